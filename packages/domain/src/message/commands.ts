import { remindOwners, settleMessage } from './message.commands.ts';

/** Commands of what owners are told. Messages are written by the server alone. */
export const MESSAGE_COMMANDS = [remindOwners, settleMessage] as const;
