import {
  callOffCampaign,
  editCampaign,
  queueCampaign,
  removeCampaign,
  sendCampaign,
  withdrawCampaign,
  writeCampaign,
} from './campaign.commands.ts';

/** Commands of campaigns. A draft is written anywhere; only the server sends one and works it off. */
export const CAMPAIGN_COMMANDS = [
  writeCampaign,
  editCampaign,
  removeCampaign,
  sendCampaign,
  withdrawCampaign,
  queueCampaign,
  callOffCampaign,
] as const;
