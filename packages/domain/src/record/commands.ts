import { explainAmendment, unlockBill } from './amendment.commands.ts';

/** Commands of a completed visit: why it is changed, and opening its bill. */
export const RECORD_COMMANDS = [explainAmendment, unlockBill] as const;
