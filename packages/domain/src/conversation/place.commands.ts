import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandServer } from '../message/message.commands.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import type { Conversation } from './conversation.schema.ts';
import { demandHeard, keepConversation, requireConversation } from './keep-conversation.ts';

/**
 * Says for whom a conversation is taken, or for nobody (`userID` empty). A guess of the staff's: it proves nothing, and opens nothing of the owner's to the account (`isProved`).
 * Its lines and answers follow, so that they are found with the owner, and go when that person is erased; what was put to an animal follows too.
 * @throws DomainError networkRequired on a device, which may not hold all of them; notFound, ownerNotFound; contradictory (`conversationProved`) for another than whom the app has linked
 */
export const placeConversation = defineCommand({
  name: 'conversation.place',
  word: '指定對話的飼主',
  only: 'server',
  version: 1,
  permission: ['VETLOOM_SCRM_ADMIN'],
  input: z.object({
    conversationID: documentID('conversation/'),
    userID: z.union([z.literal(''), documentID('user/')]),
  }),
  reads: (input) => [{ collection: 'conversation', id: input.conversationID }],
  async run(tx, input, ctx) {
    demandServer(ctx);
    const conversation = await requireConversation(tx, input.conversationID);
    const owner = input.userID === '' ? undefined : await requireOwner(tx, input.userID);
    if (owner !== undefined && (owner.erasedDateTime ?? 0) !== 0)
      throw new DomainError('ownerNotFound', 'the owner was erased');
    const userID = owner?._id ?? '';
    if (conversation.userID === userID) return;
    const former = conversation.userID === '' ? undefined : await tx.get('user', conversation.userID);
    const proved = conversation.channel === 'line' && former?.lineUserID === conversation.account;
    if (proved && owner?.lineUserID !== conversation.account)
      throw new DomainError('contradictory', 'the account is linked to an owner', {
        rule: 'conversationProved',
        name: former?.name ?? '',
      });
    await takeFor(tx, ctx, conversation, userID);
  },
});

/**
 * Takes a conversation for the owner whose account the app has just linked, whoever it was taken for before: the app outranks a guess. Of somebody who never wrote there is nothing to take.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const recogniseOwner = defineCommand({
  name: 'conversation.recognise',
  word: '認出來訊的飼主',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ conversationID: documentID('conversation/'), userID: documentID('user/') }),
  reads: (input) => [
    { collection: 'conversation', id: input.conversationID },
    { collection: 'user', id: input.userID },
  ],
  async run(tx, input, ctx) {
    demandHeard(ctx);
    const conversation = await tx.get('conversation', input.conversationID);
    const owner = await tx.get('user', input.userID);
    if (!conversation || !owner || conversation.userID === owner._id) return;
    await takeFor(tx, ctx, conversation, owner._id);
  },
});

/** A conversation with everything of it: its lines, the answers that the outbox carries, and what was put to animals. */
async function takeFor(tx: Tx, ctx: CommandContext, conversation: Conversation, userID: string): Promise<void> {
  await keepConversation(tx, { ...conversation, userID }, ctx);
  const lines = await tx.query('conversationLine', 'byConversation', { equals: [conversation._id] });
  for (const line of lines) await tx.put('conversationLine', { ...line, userID, updateDateTime: ctx.now });
  const carried = lines.flatMap(({ messageID }) => (messageID === '' ? [] : [messageID]));
  for (const message of await tx.getMany('message', carried))
    if (message !== undefined) await tx.put('message', { ...message, userID, updateDateTime: ctx.now });
  for (const note of await tx.query('conversationNote', 'byConversation', { equals: [conversation._id] }))
    await tx.put('conversationNote', { ...note, userID, updateDateTime: ctx.now });
}
