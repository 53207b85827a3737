import type { Deposit } from '../billing/deposit.schema.ts';
import type { Sale } from '../billing/sale.schema.ts';
import type { ImportedFrom } from '../core/imported.schema.ts';

/** What an open balance of another program is called on a bill. */
const OPEN_BALANCE = '原系統欠款';

/** What an owner had or owed in another program. `at` (Unix seconds), `by` (staff id): when and by whom it was brought in; `amount` NT$. */
interface Carried {
  readonly _id: string;
  readonly userID: string;
  readonly userName: string;
  readonly amount: number;
  readonly note: string;
  readonly imported: ImportedFrom;
  readonly at: number;
  readonly by: string;
}

/** What was left of a deposit: it raises the balance, and was paid in no till of ours. `day`: start of the clinic's day. */
export const carriedDeposit = ({
  _id,
  userID,
  amount,
  note,
  imported,
  at,
  by,
  day,
}: Carried & { readonly day: number }): Deposit => ({
  _id,
  collection: 'deposit',
  userID,
  kind: 'carried',
  amount,
  // No money moved.
  method: 'cash',
  note,
  collectionID: '',
  receiptID: '',
  createDateTime: at,
  createBy: by,
  depositDay: day,
  reverses: '',
  reversedBy: '',
  overdrawn: false,
  imported,
  updateDateTime: at,
});

/** What was owed, as a bill of one line without an animal: it is among the debts since its own day, and money that comes for it is money of that day. */
export const openBalance = ({
  _id,
  userID,
  userName,
  amount,
  note,
  imported,
  at,
  by,
  dateTime,
}: Carried & { readonly dateTime: number }): Sale => ({
  _id,
  collection: 'sale',
  userID,
  userName,
  lines: [{ _id: 'balance', itemID: '', name: OPEN_BALANCE, class: '', price: amount, number: 1, note: '' }],
  note,
  dateTime,
  billStatus: 20,
  total: amount,
  received: 0,
  imported,
  createDateTime: at,
  createBy: by,
  updateDateTime: at,
  updateBy: by,
});
