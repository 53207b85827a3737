import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import {
  addMonitorEntry,
  editMonitorEntry,
  endMonitor,
  removeMonitorEntry,
  startMonitor,
} from '@vetloom/domain/surgery/monitor.commands.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import {
  entriesInOrder,
  type MonitorEntry,
  type MonitorEvent,
  type MonitorValue,
  monitorValue,
  type SurgeryMonitor,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useMemo } from 'react';
import { bringPet, useFetched } from '../../../data/engine/fetched.ts';
import { useRun, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { Missing } from '../../../data/engine/missing.ts';
import { refusal } from '../../../locale/codes.ts';
import { surgery } from '../../../locale/surgery.ts';

/** What a person writes into the monitor. */
export interface Reading {
  /** Unix seconds; the moment of the act where it is left out. */
  readonly dateTime?: number | undefined;
  readonly value?: MonitorValue;
  readonly events?: MonitorEvent[];
  readonly note?: string;
}

/** The acts of the monitor; each answers whether it was done and tells its own refusal. */
export interface MonitorActs {
  readonly start: () => Promise<boolean>;
  readonly add: (reading: Reading) => Promise<boolean>;
  readonly mark: (event: MonitorEvent) => Promise<boolean>;
  readonly edit: (entry: MonitorEntry, edits: Edit[]) => Promise<boolean>;
  readonly remove: (entry: MonitorEntry) => Promise<boolean>;
  readonly end: (ended: boolean) => Promise<boolean>;
}

const NOTHING_READ = monitorValue.parse({});

/** The monitor of a visit, live, with its rows in order of time. `missing`: why there is none; only of an absent one is it known that none was begun. */
export function useMonitor({ _id: recordID, petID, createDateTime }: VisitRecord): {
  readonly monitor: SurgeryMonitor | undefined;
  readonly missing: 'loading' | Missing | undefined;
  readonly entries: readonly MonitorEntry[];
  readonly acts: MonitorActs;
} {
  const held = useFetched('surgeryMonitor', surgeryMonitorID(recordID), bringPet(petID));
  const monitor = held.state === 'found' ? held.document : undefined;
  const { lastSyncedAt = 0 } = useSyncStatus() ?? {};
  // A visit that is newer than the last word from the clinic was made on this device: nobody else can have begun its monitor.
  const isOwn = createDateTime > lastSyncedAt;
  const missing = held.state === 'found' ? undefined : isOwn && held.state !== 'loading' ? 'absent' : held.state;
  const entries = useMemo(() => (monitor ? entriesInOrder(monitor) : []), [monitor]);
  const run = useRun();
  const store = useStore();
  const acts = useMemo((): MonitorActs => {
    const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
        return false;
      }
    };
    const now = () => Math.floor(store.now());
    const write = (_id: string, { dateTime = now(), value = NOTHING_READ, events = [], note = '' }: Reading) =>
      attempt(() => run(addMonitorEntry, { recordID, entry: { _id, dateTime, value, events, note } }));
    const remove = async (entry: MonitorEntry) => {
      if (!(await attempt(() => run(removeMonitorEntry, { recordID, entryID: entry._id })))) return false;
      showUndo({
        message: surgery.removed(formatTime(entry.dateTime)),
        undoWord: surgery.undo,
        onUndo: () => void write(entry._id, entry),
      });
      return true;
    };
    return {
      remove,
      start: () => attempt(() => run(startMonitor, { recordID, dateTime: now() })),
      add: (reading) => write(newID.row(), reading),
      async mark(event) {
        const entryID = newID.row();
        if (!(await write(entryID, { events: [event] }))) return false;
        showUndo({
          message: surgery.marked(surgery.events[event]),
          undoWord: surgery.undo,
          onUndo: () => void attempt(() => run(removeMonitorEntry, { recordID, entryID })),
        });
        return true;
      },
      edit: (entry, edits) => attempt(() => run(editMonitorEntry, { recordID, entryID: entry._id, edits })),
      async end(ended) {
        if (!(await attempt(() => run(endMonitor, { recordID, ended })))) return false;
        if (ended) showSuccess(surgery.endDone);
        return true;
      },
    };
  }, [run, store, recordID]);
  return { monitor, missing, entries, acts };
}
