import { createClaim, editClaim, gatherClaim, noteClaim } from './claim.commands.ts';
import { sendClaim } from './send-claim.command.ts';

/** Commands of claims against insurers. */
export const CLAIM_COMMANDS = [createClaim, editClaim, noteClaim, gatherClaim, sendClaim] as const;
