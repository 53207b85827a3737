import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import {
  type Campaign,
  type CampaignFields,
  campaignCount,
  campaignLeftOut,
  campaignSchema,
} from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { type Message, messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

const somebody = z.object({ userID: z.string(), name: z.string(), pets: z.array(z.string()) });
const preview = z.object({
  chosen: campaignCount,
  receivers: campaignCount,
  leftOut: z.array(campaignLeftOut.extend({ some: z.array(somebody) })),
  byWay: z.array(z.object({ channel: z.enum(CHANNELS), owners: z.number(), segments: z.number(), points: z.number() })),
  rendered: z.array(somebody.extend({ channel: z.enum(CHANNELS), to: z.string(), text: z.string() })),
  mostADay: z.number(),
});
/** Whom a campaign would reach, by which way and for how much, and whom not. */
export type Preview = z.output<typeof preview>;

/** What became of a campaign's messages, in the order in which it is told. */
export const FIGURES = [
  'queued',
  'handedOver',
  'arrived',
  'read',
  'cameBack',
  'failed',
  'unsure',
  'called',
  'withdrawn',
] as const;
/** What became of a campaign's messages. */
export type Figure = (typeof FIGURES)[number];

const number = z.number();
const figures = z.object({
  ...{ messages: number, queued: number, handedOver: number, unsure: number, failed: number, withdrawn: number },
  ...{ called: number, arrived: number, read: number, cameBack: number, points: number },
});
/** The figures of a campaign. */
export type Figures = z.output<typeof figures>;

/** What is previewed of a campaign. */
export type Previewed = Pick<CampaignFields, 'filter' | 'text' | 'shortText' | 'ways'>;

/** Rows behind a figure that are asked for at once. */
export const FIGURE_ROWS = 50;

/** What the server alone does with campaigns; all of it needs the network. Refusals are DomainErrors. */
export const campaignCalls = {
  preview: async (asked: Previewed): Promise<Preview> =>
    preview.parse(await callServer('POST', `${clinicBase()}/campaign/preview`, asked)),
  /** `updateDateTime` is the draft's as its sender sees it: another one isn't sent. */
  send: async (id: string, updateDateTime: number): Promise<Campaign> =>
    campaignSchema.parse(await callServer('POST', inClinic`/campaign/${id}/send`, { updateDateTime })),
  withdraw: async (id: string): Promise<Campaign> =>
    campaignSchema.parse(await callServer('POST', inClinic`/campaign/${id}/withdraw`, {})),
  figures: async (id: string): Promise<Figures> =>
    figures.parse(await callServer('GET', inClinic`/campaign/${id}/figures`)),
  messages: async (id: string, figure: Figure, skip: number): Promise<Message[]> =>
    z
      .array(messageSchema)
      .parse(await callServer('POST', inClinic`/campaign/${id}/messages`, { figure, limit: FIGURE_ROWS, skip })),
} as const;

/** All campaigns, live and the newest first; undefined until they are read. */
export const useCampaigns = (): Campaign[] | undefined =>
  useLive((store) => heldOrEmpty(() => store.query('campaign', 'byCreation', { descending: true, limit: 500 })), []);
