import { daysBetween } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';

/** A bill that waits for money: NT$ asked, received and still owed. */
export interface OpenBill {
  readonly record: VisitRecord;
  readonly total: number;
  readonly received: number;
  readonly owed: number;
}

/**
 * The requested bills (spec 2 §4 "billStatus") that are not paid in full, oldest first. A visit that the doctor hasn't completed
 * owes nothing yet.
 */
export function openBills(records: readonly VisitRecord[]): OpenBill[] {
  return records
    .filter((record) => record.billStatus === THREAD_STATUS.requested && typeof record.total === 'number')
    .map((record) => ({ record, total: record.total, received: record.received, owed: record.total - record.received }))
    .filter((bill) => bill.owed > 0)
    .sort((a, b) => a.record.dateTime - b.record.dateTime);
}

/** NT$ owed over all bills. */
export const owedSum = (bills: readonly Pick<OpenBill, 'owed'>[]): number =>
  bills.reduce((sum, bill) => sum + bill.owed, 0);

/** Days for which money is owed, by which debts are told apart: up to 30, 60, 90, and longer. */
export const DEBT_AGES = [30, 60, 90] as const;
/** How many ages there are. */
export type DebtSums = readonly [number, number, number, number];

/** A bill of which something is owed: a visit's, a stay's, or a sale over the counter. */
export interface OwedBill {
  readonly _id: string;
  readonly userID: string;
  readonly dateTime: number;
  /** NT$ */
  readonly owed: number;
}

/** What one owner owes, by age. */
export interface AgedDebt<B extends OwedBill = OwedBill> {
  readonly userID: string;
  /** The oldest first. */
  readonly bills: readonly B[];
  /** NT$ by age, as `DEBT_AGES` tells them apart. */
  readonly sums: DebtSums;
  readonly total: number;
  /** Days since the oldest. */
  readonly days: number;
}

/** Which age a debt has that is so many days old. */
export const debtAge = (days: number): number => {
  const at = DEBT_AGES.findIndex((most) => days <= most);
  return at < 0 ? DEBT_AGES.length : at;
};

/** What owners owe by age, counted in the clinic's days from the day of the bill on; whoever owes the longest first, then the most. Walk-ins are left out. */
export function agedDebts<B extends OwedBill>(bills: readonly B[], now: number, zone: Zone): AgedDebt<B>[] {
  const days = ({ dateTime }: OwedBill) => Math.max(0, daysBetween(dateTime, now, zone));
  const owing = bills.filter(({ owed, userID }) => owed > 0 && userID !== '');
  return [...Map.groupBy(owing, ({ userID }) => userID)]
    .map(([userID, own]): AgedDebt<B> => {
      const sums: [number, number, number, number] = [0, 0, 0, 0];
      for (const bill of own) {
        const at = debtAge(days(bill));
        sums[at] = (sums[at] ?? 0) + bill.owed;
      }
      return {
        userID,
        bills: own.toSorted((a, b) => a.dateTime - b.dateTime),
        sums,
        total: owedSum(own),
        days: Math.max(...own.map(days)),
      };
    })
    .sort((a, b) => debtAge(b.days) - debtAge(a.days) || b.total - a.total || (a.userID < b.userID ? -1 : 1));
}
