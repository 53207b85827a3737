import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Message } from './message.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { withdrawn } from './withdrawn.ts';

/** A message to an owner. */
export const messageKind = defineKind<Message>()({
  collection: 'message',
  word: '訊息',
  idPrefix: '/message/',
  locality: 'work',
  work: {
    packBy: 'petID',
    time: 'createDateTime',
    open: {
      field: 'status',
      values: [MESSAGE_STATUS.queued, MESSAGE_STATUS.handing, MESSAGE_STATUS.unsure, MESSAGE_STATUS.failed],
    },
  },
  indexes: {
    byPet: by('petID', 'createDateTime'),
    byOwner: by('userID', 'createDateTime'),
    byStatus: [
      ['status', 'number'],
      ['createDateTime', 'number'],
    ],
  },
  // What was written to owners, with their numbers.
  readers: [{ anyOf: ['CUSTOMER_READ'], fields: 'all' }],
  belongs: {
    petID: {
      to: 'pet',
      by: 'byPet',
      removed: 'stays',
      // An insurer is told of what was done, also of one that died of it.
      careEnded: (message, at) => (message.about === 'claim' ? undefined : withdrawn(message, 'petNotInCare', at)),
    },
    // Words to a person are about that person.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/message/{unixSeconds}-{suffix}`: a message to an owner. */
export const messageID = (now: number, random: RandomBytes) => `/message/${now}-${randomSuffix(random, 8)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    message: Declared<Message, typeof messageKind>;
  }
}
