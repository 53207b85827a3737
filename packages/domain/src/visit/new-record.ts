import type { CommandContext } from '../core/command.ts';
import { DomainError } from '../core/error.ts';
import type { Tx } from '../core/transaction.ts';
import type { Pet } from '../pet/pet.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, type RecordContent, THREAD_STATUS, type VisitRecord } from './record.schema.ts';

/** Reads the pet of a new record; 200003 when it is missing (spec 2 §5). */
export async function requirePet(tx: Tx, petID: string): Promise<Pet> {
  const pet = await tx.get('pet', petID);
  if (!pet) throw new DomainError('petNotFound', `pet ${petID} not found`, { petID });
  return pet;
}

/** A record as it begins ([2.4.28]): waiting at check-in, undone when made by hand; everything else is derived on saving. */
export function newRecord(
  ctx: CommandContext,
  identity: {
    _id: string;
    pet: Pet;
    source: 'standard' | 'manual';
    checkInGroupID: string;
    bookingID: string;
    ticket: string;
  },
  content: RecordContent,
): VisitRecord {
  return {
    ...content,
    _id: identity._id,
    collection: 'record',
    petID: identity.pet._id,
    userID: identity.pet.userID,
    source: identity.source,
    checkInGroupID: identity.checkInGroupID,
    bookingID: identity.bookingID,
    ticket: identity.ticket,
    inHospitalID: '',
    openedDateTime: 0,
    status: RECORD_STATUS.checkIn,
    archiveStatus: identity.source === 'standard' ? ARCHIVE_STATUS.waiting : ARCHIVE_STATUS.undone,
    examStatus: THREAD_STATUS.none,
    dispenseStatus: THREAD_STATUS.none,
    billStatus: THREAD_STATUS.none,
    statusUpdateDateTime: ctx.now,
    statusUpdateBy: ctx.actor.staffID,
    inspectedDateTime: 0,
    total: 0,
    received: 0,
    drugSubTotal: 0,
    controlledDrugSubTotal: 0,
    surgeryConsumableSubTotal: 0,
    surgeryDrugSubTotal: 0,
    drugDispensedDateTime: 0,
    drugDispensedBy: '',
    hasDrug: false,
    hasBill: false,
    hasExamTaskTodo: false,
    isExamEmpty: true,
    examTaskSubmitDateTime: 0,
    examTaskSubmitBy: '',
    vaccineReminderID: '',
    createDateTime: ctx.now,
    createBy: ctx.actor.staffID,
    recordUpdateDateTime: ctx.now,
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  };
}
