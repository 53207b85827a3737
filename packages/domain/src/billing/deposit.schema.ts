import { z } from 'zod';
import { importedFrom } from '../core/imported.schema.ts';
import { documentID, dollars, line, prose, unixSeconds } from '../core/schema.ts';
import { moneyMethod, receiptNumber, receiptPrint } from './receipt.schema.ts';

/** The note of money paid ahead where nobody wrote one (spec 2 §3 "Receipts", §9). */
export const PREPAID = '預付';

/**
 * What happened to an owner's deposit: `in` money was paid ahead, `used` it paid a bill, `refund` it was given back, `reversal` an entry
 * was taken back; `carried` is what was left of it in another program (or takes such an entry back): nobody paid that here; `packaged` a prepaid package was bought of it,
 * `unpackaged` what was left of one came back.
 */
export const DEPOSIT_KINDS = ['in', 'used', 'refund', 'reversal', 'carried', 'packaged', 'unpackaged'] as const;

/**
 * An entry of an owner's deposit (stored value; spec 2 §3 "Deposits, checkout"): a fact and therefore its own document. The balance is
 * the sum of an owner's entries, kept nowhere (law 27); a correction is another entry.
 */
export const depositSchema = z.object({
  _id: documentID('deposit/'),
  collection: z.literal('deposit'),
  userID: z.string().max(160),
  kind: z.enum(DEPOSIT_KINDS),
  /** NT$; positive raises the balance. */
  amount: dollars,
  /** How money came or went; `cash` in an entry that moved none. */
  method: moneyMethod,
  /** The word of a way of the clinic's own when it was written; absent for those of the product. */
  methodName: line(20).optional(),
  note: prose(300).default(''),
  /** The bill that a `used` entry paid, or empty. */
  collectionID: z.string().max(160).default(''),
  /** The package that was bought of it, or of which something came back. */
  prepaidID: z.string().max(160).optional(),
  /** The receipt that a `used` entry belongs to, or empty. */
  receiptID: z.string().max(160).default(''),
  createDateTime: unixSeconds,
  /** When the money moved, where it reached the books so late that it counts later. */
  receiveDate: unixSeconds.optional(),
  createBy: z.string(),
  /** Start of the clinic's day in which it counts. */
  depositDay: unixSeconds,
  /** The entry that this one takes back, or empty. */
  reverses: z.string().max(160).default(''),
  /** The entry that took this one back, or empty. */
  reversedBy: z.string().max(160).default(''),
  /** More was used than was there, because two devices used it without a network: somebody has to look (law 6). */
  overdrawn: z.boolean().default(false),
  /** The number on its slip, in the same run as those of receipts; only of money that came or was given back. Older ones have none. */
  number: receiptNumber.optional(),
  /** The file and row of another program that a `carried` entry came from. */
  imported: importedFrom.optional(),
  /** Slips of it that were printed, the oldest first. */
  prints: z.array(receiptPrint).max(60).optional(),
  updateDateTime: unixSeconds,
});
/** An entry of an owner's deposit. */
export type Deposit = z.output<typeof depositSchema>;

/** NT$ that an owner has left of what was deposited. */
export const depositBalance = (entries: readonly Pick<Deposit, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** Entries by which no money went over the counter. */
const WITHOUT_MONEY: ReadonlySet<Deposit['kind']> = new Set(['used', 'carried', 'packaged', 'unpackaged']);

/**
 * Whether an entry moved money over the counter: what a bill or a package took from the balance did not, nor what was carried over from another program.
 */
export const movesMoney = (entry: Pick<Deposit, 'kind' | 'receiptID'>): boolean =>
  !WITHOUT_MONEY.has(entry.kind) && entry.receiptID === '';

/** The deposit entry that belongs to a receipt paid from the deposit. */
export const depositOfReceipt = (receiptID: string): string => receiptID.replace(/^\/receipt\//, '/deposit/receipt-');
