import { CAMPAIGN_COMMANDS } from './campaign/commands.ts';
import { sendCode } from './code.commands.ts';
import { connectChannels } from './connect.commands.ts';
import { greetBirthdays } from './greet.commands.ts';
import { maskLinks } from './mask-links.command.ts';
import {
  callOwner,
  decideMessages,
  pauseMessages,
  remindOwners,
  takeBackCall,
  writeMessages,
} from './message.commands.ts';
import { handMessages, noteChannel, reportMessages, settleMessages } from './outbox.commands.ts';
import { sendOwnerNote } from './owner-note.commands.ts';
import { recallLot } from './recall.commands.ts';
import { sendSteps } from './step.commands.ts';
import { remindOfVisits } from './visit-reminder.commands.ts';

/** Commands of what owners are told. Messages are written and handed over by the server alone; that somebody telephoned is noted anywhere. */
export const MESSAGE_COMMANDS = [
  remindOwners,
  writeMessages,
  recallLot,
  decideMessages,
  callOwner,
  takeBackCall,
  pauseMessages,
  connectChannels,
  sendCode,
  handMessages,
  settleMessages,
  reportMessages,
  noteChannel,
  maskLinks,
  sendSteps,
  remindOfVisits,
  sendOwnerNote,
  greetBirthdays,
  ...CAMPAIGN_COMMANDS,
] as const;
