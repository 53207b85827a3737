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
