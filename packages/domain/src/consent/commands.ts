import { createConsent, sayToConsent } from './consent.commands.ts';

/** Commands of what owners agree to. */
export const CONSENT_COMMANDS = [createConsent, sayToConsent] as const;
