import type { Consequence } from '@vetloom/sync-server/services.ts';
import { OWNER_CONSEQUENCES } from './owner/owner-consequences.ts';
import { REMINDER_CONSEQUENCES } from './reminder/reminder-consequences.ts';
import { STAFF_CONSEQUENCES } from './staff/staff-consequences.ts';

/** What follows from commands on the server alone, by the command's name (law 7). */
export const CONSEQUENCES: ReadonlyMap<string, readonly Consequence[]> = new Map([
  ...STAFF_CONSEQUENCES,
  ...OWNER_CONSEQUENCES,
  ...REMINDER_CONSEQUENCES,
]);
