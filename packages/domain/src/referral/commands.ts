import { createReferral, editReferral, removeReferral } from './referral.commands.ts';

/** Commands of referrals. */
export const REFERRAL_COMMANDS = [createReferral, editReferral, removeReferral] as const;
