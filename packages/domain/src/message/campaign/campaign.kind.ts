import { fingerprint } from '../../core/canonical.ts';
import { type RandomBytes, randomSuffix } from '../../core/ids.ts';
import { byCommand, type Declared, defineKind } from '../../engine/kind.ts';
import type { Campaign } from './campaign.schema.ts';
import { CAMPAIGN_WRITERS } from './campaign-status.ts';

/** What a clinic tells a choice of its owners. */
export const campaignKind = defineKind<Campaign>()({
  collection: 'campaign',
  word: '活動訊息',
  idPrefix: '/campaign/',
  // A few in a month, about no animal in particular: all of them are on every device, so that a draft can be written without a network.
  locality: 'people',
  indexes: {
    byStatus: [
      ['status', 'number'],
      ['createDateTime', 'number'],
    ],
    byCreation: [['createDateTime', 'number']],
  },
  readers: [{ anyOf: ['CUSTOMER_READ'], fields: 'all' }],
  prose: ['text', 'shortText'],
  editedBy: byCommand('campaign.edit', 'campaignID'),
  editors: CAMPAIGN_WRITERS,
});

/** `/campaign/{unixSeconds}-{suffix}` */
export const campaignID = (now: number, random: RandomBytes) => `/campaign/${now}-${randomSuffix(random, 6)}`;

/** The id of a campaign's message to an owner: it follows from both, so that each owner gets one, however often it is tried. */
export const campaignMessageID = (campaign: Pick<Campaign, '_id' | 'sentDateTime'>, userID: string): string =>
  `/message/${campaign.sentDateTime}-${fingerprint(campaign._id)}-${fingerprint(userID)}`;

declare module '../../engine/kind.ts' {
  interface Kinds {
    campaign: Declared<Campaign, typeof campaignKind>;
  }
}
