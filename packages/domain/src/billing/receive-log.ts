import type { Receipt } from './receipt.schema.ts';

/** An entry of `/receiveLog/{dayStart}` (spec 2 §3 "Receive log entry"). */
export type ReceiveLogEntry = Pick<
  Receipt,
  | '_id'
  | 'receive'
  | 'receiveBy'
  | 'method'
  | 'transferAccount'
  | 'issuer'
  | 'creditCardNumber'
  | 'note'
  | 'createDateTime'
  | 'collectionID'
  | 'type'
  | 'isBadDebt'
> & {
  /** The number on its paper; empty for what has none. */
  readonly number: string;
  /** All bills that were paid together. */
  readonly bills: string[];
  /** NT$ of it that came from the owner's deposit. */
  readonly depositUsed: number;
  /** The day that the payer or the bank names. */
  readonly receiveDate: number;
};

/** The specification's document of a day, composed from receipts on read (law 25). */
export interface ReceiveLog {
  readonly _id: string;
  readonly collection: 'receiveLog';
  readonly log: readonly ReceiveLogEntry[];
}

/** One entry as the specification names its fields. */
export const receiveLogEntry = (receipt: Receipt): ReceiveLogEntry => ({
  _id: receipt._id,
  receive: receipt.receive,
  receiveBy: receipt.receiveBy,
  method: receipt.method,
  transferAccount: receipt.transferAccount,
  issuer: receipt.issuer,
  creditCardNumber: receipt.creditCardNumber,
  note: receipt.note,
  createDateTime: receipt.createDateTime,
  collectionID: receipt.collectionID,
  type: receipt.type,
  isBadDebt: receipt.isBadDebt,
  number: receipt.number ?? '',
  bills: [...(receipt.bills ?? [receipt.collectionID])],
  depositUsed: receipt.method === 'deposit' ? receipt.receive : 0,
  receiveDate: receipt.receiveDate ?? receipt.createDateTime,
});

/** The day's log in the order in which the money came. `day` is the Unix second of the day's start. */
export const receiveLogOf = (day: number, receipts: readonly Receipt[]): ReceiveLog => ({
  _id: `/receiveLog/${day}`,
  collection: 'receiveLog',
  log: receipts
    .filter((receipt) => receipt.receiveDay === day)
    .sort((a, b) => a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1))
    .map(receiveLogEntry),
});

/** NT$ by which receipts close bills: what came in, and what was given up. */
export const receivedSum = (receipts: readonly Pick<Receipt, 'receive'>[]): number =>
  receipts.reduce((sum, receipt) => sum + receipt.receive, 0);

/**
 * NT$ that receipts brought: over the counter, or from what had been paid ahead. What was given up closes a bill and brings nothing. The one
 * meaning of 實收, wherever it stands: the board, the desk, the day's list, the month.
 */
export const incomeSum = (receipts: readonly Pick<Receipt, 'receive' | 'isBadDebt'>[]): number =>
  receivedSum(receipts.filter(({ isBadDebt }) => !isBadDebt));

/** The same of figures that were added up before. */
export const incomeOf = ({ received, badDebt }: { readonly received: number; readonly badDebt: number }): number =>
  received - badDebt;
