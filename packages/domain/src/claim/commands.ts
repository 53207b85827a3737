import { createClaim, editClaim, gatherClaim, noteClaim, sendClaim } from './claim.commands.ts';

/** Commands of claims against insurers. */
export const CLAIM_COMMANDS = [createClaim, editClaim, noteClaim, gatherClaim, sendClaim] as const;
