import { waitsFor } from '@vetloom/domain/overview/board.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { useFetched } from '../../../data/engine/fetched.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSession } from '../../../data/engine/hooks.ts';
import type { Fetched } from '../../../data/engine/missing.ts';
import { useToday, type VisitEntry } from '../../../data/overview/today.ts';
import { bringBill } from '../../../data/record/bring-bill.ts';

/** A visit, fetched from the clinic when it isn't here: devices keep the last two years by themselves. */
export const useFetchedVisit = (petID: string, recordID: string): Fetched<VisitRecord> =>
  useFetched('record', recordID, bringBill(recordID, petID));

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

/** The visit that the doctor of this one should see next: the first that waits for them. `waiting` are in their order, the most urgent first. */
export const nextWaiting = (waiting: readonly VisitEntry[], done: VisitRecord): VisitEntry | undefined =>
  waiting.find(({ record }) => record._id !== done._id && waitsFor(record, done.doctorID));
