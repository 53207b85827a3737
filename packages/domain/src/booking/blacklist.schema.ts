import { z } from 'zod';
import { documentID, remark, unixSeconds } from '../core/schema.ts';

/** An owner who may not book by themselves (spec 3 §3 "bookingBlacklist"): the clinic's own people are warned and may book all the same. */
export const blacklistSchema = z.object({
  /** `/bookingBlacklist{userID}`. */
  _id: documentID('bookingBlacklist/user'),
  collection: z.literal('bookingBlacklist'),
  userID: documentID('user'),
  reason: remark(300).default(''),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** An owner who may not book by themselves. */
export type Blacklisted = z.output<typeof blacklistSchema>;
