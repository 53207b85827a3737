import { type RandomBytes, randomSuffix } from '../core/ids.ts';
import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { ConversationLine } from './conversation-line.schema.ts';

/** What somebody wrote, or what they were answered. */
export const conversationLineKind = defineKind<ConversationLine>()({
  collection: 'conversationLine',
  word: '對話內容',
  idPrefix: '/conversationLine/',
  locality: 'work',
  // Of what the app brings late, the id says nothing of when it was written.
  work: { packBy: 'conversationID', time: 'dateTime', writtenLater: true },
  indexes: {
    byConversation: by('conversationID', 'dateTime'),
    byOwner: by('userID', 'dateTime'),
    byContent: [
      ['contentState', 'number'],
      ['dateTime', 'number'],
    ],
  },
  readers: [{ anyOf: ['VETLOOM_SCRM_ADMIN'], fields: 'all' }],
  belongs: {
    conversationID: { to: 'conversation', by: 'byConversation', removed: 'goes' },
    // Words of a person are about that person.
    userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true },
  },
});

/** `/conversationLine/{unixSeconds}-{suffix}`: an answer of the clinic's. */
export const answerLineID = (now: number, random: RandomBytes) => `/conversationLine/${now}-${randomSuffix(random, 8)}`;

/** `/conversationLine/{channel}-{digest}`: what came in, by the digest of the app's own number: told again, it is the same. */
export const heardLineID = (channel: string, digest: string) => `/conversationLine/${channel}-${digest}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    conversationLine: Declared<ConversationLine, typeof conversationLineKind>;
  }
}
