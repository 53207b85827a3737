import { type NamedEntry, presentKey } from '../clinic/list-entries.ts';
import { isOwnMethod } from '../clinic/payment-methods.ts';
import { dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import type { InOutEntry } from './checkout-day.schema.ts';
import type { Deposit } from './deposit.schema.ts';
import type { Receipt, ReceiptMethod } from './receipt.schema.ts';
import { type Period, type TillPeriod, tillPeriod } from './till.ts';

/** What a statistic is made of: the whole documents of its days. */
export interface Counted {
  readonly receipts: readonly Receipt[];
  readonly deposits: readonly Deposit[];
  readonly inout: readonly InOutEntry[];
}

/** What of a visit a statistic asks. */
export type CountedVisit = Pick<VisitRecord, 'doctorID' | 'doctor' | 'division'>;

/** What of a stay it asks: a stay has a doctor, and no division. */
export const countedStay = ({ doctorID, doctor }: Pick<Stay, 'doctorID' | 'doctor'>): CountedVisit => ({
  ...{ doctorID, doctor, division: '' },
});

/** NT$ received in one day. */
export interface DayLine {
  /** Start of the clinic's day, Unix seconds. */
  readonly day: number;
  /** NT$ of bills: `money` over the counter, from deposits, and given up; together they are the day's receive log. */
  readonly received: number;
  readonly money: number;
  readonly depositUsed: number;
  readonly prepaidUsed: number;
  readonly badDebt: number;
  /** NT$ that owners paid ahead, less what was given back. */
  readonly deposits: number;
  /** NT$ beside the bills. */
  readonly inout: number;
  readonly bills: number;
  /** `received` by what closed the bills. */
  readonly methods: Readonly<Record<ReceiptMethod, number>>;
}

/** NT$ received for one doctor or division. */
export interface ShareLine {
  /** Empty where the visit names none, or isn't known here. */
  readonly key: string;
  readonly name: string;
  readonly received: number;
  readonly bills: number;
}

/** The cashier's figures of a range of days (spec 2 §6 "BILLING_STAT"); no bad debt counts for anybody. */
export interface Statistics {
  readonly period: TillPeriod;
  readonly days: readonly DayLine[];
  readonly doctors: readonly ShareLine[];
  readonly divisions: readonly ShareLine[];
  readonly bills: number;
}

/** The period of whole days, both ends included, as the till counts it. */
export const periodOfDays = (from: number, to: number, zone: Zone): Period => ({
  startTime: dayStart(from, zone) - 1,
  endTime: nextDay(to, zone) - 1,
});

const billsIn = (receipts: readonly Receipt[]) => new Set(receipts.map(({ collectionID }) => collectionID)).size;
const sum = (receipts: readonly Receipt[]) => receipts.reduce((total, { receive }) => total + receive, 0);
const least = -8_640_000_000_000;

function dayLine(day: number, counted: Counted, zone: Zone): DayLine {
  const receipts = counted.receipts.filter((one) => dayStart(one.createDateTime, zone) === day);
  const found = tillPeriod(
    {
      receipts,
      deposits: counted.deposits.filter((one) => dayStart(one.createDateTime, zone) === day),
      inout: counted.inout.filter((one) => dayStart(one.createDateTime, zone) === day),
    },
    { startTime: least, endTime: -least },
  );
  const of = (part: 'bills' | 'deposits' | 'inout') => found.lines.reduce((total, line) => total + line[part], 0);
  const { received, depositUsed, prepaidUsed, badDebt } = found;
  const beside = { deposits: of('deposits'), inout: of('inout') };
  const by = (method: ReceiptMethod) => sum(receipts.filter((one) => one.method === method));
  const methods = {
    cash: by('cash'),
    creditCard: by('creditCard'),
    transfer: by('transfer'),
    linePay: by('linePay'),
    deposit: depositUsed,
    prepaid: prepaidUsed,
    badDebt,
    ...Object.fromEntries(
      receipts
        .map(({ method }) => method)
        .filter(isOwnMethod)
        .map((method) => [method, by(method)]),
    ),
  };
  return {
    day,
    received,
    money: of('bills'),
    depositUsed,
    prepaidUsed,
    badDebt,
    ...beside,
    bills: billsIn(receipts),
    methods,
  };
}

/** Shares of what was received, the largest first. */
function shares(
  receipts: readonly Receipt[],
  of: (receipt: Receipt) => { readonly key: string; readonly name: string },
): ShareLine[] {
  const groups = new Map<string, { name: string; receipts: Receipt[] }>();
  for (const receipt of receipts) {
    const { key, name } = of(receipt);
    const group = groups.get(key) ?? { name, receipts: [] };
    group.receipts.push(receipt);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, { name, receipts: own }]) => ({ key, name, received: sum(own), bills: billsIn(own) }))
    .sort((a, b) => b.received - a.received || (a.key < b.key ? -1 : 1));
}

/** Adds up a range of days. `visits` by id; a visit that isn't there counts for nobody. `services` of the clinic's list, whose sums go by what they are called today. */
export function statisticsOf(
  counted: Counted,
  visits: ReadonlyMap<string, CountedVisit>,
  period: Period,
  zone: Zone,
  services: readonly NamedEntry[] = [],
): Statistics {
  const within = (one: { readonly createDateTime: number }) =>
    one.createDateTime > period.startTime && one.createDateTime <= period.endTime;
  const receipts = counted.receipts.filter(within);
  const kept: Counted = {
    receipts,
    deposits: counted.deposits.filter(within),
    inout: counted.inout.filter(within),
  };
  const days = [
    ...new Set([...receipts, ...kept.deposits, ...kept.inout].map((one) => dayStart(one.createDateTime, zone))),
  ];
  const real = receipts.filter(({ isBadDebt }) => !isBadDebt);
  return {
    period: tillPeriod(kept, period),
    days: days.sort((a, b) => a - b).map((day) => dayLine(day, kept, zone)),
    doctors: shares(real, ({ collectionID }) => {
      const visit = visits.get(collectionID);
      return { key: visit?.doctorID || visit?.doctor || '', name: visit?.doctor ?? '' };
    }),
    divisions: shares(real, ({ collectionID }) => {
      const division = presentKey('services', services, visits.get(collectionID)?.division ?? '');
      return { key: division, name: division };
    }),
    bills: billsIn(receipts),
  };
}

/** What one person took at the desk or earned as the doctor of the visit (spec 2 §6 "BILLING_READ_STAT": own figures). */
export function ownPart(counted: Counted, visits: ReadonlyMap<string, CountedVisit>, staffID: string): Counted {
  return {
    receipts: counted.receipts.filter(
      (one) => one.receiveBy === staffID || visits.get(one.collectionID)?.doctorID === staffID,
    ),
    deposits: counted.deposits.filter((one) => one.createBy === staffID),
    inout: counted.inout.filter((one) => one.optStaff === staffID),
  };
}
