import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { Owner } from './owner.schema.ts';

/** An owner of animals (spec 1 §3 "User"). */
export const ownerKind = defineKind<Owner>()({
  collection: 'user',
  word: '飼主',
  idPrefix: '/user/',
  locality: 'people',
  indexes: {
    byPhone: [['phone', 'text']],
    byName: [['nameLowerCase', 'text']],
    byUpdate: [['updateDateTime', 'number']],
  },
  readers: [{ anyOf: ['CUSTOMER_READ'], fields: 'all' }],
  reference: 'userID',
  prose: ['info'],
  editedBy: byCommand('owner.edit', 'userID'),
  editors: ['CUSTOMER_WRITE'],
  hasHistory: true,
});

/** `/user/{unixSeconds}-{suffix}`: an owner's id holds no personal data. */
export const ownerID = (now: number, random: RandomBytes) => `/user/${now}-${randomSuffix(random, 6)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    user: Declared<Owner, typeof ownerKind>;
  }
}
