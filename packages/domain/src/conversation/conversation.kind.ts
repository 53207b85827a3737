import { by, type Declared, defineKind } from '../engine/kind.ts';
import type { Conversation } from './conversation.schema.ts';

/** What the clinic and one account of a person write to each other. Conversations are the messaging platform's (spec 3 §6): its own permission opens them. */
export const conversationKind = defineKind<Conversation>()({
  collection: 'conversation',
  word: '對話',
  idPrefix: '/conversation/',
  locality: 'people',
  indexes: {
    byOpen: [
      ['openStatus', 'number'],
      ['lineDateTime', 'number'],
    ],
    byOwner: by('userID', 'lineDateTime'),
  },
  readers: [{ anyOf: ['VETLOOM_SCRM_ADMIN'], fields: 'all' }],
  belongs: { userID: { to: 'user', by: 'byOwner', removed: 'stays', erased: true } },
});

/** `/conversation/{channel}-{digest}`: one for each account; the digest of the account is the server's to make. */
export const conversationID = (channel: string, digest: string) => `/conversation/${channel}-${digest}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    conversation: Declared<Conversation, typeof conversationKind>;
  }
}
