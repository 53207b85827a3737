import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { queueMessage, WAYS_READS, waysOf } from '../message/queue-message.ts';
import { isConnected } from '../message/reach.ts';
import { consentTo } from '../owner/owner.schema.ts';
import { CLAIM_WRITERS, requireClaim, withFact } from './claim.commands.ts';
import { MOST_MAILED_FILES } from './claim.schema.ts';
import { latestPacket } from './claim-state.ts';

/**
 * Sends what was gathered last to the insurer by mail, and writes that down. Only with the owner's consent to hand it to an insurer, as they last said it. What the sender has before them has to be
 * what goes: somebody may have gathered anew. @throws DomainError notFound, ownerNotFound; contradictory (`claimNothingGathered`, `claimGatheredAnew`, `claimNoMail`, `claimNoConsent`, `claimMailFiles`,
 * `mailNotConnected`)
 */
export const sendClaim = defineCommand({
  name: 'claim.send',
  word: '寄出理賠文件',
  only: 'server',
  version: 1,
  permission: CLAIM_WRITERS,
  input: z.object({
    claimID: documentID('claim/pet'),
    factID: rowID,
    messageID: documentID('message/'),
    packetID: rowID,
    subject: z.string().min(1).max(160),
    text: z.string().min(1).max(2000),
  }),
  reads: ({ claimID, messageID }) => [
    { collection: 'claim', id: claimID },
    { collection: 'message', id: messageID },
    ...WAYS_READS,
  ],
  async run(tx, { claimID, factID, messageID, packetID, subject, text }, ctx) {
    const claim = await requireClaim(tx, claimID);
    if (claim.facts.some(({ _id }) => _id === factID)) return;
    const refused = (rule: string) => new DomainError('contradictory', 'not sent', { rule, id: claim._id });
    const packet = latestPacket(claim);
    if (!packet) throw refused('claimNothingGathered');
    if (packet._id !== packetID) throw refused('claimGatheredAnew');
    if (claim.insurerMail === '') throw refused('claimNoMail');
    if (packet.files.length > MOST_MAILED_FILES) throw refused('claimMailFiles');
    const owner = await tx.get('user', claim.userID);
    if (!owner) throw new DomainError('ownerNotFound', `owner ${claim.userID} not found`, { id: claim.userID });
    if (consentTo(owner, 'insurer')?.given !== true) throw refused('claimNoConsent');
    const ways = await waysOf(tx);
    if (!isConnected(ways, 'mail')) throw refused('mailNotConnected');
    const files = [packet.paper, ...packet.files].map(({ hash, name, mime }) => ({ hash, name, mime }));
    await queueMessage(
      tx,
      {
        ...{ _id: messageID, channel: 'mail', ways: ['mail'], to: claim.insurerMail, text, subject, files },
        ...{ userID: '', petID: claim.petID, sourceID: claim._id, about: 'claim' },
        office: { name: claim.insurer, address: claim.insurerMail },
      },
      { now: ctx.now, by: ctx.actor.staffID, giveUpAfterHours: ways.setting.giveUpAfterHours },
    );
    const fact = { _id: factID, kind: 'sent' as const, dateTime: ctx.now, amount: null, note: '', packetID, messageID };
    await tx.put('claim', withFact(ctx, claim, fact));
  },
});
