import { z } from 'zod';
import { ownMethod } from '../clinic/payment-methods.ts';
import { documentID, dollars, line, prose, rowID, unixSeconds } from '../core/schema.ts';
import { invoiceWish } from './invoice.ts';
import { RECEIPT_NUMBER } from './receipt-number.ts';

/** Ways in which money comes and goes that the product knows, in the order of the cashier's number keys. `cash` is the default (spec 2 §3). */
export const MONEY_METHODS = ['cash', 'creditCard', 'transfer', 'linePay'] as const;
/** One of the ways in which money comes and goes. */
export const moneyMethod = z.union([z.enum(MONEY_METHODS), ownMethod]);
/** One of the ways in which money comes and goes. */
export type MoneyMethod = z.output<typeof moneyMethod>;

/** Ways to pay a bill: with money, or with what the owner has deposited before (spec 2 §3 "depositUsed"). */
export const PAYMENT_METHODS = [...MONEY_METHODS, 'deposit'] as const;
/** One of the ways to pay a bill. */
export const paymentMethod = z.union([z.enum(PAYMENT_METHODS), ownMethod]);
/** One of the ways to pay a bill. */
export type PaymentMethod = z.output<typeof paymentMethod>;

/** What closes a bill: a payment, a use of a prepaid package, or giving up what is owed (spec 2 §3 "isBadDebt"); the last two bring no money. */
export const RECEIPT_METHODS = [...PAYMENT_METHODS, 'prepaid', 'badDebt'] as const;
/** What closes a bill. */
export const receiptMethod = z.union([z.enum(RECEIPT_METHODS), ownMethod]);
/** What closes a bill. */
export type ReceiptMethod = z.output<typeof receiptMethod>;

/** A receipt's number, or nothing where a device had no lane to number it in. */
export const receiptNumber = z.union([z.literal(''), z.string().regex(RECEIPT_NUMBER)]);

/** A paper of a receipt that was printed. All but the first are marked as copies. */
export const receiptPrint = z.object({
  _id: rowID,
  /** Unix seconds. */
  at: unixSeconds,
  /** Staff id. */
  by: z.string().max(160),
  /** A copy: somebody held a paper of this receipt before, or could have. */
  again: z.boolean(),
});
/** A paper of a receipt that was printed. */
export type ReceiptPrint = z.output<typeof receiptPrint>;

/**
 * Money received, a fact and therefore its own document (laws 6, 25); `/receiveLog/{dayStart}` is composed from these.
 * A reversal is a receipt with the negated amount that names the reversed one; nothing is ever deleted or changed.
 */
export const receiptSchema = z.object({
  _id: documentID('receipt/'),
  collection: z.literal('receipt'),
  /** NT$; negative in a reversal or a refund. */
  receive: dollars,
  receiveBy: z.string(),
  method: receiptMethod,
  /** The word of a way of the clinic's own when it was written; absent for those of the product. */
  methodName: line(20).optional(),
  transferAccount: line(60).default(''),
  issuer: line(60).default(''),
  /** The last four digits. */
  creditCardNumber: z
    .string()
    .regex(/^[0-9]{0,4}$/)
    .default(''),
  note: prose(300).default(''),
  /** When the money was taken; `updateDateTime` says when that was written down. */
  createDateTime: unixSeconds,
  /** Start of the clinic's day in which it counts: the key of `/receiveLog/{dayStart}`. */
  receiveDay: unixSeconds,
  /** The visit or stay that it pays. */
  collectionID: z.string().max(160),
  type: z.enum(['record', 'inHospital', 'sale']),
  userID: z.string().max(160),
  petID: z.string().max(160),
  /** NT$ handed over and given back; only for cash, for the paper receipt. */
  tendered: dollars.nullable().default(null),
  change: dollars.nullable().default(null),
  /** Receipts of one act of paying share this id. */
  paymentID: z.string().max(80),
  /** All bills that the act of paying was meant for, where its caller named them. */
  bills: z.array(z.string().max(160)).max(40).optional(),
  /**
   * When the payer or the bank says that it was paid; it counts there only while the till of that time is open (`countsAt`). Also when it was
   * taken, where it reached the books so late that it counts later (`countsOf`).
   */
  receiveDate: unixSeconds.optional(),
  /** The receipt that this one takes back, or empty. */
  reverses: z.string().max(160).default(''),
  /** The receipt that took this one back, or empty. */
  reversedBy: z.string().max(160).default(''),
  /** Nothing was received: what was owed is given up. Always and only with the method `badDebt`. */
  isBadDebt: z.boolean().default(false),
  /** More went back than had come in for this bill: two devices without a network gave it back. A fact, to be looked into. */
  overdrawn: z.literal(true).optional(),
  /** The number on its paper, which the receipts of one act on one bill share; a reversal bears that of the receipt it takes back. Older ones have none. */
  number: receiptNumber.optional(),
  /** The number of the paper that this one takes the place of, where it corrects a receipt. */
  replaces: receiptNumber.optional(),
  /** What the payer wants of the invoice: a company's number, a carrier, or to give it away. */
  invoice: invoiceWish.optional(),
  /** The package of which a use paid, and the line of the bill that it paid. Always and only with the method `prepaid`. */
  prepaid: z.object({ prepaidID: z.string().max(160), lineID: rowID }).optional(),
  /** Papers of it that were printed, the oldest first. */
  prints: z.array(receiptPrint).max(60).optional(),
  updateDateTime: unixSeconds,
});
/** Money received. */
export type Receipt = z.output<typeof receiptSchema>;
