import { z } from 'zod';
import { fingerprint } from '../core/canonical.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, rowID } from '../core/schema.ts';
import { demandKnownVariables } from '../core/text-variables.ts';
import { defineCommand } from '../engine/command.ts';
import { isInCare } from '../pet/pet.schema.ts';
import { type ClinicVoice, campaignText } from './campaign/addressee.ts';
import { CAMPAIGN_VARIABLES } from './campaign/campaign-status.ts';
import { MESSAGE_WRITERS } from './message.commands.ts';
import type { MessageChannel } from './message.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';
import { messageText } from './message-text.ts';
import { queueMessage, WAYS_READS, waysOf } from './queue-message.ts';
import { addressOf, nextWay, type Reachable, type Unreachable, type Ways, whyNoWay } from './reach.ts';

/** Owners of one call: a transaction that no desk waits for long. */
export const RECALLED_AT_ONCE = 100;
/** What a recall is about to an owner: care, which is the purpose under which they agree to or refuse notices of safety. */
export const RECALL_PURPOSE = 'care';

/** The id of what an owner is told of a lot: it follows from both, so that nobody is told twice, however often and by whomever it is sent. */
export const recallMessageID = (lotID: string, userID: string): string =>
  `/message/recall-${fingerprint(lotID)}-${fingerprint(userID)}`;

/** By which way an owner hears of a recall, or why by none: then somebody telephones. */
export type RecallWay =
  | { readonly channel: MessageChannel; readonly to: string }
  | { readonly why: Unreachable | 'notConnected' };

/** Decides by which way an owner hears of a recall. */
export function recallWay(ways: Ways, owner: Reachable): RecallWay {
  const channel = nextWay(ways, owner, RECALL_PURPOSE, new Set());
  return channel === undefined
    ? { why: whyNoWay(ways, owner, RECALL_PURPOSE) }
    : { channel, to: addressOf(owner, channel) };
}

/** The words of a recall for an owner, with the names of the animals that got of the lot. */
export const recallText = (
  template: string,
  addressee: Parameters<typeof campaignText>[1],
  voice: ClinicVoice,
): string => campaignText(template, addressee, voice);

/**
 * Tells owners that a lot which their animals got is recalled: each once, in their own words of one text. Whoever can’t be written to gets a message that has
 * failed with the reason, so that they stand among those whom somebody has to telephone, and are marked there as called.
 * @throws DomainError networkRequired on a device, badParameter (`unknownPlaceholder`) for a name in braces that nothing is filled in for
 */
export const recallLot = defineCommand({
  name: 'message.recall',
  word: '通知批號召回',
  only: 'server',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({
    lotID: rowID,
    text: messageText,
    /** In quiet hours too, and past what an owner gets within a day. */
    urgent: z.boolean().default(false),
    owners: z
      .array(z.object({ userID: documentID('user/'), petIDs: z.array(documentID('pet')).max(100) }))
      .max(RECALLED_AT_ONCE),
    clinic: line(200),
    phone: line(60),
  }),
  reads: ({ lotID, owners }) => [
    ...owners.map(({ userID }) => ({ collection: 'user', id: userID })),
    ...owners.map(({ userID }) => ({ collection: 'message', id: recallMessageID(lotID, userID) })),
    ...owners.flatMap(({ petIDs }) => petIDs.map((id) => ({ collection: 'pet', id }))),
    ...WAYS_READS,
  ],
  async run(tx, { lotID, text, urgent, owners, ...voice }, ctx) {
    if (ctx.where === 'device') throw new DomainError('networkRequired', 'messages are written by the server');
    demandKnownVariables(text, 'text', CAMPAIGN_VARIABLES);
    const ways = await waysOf(tx);
    for (const { userID, petIDs } of owners) {
      const owner = await tx.get('user', userID);
      if (!owner) continue;
      const _id = recallMessageID(lotID, owner._id);
      if (await tx.get('message', _id)) continue;
      const pets = (await tx.getMany('pet', petIDs)).filter((pet) => pet !== undefined);
      const way = recallWay(ways, owner);
      const about = {
        ...({ _id, userID: owner._id, sourceID: `/lot/${lotID}`, urgent, about: RECALL_PURPOSE } as const),
        // An animal that died of it is no reason to be silent: the message is of an animal only while it is cared for.
        petID: pets.find(isInCare)?._id ?? '',
        text: recallText(text, { owner, pets }, voice),
      };
      if ('channel' in way)
        await queueMessage(
          tx,
          { ...about, ...way },
          { now: ctx.now, by: ctx.actor.staffID, giveUpAfterHours: ways.setting.giveUpAfterHours },
        );
      else
        await tx.put('message', {
          ...{ ...about, collection: 'message', channel: ways.setting.order[0] ?? 'sms', to: '', reminderID: '' },
          ...{ status: MESSAGE_STATUS.failed, failure: way.why, attempts: [], sentDateTime: 0 },
          ...{ createDateTime: ctx.now, createBy: ctx.actor.staffID, updateDateTime: ctx.now },
        });
    }
  },
});
