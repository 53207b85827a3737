import { z } from 'zod';
import { CHANNELS } from '../../core/channels.ts';
import { documentID, line, prose, requiredLine, unixSeconds } from '../../core/schema.ts';
import { campaignFilter } from './campaign-filter.ts';
import { CAMPAIGN_OMISSIONS, CAMPAIGN_STATUS } from './campaign-status.ts';

const count = z.number().int().min(0);

/** What a person writes of a campaign. */
export const campaignFields = z.object({
  name: requiredLine(80),
  filter: campaignFilter,
  /** Words for the owner with the names of `CAMPAIGN_VARIABLES` in braces. */
  text: prose(1000).default(''),
  /** The same for SMS, which costs by length; without it that carries `text`. */
  shortText: prose(335).default(''),
  /** Of a mail; without one it has the purpose's own. */
  subject: line(120).default(''),
  /** By which ways alone it goes, in the clinic's order; all of the clinic's where it names none. */
  ways: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  /** Not before, Unix seconds; 0 for as soon as somebody sends it. */
  dueDateTime: unixSeconds.default(0),
});
/** What a person writes of a campaign. */
export type CampaignFields = z.output<typeof campaignFields>;

/** How many owners and animals something concerns. */
export const campaignCount = z.object({ owners: count, animals: count });
/** How many owners and animals something concerns. */
export type CampaignCount = z.output<typeof campaignCount>;

/** How many get no message, and why. An animal that isn't spoken of counts, although its owner gets a message about others. */
export const campaignLeftOut = campaignCount.extend({ reason: z.enum(CAMPAIGN_OMISSIONS) });
/** How many get no message, and why. */
export type CampaignLeftOut = z.output<typeof campaignLeftOut>;

/**
 * What a clinic tells a choice of its owners, each once. It is written anywhere; whom it goes to is worked out by the server when it is sent, because no
 * device holds all owners (law 2).
 */
export const campaignSchema = campaignFields.extend({
  _id: documentID('campaign/'),
  collection: z.literal('campaign'),
  status: z.literal(Object.values(CAMPAIGN_STATUS)),
  /** When somebody sent it, Unix seconds, and who; 0 and empty before. */
  sentDateTime: unixSeconds,
  sentBy: z.string().max(160),
  /** When the last of its messages was asked for, or it was called off; 0 before. */
  endDateTime: unixSeconds,
  /** Who called it off; empty where nobody did. */
  endBy: z.string().max(160),
  /** The owner up to whom it has come, in the order of their ids: what is done once can't be done again. */
  after: z.string().max(160),
  receivers: campaignCount,
  leftOut: z.array(campaignLeftOut).max(CAMPAIGN_OMISSIONS.length),
  createDateTime: unixSeconds,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** What a clinic tells a choice of its owners. */
export type Campaign = z.output<typeof campaignSchema>;
