import { z } from 'zod';
import { documentID } from '../core/schema.ts';
import { type MergeRule, mergeFields } from '../engine/merge.schema.ts';

/** What was merged into an owner. */
export const userMergeSchema = z.object({
  _id: documentID('userMerge/'),
  collection: z.literal('userMerge'),
  ...mergeFields,
});
/** What was merged into an owner. */
export type UserMerge = z.output<typeof userMergeSchema>;

/** How two owners become one. */
export const OWNER_MERGE: MergeRule = {
  single: ['name', 'phone', 'lineID', 'lineUserID', 'IDcard', 'birth', 'address', 'email', 'info'],
  lists: ['label', 'consent', 'contacts'],
};
