import type { CommandContext } from '../engine/command.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { RecordContent, VisitRecord } from './record.schema.ts';
import { ARCHIVE_STATUS, RECORD_STATUS, THREAD_STATUS } from './record-status.ts';

/** What tells a new record from others. */
interface RecordIdentity {
  readonly _id: string;
  readonly pet: Pick<Pet, '_id' | 'userID'>;
  readonly source: VisitRecord['source'];
  readonly checkInGroupID?: string;
  readonly bookingID?: string;
  readonly ticket?: string;
}

/** A record as it begins ([2.4.28]): waiting at check-in, undone when made by hand; everything else is derived on saving. */
export const newRecord = (ctx: CommandContext, identity: RecordIdentity, content: RecordContent): VisitRecord =>
  blankRecord(identity, content, ctx.now, ctx.actor.staffID);

/** The same outside of a command: papers are made from a visit, and an animal that was never seen has one without content. */
export function blankRecord(
  { _id, pet, source, checkInGroupID = '', bookingID = '', ticket = '' }: RecordIdentity,
  content: RecordContent,
  at: number,
  by: string,
): VisitRecord {
  return {
    ...content,
    _id,
    collection: 'record',
    petID: pet._id,
    userID: pet.userID,
    source,
    checkInGroupID,
    bookingID,
    ticket,
    inHospitalID: '',
    openedDateTime: 0,
    status: RECORD_STATUS.checkIn,
    archiveStatus: source === 'standard' ? ARCHIVE_STATUS.waiting : ARCHIVE_STATUS.undone,
    examStatus: THREAD_STATUS.none,
    dispenseStatus: THREAD_STATUS.none,
    billStatus: THREAD_STATUS.none,
    statusUpdateDateTime: at,
    statusUpdateBy: by,
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
    examResultStatus: 0,
    vaccineReminderID: '',
    completedDateTime: 0,
    completedBy: '',
    amendment: [],
    billDoneDateTime: 0,
    billUnlock: [],
    createDateTime: at,
    createBy: by,
    recordUpdateDateTime: at,
    updateDateTime: at,
    updateBy: by,
  };
}
