import {
  answerConversation,
  assignConversation,
  claimConversation,
  closeConversation,
  readConversation,
  reopenConversation,
} from './conversation.commands.ts';
import { hearLine, keepContent, noteStanding, unsendLine } from './hear.commands.ts';
import { noteMenu } from './menu.commands.ts';
import { attachLines, detachLines } from './note.commands.ts';
import { placeConversation, recogniseOwner } from './place.commands.ts';

/** Commands of what owners write to the clinic. What comes in the server alone writes; what people do about it works on any device. */
export const CONVERSATION_COMMANDS = [
  hearLine,
  unsendLine,
  keepContent,
  noteStanding,
  placeConversation,
  recogniseOwner,
  answerConversation,
  readConversation,
  assignConversation,
  closeConversation,
  reopenConversation,
  claimConversation,
  attachLines,
  detachLines,
  noteMenu,
] as const;
