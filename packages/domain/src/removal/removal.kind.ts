import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Removal } from './removal.schema.ts';

/** Without the money that went with it, which the server puts back. */
const WITHOUT_MONEY = [
  '_id',
  'collection',
  'recordID',
  'petID',
  'userID',
  'dateTime',
  'ticket',
  'checkInGroupID',
  'record',
  'weight',
  'companions',
  'received',
  'closed',
  'reason',
  'removedDateTime',
  'removedBy',
  'removedName',
  'expireDateTime',
  'updateDateTime',
] as const;

/** A removed visit, which can be brought back for 30 days (spec 2 §5). */
export const removalKind = defineKind<Removal>()({
  collection: 'removal',
  word: '已刪除的病歷',
  idPrefix: '/removal/',
  // Few, and gone after a month: a removed visit is brought back on any device.
  locality: 'people',
  indexes: {
    byPet: by('petID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byTime: [['dateTime', 'number']],
    byExpiry: [['expireDateTime', 'number']],
  },
  // A removed visit keeps its number: somebody may still hold the slip, and it may come back.
  numberedBy: 'byTime',
  readers: [{ anyOf: ['RECORD_DELETE'], fields: WITHOUT_MONEY }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'stays' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays' },
  },
  keeps: ({ recordID }) => recordID,
});

declare module '../engine/kind.ts' {
  interface Kinds {
    removal: Declared<Removal, typeof removalKind>;
  }
}
