import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  editCampaign,
  removeCampaign,
  sendCampaign,
  withdrawCampaign,
  writeCampaign,
} from '@vetloom/domain/message/campaign/campaign.commands.ts';
import { campaignID } from '@vetloom/domain/message/campaign/campaign.kind.ts';
import { type Campaign, campaignFields } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import {
  CAMPAIGN_SENDERS,
  CAMPAIGN_STATUS,
  CAMPAIGN_WRITERS,
} from '@vetloom/domain/message/campaign/campaign-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { type CampaignSpan, campaignFigures, campaignMessages } from '@vetloom/storage/outbox/campaign-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../../engine/clinic-call.ts';
import { page, pageOf } from '../../engine/listing.ts';
import { shown, shownAll } from '../../engine/shown.ts';
import { editsOf } from '../../engine/update.ts';
import { tagWritten } from '../../engine/version.ts';
import { endpoint } from '../../services.ts';
import { messageView } from '../message.schemas.ts';
import { campaignFigure, campaignView, figuresAnswer, previewAnswer, previewBody } from './campaign.schemas.ts';

const PATH = `${CLINIC_BASE}/campaign`;
const ONE = `${PATH}/{campaignID}`;
const frame = { scope: 'clinic', tag: 'Campaigns' } as const;
const reads = { ...frame, permission: ['CUSTOMER_READ'], write: false } as const;
const writes = { ...frame, permission: CAMPAIGN_WRITERS, write: true } as const;
const _id = documentID('campaign/');
const params = z.object({ campaignID: idParam('campaign/', 'notFound') });
/** Seconds by which the clocks of two processes may differ. */
const CLOCKS_DIFFER_S = 600;

const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'campaign', id);
  return shown(call.actor, 'campaign', await one(after.reader, 'campaign', id));
};

const get = endpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'One campaign: whom it was meant for, its words, and how far it has come',
  query: z.object({ _id }),
  result: campaignView.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const campaign = await one(reader, 'campaign', call.query._id);
      if (!campaign) throw new DomainError('notFound', 'no such campaign', { id: call.query._id });
      return shown(call.actor, 'campaign', campaign);
    }),
});

const STATES = Object.keys(CAMPAIGN_STATUS) as [keyof typeof CAMPAIGN_STATUS, ...(keyof typeof CAMPAIGN_STATUS)[]];

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/search`,
  summary: 'Campaigns, the newest first',
  body: page.extend({ state: z.enum(STATES).optional() }),
  result: z.array(campaignView),
  errors: [],
  handle: (call) => {
    const { state } = call.body;
    const listing = {
      ...{ collection: 'campaign' as const, order: '"n_createDateTime" DESC' },
      where: state === undefined ? [] : ['"n_status" = $2'],
      values: state === undefined ? [] : [CAMPAIGN_STATUS[state]],
    };
    return reading(call, async (clinic) => shownAll(call.actor, 'campaign', await pageOf(clinic, listing, call.body)));
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Write the draft of a campaign; nobody is told anything yet',
  description: 'Words may hold {owner}, {pet} (all of an owner’s chosen animals), {clinic} and {phone}.',
  command: writeCampaign.name,
  body: campaignFields,
  result: campaignView.nullable(),
  errors: [],
  handle: (call) => {
    const id = campaignID(call.now, call.random);
    return writing(call, writeCampaign, { _id: id, fields: call.body }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Change a draft: only the fields sent',
  command: editCampaign.name,
  body: fieldwise(campaignFields).extend({ _id, updateDateTime: unixSeconds.optional() }),
  result: campaignView.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id: id, ...changes } = call.body;
    return writing(
      call,
      editCampaign,
      async (base) => ({ campaignID: id, edits: await editsOf(base, call, 'campaign', id, changes) }),
      answer(call, id),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: PATH,
  summary: 'Remove a draft; one that was sent stays',
  command: removeCampaign.name,
  query: z.object({ _id }),
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeCampaign, { campaignID: call.query._id }, async () => null),
});

const preview = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'Whom a campaign would reach now, by which way, in which words and for how much, and whom it would not',
  description: 'Nothing is kept. When it is sent, each owner is looked at anew.',
  body: previewBody,
  result: previewAnswer,
  errors: [],
  handle: (call) => call.services.campaignPreviews.of(call.clinic, call.body),
});

const send = endpoint({
  ...frame,
  permission: CAMPAIGN_SENDERS,
  write: true,
  method: 'POST',
  path: `${ONE}/send`,
  summary: 'Send a campaign, at once or from its time on',
  description:
    'Each owner gets one message, however often and by however many people this is called. `updateDateTime` is that of the draft as its sender has read it: another one is not sent.',
  command: sendCampaign.name,
  params,
  body: z.object({ updateDateTime: unixSeconds.optional() }),
  result: campaignView.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const id = call.params.campaignID;
    const { updateDateTime: of } = call.body;
    const sent = await writing(
      call,
      sendCampaign,
      { campaignID: id, ...(of !== undefined && { of }) },
      answer(call, id),
    );
    call.services.campaigns.wake(call.clinic);
    return sent;
  },
});

const withdraw = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/withdraw`,
  summary: 'Call a campaign off: what has not gone does not go any more',
  command: withdrawCampaign.name,
  params,
  body: z.object({}),
  result: campaignView.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const id = call.params.campaignID;
    const stopped = await writing(call, withdrawCampaign, { campaignID: id }, answer(call, id));
    call.services.campaigns.wake(call.clinic);
    return stopped;
  },
});

/** Reads of the messages of the call's campaign. */
const ofCampaign = <T>(
  call: AnyClinicCall & { readonly params: z.output<typeof params> },
  read: (tx: ClinicTransaction, span: CampaignSpan, campaign: Campaign) => Promise<T>,
): Promise<T> =>
  call.services.sync.db.readClinic(call.clinic, async (tx) => {
    const campaign = await one(tx.reader, 'campaign', call.params.campaignID);
    if (!campaign) throw new DomainError('notFound', 'no such campaign', { id: call.params.campaignID });
    const { _id: id, sentDateTime, endDateTime } = campaign;
    const to = (endDateTime || call.now) + CLOCKS_DIFFER_S;
    return read(tx, { campaignID: id, from: sentDateTime - CLOCKS_DIFFER_S, to }, campaign);
  });

const figures = endpoint({
  ...reads,
  method: 'GET',
  path: `${ONE}/figures`,
  summary: 'What became of a campaign’s messages, and whom it brought back within 30 days',
  params,
  result: figuresAnswer,
  errors: ['notFound'],
  handle: (call) =>
    ofCampaign(call, async (tx, span, { receivers, leftOut }) => ({
      ...(await campaignFigures(tx, span)),
      receivers,
      leftOut,
    })),
});

const messages = endpoint({
  ...reads,
  method: 'POST',
  path: `${ONE}/messages`,
  summary: 'The messages behind a figure of a campaign; all of them without one',
  params,
  body: page.extend({ figure: campaignFigure.optional() }),
  result: z.array(messageView),
  errors: ['notFound'],
  handle: (call) =>
    ofCampaign(call, async (tx, span) =>
      shownAll(call.actor, 'message', await campaignMessages(tx, span, call.body.figure, call.body)),
    ),
});

/** Campaigns: one message to each of a choice of owners. */
export const campaignEndpoints = [get, search, create, update, remove, preview, send, withdraw, figures, messages];
