import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { ConversationNote } from './conversation-note.schema.ts';

/** What an owner wrote, put to an animal. It stays with the animal and speaks of who owned it then. */
export const conversationNoteKind = defineKind<ConversationNote>()({
  collection: 'conversationNote',
  word: '飼主來訊紀錄',
  idPrefix: '/conversationNote/',
  locality: 'work',
  work: { packBy: 'petID', time: 'dateTime', writtenLater: true },
  indexes: {
    byPet: by('petID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byConversation: by('conversationID', 'dateTime'),
  },
  readers: [{ anyOf: ['RECORD_READ', 'VETLOOM_SCRM_ADMIN'], fields: 'all' }],
  belongs: {
    petID: { to: 'pet', by: 'byPet', removed: 'goes' },
    conversationID: { to: 'conversation', by: 'byConversation', removed: 'stays' },
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/conversationNote{petID}/{unixSeconds}-{suffix}`. */
export const conversationNoteID = (petID: string, now: number, random: RandomBytes) =>
  `/conversationNote${petID}/${now}-${randomSuffix(random, 5)}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    conversationNote: Declared<ConversationNote, typeof conversationNoteKind>;
  }
}
