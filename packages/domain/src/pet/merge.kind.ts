import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { type Declared, defineKind } from '../engine/kind.ts';
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
