import { revokeCheckIn } from './booking.commands.ts';
import { cancelCheckIn, openRecord } from './check-in.commands.ts';
import { eraseOwner } from './owner-erasure.command.ts';
import { removeOwner } from './owner-removal.commands.ts';
import { removePet } from './pet-removal.commands.ts';
import { removeRecord, restoreRecord } from './removal.commands.ts';
import { removeStaff } from './staff-removal.command.ts';
import { removeStay } from './stay-removal.commands.ts';

/** Commands that call check-ins off or let their visits begin all the same, take owners, animals, visits, stays and colleagues away with what belongs to them, and bring visits back. */
export const REMOVAL_COMMANDS = [
  cancelCheckIn,
  eraseOwner,
  openRecord,
  removeOwner,
  removePet,
  removeRecord,
  restoreRecord,
  revokeCheckIn,
  removeStaff,
  removeStay,
] as const;
