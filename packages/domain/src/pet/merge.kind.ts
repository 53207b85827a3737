import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { type Declared, defineKind } from '../engine/kind.ts';
import { ERASED_NAME } from '../owner/erased-name.ts';
import type { PetMerge } from './merge.schema.ts';

/** What a merge remembers, to be undone (law 9). */
export const petMergeKind = defineKind<PetMerge>()({
  collection: 'petMerge',
  word: '動物合併',
  idPrefix: '/petMerge/',
  locality: 'people',
  indexes: { byTarget: [['toID', 'text']], bySource: [['fromID', 'text']] },
  // They hold the document that went as it was.
  readers: [{ anyOf: ['PET_WRITE'], fields: 'all' }],
  // The animal that went repeats its owner's name and phone; what it was itself stays, so that the merge can be undone.
  forgets: {
    by: 'byTarget',
    forgotten: (merge) => ({ ...merge, source: { ...merge.source, userName: ERASED_NAME, userPhone: '' } }),
  },
  belongs: {
    fromID: { to: 'pet', by: 'bySource', removed: 'stays' },
    toID: { to: 'pet', by: 'byTarget', removed: 'stays' },
  },
});

/** `/petMerge/{unixSeconds}-{suffix}`: a combination of animals. */
export const petMergeID = (now: number, random: RandomBytes) => `/petMerge/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    petMerge: Declared<PetMerge, typeof petMergeKind>;
  }
}
