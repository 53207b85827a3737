import { adoptSuggestions } from './suggestion.commands.ts';

/** Commands on what a clinic was founded with. */
export const FOUNDING_COMMANDS = [adoptSuggestions] as const;
