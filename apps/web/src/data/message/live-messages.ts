import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { listOf, type MessageList, STATES } from './message-lists.ts';

/** A message with whose it is. */
export interface MessageEntry {
  readonly message: Message;
  readonly owner: Owner | undefined;
  readonly pet: Pet | undefined;
}

/** Of what is over, only the latest are looked at here; the rest is searched on the server. */
const MOST_OVER = 200;
/** Messages that wait all stand on every device; a flood of them is not drawn to its end. */
const MOST_OPEN = 2000;

/** Messages with the owners and animals they are about, as far as this device holds those. */
export async function withPeople(store: LocalReads, found: readonly Message[]): Promise<MessageEntry[]> {
  const [owners, pets] = await Promise.all([
    heldByID(
      store,
      'user',
      found.map(({ userID }) => userID),
    ),
    heldByID(
      store,
      'pet',
      found.map(({ petID }) => petID),
    ),
  ]);
  return found.map((message) => ({ message, owner: owners.get(message.userID), pet: pets.get(message.petID) }));
}

const newestFirst = (a: Message, b: Message) => b.createDateTime - a.createDateTime || (a._id < b._id ? 1 : -1);

async function inList(store: LocalReads, list: MessageList): Promise<Message[]> {
  const limit = list === 'gone' || list === 'ended' ? MOST_OVER : MOST_OPEN;
  const found = await Promise.all(
    STATES[list].map((status) =>
      heldOrEmpty(() => store.query('message', 'byStatus', { equals: [status], descending: true, limit })),
    ),
  );
  return found.flat().toSorted(newestFirst);
}

/** The messages of a list that this device holds, live and the newest first, with those of `more` that it doesn't. */
export const useMessageList = (list: MessageList, more: readonly Message[]): MessageEntry[] | undefined =>
  useLive(
    async (store) => {
      const here = await inList(store, list);
      const known = new Set(here.map(({ _id }) => _id));
      // What the device holds is later than an answer of the server's.
      const elsewhere = more.filter(({ _id }) => !known.has(_id));
      const held = await heldOrEmpty(() =>
        store.getMany(
          'message',
          elsewhere.map(({ _id }) => _id),
        ),
      );
      const still = elsewhere.filter((message, at) => listOf(held[at] ?? message) === list);
      return withPeople(store, [...here, ...still].toSorted(newestFirst));
    },
    [list],
    [more],
  );

/** How many open messages a list has, live: those that wait, or those that want somebody to look after them. */
export const useMessageCount = (list: 'waiting' | 'trouble'): number | undefined =>
  useLive(async (store) => (await inList(store, list)).length, [list]);

/** The latest messages to an owner that this device holds, live. */
export const useOwnerMessages = (userID: string, limit: number): Message[] | undefined =>
  useLive(
    (store) => heldOrEmpty(() => store.query('message', 'byOwner', { equals: [userID], descending: true, limit })),
    [userID],
    [limit],
  );
