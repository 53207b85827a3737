import { enterCells } from '@vetloom/domain/ward/monitor.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { refusal } from '../../../locale/codes.ts';

/** What stands in a cell; null: nothing. */
export type CellValue = number | string | null;

/** A value that somebody has just entered, with what stood there before. */
export interface Entered {
  readonly missionID: string;
  /** HHmm. */
  readonly time: string;
  readonly from: CellValue;
  readonly to: CellValue;
}

/** Values that are shown before the store has them, by what is measured and by time. */
export type Pending = ReadonlyMap<string, ReadonlyMap<string, CellValue>>;

const NONE: Pending = new Map();
/** As many entries can be taken back, one after the other. */
const MOST = 100;

/** Values as they are typed: shown at once, stored behind it, taken back one after the other. */
export function useCellEntry(day: WardDay) {
  const run = useRun();
  const [pending, setPending] = useState(NONE);
  const [done, setDone] = useState<readonly Entered[]>([]);
  const latest = useRef({ day, pending });
  latest.current = { day, pending };
  const { monitor } = day;
  // What the store shows needs no standing in for any more.
  useEffect(() => {
    setPending((before) => without(before, (missionID, time, value) => stored(monitor, missionID, time) === value));
  }, [monitor]);

  const write = useCallback(
    async ({ missionID, time, from, to }: Entered): Promise<boolean> => {
      const { inHospitalID, planDateTime } = latest.current.day.plan;
      setPending((before) => withValue(before, missionID, time, to));
      try {
        await run(enterCells, { inHospitalID, planDateTime, cells: [{ time, missionID, from, to }] });
        return true;
      } catch (error) {
        setPending((before) => without(before, (id, at) => id === missionID && at === time));
        const { sentence, code } = refusal(error);
        showError(sentence, code);
        return false;
      }
    },
    [run],
  );
  /** Enters a value. Answers whether it was taken; where it wasn't, the reason was told. */
  const enter = useCallback(
    async (missionID: string, time: string, to: CellValue): Promise<boolean> => {
      const { day: now, pending: shown } = latest.current;
      const from = shown.get(missionID)?.get(time) ?? stored(now.monitor, missionID, time);
      if (from === to) return true;
      const entered = { missionID, time, from, to };
      setDone((before) => [...before.slice(1 - MOST), entered]);
      const taken = await write(entered);
      if (!taken) setDone((before) => before.filter((one) => one !== entered));
      return taken;
    },
    [write],
  );
  const undo = useCallback(() => {
    const last = done.at(-1);
    if (last === undefined) return;
    setDone((before) => before.filter((one) => one !== last));
    void write({ ...last, from: last.to, to: last.from });
  }, [done, write]);
  return { pending, enter, undo, last: done.at(-1) };
}

const stored = (monitor: WardDay['monitor'], missionID: string, time: string): CellValue =>
  monitor?.status[time]?.value[missionID] ?? null;

function withValue(pending: Pending, missionID: string, time: string, value: CellValue): Pending {
  return new Map(pending).set(missionID, new Map(pending.get(missionID)).set(time, value));
}

/** What still stands in for the store; the same object where nothing changes, so that no row is drawn anew. */
function without(pending: Pending, isOver: (missionID: string, time: string, value: CellValue) => boolean): Pending {
  const next = new Map<string, ReadonlyMap<string, CellValue>>();
  let changed = false;
  for (const [missionID, values] of pending) {
    const left = [...values].filter(([time, value]) => !isOver(missionID, time, value));
    if (left.length === values.size) next.set(missionID, values);
    else {
      changed = true;
      if (left.length > 0) next.set(missionID, new Map(left));
    }
  }
  return changed ? next : pending;
}
