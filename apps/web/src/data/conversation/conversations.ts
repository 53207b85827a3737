import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import type { ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { ConversationNote } from '@vetloom/domain/conversation/conversation-note.schema.ts';
import { conversationState } from '@vetloom/domain/conversation/conversation-state.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Which conversations are shown. */
export const CONVERSATION_VIEWS = ['open', 'mine', 'closed'] as const;
/** Which conversations are shown. */
export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

/** A conversation with the owner that it is taken for. */
export interface Talk {
  readonly conversation: Conversation;
  readonly owner: Owner | undefined;
}

/** Open ones all stand on every device; of those that were closed only the latest are looked at here. */
const MOST = { open: 2000, closed: 200 } as const;
/** Lines of a conversation that are drawn at first. */
export const FIRST_LINES = 80;

const openOnes = (store: LocalReads) =>
  heldOrEmpty(() => store.query('conversation', 'byOpen', { equals: [1], descending: true, limit: MOST.open }));

/** Conversations of a view, live: those that nobody has read first, then by their latest line. */
export const useTalks = (view: ConversationView, me: string): Talk[] | undefined =>
  useLive(
    async (store) => {
      const found =
        view === 'closed'
          ? await heldOrEmpty(() =>
              store.query('conversation', 'byOpen', { equals: [0], descending: true, limit: MOST.closed }),
            )
          : (await openOnes(store)).filter(({ assignedTo }) => view === 'open' || assignedTo === me);
      const owners = await heldByID(
        store,
        'user',
        found.map(({ userID }) => userID),
      );
      const rank = (one: Conversation) => (conversationState(one) === 'unread' ? 0 : 1);
      return found
        .toSorted((a, b) => rank(a) - rank(b) || b.lineDateTime - a.lineDateTime)
        .map((conversation) => ({ conversation, owner: owners.get(conversation.userID) }));
    },
    [view, me],
  );

/** How many conversations nobody has read, live. */
export const useUnreadCount = (enabled: boolean): number | undefined =>
  useLive(
    async (store) =>
      enabled ? (await openOnes(store)).filter((one) => conversationState(one) === 'unread').length : 0,
    [enabled],
  );

/** A line with how its answer stands and where it was put. */
export interface ThreadLine {
  readonly line: ConversationLine;
  /** The message that carries it; undefined for what came in, and until the server has it. */
  readonly message: Message | undefined;
  readonly notes: readonly { readonly note: ConversationNote; readonly pet: Pet | undefined }[];
}

const inOrder = (a: ConversationLine, b: ConversationLine) =>
  a.dateTime - b.dateTime || (a.direction === b.direction ? (a._id < b._id ? -1 : 1) : a.direction === 'in' ? -1 : 1);

/** The lines of a conversation that this device holds, the oldest first, live. */
export const useThread = (conversationID: string | undefined, limit: number): ThreadLine[] | undefined =>
  useLive(
    async (store) => {
      if (conversationID === undefined) return [];
      const [lines, notes] = await Promise.all([
        heldOrEmpty(() =>
          store.query('conversationLine', 'byConversation', { equals: [conversationID], descending: true, limit }),
        ),
        heldOrEmpty(() => store.query('conversationNote', 'byConversation', { equals: [conversationID] })),
      ]);
      const [messages, pets] = await Promise.all([
        heldByID(
          store,
          'message',
          lines.map(({ messageID }) => messageID),
        ),
        heldByID(
          store,
          'pet',
          notes.map(({ petID }) => petID),
        ),
      ]);
      return lines.toSorted(inOrder).map((line) => ({
        line,
        message: messages.get(line.messageID),
        notes: notes
          .filter((note) => note.lines.some(({ lineID }) => lineID === line._id))
          .map((note) => ({ note, pet: pets.get(note.petID) })),
      }));
    },
    [conversationID],
    [limit],
  );

/** The animals of an owner, live. */
export const useAnimalsOf = (userID: string): Pet[] | undefined =>
  useLive(
    (store) =>
      userID === '' ? Promise.resolve([]) : heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID] })),
    [userID],
  );
