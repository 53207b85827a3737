import { z } from 'zod';
import { documentID } from '../core/schema.ts';
import { type MergeRule, mergeFields } from '../engine/merge.schema.ts';

/** What was combined into an animal, for undoing it (law 9). */
export const petMergeSchema = z.object({
  _id: documentID('petMerge/'),
  collection: z.literal('petMerge'),
  ...mergeFields,
});
/** What was combined into an animal. */
export type PetMerge = z.output<typeof petMergeSchema>;

/** How two animals become one. */
export const PET_MERGE: MergeRule = {
  single: [
    'name',
    'type',
    'breed',
    'gender',
    'neuter',
    'birth',
    'petNumber',
    'chipID',
    'rabiesID',
    'allergy',
    'vaccine',
    'reagent',
    'history',
    'info',
    'link',
    'avatarFile',
  ],
  lists: ['label', 'weightHistory', 'files'],
};
