import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSession, useStore } from '../../../data/engine/hooks.ts';
import { keptStorage } from '../../../data/engine/storage/kept-storage.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { refusal } from '../../../locale/codes.ts';
import { isNoRoom } from '../../../parts/draft/room.ts';
import { DraftDesk } from './drafts/draft-desk.ts';
import { draftKeep } from './drafts/draft-storage.ts';
import { fieldKey } from './drafts/field-drafts.ts';
import { lostChanges } from './drafts/lost-changes.ts';
import { type Contested, contestedBy, editsOf, rowAround, valueAt, withValues } from './drafts/visit-edits.ts';

async function stored(store: ClinicStore, recordID: string): Promise<VisitRecord> {
  const record = await store.get('record', recordID);
  if (!record) throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  return record;
}

/** A visit's desk with what it saved against others' values. */
export interface VisitDesk {
  readonly desk: DraftDesk;
  readonly contested: readonly Contested[];
  /** The visit with what was saved here a moment ago, even if the database hasn't told the screen yet. */
  readonly current: VisitRecord;
  /** The visit as it is stored at this moment. */
  readonly stored: () => Promise<VisitRecord>;
}

/** The desk of the visit that is shown: saves on a pause, on leaving the page and before it is closed. */
export function useVisitDesk(record: VisitRecord, readOnly: boolean): VisitDesk {
  const store = useStore();
  const { clinic, email } = useSession();
  const [contested, setContested] = useState<readonly Contested[]>([]);
  const latest = useRef(record);
  useLayoutEffect(() => {
    latest.current = record;
  }, [record]);
  const [desk] = useState(() => {
    const recordID = record._id;
    const run = async (edits: readonly Edit[]) => {
      const before = await stored(store, recordID);
      await store.run(editRecord, { recordID, edits: [...edits] });
      const after = await stored(store, recordID);
      const lost = contestedBy(edits, before, after);
      const touched = new Set(edits.map((edit) => fieldKey(edit.path)));
      setContested((known) => {
        const kept = known.filter((one) => !touched.has(fieldKey(one.path)));
        return lost.length === 0 && kept.length === known.length ? known : [...kept, ...lost];
      });
    };
    return new DraftDesk(
      {
        keep: draftKeep(keptStorage(), clinic?.clinic ?? '', email, recordID),
        run,
        editsOf: async (changes) => editsOf(await stored(store, recordID), changes),
        refusalOf: (error) => {
          const { sentence, code } = refusal(error);
          if (!(error instanceof DomainError)) reportError(error);
          return { sentence, code, passing: isNoRoom(error) };
        },
        shown: () => latest.current,
        rowAround: (path) => rowAround(latest.current, path),
        now: () => Math.floor(store.now()),
        later: (milliseconds, act) => {
          const timer = setTimeout(act, milliseconds);
          return () => clearTimeout(timer);
        },
      },
      (path) => valueAt(record, path),
    );
  });
  const { status } = store;
  useEffect(() => {
    const look = () => {
      const { cleared, waiting } = status.get();
      if (cleared && !desk.get().cleared) desk.rescue(lostChanges(waiting, record._id, email));
    };
    look();
    return status.subscribe(look);
  }, [status, desk, record._id, email]);
  useEffect(() => {
    if (readOnly) return;
    desk.start();
    const save = () => void desk.flush();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [desk, readOnly]);
  // Not the drafts: the whole editor would render at every keystroke.
  const saved = useSyncExternalStore(desk.subscribe, () => desk.get().saved);
  const current = useMemo(
    () =>
      withValues(
        record,
        saved.filter(({ over }) => over === record),
      ),
    [record, saved],
  );
  const readStored = useCallback(() => stored(store, record._id), [store, record._id]);
  return { desk, current, contested, stored: readStored };
}
