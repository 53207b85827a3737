import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type KeyboardEvent, useRef } from 'react';
import { till } from '../../../locale/billing-till.ts';
import classes from '../parts/till.module.css';
import { COUNTED_UNITS, type CountDraft } from './use-count.ts';

interface CountPaneProps {
  readonly draft: CountDraft;
  readonly onChange: (part: Partial<CountDraft>) => void;
  readonly counted: number;
}

const words = till.handover;

/** Notes and coins, counted from the largest down; Enter and the arrows go from one to the next. */
export function CountPane({ draft, onChange, counted }: CountPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    const fields = [...(pane.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
    if (!next) return;
    event.preventDefault();
    next.select();
  };
  return (
    <section className={classes.pane} aria-label={words.count}>
      <header className={classes.head}>
        <h2>{words.count}</h2>
      </header>
      <div className={classes.scroll}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the fields inside, which are the controls */}
        <div ref={pane} className={classes.count} onKeyDown={move}>
          <span className={classes.minor}>{words.unit}</span>
          <span className={classes.minor}>{words.pieces}</span>
          <span className={classes.minor}>{words.value}</span>
          {COUNTED_UNITS.map((unit, at) => (
            <Row
              key={unit}
              unit={unit}
              first={at === 0}
              pieces={draft.pieces[unit] ?? ''}
              onChange={(text) => onChange({ pieces: { ...draft.pieces, [unit]: text } })}
            />
          ))}
        </div>
      </div>
      <div className={classes.sums}>
        <span>
          {words.counted}
          <b>{formatMoney(counted)}</b>
        </span>
      </div>
    </section>
  );
}

interface RowProps {
  readonly unit: number;
  /** Where the counting begins. */
  readonly first: boolean;
  readonly pieces: string;
  readonly onChange: (text: string) => void;
}

const Row = ({ unit, first, pieces, onChange }: RowProps) => (
  <>
    <b>{formatAmount(unit)}</b>
    <FigureInput
      size="sm"
      aria-label={words.piecesOf(formatAmount(unit))}
      autoFocus={first}
      value={pieces}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
    />
    <b>{pieces === '' ? '' : formatAmount(unit * (readFigure(pieces) ?? 0))}</b>
  </>
);
