import { z } from 'zod';
import { checklistItem, MOST_CHECKLIST_ITEMS } from '../clinic/settings/surgery-checklist-item.ts';
import { documentID, line, optionalReason, rowID, unixSeconds } from '../core/schema.ts';

/** What somebody says of an item: it is so, or it doesn't apply to this operation. */
export const CHECK_ANSWERS = ['done', 'notApplicable'] as const;
/** What somebody says of an item. */
export type CheckAnswer = (typeof CHECK_ANSWERS)[number];

/** Most checks of one operation, those taken back included. */
export const MOST_CHECKS = 500;

/** What a person says when they check an item. */
export const checkFields = z.object({
  itemID: rowID,
  answer: z.enum(CHECK_ANSWERS).default('done'),
  /** The value or the person asked for. */
  value: line(60).default(''),
  /** A remark; of what doesn't apply the reason. */
  note: optionalReason(200),
});
/** What a person says when they check an item. */
export type CheckFields = z.output<typeof checkFields>;

const check = checkFields.extend({
  _id: rowID,
  /** The item as it read to whoever checked it. */
  text: line(80),
  dateTime: unixSeconds,
  by: z.string().max(160),
  /** It was taken back: a check never goes without a trace. */
  takenBack: z.object({ dateTime: unixSeconds, by: z.string().max(160), reason: optionalReason(200) }).optional(),
});
/** A check of an item. */
export type Check = z.output<typeof check>;

/**
 * The safety checklists of one operation: the clinic's items as they read when the operation began, and every check with who and when. Its own document and not a part of the
 * monitor: it begins before the monitor does, and a tick must not send along a thousand readings.
 */
export const surgeryChecklistSchema = z.object({
  _id: documentID('surgeryChecklist/'),
  collection: z.literal('surgeryChecklist'),
  recordID: documentID('record/'),
  petID: z.string().max(160),
  /** When it was begun. */
  dateTime: unixSeconds,
  /** Two devices may have begun by lists that differ: the items of both stay. */
  items: z.array(checklistItem).max(2 * MOST_CHECKLIST_ITEMS),
  checks: z.array(check).max(MOST_CHECKS).default([]),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** The safety checklists of one operation. */
export type SurgeryChecklist = z.output<typeof surgeryChecklistSchema>;
