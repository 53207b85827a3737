import { byUrgency, waitsFor } from '@vetloom/domain/overview/board.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { useEffect, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { type Held, useDocument, useLive, useSession, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { useToday, type VisitEntry } from '../../../data/overview/today.ts';

/** Whether the clinic was asked for all visits of an animal: it is being asked, all are here, or the network is needed. */
export type Fetching = 'asking' | 'whole' | 'failed';

/**
 * A visit, fetched from the clinic when it isn't here. Devices keep the last two years by themselves: before the clinic has answered, one that isn't
 * found is not yet gone.
 */
export function useFetchedVisit(
  petID: string,
  recordID: string,
): { readonly held: Held<VisitRecord>; readonly fetching: Fetching } {
  const held = useDocument('record', recordID);
  const store = useStore();
  const connection = useSyncStatus()?.connection;
  const [fetching, setFetching] = useState<Fetching>('asking');
  const { state } = held;
  useEffect(() => {
    if (state !== 'elsewhere' && state !== 'absent') return;
    let shown = true;
    void store.openPet(petID).then(({ complete }) => {
      if (shown) setFetching(complete ? 'whole' : connection === 'online' ? 'asking' : 'failed');
    });
    return () => {
      shown = false;
    };
  }, [store, petID, state, connection]);
  return { held, fetching };
}

/** How many visits back to look for measured values. */
const LOOK_BACK = 12;

const measured = ({ weight, vitals }: VisitRecord): boolean =>
  weight !== null || Object.values(vitals).some((value) => value !== null);

/** The last visit before this one at which something was measured. */
export function useLastMeasured(record: VisitRecord): VisitRecord | undefined {
  const { petID, dateTime } = record;
  const earlier = useLive(
    (store) =>
      heldOrEmpty(() =>
        store.query('record', 'byPet', { equals: [petID], to: dateTime, descending: true, limit: LOOK_BACK }),
      ),
    [petID, dateTime],
  );
  return earlier?.find(measured);
}

/** Edits of this visit that clashed with somebody else's and wait for a decision. */
export function useOpenConflicts(recordID: string): Conflict[] {
  const conflicts = useLive(
    (store) => heldOrEmpty(() => store.query('conflict', 'byDocument', { equals: [recordID] })),
    [recordID],
  );
  return conflicts?.filter((one) => one.state === 'open') ?? [];
}

/** The open visits of the person, those being seen first, with the one that is shown among them. */
export function useMyVisits(shown: VisitEntry, now: number): readonly VisitEntry[] {
  const { actor } = useSession();
  const today = useToday(now);
  if (!today) return [shown];
  const mine = [...today.lanes.inRoom, ...today.lanes.exam]
    .filter(({ record }) => record.doctorID === actor?.staffID)
    .sort((a, b) => a.record.openedDateTime - b.record.openedDateTime);
  return mine.some(({ record }) => record._id === shown.record._id) ? mine : [shown, ...mine];
}

/** The visit that the doctor of this one should see next: the most urgent that waits for them. */
export const nextWaiting = (waiting: readonly VisitEntry[], done: VisitRecord): VisitEntry | undefined =>
  waiting
    .filter(({ record }) => record._id !== done._id && waitsFor(record, done.doctorID))
    .sort((a, b) => byUrgency(a.record, b.record))[0];
