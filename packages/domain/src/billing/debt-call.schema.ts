import { z } from 'zod';
import { documentID, dollars, prose, unixSeconds } from '../core/schema.ts';

/** How an owner was reached, or not, about what is owed. */
export const CALL_WAYS = ['phone', 'noAnswer', 'message', 'letter', 'inPerson'] as const;
/** How an owner was reached. */
export type CallWay = (typeof CALL_WAYS)[number];

/** What was said to an owner about a debt. */
export const debtCallFields = z.object({
  way: z.enum(CALL_WAYS).default('phone'),
  /** When, Unix seconds. */
  dateTime: unixSeconds,
  /** With whom, and what was said. */
  said: prose(1000).default(''),
  /** The day until which payment was promised; null where nothing was. */
  promisedDate: unixSeconds.nullable().default(null),
  /** NT$ that were promised; null for all of it. */
  promisedAmount: dollars.positive().nullable().default(null),
});
/** What was said to an owner about a debt. */
export type DebtCallFields = z.output<typeof debtCallFields>;

/** A note of who was called about a debt, when, and what was promised: a fact of its own, so that two people's calls never meet. */
export const debtCallSchema = debtCallFields.extend({
  _id: documentID('debtCall/'),
  collection: z.literal('debtCall'),
  userID: documentID('user/'),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A note of who was called about a debt. */
export type DebtCall = z.output<typeof debtCallSchema>;
