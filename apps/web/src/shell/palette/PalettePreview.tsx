import { IconAlertTriangle } from '@tabler/icons-react';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { shell } from '../../locale/shell.ts';
import classes from './palette.module.css';
import type { PaletteAction, PaletteFacts, PaletteItem } from './palette-types.ts';

interface PalettePreviewProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly item: PaletteItem | undefined;
  readonly onRun: (act: () => void) => void;
  /** Back to the words. */
  readonly onLeave: () => void;
}

/** The right pane: the patient's facts, warnings first, and what can be done. */
export function PalettePreview({ ref, item, onRun, onLeave }: PalettePreviewProps) {
  const facts = useFacts(item);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.indexOf(document.activeElement);
    const focus = (at: number) => {
      const button = buttons[at];
      if (button instanceof HTMLElement) button.focus();
    };
    if (event.key === 'ArrowDown') focus(Math.min(buttons.length - 1, index + 1));
    else if (event.key === 'ArrowUp' && index > 0) focus(index - 1);
    else if (event.key === 'ArrowUp' || event.key === 'Tab') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.preview}>
      {facts === undefined ? null : <Facts facts={facts} />}
      {item?.actions === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
        <div
          ref={ref}
          role="group"
          aria-label={shell.palette.actions}
          className={classes.actions}
          onKeyDown={onKeyDown}
        >
          {item.actions.map((action) => (
            <ActionButton key={action.label} action={action} onRun={onRun} />
          ))}
        </div>
      )}
    </div>
  );
}

function useFacts(item: PaletteItem | undefined): PaletteFacts | undefined {
  const [held, setHeld] = useState<{ readonly id: string; readonly facts: PaletteFacts }>();
  useEffect(() => {
    if (item?.facts === undefined) return;
    let wanted = true;
    const answer = async () => item.facts?.();
    answer().then(
      (facts) => {
        if (wanted && facts !== undefined) setHeld({ id: item.id, facts });
      },
      // Facts are a convenience: without them the item can still be opened.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [item]);
  return held !== undefined && held.id === item?.id ? held.facts : undefined;
}

function Facts({ facts }: { readonly facts: PaletteFacts }) {
  return (
    <>
      <div className={classes.who}>
        {facts.species === undefined ? null : <PatientGlyph species={facts.species} size={28} tile={48} />}
        <div className={classes.words}>
          <div className={classes.name}>{facts.title}</div>
          <div className={classes.line}>{facts.subtitle}</div>
        </div>
      </div>
      {facts.warning === undefined ? null : (
        <div className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {facts.warning}
        </div>
      )}
      {facts.warning === undefined && facts.noWarning !== undefined ? (
        <div className={classes.noWarning}>{facts.noWarning}</div>
      ) : null}
      {facts.weight === undefined ? null : (
        <div className={classes.weight}>
          <span className={classes.kilograms}>{facts.weight.text}</span>
          <span className={classes.change}>{facts.weight.change}</span>
          <span className={classes.end}>
            <Sparkline values={facts.weight.values} width={112} height={32} area />
          </span>
        </div>
      )}
      <dl className={classes.rows}>
        {facts.rows.map((row) => (
          <div key={row.label} className={classes.row}>
            <dt>{row.label}</dt>
            <dd className={row.tone === 'cinnabar' ? classes.owed : undefined}>{row.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ActionButton({
  action,
  onRun,
}: {
  readonly action: PaletteAction;
  readonly onRun: (act: () => void) => void;
}) {
  return (
    <button type="button" className={classes.action} tabIndex={-1} onClick={() => onRun(action.run)}>
      {action.label}
      {action.keys === undefined ? null : <Keycap keys={action.keys} />}
    </button>
  );
}
