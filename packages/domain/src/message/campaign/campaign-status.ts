import type { Permission } from '../../access/permissions.ts';

/**
 * Where a campaign stands. `draft` is written on; `sending` finds its owners, or waits for its time; `sent` has asked for all its messages, of which some may
 * wait yet; `withdrawn` was called off: what had gone by then is told as it was.
 */
export const CAMPAIGN_STATUS = { draft: 0, sending: 10, withdrawn: 30, sent: 90 } as const;
/** Where a campaign stands. */
export type CampaignStatus = (typeof CAMPAIGN_STATUS)[keyof typeof CAMPAIGN_STATUS];

/** Who writes drafts of campaigns and calls them off: whoever keeps the owners' files, and whoever may send one. */
export const CAMPAIGN_WRITERS = ['CUSTOMER_WRITE', 'GENERAL_SETTINGS_WRITE'] as const satisfies readonly Permission[];
/** Who sends campaigns: they cost money and reach everybody at once, so that it is whoever says how the clinic writes at all. */
export const CAMPAIGN_SENDERS = ['GENERAL_SETTINGS_WRITE'] as const satisfies readonly Permission[];

/** Names that the words of a campaign may hold in braces; `pet` is all of an owner's animals that were chosen. */
export const CAMPAIGN_VARIABLES = ['owner', 'pet', 'clinic', 'phone'] as const;

/** Why an owner whose animals were chosen gets no message, or an animal isn't spoken of. */
export const CAMPAIGN_OMISSIONS = [
  'petNotInCare',
  'messagesRefused',
  'lineLeft',
  'noAddress',
  'notConnected',
  'noOwner',
] as const;
/** Why an owner whose animals were chosen gets no message. */
export type CampaignOmission = (typeof CAMPAIGN_OMISSIONS)[number];

/** Within how many days after its message a visit counts as the campaign's. */
export const CAME_BACK_DAYS = 30;
/** For how many hours a campaign's message is tried: the longest that any is, because limits by day may spread one over days. */
export const CAMPAIGN_TRIED_HOURS = 168;
/** Of how many owners a step of sending takes care in one transaction: a desk waits for one of these at the most. */
export const OWNERS_AT_ONCE = 20;
/** Most animals of one owner that are looked at. */
export const MOST_ANIMALS = 100;
