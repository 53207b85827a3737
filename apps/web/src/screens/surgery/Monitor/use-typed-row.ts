import {
  MONITOR_BOUNDS,
  type MonitorEntry,
  type MonitorParameter,
  saysSomething,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { surgery } from '../../../locale/surgery.ts';
import { EMPTY_ROW, figuresOf, stepped, type TypedRow, timeTyped } from './typed-row.ts';
import type { MonitorActs } from './use-monitor.ts';
import { lastFigures } from './vital-figures.ts';

/** The row that is being typed, and storing it. `now` is asked when it is stored. */
export function useTypedRow(entries: readonly MonitorEntry[], add: MonitorActs['add'], now: () => number) {
  const [row, setRow] = useState<TypedRow>(EMPTY_ROW);
  const [problem, setProblem] = useState<string>();
  const before = lastFigures(entries);
  const change = (part: Partial<TypedRow>) => {
    setProblem(undefined);
    setRow((last) => ({ ...last, ...part }));
  };
  const setFigure = (parameter: MonitorParameter, text: string) => {
    setProblem(undefined);
    setRow((last) => ({ ...last, figures: { ...last.figures, [parameter]: text } }));
  };
  /** Moves a figure by steps from what is typed or was measured last; 0 takes the last one as it was. */
  const step = (parameter: MonitorParameter, steps: -1 | 0 | 1) => {
    const text = stepped(parameter, row.figures[parameter] ?? '', before[parameter], steps);
    if (text !== undefined) setFigure(parameter, text);
  };
  const store = async (): Promise<boolean> => {
    const read = figuresOf(row.figures);
    if ('wrong' in read) {
      const { low, high } = MONITOR_BOUNDS[read.wrong];
      const range = surgery.limits(formatQuantity(low), formatQuantity(high));
      setProblem(surgery.outside(surgery.parameters[read.wrong], range));
      return false;
    }
    const dateTime = row.time === '' ? undefined : timeTyped(row.time, now());
    if (row.time !== '' && dateTime === undefined) {
      setProblem(surgery.wrongTime);
      return false;
    }
    if (!saysSomething({ value: read.value, events: [], note: row.note })) {
      setProblem(surgery.needsFigure);
      return false;
    }
    // The next row may be typed while this one is on its way; what was refused comes back.
    const typed = row;
    setRow(EMPTY_ROW);
    const done = await add({ value: read.value, note: row.note.trim(), dateTime });
    if (!done) setRow(typed);
    return done;
  };
  return { row, before, problem, change, setFigure, step, store };
}
/** The row that is being typed. */
export type TypedRowDesk = ReturnType<typeof useTypedRow>;
