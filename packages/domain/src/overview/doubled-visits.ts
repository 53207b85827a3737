import { dayStart } from '../core/clock.ts';
import type { Edit } from '../core/edit.ts';
import type { Zone } from '../core/zone.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { RECORD_STATUS } from '../record/record-status.ts';

/** What the question whether an animal was checked in twice goes by; every reader of visits has it. */
export type PresentVisit = Pick<
  VisitRecord,
  '_id' | 'petID' | 'dateTime' | 'status' | 'source' | 'openedDateTime' | 'beside'
>;

const missed = (one: PresentVisit, other: PresentVisit): boolean =>
  one._id !== other._id && !one.beside?.includes(other._id) && !other.beside?.includes(one._id);

/**
 * Open visits of today of one animal where neither desk could see the other's check-in, and nobody has said yet that both are meant: all of
 * them stand, because only a person knows which one is too many ([C91]). Each group in order of time. `now` in Unix seconds.
 */
export function doubledVisits<V extends PresentVisit>(visits: readonly V[], now: number, zone: Zone): V[][] {
  const today = dayStart(now, zone);
  const present = visits
    .filter((one) => one.source === 'standard' && one.dateTime >= today && one.status !== RECORD_STATUS.checkOut)
    .sort((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));
  return [...Map.groupBy(present, ({ petID }) => petID).values()]
    .map((group) => group.filter((one) => group.some((other) => missed(one, other))))
    .filter((group) => group.length > 1);
}

/** The visit's own parts are undefined for readers without them. */
type Worked = Pick<VisitRecord, 'openedDateTime' | 'status' | 'hasDrug' | 'hasBill' | 'inHospitalID'> &
  Partial<Pick<VisitRecord, 'record' | 'diagnosis' | 'total'>>;

/** Whether more stands in a visit than the front desk wrote: a doctor has opened it or written in it, or there is something to hand out or to pay. */
export const hasWork = (visit: Worked): boolean =>
  visit.openedDateTime !== 0 ||
  visit.status !== RECORD_STATUS.checkIn ||
  visit.hasDrug ||
  visit.hasBill ||
  visit.inHospitalID !== '' ||
  Boolean(visit.record || visit.diagnosis || visit.total);

/** The visit to keep: the one that somebody has worked in, else the one that came first. */
export const fullest = <V extends PresentVisit & Worked>(group: readonly V[]): V | undefined =>
  group.find(hasWork) ?? group[0];

type FrontDesk = Pick<VisitRecord, 'cause' | 'checkInNote' | 'weight'>;

const set = (field: keyof FrontDesk, from: unknown, to: unknown): Edit[] =>
  from === to ? [] : [{ op: 'set', path: [field], from, to }];

/** Edits that take along what the front desk wrote in a visit that goes, as far as the kept one doesn't say it. */
export function takenAlong(kept: FrontDesk, gone: FrontDesk): Edit[] {
  const cause = kept.cause || gone.cause;
  const news = [gone.cause, gone.checkInNote].filter((text) => !`${cause}\n${kept.checkInNote}`.includes(text));
  const note = [kept.checkInNote, ...news].filter(Boolean).join('\n').slice(0, 2000);
  return [
    ...set('cause', kept.cause, cause),
    ...set('checkInNote', kept.checkInNote, note),
    // Undefined for a reader without what was written in the visit.
    ...set('weight', kept.weight, kept.weight === null ? (gone.weight ?? null) : kept.weight),
  ];
}
