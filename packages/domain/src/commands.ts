// A command asks the engine about kinds, and the desks' about what they work on.
import './holders.ts';
import './kinds.ts';
import { BACKUP_COMMANDS } from './backup/commands.ts';
import { BILLING_COMMANDS } from './billing/commands.ts';
import { BOOKING_COMMANDS } from './booking/commands.ts';
import { CLAIM_COMMANDS } from './claim/commands.ts';
import { CLINIC_COMMANDS } from './clinic/commands.ts';
import { CONSENT_COMMANDS } from './consent/commands.ts';
import { CONVERSATION_COMMANDS } from './conversation/commands.ts';
import { DETECTION_COMMANDS } from './detection/commands.ts';
import { EINVOICE_COMMANDS } from './einvoice/commands.ts';
import type { Command } from './engine/command.ts';
import { ESTIMATE_COMMANDS } from './estimate/commands.ts';
import { EXAM_COMMANDS } from './exam/commands.ts';
import { FOUNDING_COMMANDS } from './founding/commands.ts';
import { IMAGING_COMMANDS } from './imaging/commands.ts';
import { INSTRUMENT_COMMANDS } from './instrument/commands.ts';
import { MESSAGE_COMMANDS } from './message/commands.ts';
import { OWNER_COMMANDS } from './owner/commands.ts';
import { PAPER_COMMANDS } from './paper/commands.ts';
import { PET_COMMANDS } from './pet/commands.ts';
import { PHARMACY_COMMANDS } from './pharmacy/commands.ts';
import { RECORD_COMMANDS } from './record/commands.ts';
import { REFERRAL_COMMANDS } from './referral/commands.ts';
import { REMINDER_COMMANDS } from './reminder/commands.ts';
import { REMOVAL_COMMANDS } from './removal/commands.ts';
import { SIGNATURE_COMMANDS } from './signature/commands.ts';
import { STAFF_COMMANDS } from './staff/commands.ts';
import { SURGERY_COMMANDS } from './surgery/commands.ts';
import { SYNC_COMMANDS } from './sync/commands.ts';
import { TASK_COMMANDS } from './task/commands.ts';
import { UNRESOLVED_COMMANDS } from './unresolved/commands.ts';
import { VISIT_COMMANDS } from './visit/commands.ts';
import { WARD_COMMANDS } from './ward/commands.ts';
import { WRITING_COMMANDS } from './writing/commands.ts';

const AREAS = [
  OWNER_COMMANDS,
  PET_COMMANDS,
  RECORD_COMMANDS,
  REFERRAL_COMMANDS,
  VISIT_COMMANDS,
  BOOKING_COMMANDS,
  PHARMACY_COMMANDS,
  EXAM_COMMANDS,
  INSTRUMENT_COMMANDS,
  IMAGING_COMMANDS,
  DETECTION_COMMANDS,
  SURGERY_COMMANDS,
  WARD_COMMANDS,
  ESTIMATE_COMMANDS,
  CONSENT_COMMANDS,
  CLAIM_COMMANDS,
  PAPER_COMMANDS,
  SIGNATURE_COMMANDS,
  BILLING_COMMANDS,
  EINVOICE_COMMANDS,
  REMOVAL_COMMANDS,
  STAFF_COMMANDS,
  CLINIC_COMMANDS,
  BACKUP_COMMANDS,
  REMINDER_COMMANDS,
  TASK_COMMANDS,
  UNRESOLVED_COMMANDS,
  MESSAGE_COMMANDS,
  CONVERSATION_COMMANDS,
  WRITING_COMMANDS,
  FOUNDING_COMMANDS,
  SYNC_COMMANDS,
] as const;

const byName = (commands: readonly Command[]): ReadonlyMap<string, Command> =>
  new Map(commands.map((command) => [command.name, command]));

const all = AREAS.flat() as unknown as readonly Command[];

/** Every command by name, also those that the server alone runs: what can stand in the history. A new command is an entry of its area's array. */
export const ALL_COMMANDS: ReadonlyMap<string, Command> = byName(all);

/** What a device may queue and the server takes from one, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = byName(all.filter(({ only }) => only !== 'server'));
