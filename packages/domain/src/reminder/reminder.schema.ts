import { z } from 'zod';
import { documentID, line, unixSeconds } from '../core/schema.ts';

/** A vaccine reminder (spec 2 §3; R22). Times are 0 until they happen. */
export const reminderSchema = z.object({
  _id: documentID('reminder/'),
  collection: z.literal('reminder'),
  /** The day to remind on. */
  date: unixSeconds,
  openedBy: z.string(),
  vaccine: z.object({ title: line(120), date: unixSeconds.nullable(), petID: z.string().max(160) }),
  petID: z.string().max(160),
  userID: z.string().max(160),
  recordID: z.string().max(160),
  notifiedDateTime: unixSeconds,
  closedDateTime: unixSeconds,
  closedBy: z.string(),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A reminder document. */
export type Reminder = z.output<typeof reminderSchema>;
