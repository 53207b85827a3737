import { z } from 'zod';
import { documentID, dollars, line, rowID, unixSeconds } from '../core/schema.ts';
import { prepaidTerm, prepaidTerms } from './prepaid-plan.schema.ts';

/** A line of a sold package: what was agreed, and its part of the price. */
export const prepaidLine = prepaidTerm.extend({
  /** NT$ of the price that are this line's; the lines' sum to the price. Each use has its whole dollars of it (`valueOfUse`). */
  amount: dollars.min(0),
});
/** A line of a sold package. */
export type PrepaidLine = z.output<typeof prepaidLine>;

/**
 * What happened to a sold package: `use` a use was taken, `back` it was given back, `refund` all that was left went back to the owner's deposit, `expire` it came to
 * its end unused, `resume` what had come to its end counts again (its day was put off, or a use before that day became known later).
 */
export const PREPAID_ENTRIES = ['use', 'back', 'refund', 'expire', 'resume'] as const;

/** An entry of a sold package's ledger, which is only added to. */
export const prepaidEntry = z.object({
  _id: rowID,
  kind: z.enum(PREPAID_ENTRIES),
  /** NT$ by which what the clinic owes for it changes: negative for what was used, refunded or came to its end. */
  amount: dollars,
  /** When it happened, Unix seconds. */
  at: unixSeconds,
  /** Staff id of who did it. */
  by: line(160),
  /** The line and the use of it (0 is the first); absent in what concerns all uses that are left. */
  line: rowID.optional(),
  slot: z.number().int().min(0).max(199).optional(),
  /** The receipt by which the use paid a line of a bill. */
  receiptID: z.string().max(160).optional(),
  /** The catalogue's item that was given, and what it was called on the bill. */
  itemID: z.string().max(160).optional(),
  name: line(160).optional(),
  /** NT$ that the bill asked for it. */
  covered: dollars.optional(),
  /** Whose work it was: the visit's doctor. */
  staffID: z.string().max(160).optional(),
  staffName: line(80).optional(),
  reason: line(300).optional(),
});
/** An entry of a sold package's ledger. */
export type PrepaidEntry = z.output<typeof prepaidEntry>;

/** Where a package stands: uses are left, all were used, what was left was given back, or it came to its end. */
export const PREPAID_STATES = ['open', 'used', 'refunded', 'expired'] as const;
/** Where a package stands. */
export type PrepaidState = (typeof PREPAID_STATES)[number];

/** A package that an owner paid for ahead: money that the clinic owes in services until it is used. */
export const prepaidSchema = prepaidTerms.omit({ validity: true, lines: true }).extend({
  _id: documentID('prepaid/'),
  collection: z.literal('prepaid'),
  userID: z.string().max(160),
  /** The animal that it is bound to; empty where any of the owner's may use it. */
  petID: z.string().max(160),
  planID: z.string().max(160),
  lines: z.array(prepaidLine).min(1).max(20),
  /** What happened to it, in the order in which it became known. */
  entries: z.array(prepaidEntry).max(4000),
  /** The first moment at which it is valid no more, the start of a day; 0 for one without an end. */
  expireDateTime: unixSeconds,
  /** Each time that its last day was put off: from, to, why. */
  extensions: z
    .array(
      z.object({
        _id: rowID,
        from: unixSeconds,
        to: unixSeconds,
        reason: z.string().max(300),
        by: line(160),
        at: unixSeconds,
      }),
    )
    .max(60),
  /** Follows from the entries; kept, so that lists find it. */
  state: z.enum(PREPAID_STATES),
  note: z.string().max(300).default(''),
  createDateTime: unixSeconds,
  createBy: line(160),
  updateDateTime: unixSeconds,
  updateBy: line(160),
});
/** A package that an owner paid for ahead. */
export type Prepaid = z.output<typeof prepaidSchema>;
