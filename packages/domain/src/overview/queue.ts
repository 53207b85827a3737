import type { NamedEntry } from '../clinic/list-entries.ts';
import type { CallRow } from '../record/call-row.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { type BoardVisit, byUrgency, laneOf } from './board.ts';

/** What the queue knows of a visit. */
export type QueuedVisit = BoardVisit &
  Pick<VisitRecord, '_id' | 'ticket' | 'doctorID' | 'label'> &
  Pick<VisitRecord, 'calls'>;

const later = (a: CallRow, b: CallRow): number => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1);

/** What was last said of a number: a call into a room, or that it was passed over. */
export const lastCall = ({ calls = [] }: Pick<VisitRecord, 'calls'>): CallRow | undefined =>
  calls.toSorted(later).at(-1);

/** Whether a number was called and its animal didn't come: it goes behind the others until it is called again. */
export const isSkipped = (visit: Pick<VisitRecord, 'calls'>): boolean => lastCall(visit)?.kind === 'skip';

/** Whether a number was called and its animal hasn't been begun with. */
export const isCalled = (visit: QueuedVisit): boolean =>
  laneOf(visit) === 'waiting' && lastCall(visit)?.kind === 'call';

/** Seconds within which two rooms that call one number didn't hear of each other, rather than that one sent it on. */
const MEETING = 180;

/** Rooms that have called a number at about the same time as the room that counts: somebody should tell the owner which. */
export function alsoCalledBy(visit: Pick<VisitRecord, 'calls'>): CallRow[] {
  const last = lastCall(visit);
  if (last?.kind !== 'call') return [];
  return (visit.calls ?? []).filter(
    ({ kind, roomID, dateTime }) => kind === 'call' && roomID !== last.roomID && last.dateTime - dateTime <= MEETING,
  );
}

/** Who waits, in the order in which numbers are called: those who were passed over last. By `labels`, the clinic's, an emergency is known. */
export const queueOf = <V extends QueuedVisit>(visits: readonly V[], labels?: readonly NamedEntry[]): V[] =>
  visits
    .filter((visit) => laneOf(visit) === 'waiting')
    .toSorted(
      (a, b) => Number(isSkipped(a)) - Number(isSkipped(b)) || byUrgency(a, b, labels) || (a._id < b._id ? -1 : 1),
    );

/** Whom to call next for a doctor (`''`: for anybody): the first who hasn't been called, nor anybody with the same number. One with a doctor of their own is no other's. */
export function nextToCall<V extends QueuedVisit>(
  visits: readonly V[],
  doctorID = '',
  labels?: readonly NamedEntry[],
): V | undefined {
  const called = new Set(visits.filter((visit) => lastCall(visit) !== undefined).map(({ ticket }) => ticket));
  called.delete('');
  return queueOf(visits, labels).find(
    (visit) =>
      lastCall(visit) === undefined &&
      !called.has(visit.ticket) &&
      (doctorID === '' || visit.doctorID === '' || visit.doctorID === doctorID),
  );
}

/** A number that was called, as anybody in the waiting room may see it. */
export interface CalledNumber {
  readonly _id: string;
  readonly ticket: string;
  readonly room: string;
  /** Unix seconds. */
  readonly dateTime: number;
}

/** Called numbers, the latest first: a number that was called again stands once for each room, where it was called last. Numbers that were passed over, and visits without one, are left out. */
export function calledNumbers(visits: readonly QueuedVisit[], most: number): CalledNumber[] {
  const rows = visits.flatMap((visit) => {
    if (visit.ticket === '' || isSkipped(visit)) return [];
    const byRoom = new Map<string, CallRow>();
    for (const row of (visit.calls ?? []).filter(({ kind }) => kind === 'call').toSorted(later))
      byRoom.set(row.room, row);
    return [...byRoom.values()].map(({ _id, room, dateTime }) => ({ _id, ticket: visit.ticket, room, dateTime }));
  });
  // Animals that came together share a number: it is called once.
  const shown = new Map<string, CalledNumber>();
  for (const row of rows.toSorted((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1))) {
    const key = `${row.ticket} ${row.room}`;
    shown.delete(key);
    shown.set(key, row);
  }
  return [...shown.values()].toReversed().slice(0, most);
}
