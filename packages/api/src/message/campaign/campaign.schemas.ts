import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import {
  campaignCount,
  campaignFields,
  campaignLeftOut,
  campaignSchema,
} from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { CAMPAIGN_FIGURES, type CampaignFigure } from '@vetloom/storage/outbox/campaign-rows.ts';
import { z } from 'zod';

/** A campaign as answers hold it. */
export const campaignView = fieldwise(campaignSchema);

/** What a preview is asked about: a campaign as it is being written. */
export const previewBody = campaignFields.pick({ filter: true, text: true, shortText: true, ways: true });
/** What a preview is asked about. */
export type PreviewBody = z.output<typeof previewBody>;

const somebody = z.object({
  userID: z.string(),
  name: z.string(),
  /** The names of the animals that were chosen. */
  pets: z.array(z.string()),
});

/** Whom a campaign would reach at this moment, by which way, in which words and for how much; and whom it wouldn't. */
export const previewAnswer = z.object({
  /** Who was chosen: those who get a message and those who don't, together. */
  chosen: campaignCount,
  receivers: campaignCount,
  /** Why the others get none, with the first ten owners of each reason. */
  leftOut: z.array(campaignLeftOut.extend({ some: z.array(somebody) })),
  byWay: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      owners: z.number(),
      /** Parts of SMS. */
      segments: z.number(),
      /** Of SMS in its vendor's points; of the messaging app a message counts one against its month. */
      points: z.number(),
    }),
  ),
  /** The first ten, as they would read it. */
  rendered: z.array(somebody.extend({ channel: z.enum(CHANNELS), to: z.string(), text: z.string() })),
  /** How many messages leave the clinic at most within a day; 0 for no limit. */
  mostADay: z.number(),
});
/** Whom a campaign would reach. */
export type CampaignPreview = z.output<typeof previewAnswer>;

/** What became of a campaign's messages. */
export const campaignFigure = z.enum(Object.keys(CAMPAIGN_FIGURES) as [CampaignFigure, ...CampaignFigure[]]);

const number = z.number();
/**
 * The figures of a campaign. `messages` are `queued`, `handedOver`, `unsure`, `failed`, `withdrawn` and `called` together; `arrived`, `read` and `cameBack` are
 * among those that were handed over.
 */
export const figuresAnswer = z.object({
  ...{ messages: number, queued: number, handedOver: number, unsure: number, failed: number, withdrawn: number },
  ...{ called: number, arrived: number, read: number, cameBack: number },
  /** What SMS have cost so far, in their vendor's points. */
  points: number,
  receivers: campaignCount,
  leftOut: z.array(campaignLeftOut),
});
