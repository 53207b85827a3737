import { putOffUnresolved, takeBackPutOff } from './put-off.commands.ts';

/** Commands of what is unresolved. Each line is settled by the command of its own desk. */
export const UNRESOLVED_COMMANDS = [putOffUnresolved, takeBackPutOff] as const;
