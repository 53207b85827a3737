import { IconBackspace } from '@tabler/icons-react';
import { MONITOR_PARAMETERS, type MonitorParameter } from '@vetloom/domain/surgery/monitor.schema.ts';
import { surgery } from '../../../locale/surgery.ts';
import classes from './monitor.module.css';
import type { TypedRowDesk } from './use-typed-row.ts';

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;

interface NumberPadProps {
  readonly desk: TypedRowDesk;
  readonly parameter: MonitorParameter;
  readonly onChoose: (parameter: MonitorParameter) => void;
  readonly onStore: () => void;
}

/** Figures by finger: digits, steps from the last figure, the next cell and storing, each as large as a fingertip. */
export function NumberPad({ desk, parameter, onChoose, onStore }: NumberPadProps) {
  const text = desk.row.figures[parameter] ?? '';
  const next = MONITOR_PARAMETERS[(MONITOR_PARAMETERS.indexOf(parameter) + 1) % MONITOR_PARAMETERS.length] ?? parameter;
  const type = (more: string) => desk.setFigure(parameter, `${text}${more}`.slice(0, 6));
  const words = surgery.padKeys;
  return (
    <aside className={classes.pad} aria-label={surgery.pad}>
      <p className={classes.padHead}>
        <span>{surgery.padFor(surgery.parameters[parameter])}</span>
        <output>{text}</output>
      </p>
      <div className={classes.padKeys}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => type(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={words.back} onClick={() => desk.setFigure(parameter, text.slice(0, -1))}>
          <IconBackspace size={20} stroke={1.6} />
        </button>
        <button type="button" aria-label={words.down} onClick={() => desk.step(parameter, -1)}>
          −
        </button>
        <button type="button" aria-label={words.same} onClick={() => desk.step(parameter, 0)}>
          ＝
        </button>
        <button type="button" aria-label={words.up} onClick={() => desk.step(parameter, 1)}>
          ＋
        </button>
      </div>
      <div className={classes.padEnd}>
        <button type="button" onClick={() => onChoose(next)}>
          {words.next}
        </button>
        <button type="button" data-primary onClick={onStore}>
          {surgery.store}
        </button>
      </div>
    </aside>
  );
}
