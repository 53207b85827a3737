import { z } from 'zod';
import { ownMethod } from '../clinic/payment-methods.ts';
import { documentID, dollars, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { MONEY_METHODS, moneyMethod } from './receipt.schema.ts';

/** Money that came or went beside the bills: change fetched from the bank, a courier, a sold poster. */
export const inOutEntry = z.object({
  _id: rowID,
  direction: z.enum(['in', 'out']),
  /** NT$ */
  amount: dollars.positive(),
  method: moneyMethod,
  subject: requiredLine(80),
  note: prose(300).default(''),
  optStaff: z.string().max(160),
  createDateTime: unixSeconds,
  /** When the money moved, where it reached the books so late that it counts later. */
  receiveDate: unixSeconds.optional(),
  /** Entries are never deleted: the person and time that crossed it out, or empty and 0. */
  voidedBy: z.string().max(160).default(''),
  voidedDateTime: unixSeconds.default(0),
});
/** Money that came or went beside the bills. */
export type InOutEntry = z.output<typeof inOutEntry>;

const methodSums = z.object({
  ...(Object.fromEntries(MONEY_METHODS.map((method) => [method, dollars])) as Record<
    (typeof MONEY_METHODS)[number],
    typeof dollars
  >),
  /** By the clinic's own ways; absent where nothing moved in any. */
  own: z.record(ownMethod, dollars).optional(),
});
/** NT$ by way of paying. */
export type MethodSums = z.output<typeof methodSums>;

/** Notes and coins in the till: how many of which. */
export const cashCount = z
  .array(z.object({ unit: z.number().int().positive().max(2000), count: z.number().int().min(0).max(100_000) }))
  .max(12);

/** What should be in a till, as somebody saw it: NT$ at the start, and what came and went since. */
export const tillSight = z.object({ opening: dollars.min(0), expected: methodSums });

/** A till handed from one person to the next: what should be there, what was counted, and why they differ. */
export const handoverEntry = z.object({
  _id: rowID,
  /** The period: after `startTime`, up to and including `endTime`. */
  startTime: unixSeconds,
  endTime: unixSeconds,
  /** NT$ in the till when the period began. */
  opening: dollars.min(0),
  /** What came and went in the period, by way of paying, as the books said at the handover. */
  expected: methodSums,
  /** Parts of `expected` that belong to earlier handovers and reached the books after them. */
  late: z
    .array(z.object({ handoverID: rowID, sums: methodSums }))
    .max(200)
    .default([]),
  cash: cashCount,
  /** NT$ counted in notes and coins. */
  counted: dollars.min(0),
  /** Counted less opening and expected cash. */
  difference: dollars,
  /** Needed where there is a difference. */
  reason: prose(300).default(''),
  /** NT$ left in the till for the next; the rest is taken to the bank or the safe. */
  left: dollars.min(0),
  handedBy: z.string().max(160),
  takenBy: z.string().max(160),
  note: prose(300).default(''),
  createDateTime: unixSeconds,
  /** The handover that whoever made it knew as the last one, '' where they knew of none (see `doubled-handovers.ts`). */
  after: z.string().max(64).optional(),
  /** What whoever made it saw, kept where the books said something else when it reached them: another device's money had come in. */
  seen: tillSight.optional(),
  /** Handovers beside which it stands on purpose: somebody has said that all of them are right. */
  beside: z.array(rowID).max(50).optional(),
  /** Those beside which it stands were of other tills; without it they were of the same, one after the other. */
  ownTill: z.literal(true).optional(),
  /** Handovers are never deleted: who crossed it out, when and why. Its money then belongs to the open till. */
  voided: z.object({ by: z.string().max(160), dateTime: unixSeconds, reason: requiredLine(300) }).optional(),
});
/** A till handed from one person to the next. */
export type HandoverEntry = z.output<typeof handoverEntry>;

/** Kinds of checkout documents (spec 2 §3 "Checkout document"). */
export const CHECKOUT_TYPES = ['other', 'handover'] as const;
/** A kind of checkout document. */
export type CheckoutType = (typeof CHECKOUT_TYPES)[number];

/** One document a day and kind; created with its first entry. */
export const checkoutSchema = z.object({
  _id: documentID('checkout/'),
  collection: z.literal('checkout'),
  checkoutType: z.enum(CHECKOUT_TYPES),
  /** Start of the clinic's day. */
  checkoutDate: unixSeconds,
  inoutLog: z.array(inOutEntry).max(2000).default([]),
  handoverLog: z.array(handoverEntry).max(500).default([]),
  updateDateTime: unixSeconds,
});
/** One day's checkout document of a kind. */
export type CheckoutDay = z.output<typeof checkoutSchema>;

/** Id of a day's document. `day`: Unix second of the day's start. */
export const checkoutID = (type: CheckoutType, day: number): string => `/checkout/${type}/${day}`;

/** A day's document that has no entry yet (spec 2 §3: created automatically when missing). */
export const emptyCheckoutDay = (type: CheckoutType, day: number): CheckoutDay => ({
  _id: checkoutID(type, day),
  collection: 'checkout',
  checkoutType: type,
  checkoutDate: day,
  inoutLog: [],
  handoverLog: [],
  updateDateTime: 0,
});
