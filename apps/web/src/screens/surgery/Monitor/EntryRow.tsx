import { Button } from '@mantine/core';
import { alarmOf, type MonitorLimits } from '@vetloom/domain/surgery/limits.ts';
import { MONITOR_PARAMETERS } from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { surgery } from '../../../locale/surgery.ts';
import classes from './monitor.module.css';
import type { TypedRowDesk } from './use-typed-row.ts';

const STEP_KEYS: Readonly<Record<string, -1 | 0 | 1>> = { '+': 1, '-': -1, '=': 0 };

interface EntryRowProps {
  readonly desk: TypedRowDesk;
  readonly limits: MonitorLimits;
  readonly now: number;
  /** On a tablet the number pad types, and the device's own keyboard stays away. */
  readonly touch: boolean;
  readonly onFocus: (column: number) => void;
  readonly onStore: () => void;
}

/** The row that is typed: Enter stores it with the time of now; plus, minus and equals go on from the row before. */
export function EntryRow({ desk, limits, now, touch, onFocus, onStore }: EntryRowProps) {
  const { row, before, change, setFigure, step } = desk;
  const last = MONITOR_PARAMETERS.length + 1;
  const field = (column: number) => ({
    'data-cell': `0 ${column}`,
    onFocus: () => onFocus(column),
  });
  return (
    <tr className={classes.entryRow}>
      <th scope="row">
        <input
          {...field(0)}
          className={classes.cellInput}
          aria-label={surgery.newTime}
          placeholder={formatTime(now)}
          inputMode="numeric"
          value={row.time}
          maxLength={5}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      </th>
      {MONITOR_PARAMETERS.map((parameter, at) => {
        const text = row.figures[parameter] ?? '';
        const side = alarmOf(limits[parameter], readFigure(text) ?? null);
        const known = before[parameter];
        return (
          <td key={parameter} data-alarm={side}>
            <FigureInput
              {...field(at + 1)}
              classNames={{ input: classes.cellInput ?? '' }}
              size="xs"
              aria-label={surgery.newCell(surgery.parameters[parameter])}
              aria-invalid={side !== undefined}
              title={side === undefined ? undefined : surgery.side[side]}
              placeholder={known === null ? '' : formatQuantity(known)}
              value={text}
              {...(touch ? { inputMode: 'none' as const } : {})}
              onChange={(typed) => setFigure(parameter, typed)}
              onKeyDown={(event) => {
                const steps = STEP_KEYS[event.key];
                if (steps === undefined) return;
                event.preventDefault();
                step(parameter, steps);
              }}
            />
          </td>
        );
      })}
      <td className={classes.noteCell}>
        <input
          {...field(last)}
          className={classes.cellInput}
          aria-label={surgery.newCell(surgery.note)}
          placeholder={surgery.noteHint}
          value={row.note}
          maxLength={300}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </td>
      <td>
        <Button size="compact-sm" onClick={onStore}>
          {surgery.store}
        </Button>
      </td>
    </tr>
  );
}
