import { z } from 'zod';
import { edits } from '../../core/edit.ts';
import { DomainError } from '../../core/error.ts';
import { documentID, line, unixSeconds } from '../../core/schema.ts';
import { demandKnownVariables } from '../../core/text-variables.ts';
import { type CommandContext, defineCommand } from '../../engine/command.ts';
import { editedDocument, madeBy } from '../../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../../engine/seen-documents.ts';
import type { Tx } from '../../engine/transaction.ts';
import { MESSAGE_STATUS } from '../message-status.ts';
import { demandOutbox } from '../outbox.commands.ts';
import { queueMessage, WAYS_READS, waysOf } from '../queue-message.ts';
import { withdrawn } from '../withdrawn.ts';
import { type Addressee, addresseeOf, type ClinicVoice, campaignText, counted, type Tally } from './addressee.ts';
import { campaignMessageID } from './campaign.kind.ts';
import { type Campaign, type CampaignFields, campaignFields, campaignSchema } from './campaign.schema.ts';
import {
  CAMPAIGN_SENDERS,
  CAMPAIGN_STATUS,
  CAMPAIGN_TRIED_HOURS,
  CAMPAIGN_VARIABLES,
  CAMPAIGN_WRITERS,
  MOST_ANIMALS,
  OWNERS_AT_ONCE,
} from './campaign-status.ts';

const campaignRef = documentID('campaign/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(campaignFields.shape));
const readsOne = (input: { readonly campaignID: string }) => [{ collection: 'campaign', id: input.campaignID }];

async function requireCampaign(tx: Tx, id: string): Promise<Campaign> {
  const campaign = await tx.get('campaign', id);
  if (!campaign) throw new DomainError('notFound', `campaign ${id} not found`, { id });
  return campaign;
}

const refusal = (rule: string, { _id: id, status }: Campaign) =>
  new DomainError('contradictory', `the campaign stands as ${status}`, { rule, id });

function demandServer(ctx: CommandContext): void {
  if (ctx.where === 'device') throw new DomainError('networkRequired', 'campaigns are sent by the server');
}

/** Refuses words with a name in braces that nothing is filled in for, where these are new. */
function demandFillable(after: CampaignFields, before?: CampaignFields): void {
  for (const field of ['text', 'shortText', 'subject'] as const)
    if (after[field] !== before?.[field]) demandKnownVariables(after[field], field, CAMPAIGN_VARIABLES);
}

/**
 * Writes a draft of a campaign; nobody is told anything yet. @throws DomainError conflict for a used id, badParameter, also (`unknownPlaceholder`) for a name in
 * braces that nothing is filled in for
 */
export const writeCampaign = defineCommand({
  name: 'campaign.write',
  word: '撰寫活動訊息',
  version: 1,
  permission: CAMPAIGN_WRITERS,
  input: z.object({ _id: campaignRef, fields: campaignFields }),
  reads: ({ _id }) => [{ collection: 'campaign', id: _id }],
  async run(tx, { _id, fields }, ctx) {
    if (await tx.get('campaign', _id)) throw new DomainError('conflict', `campaign ${_id} exists`, { id: _id });
    demandFillable(fields);
    await tx.put('campaign', {
      ...fields,
      ...madeBy(ctx),
      ...{ _id, collection: 'campaign', status: CAMPAIGN_STATUS.draft, sentDateTime: 0, sentBy: '' },
      ...{ endDateTime: 0, endBy: '', after: '', receivers: { owners: 0, animals: 0 }, leftOut: [] },
    });
  },
});

/**
 * Changes a draft. Of one that somebody has sent meanwhile nothing is changed: its author has a case to decide. @throws DomainError notFound, badParameter,
 * contradictory (`campaignSent`)
 */
export const editCampaign = defineCommand({
  name: 'campaign.edit',
  word: '修改活動訊息',
  version: 1,
  permission: CAMPAIGN_WRITERS,
  input: z.object({ campaignID: campaignRef, edits }),
  reads: readsOne,
  async run(tx, { campaignID, edits: changes }, ctx) {
    const before = await requireCampaign(tx, campaignID);
    if (before.status !== CAMPAIGN_STATUS.draft) throw refusal('campaignSent', before);
    const after = editedDocument(ctx, campaignSchema, before, changes, FIELDS);
    demandFillable(after, before);
    await tx.put('campaign', after);
  },
});

/**
 * Removes a draft; one that is gone counts as removed. What was sent stays: its messages speak of it. @throws DomainError contradictory (`campaignSent`;
 * `writtenSince` where somebody has written in it since its author saw it)
 */
export const removeCampaign = defineCommand({
  name: 'campaign.remove',
  word: '刪除活動訊息草稿',
  version: 1,
  permission: CAMPAIGN_WRITERS,
  input: z.object({ campaignID: campaignRef, seen: seenDocuments }),
  reads: readsOne,
  witness: seesDocuments('campaign', ({ campaignID }) => [campaignID]),
  async run(tx, { campaignID, seen }, ctx) {
    const campaign = await tx.get('campaign', campaignID);
    if (!campaign) return;
    if (campaign.status !== CAMPAIGN_STATUS.draft) throw refusal('campaignSent', campaign);
    demandSeen(campaignSchema, campaign, seen, ctx.actor);
    await tx.remove('campaign', campaignID);
  },
});

/**
 * Sends a campaign: from now on, or from its time on, the server asks for its messages, a few owners at a time. Whoever sends it as well, or again, changes
 * nothing. `of` is when the draft was last changed for whoever sends it: a text that they have not read isn't sent in their name.
 * @throws DomainError networkRequired on a device, notFound, badParameter without words, contradictory (`changedSince`, `campaignWithdrawn`)
 */
export const sendCampaign = defineCommand({
  name: 'campaign.send',
  word: '傳送活動訊息',
  only: 'server',
  version: 1,
  permission: CAMPAIGN_SENDERS,
  input: z.object({ campaignID: campaignRef, of: unixSeconds.optional() }),
  reads: readsOne,
  async run(tx, { campaignID, of }, ctx) {
    demandServer(ctx);
    const campaign = await requireCampaign(tx, campaignID);
    if (campaign.status === CAMPAIGN_STATUS.sending || campaign.status === CAMPAIGN_STATUS.sent) return;
    if (campaign.status === CAMPAIGN_STATUS.withdrawn) throw refusal('campaignWithdrawn', campaign);
    if (of !== undefined && of !== campaign.updateDateTime) throw refusal('changedSince', campaign);
    if (campaign.text.trim() === '')
      throw new DomainError('badParameter', 'a campaign without words', { field: 'text', rule: 'campaignWithoutText' });
    await tx.put('campaign', {
      ...campaign,
      ...{ status: CAMPAIGN_STATUS.sending, sentDateTime: ctx.now, sentBy: ctx.actor.staffID },
      ...{ updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
    });
  },
});

/**
 * Calls a campaign off: none of its messages goes from now on, and the server calls off those that wait. What has gone is told as it was. Called off twice is
 * called off once. @throws DomainError networkRequired on a device, notFound, contradictory (`campaignNotSent`) for a draft
 */
export const withdrawCampaign = defineCommand({
  name: 'campaign.withdraw',
  word: '停止活動訊息',
  only: 'server',
  version: 1,
  permission: CAMPAIGN_WRITERS,
  input: z.object({ campaignID: campaignRef }),
  reads: readsOne,
  async run(tx, { campaignID }, ctx) {
    demandServer(ctx);
    const campaign = await requireCampaign(tx, campaignID);
    if (campaign.status === CAMPAIGN_STATUS.withdrawn) return;
    if (campaign.status === CAMPAIGN_STATUS.draft) throw refusal('campaignNotSent', campaign);
    const { staffID } = ctx.actor;
    await tx.put('campaign', {
      ...campaign,
      ...{ status: CAMPAIGN_STATUS.withdrawn, endDateTime: ctx.now, endBy: staffID, after: '' },
      ...{ updateDateTime: ctx.now, updateBy: staffID },
    });
  },
});

const stretch = z.object({
  campaignID: campaignRef,
  /** The owner up to whom the campaign had come when these were looked up, and up to whom it comes by them; empty at the beginning. */
  after: z.string().max(160),
  to: z.string().max(160),
  /** Owners of chosen animals between the two, with these. */
  owners: z
    .array(z.object({ userID: documentID('user/'), petIDs: z.array(documentID('pet')).min(1).max(MOST_ANIMALS) }))
    .max(OWNERS_AT_ONCE),
  /** Whether no owner comes behind these. */
  last: z.boolean(),
  clinic: line(200),
  phone: line(60),
});
/** The next owners of a campaign. */
export type CampaignStretch = z.output<typeof stretch>;

/**
 * Asks for the messages of a campaign to its next owners, and counts who is left out and why. However often it is tried, and by however many processes, each
 * owner's turn comes once: one that begins elsewhere than where the campaign stands changes nothing. Who may be written to and which animals are in care is
 * asked in this transaction. @throws DomainError forbidden for whoever isn't the server
 */
export const queueCampaign = defineCommand({
  name: 'campaign.queue',
  word: '建立活動的各則訊息',
  only: 'server',
  version: 1,
  permission: [],
  input: stretch,
  reads: ({ campaignID, owners }) => [
    { collection: 'campaign', id: campaignID },
    ...owners.map(({ userID }) => ({ collection: 'user', id: userID })),
    ...owners.flatMap(({ petIDs }) => petIDs.map((id) => ({ collection: 'pet', id }))),
    ...WAYS_READS,
  ],
  async run(tx, { campaignID, after, to, owners, last, ...voice }, ctx) {
    demandOutbox(ctx);
    const campaign = await tx.get('campaign', campaignID);
    if (campaign?.status !== CAMPAIGN_STATUS.sending || campaign.after !== after) return;
    if (campaign.dueDateTime > ctx.now) return;
    let tally: Tally = campaign;
    for (const { found, addressee } of await addresseesOf(tx, campaign, owners)) {
      if (addressee === undefined) tally = withoutOwner(tally, found);
      else if (addressee.pets.length + addressee.away > 0) {
        tally = counted(tally, addressee);
        await queueTo(tx, ctx, campaign, addressee, voice);
      }
    }
    await tx.put('campaign', {
      ...campaign,
      ...{ receivers: tally.receivers, leftOut: [...tally.leftOut], updateDateTime: ctx.now },
      ...(last ? { status: CAMPAIGN_STATUS.sent, endDateTime: ctx.now, after: '' } : { after: to }),
    });
  },
});

/** Whom each row of a stretch is about, as it stands now: an animal that somebody else has by now isn't its former owner's any more. */
async function addresseesOf(tx: Tx, campaign: Campaign, rows: CampaignStretch['owners']) {
  const ways = await waysOf(tx);
  const owners = await tx.getMany(
    'user',
    rows.map(({ userID }) => userID),
  );
  const petIDs = rows.flatMap((row) => row.petIDs);
  const pets = new Map((await tx.getMany('pet', petIDs)).map((pet, at) => [petIDs[at], pet]));
  return rows.map(({ petIDs: ids }, at) => {
    const owner = owners[at];
    const found = ids.flatMap((id) => pets.get(id) ?? []);
    if (owner === undefined) return { found: found.length, addressee: undefined };
    const own = found.filter(({ userID }) => userID === owner._id);
    return { found: own.length, addressee: addresseeOf(campaign, ways, owner, own) };
  });
}

/** An owner who was removed since they were looked up. */
const withoutOwner = ({ receivers, leftOut }: Tally, animals: number): Tally => {
  const before = leftOut.find(({ reason }) => reason === 'noOwner') ?? { owners: 0, animals: 0 };
  return {
    receivers,
    leftOut: [
      ...leftOut.filter(({ reason }) => reason !== 'noOwner'),
      { reason: 'noOwner', owners: before.owners + 1, animals: before.animals + animals },
    ],
  };
};

async function queueTo(
  tx: Tx,
  ctx: CommandContext,
  campaign: Campaign,
  addressee: Addressee,
  voice: ClinicVoice,
): Promise<void> {
  const { owner, pets, way } = addressee;
  const _id = campaignMessageID(campaign, owner._id);
  const text = campaignText(campaign.text, addressee, voice);
  if (way === undefined || text === '' || (await tx.get('message', _id))) return;
  const short = campaignText(campaign.shortText, addressee, voice).slice(0, 1000).toWellFormed();
  const subject = campaignText(campaign.subject, addressee, voice).slice(0, 160).toWellFormed().trim();
  await queueMessage(
    tx,
    {
      ...{ _id, channel: way.channel, to: way.to, text, about: 'campaign', sourceID: campaign._id },
      ...{ userID: owner._id, petID: pets[0]?._id ?? '' },
      ...(pets.length > 1 && { petIDs: pets.map((pet) => pet._id) }),
      ...(campaign.ways.length > 0 && { ways: campaign.ways }),
      ...(short !== '' && { shortText: short }),
      ...(subject !== '' && { subject }),
    },
    { now: ctx.now, by: campaign.sentBy, giveUpAfterHours: CAMPAIGN_TRIED_HOURS },
  );
}

/**
 * Calls off messages of a campaign that was called off, where they still wait: none of them would go, and now they say so.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const callOffCampaign = defineCommand({
  name: 'campaign.callOff',
  word: '取消活動的各則訊息',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ campaignID: campaignRef, messageIDs: z.array(documentID('message/')).min(1).max(100) }),
  reads: ({ campaignID, messageIDs }) => [
    { collection: 'campaign', id: campaignID },
    ...messageIDs.map((id) => ({ collection: 'message', id })),
  ],
  async run(tx, { campaignID, messageIDs }, ctx) {
    demandOutbox(ctx);
    const campaign = await tx.get('campaign', campaignID);
    if (campaign?.status !== CAMPAIGN_STATUS.withdrawn) return;
    for (const message of await tx.getMany('message', messageIDs)) {
      if (message?.sourceID !== campaign._id || message.status !== MESSAGE_STATUS.queued) continue;
      const after = withdrawn(message, 'campaignWithdrawn', ctx.now);
      if (after) await tx.put('message', after);
    }
  },
});
