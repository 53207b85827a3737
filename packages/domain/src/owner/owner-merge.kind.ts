import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { type Declared, defineKind } from '../engine/kind.ts';
import type { UserMerge } from './owner-merge.schema.ts';

/** What a merge remembers, to be undone (law 9). */
export const ownerMergeKind = defineKind<UserMerge>()({
  collection: 'userMerge',
  word: '飼主合併',
  idPrefix: '/userMerge/',
  locality: 'people',
  indexes: { byTarget: [['toID', 'text']], bySource: [['fromID', 'text']] },
  // They hold the document that went as it was.
  readers: [{ anyOf: ['CUSTOMER_WRITE'], fields: 'all' }],
  belongs: {
    fromID: { to: 'user', by: 'bySource', removed: 'stays', erased: true },
    toID: { to: 'user', by: 'byTarget', removed: 'stays', erased: true },
  },
});

/** `/userMerge/{unixSeconds}-{suffix}`: a merge of owners. */
export const ownerMergeID = (now: number, random: RandomBytes) => `/userMerge/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    userMerge: Declared<UserMerge, typeof ownerMergeKind>;
  }
}
