import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { phone } from '../owner/owner.schema.ts';
import { CODE_MASK } from './code-mask.ts';
import { queueMessage, WAYS_READS, waysOf } from './queue-message.ts';
import { addressOf, nextWay } from './reach.ts';

/** How long a code that an owner asked for is good, and how long it is tried to be sent: seconds. */
export const CODE_HOLDS_S = 600;

/**
 * Queues the code that an owner asked for, by the first of the clinic's ways to their phone. It stands there without its digits. Where no way leads to them
 * nothing is queued: whoever asked isn't told.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const sendCode = defineCommand({
  name: 'message.sendCode',
  word: '傳送驗證碼',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    messageID: documentID('message/'),
    userID: documentID('user/').optional(),
    /** Of somebody who isn't an owner yet: their number, to which it goes by SMS. */
    phone: phone.optional(),
    text: z
      .string()
      .max(200)
      .refine((text) => text.includes(CODE_MASK), 'without its digits'),
  }),
  reads: ({ userID }) => [...(userID === undefined ? [] : [{ collection: 'user', id: userID }]), ...WAYS_READS],
  async run(tx, { messageID, userID, phone: number = '', text }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    if (await tx.get('message', messageID)) return;
    const owner = userID === undefined ? undefined : await tx.get('user', userID);
    const addressee = owner ?? (userID === undefined ? { phone: number, email: '' } : undefined);
    const channel = addressee && nextWay(await waysOf(tx), addressee, 'code', new Set());
    if (!addressee || channel === undefined) return;
    const to = addressOf(addressee, channel);
    const message = { _id: messageID, userID: owner?._id ?? '', petID: '', text, channel, to };
    await queueMessage(
      tx,
      { ...message, about: 'code', urgent: true },
      { now: ctx.now, by: '', giveUpAfterHours: CODE_HOLDS_S / 3600 },
    );
  },
});
