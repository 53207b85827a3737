import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandOpen, demandServer, queueTo } from '../message/message.commands.ts';
import { messageChannel } from '../message/message.schema.ts';
import { messageText } from '../message/message-text.ts';
import { WAYS_READS, waysOf } from '../message/queue-message.ts';
import { addFact, demandSameOwner, factOf, requireSignature } from './saved-signature.ts';
import { demandOpenLink } from './signature.commands.ts';

/**
 * Puts the link by which somebody signs into the queue of messages, to the animal's owner, and writes down that it went. `text` holds a mask in place of the link's secret, which it gets as it is handed over. The same
 * message again changes nothing; another one brings the same link.
 * @throws DomainError networkRequired on a device; notFound; contradictory `signatureOver`, or why the owner isn't reached
 */
export const sendSignatureLink = defineCommand({
  name: 'signature.sendLink',
  word: '傳送簽署連結',
  version: 1,
  only: 'server',
  permission: ['RECORD_WRITE', 'BILLING_WRITE'],
  input: z.object({
    signatureID: documentID('signature/pet'),
    signerID: rowID,
    factID: rowID,
    messageID: documentID('message/'),
    channel: messageChannel.optional(),
    text: messageText,
  }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }, ...WAYS_READS],
  async run(tx, { signatureID, signerID, factID, messageID, channel, text }, ctx) {
    demandServer(ctx);
    const request = await requireSignature(tx, signatureID);
    if (request.facts.some(({ _id }) => _id === factID)) return;
    const signer = request.signers.find(({ _id }) => _id === signerID);
    if (!signer || request.way !== 'link') throw new DomainError('notFound', 'no such link', { id: signatureID });
    demandOpenLink(request, signerID, ctx);
    await demandSameOwner(tx, request);
    const ways = await waysOf(tx);
    if (channel !== undefined) demandOpen(ways, channel);
    const about = { petID: request.petID, userID: request.userID, about: 'visit', sourceID: request._id } as const;
    await queueTo(tx, ctx, ways, { _id: messageID, channel, text, urgent: true, ...about });
    await addFact(tx, ctx, request, factOf(ctx, { _id: factID, kind: 'sent', way: 'link', signerID, messageID }));
  },
});
