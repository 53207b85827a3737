import { type NamedEntry, presentKey } from '../clinic/list-entries.ts';
import { nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { RECORD_STATUS, THREAD_STATUS } from '../record/record-status.ts';

/** A station of the visit; the lanes of the board, from left to right. `settled` has left the board. */
export const LANES = ['waiting', 'inRoom', 'exam', 'dispense', 'checkout'] as const;
/** A station of the visit. */
export type Lane = (typeof LANES)[number];

/** What a board needs to know of a visit. */
export type BoardVisit = Pick<
  VisitRecord,
  | 'status'
  | 'dateTime'
  | 'openedDateTime'
  | 'inspectedDateTime'
  | 'examStatus'
  | 'dispenseStatus'
  | 'billStatus'
  | 'statusUpdateDateTime'
> & { readonly drugDispensedDateTime?: number } & Partial<Pick<VisitRecord, 'imported'>>;

/**
 * The station at which a visit stands: what must happen next decides. Examination comes before the rest, because the doctor
 * waits for it; the pharmacy before the cashier. A visit with nothing left is settled.
 */
export function laneOf(visit: BoardVisit): Lane | 'settled' {
  if (visit.examStatus === THREAD_STATUS.requested && visit.status < RECORD_STATUS.checkOut) return 'exam';
  if (visit.status === RECORD_STATUS.checkIn) return visit.openedDateTime === 0 ? 'waiting' : 'inRoom';
  if (visit.dispenseStatus === THREAD_STATUS.requested) return 'dispense';
  return visit.billStatus === THREAD_STATUS.requested || visit.status < RECORD_STATUS.checkOut ? 'checkout' : 'settled';
}

/** So long after it came an animal may be in the clinic still: a night's work, and no morning begins with what was forgotten last evening. */
const NIGHT_HOURS = 8;
const NIGHT_SECONDS = NIGHT_HOURS * 3600;

/** The first moment whose visits may be on a day's board: those that came before midnight are there after it. `today`: start of the day, Unix seconds. */
export const boardFrom = (today: number): number => today - NIGHT_SECONDS;

/**
 * Whether a visit that came since then is on the board: one of the day before for the night, until nothing is left to do. Nobody waits here for
 * what came from another program, whatever day it says. Unix seconds.
 */
export const isOnBoard = (visit: BoardVisit, today: number, now: number): boolean =>
  visit.imported === undefined &&
  (visit.dateTime >= today || (visit.dateTime > now - NIGHT_SECONDS && laneOf(visit) !== 'settled'));

/** Whether an animal waits for this doctor: it was given to them, or to nobody yet. */
export const waitsFor = (visit: BoardVisit & Pick<VisitRecord, 'doctorID'>, doctorID: string): boolean =>
  laneOf(visit) === 'waiting' && (visit.doctorID === doctorID || visit.doctorID === '');

/** When the visit came to its station, Unix seconds: from then on it waits there. */
export function laneSince(visit: BoardVisit): number {
  const lane = laneOf(visit);
  switch (lane) {
    case 'waiting':
      return visit.dateTime;
    case 'inRoom':
      return visit.openedDateTime;
    case 'exam':
      return visit.statusUpdateDateTime;
    case 'dispense':
      return visit.inspectedDateTime || visit.statusUpdateDateTime;
    case 'checkout':
    case 'settled':
      return visit.drugDispensedDateTime || visit.inspectedDateTime || visit.statusUpdateDateTime;
  }
}

/** A stretch of a visit: waiting for someone, with the doctor, or worked on elsewhere (examination, pharmacy). */
export interface VisitSegment {
  readonly kind: 'waiting' | 'doctor' | 'work';
  readonly minutes: number;
}

/** The visit so far, drawn under a board card: hatched while nobody works on the animal. `now` is Unix seconds. */
export function visitSegments(visit: BoardVisit, now: number): VisitSegment[] {
  const opened = visit.openedDateTime;
  const seen = visit.inspectedDateTime;
  const handedOut = visit.drugDispensedDateTime ?? 0;
  const marks: [VisitSegment['kind'], number, number][] = [['waiting', visit.dateTime, opened || now]];
  if (opened > 0) marks.push(['doctor', opened, seen || now]);
  if (seen > 0 && handedOut > 0) marks.push(['work', seen, handedOut]);
  if (seen > 0) marks.push(['waiting', handedOut || seen, now]);
  return marks
    .map(([kind, from, to]) => ({ kind, minutes: Math.max(0, (to - from) / 60) }))
    .filter((segment) => segment.minutes >= 1);
}

/** Minutes that a visit has waited at its station. */
export const laneMinutes = (visit: BoardVisit, now: number): number =>
  Math.max(0, Math.floor((now - laneSince(visit)) / 60));

/** Label of an emergency; such visits stand first. */
export const URGENT_LABEL = '急診';

/** Whether a visit is an emergency: by that label, whatever the clinic's list calls it today or what became one with it. */
export const isUrgent = ({ label }: Partial<Pick<VisitRecord, 'label'>>, labels: readonly NamedEntry[] = []): boolean =>
  label?.some((word) => presentKey('labels', labels, word) === urgentWord(labels)) ?? false;

/** What the label of an emergency is called today. */
export const urgentWord = (labels: readonly NamedEntry[]): string => presentKey('labels', labels, URGENT_LABEL);

/** Order within a lane: emergencies first, then the longest wait. */
export function byUrgency(
  a: BoardVisit & Pick<VisitRecord, 'label'>,
  b: BoardVisit & Pick<VisitRecord, 'label'>,
  labels?: readonly NamedEntry[],
): number {
  const urgent = (visit: Pick<VisitRecord, 'label'>) => (isUrgent(visit, labels) ? 0 : 1);
  return urgent(a) - urgent(b) || laneSince(a) - laneSince(b);
}

/** Middle of the waiting times in minutes, 0 without any. */
export function medianMinutes(minutes: readonly number[]): number {
  const sorted = [...minutes].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/**
 * Whether a bill is on today's checkout list (spec 2 §4 "Todo lists"): asked for and not settled, however old, or settled since the day began.
 * One that another program had settled is none of today's. `today` in Unix seconds.
 */
export const isOnTodaysCheckout = (
  bill: Pick<VisitRecord, 'billStatus' | 'statusUpdateDateTime'> &
    Partial<Pick<VisitRecord, 'billDoneDateTime' | 'total' | 'settledElsewhere'>>,
  today: number,
): boolean =>
  bill.billStatus === THREAD_STATUS.requested ||
  // Readers without the bill know only when a status of it changed last.
  (bill.billStatus === THREAD_STATUS.done &&
    (bill.settledElsewhere === undefined || bill.settledElsewhere !== bill.total) &&
    (bill.billDoneDateTime || bill.statusUpdateDateTime) >= today);

/** Whether a stay is on today's checkout list: settled since the day began, and on no later day. `today`: start of the day, Unix seconds. */
export const isSettledToday = ({ settleDateTime }: Pick<Stay, 'settleDateTime'>, today: number, zone: Zone): boolean =>
  settleDateTime >= today && settleDateTime < nextDay(today, zone);
