import { billGroups } from '../billing/bill-lines.ts';
import type { Receipt } from '../billing/receipt.schema.ts';
import { incomeOf } from '../billing/receive-log.ts';
import { addDays, dayStart, monthStart, nextDay, nextMonth, wallSeconds, weekdayOf } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { visitLines } from '../record/visit-parts.ts';
import type { BiBucket, BiDoctor, BiFacts, BiItem, BiStep } from './bi.schema.ts';

/** What of a visit is counted; lists are missing where the reader holds only a part of the document (law 19). */
export type CountedVisit = Pick<
  VisitRecord,
  '_id' | 'dateTime' | 'doctorID' | 'doctor' | 'source' | 'openedDateTime' | 'inspectedDateTime'
> & { readonly imported?: VisitRecord['imported'] | null };
/** What of a receipt is counted. */
export type CountedReceipt = Pick<Receipt, 'createDateTime' | 'receive' | 'method' | 'collectionID'>;

/** Days, both ends included: starts of days, Unix seconds. */
export interface BiRange {
  readonly from: number;
  readonly to: number;
}

/** What the figures are made of. */
export interface BiSource {
  readonly receipts: readonly CountedReceipt[];
  readonly visits: readonly CountedVisit[];
  /** When owners were made, Unix seconds. */
  readonly newOwners: readonly number[];
  readonly items: readonly BiItem[];
  /** Visits that receipts of the range pay, by id: they may be older. */
  readonly paid: ReadonlyMap<string, Pick<VisitRecord, 'doctorID' | 'doctor'>>;
}

/** Longest wait and visit that count as such, in minutes: a visit that was opened the next morning says nothing. */
const LONGEST = 240;

/** Start of the day, week (from Monday) or month that holds a time, Unix seconds. */
export function bucketStart(time: number, step: BiStep, zone: Zone): number {
  if (step === 'week') return addDays(time, -weekdayOf(time, zone), zone);
  return step === 'day' ? dayStart(time, zone) : monthStart(time, zone);
}

/** Start of the stretch after the one that begins at `start`. */
export function nextBucket(start: number, step: BiStep, zone: Zone): number {
  if (step === 'month') return nextMonth(start, zone);
  return addDays(start, step === 'week' ? 7 : 1, zone);
}

const emptyBucket = (start: number): BiBucket => ({
  start,
  received: 0,
  badDebt: 0,
  depositUsed: 0,
  bills: 0,
  visits: 0,
  newOwners: 0,
});

/** No figures. */
export const NO_FACTS: BiFacts = {
  buckets: [],
  items: [],
  doctors: [],
  hours: Array.from({ length: 168 }, () => 0),
  waits: {},
};

/** Whole minutes between two moments, or undefined where one is missing, they are reversed or hours apart. */
function minutesFrom(start: number, end: number): number | undefined {
  if (start === 0 || end === 0 || end < start) return undefined;
  const minutes = Math.floor((end - start) / 60);
  return minutes > LONGEST ? undefined : minutes;
}

class Doctors {
  readonly #byKey = new Map<string, { -readonly [K in keyof BiDoctor]: BiDoctor[K] }>();

  of(visit: Pick<VisitRecord, 'doctorID' | 'doctor'> | undefined) {
    const key = visit?.doctorID || visit?.doctor || '';
    const known = this.#byKey.get(key) ?? { key, name: visit?.doctor ?? '', received: 0, visits: 0, minutes: 0 };
    this.#byKey.set(key, known);
    return known;
  }

  list(): BiDoctor[] {
    return [...this.#byKey.values()].sort(byReceived);
  }
}
const byReceived = (a: BiDoctor, b: BiDoctor): number => b.received - a.received || (a.key < b.key ? -1 : 1);
const byAmount = (a: BiItem, b: BiItem): number =>
  b.amount - a.amount || (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1);

/** Adds up a range. What lies outside of it counts nowhere; `received` is to the dollar what the receive logs of its days say. */
export function factsOf(source: BiSource, { from, to }: BiRange, step: BiStep, zone: Zone): BiFacts {
  const [begin, end] = [dayStart(from, zone), nextDay(to, zone)];
  const within = (time: number) => time >= begin && time < end;
  const buckets = new Map<number, { -readonly [K in keyof BiBucket]: BiBucket[K] }>();
  const bucket = (time: number) => {
    const start = bucketStart(time, step, zone);
    const known = buckets.get(start) ?? emptyBucket(start);
    buckets.set(start, known);
    return known;
  };
  const doctors = new Doctors();
  const hours = [...NO_FACTS.hours];
  const waits: Record<string, number> = {};
  const bills = new Map<number, Set<string>>();
  for (const { createDateTime, receive, method, collectionID } of source.receipts) {
    if (!within(createDateTime)) continue;
    const line = bucket(createDateTime);
    line.received += receive;
    if (method === 'badDebt') line.badDebt += receive;
    else doctors.of(source.paid.get(collectionID)).received += receive;
    // Both were paid ahead.
    if (method === 'deposit' || method === 'prepaid') line.depositUsed += receive;
    const paid = bills.get(line.start) ?? new Set();
    bills.set(line.start, paid.add(collectionID));
    line.bills = paid.size;
  }
  for (const visit of source.visits) {
    if (!within(visit.dateTime)) continue;
    bucket(visit.dateTime).visits += 1;
    // Other programs often know the day alone: a visit of theirs says nothing of the hours.
    if (!visit.imported) {
      const hour = Math.floor(wallSeconds(visit.dateTime, zone) / 3600);
      const at = weekdayOf(visit.dateTime, zone) * 24 + hour;
      hours[at] = (hours[at] ?? 0) + 1;
    }
    const doctor = doctors.of(visit);
    doctor.visits += 1;
    doctor.minutes += minutesFrom(visit.openedDateTime, visit.inspectedDateTime) ?? 0;
    // A visit that was written by hand was not waited for.
    const waited = visit.source === 'manual' ? undefined : minutesFrom(visit.dateTime, visit.openedDateTime);
    if (waited !== undefined) waits[waited] = (waits[waited] ?? 0) + 1;
  }
  for (const time of source.newOwners) if (within(time)) bucket(time).newOwners += 1;
  return {
    buckets: [...buckets.values()].sort((a, b) => a.start - b.start),
    items: joinItems(source.items),
    doctors: doctors.list(),
    hours,
    waits,
  };
}

/** Lines of bills of visits; those whose bill the reader does not hold have none. */
export const itemsOf = (visits: readonly VisitRecord[]): BiItem[] =>
  joinItems(
    visits
      .filter(({ chargeDivision }) => chargeDivision !== undefined)
      .flatMap((visit) =>
        billGroups(visitLines(visit)).flatMap(({ kind, lines }) =>
          lines.map(({ name, number, subTotal }) => ({ kind, name, number, amount: subTotal })),
        ),
      ),
  );

/** Quantities have at most four places; sums of them must not grow more. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Lines of the same kind and name as one, the largest amount first. */
function joinItems(items: readonly BiItem[]): BiItem[] {
  const joined = new Map<string, { -readonly [K in keyof BiItem]: BiItem[K] }>();
  for (const item of items) {
    const key = `${item.kind} ${item.name}`;
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { ...item });
    else {
      known.number = exact(known.number + item.number);
      known.amount += item.amount;
    }
  }
  return [...joined.values()].sort(byAmount);
}

/**
 * The figures of ranges that do not meet, as one. `startOf` says to which stretch a part's stretch belongs where those of the whole are longer;
 * a bill of which two of them saw money then counts twice, and is counted anew by who joins them.
 */
export function joinFacts(parts: readonly BiFacts[], startOf: (start: number) => number = (start) => start): BiFacts {
  const buckets = new Map<number, BiBucket>();
  const doctors = new Map<string, BiDoctor>();
  const waits: Record<string, number> = {};
  for (const part of parts) {
    for (const one of part.buckets) {
      const start = startOf(one.start);
      const known = buckets.get(start) ?? emptyBucket(start);
      const sum = (field: Exclude<keyof BiBucket, 'start'>) => known[field] + one[field];
      buckets.set(start, {
        start,
        received: sum('received'),
        badDebt: sum('badDebt'),
        depositUsed: sum('depositUsed'),
        bills: sum('bills'),
        visits: sum('visits'),
        newOwners: sum('newOwners'),
      });
    }
    for (const one of part.doctors) {
      const known = doctors.get(one.key) ?? { ...one, received: 0, visits: 0, minutes: 0 };
      doctors.set(one.key, {
        key: one.key,
        name: one.name || known.name,
        received: known.received + one.received,
        visits: known.visits + one.visits,
        minutes: known.minutes + one.minutes,
      });
    }
    for (const [minute, count] of Object.entries(part.waits)) waits[minute] = (waits[minute] ?? 0) + count;
  }
  return {
    buckets: [...buckets.values()].sort((a, b) => a.start - b.start),
    items: joinItems(parts.flatMap(({ items }) => items)),
    doctors: [...doctors.values()].sort(byReceived),
    hours: NO_FACTS.hours.map((_, at) => parts.reduce((sum, { hours }) => sum + (hours[at] ?? 0), 0)),
    waits,
  };
}

/** The sums of all stretches. */
export interface BiTotals extends Omit<BiBucket, 'start'> {
  /** NT$ that really came, or came before as a deposit: bad debts are no income. */
  readonly income: number;
  /** NT$ a bill; 0 without one. */
  readonly average: number;
  /** Half of those who came waited at most this many minutes; undefined where nobody's wait is known. */
  readonly medianWait: number | undefined;
}

/** The figures of the whole range. */
export function totalsOf({ buckets, waits }: BiFacts): BiTotals {
  const sum = (field: Exclude<keyof BiBucket, 'start'>) => buckets.reduce((total, one) => total + one[field], 0);
  const received = sum('received');
  const badDebt = sum('badDebt');
  const bills = sum('bills');
  const income = incomeOf({ received, badDebt });
  return {
    received,
    badDebt,
    depositUsed: sum('depositUsed'),
    bills,
    visits: sum('visits'),
    newOwners: sum('newOwners'),
    income,
    average: bills === 0 ? 0 : Math.round(income / bills),
    medianWait: medianOf(waits),
  };
}

function medianOf(waits: BiFacts['waits']): number | undefined {
  const sorted = Object.entries(waits)
    .map(([minute, count]) => [Number(minute), count] as const)
    .sort((a, b) => a[0] - b[0]);
  const half = sorted.reduce((sum, [, count]) => sum + count, 0) / 2;
  let passed = 0;
  for (const [minute, count] of sorted) {
    passed += count;
    if (passed >= half) return minute;
  }
  return undefined;
}
