import { type NamedEntry, presentKey } from '../clinic/list-entries.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { type BoardVisit, byUrgency, laneOf, medianMinutes } from './board.ts';

/*
 * How long somebody still waits, by the day's own pace: who is before them with their doctor, times how long that doctor's visits have taken today. It is a guess that says so ("約 25 分"), and never a
 * promise: exams between, telephones and emergencies aren't in it.
 */

/** What is asked of a visit of the day. */
export type PacedVisit = BoardVisit &
  Pick<VisitRecord, '_id' | 'doctorID' | 'label' | 'calls'> &
  Partial<Pick<VisitRecord, 'division'>>;

/** Visits that a doctor has to have finished today before their own pace counts: one alone says more of that animal than of the day. */
const ENOUGH = 2;
/** Minutes of a visit that nobody can tell anything about. */
export const USUAL_MINUTES = 20;
/** A visit that stood open longer was forgotten, not worked on. Minutes. */
const LONGEST = 180;
/** A doctor who has done nothing for so long isn't there to take whoever has none. Seconds. */
const AWAY_AFTER = 2 * 3600;
/** Minutes to which a wait is rounded, upwards: whoever is called earlier than was said is glad. */
const STEP = 5;

/** What waits are worked out by. */
export interface WaitingRoom {
  /** The day's visits. */
  readonly visits: readonly PacedVisit[];
  /** Unix seconds. */
  readonly now: number;
  /** Minutes of a visit by what it is for, where the doctor's pace isn't known yet; `USUAL_MINUTES` where that isn't either. */
  readonly usualMinutes?: (visit: PacedVisit) => number | undefined;
  /** The clinic's labels, by which an emergency is known. */
  readonly labels?: readonly NamedEntry[] | undefined;
  /** Whether somebody was called and didn't come: they wait behind the others. */
  readonly isSkipped?: (visit: PacedVisit) => boolean;
}

/** Rounds minutes as waits are told. */
export const toldMinutes = (minutes: number): number => Math.ceil(Math.max(0, minutes) / STEP) * STEP;

/** Minutes that a doctor has had for each visit of the day so far. */
function lengthsOf(visits: readonly PacedVisit[]): ReadonlyMap<string, readonly number[]> {
  const done = visits.filter(({ openedDateTime, inspectedDateTime }) => {
    const minutes = (inspectedDateTime - openedDateTime) / 60;
    return openedDateTime > 0 && minutes >= 1 && minutes <= LONGEST;
  });
  return new Map(
    [...Map.groupBy(done, ({ doctorID }) => doctorID)].map(([doctorID, own]) => [
      doctorID,
      own.map(({ openedDateTime, inspectedDateTime }) => (inspectedDateTime - openedDateTime) / 60),
    ]),
  );
}

/** Whether a visit shows that its doctor is there: it waits for them, is with them, or was until not long ago. */
function isAtWork(visit: PacedVisit, now: number): boolean {
  const lane = laneOf(visit);
  return lane === 'waiting' || lane === 'inRoom' || now - visit.inspectedDateTime < AWAY_AFTER;
}

/** What is said of the waiting room just now. */
export interface ExpectedWaits {
  /** Minutes until each who waits is seen, by the visit; rounded. */
  readonly of: ReadonlyMap<string, number>;
  /** How many are before each who waits. */
  readonly before: ReadonlyMap<string, number>;
  /** Minutes for somebody who comes now for a doctor, '' for whoever is free first; rounded. */
  readonly fresh: (doctorID: string) => number;
  /** How many wait. */
  readonly waiting: number;
}

/**
 * Goes through who waits in the order of the board and gives each to their doctor, or to whoever is free first where they have none. A doctor is free once those who are in the room have had the time that
 * visits take today.
 */
export function expectedWaits({
  visits,
  now,
  usualMinutes,
  labels,
  isSkipped = () => false,
}: WaitingRoom): ExpectedWaits {
  const lengths = lengthsOf(visits);
  const paceOf = (doctorID: string, visit: PacedVisit | undefined): number => {
    const own = lengths.get(doctorID) ?? [];
    if (own.length >= ENOUGH) return medianMinutes(own);
    return (visit && usualMinutes?.(visit)) ?? USUAL_MINUTES;
  };
  const free = new Map<string, number>();
  for (const visit of visits) if (visit.doctorID !== '' && isAtWork(visit, now)) free.set(visit.doctorID, 0);
  for (const visit of visits) {
    if (laneOf(visit) !== 'inRoom' || visit.doctorID === '') continue;
    const left = paceOf(visit.doctorID, visit) - (now - visit.openedDateTime) / 60;
    free.set(visit.doctorID, (free.get(visit.doctorID) ?? 0) + Math.max(0, left));
  }
  const firstFree = (): string =>
    [...free].reduce<readonly [string, number]>((least, one) => (one[1] < least[1] ? one : least), ['', Infinity])[0];
  const queue = visits
    .filter((visit) => laneOf(visit) === 'waiting')
    .toSorted(
      (a, b) => Number(isSkipped(a)) - Number(isSkipped(b)) || byUrgency(a, b, labels) || (a._id < b._id ? -1 : 1),
    );
  const of = new Map<string, number>();
  const before = new Map<string, number>();
  const served = new Map<string, number>();
  for (const visit of queue) {
    const doctorID = visit.doctorID || firstFree();
    const at = free.get(doctorID) ?? 0;
    of.set(visit._id, toldMinutes(at));
    before.set(visit._id, served.get(doctorID) ?? 0);
    served.set(doctorID, (served.get(doctorID) ?? 0) + 1);
    free.set(doctorID, at + paceOf(doctorID, visit));
  }
  const fresh = (doctorID: string): number => toldMinutes(free.get(doctorID || firstFree()) ?? 0);
  return { of, before, fresh, waiting: queue.length };
}

/** Minutes for which somebody still waits who is checked in, or would wait who comes now for this doctor ('' for any); rounded to 5. Undefined for a visit that doesn't wait. */
export function expectedWait(
  room: WaitingRoom,
  who: { readonly recordID: string } | { readonly doctorID: string },
): number | undefined {
  const waits = expectedWaits(room);
  return 'recordID' in who ? waits.of.get(who.recordID) : waits.fresh(who.doctorID);
}

/** Minutes of a visit by its service, under what it is called today: those of the kind of appointment that has the service, or its name. */
export function minutesByKind(
  kinds: readonly { readonly name: string; readonly division: string; readonly minutes: number }[],
  services: readonly NamedEntry[] = [],
): (visit: PacedVisit) => number | undefined {
  const today = (word: string) => presentKey('services', services, word);
  const known = new Map(
    kinds.flatMap(({ name, division, minutes }) => [name, division].map((word) => [today(word), minutes] as const)),
  );
  return ({ division = '' }) => (division === '' ? undefined : known.get(today(division)));
}
