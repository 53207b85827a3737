import {
  answerReferral,
  hearReferralWithdrawn,
  noteAnswerCarried,
  receiveReferral,
  takeOverReferral,
} from './received-referral.commands.ts';
import { createReferral, editReferral, removeReferral } from './referral.commands.ts';
import { hearReferralAnswer, noteCarriedReferral, sendReferral, withdrawReferral } from './sent-referral.commands.ts';

/** Commands of referrals. */
export const REFERRAL_COMMANDS = [
  createReferral,
  editReferral,
  removeReferral,
  sendReferral,
  withdrawReferral,
  noteCarriedReferral,
  hearReferralAnswer,
  receiveReferral,
  hearReferralWithdrawn,
  noteAnswerCarried,
  answerReferral,
  takeOverReferral,
] as const;
