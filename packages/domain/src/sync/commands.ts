import { logConflict, resolveCase, resolveConflict } from './case.commands.ts';

/** Commands that end cases of refused commands and conflicts of edits. */
export const SYNC_COMMANDS = [resolveCase, resolveConflict, logConflict] as const;
