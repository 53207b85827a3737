import { callVisit, skipVisit } from './call.commands.ts';
import { correctCheckInPet } from './correct-pet.command.ts';
import { handOverRecord } from './hand-over.command.ts';
import { giveTicket } from './ticket.commands.ts';
import {
  checkInPets,
  completeRecord,
  createManualRecord,
  duplicateRecord,
  editCheckIn,
  editRecord,
  keepVisits,
  setRecordStatus,
} from './visit.commands.ts';

/** Commands of the flow of a visit, from check-in to completion. */
export const VISIT_COMMANDS = [
  giveTicket,
  callVisit,
  skipVisit,
  checkInPets,
  createManualRecord,
  duplicateRecord,
  editCheckIn,
  correctCheckInPet,
  handOverRecord,
  editRecord,
  keepVisits,
  completeRecord,
  setRecordStatus,
] as const;
