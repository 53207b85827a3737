import { z } from 'zod';
import { comeAsBooked, seesOpenBooking } from '../booking/check-in.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, kilograms, line, prose, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { conflictReporter, withEdits } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandGoodBottles } from '../lines/chosen-bottle.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import { freshTask, hasFound, typesToKeep, withOwnSteps } from '../lines/exam-tasks.ts';
import { requirePet } from '../pet/require-pet.ts';
import { demandManual, MANUAL_WRITERS } from '../pharmacy/chronic-pickup.ts';
import { keepBagFacts } from '../record/bag-facts.ts';
import { isBillLocked, LOCKED } from '../record/bill-lock.ts';
import { reportDoubles } from '../record/doubled-rows.ts';
import { applyUnlessHeld } from '../record/held-edits.ts';
import { newRecord } from '../record/new-record.ts';
import { STATUS_SCALES, type StatusType } from '../record/record.machine.ts';
import { type RecordContent, recordContent, recordSchema, type VisitRecord } from '../record/record.schema.ts';
import { demandFitDoctor, withoutUnfitDoctor } from '../record/record-doctor.ts';
import { RECORD_STATUS, THREAD_STATUS } from '../record/record-status.ts';
import { request, requireRecord, saveRecord, syncWeight } from '../record/save-record.ts';
import { demandBorn, demandLifetime } from '../record/visit-time.ts';
import { duplicated } from './duplicate.ts';
import { syncReminder } from './sync-reminder.ts';

const recordRef = documentID('record/');

const checkInEntry = z.object({
  _id: recordRef,
  petID: documentID('pet'),
  cause: line(300),
  division: line(40).default(''),
  doctor: line(80).default(''),
  doctorID: z.string().max(200).default(''),
  checkInNote: prose(2000).default(''),
  label: z.array(line(40)).max(20).default([]),
  weight: kilograms.nullable().default(null),
  dateTime: unixSeconds.optional(),
  bookingID: z.string().max(160).default(''),
  ticket: z.string().max(40).default(''),
  /** Open visits of the animal that whoever checks it in sees: this one is meant beside them. */
  beside: z.array(recordRef).max(20).optional(),
  /** Whoever checks it in had the booking before them, and it was open: that the animal has come is a fact from then on. */
  isBooked: z.literal(true).optional(),
});

/**
 * Checks one or several animals in; those of one act share `checkInGroupID` (spec 2 §3, §4). Also one that died: somebody comes for its ashes. Errors: petNotFound, notFound for a booking that
 * doesn't exist, conflict for a used id.
 */
export const checkInPets = defineCommand({
  name: 'record.checkIn',
  word: '報到',
  version: 2,
  // Version 2 tells which open visits of the animal its author saw.
  upcasters: { 1: (input) => input },
  permission: ['CHECK_IN'],
  input: z.object({ checkInGroupID: z.string().max(160).default(''), visits: z.array(checkInEntry).min(1).max(20) }),
  reads: (input) =>
    input.visits.flatMap((visit) => [
      { collection: 'pet', id: visit.petID },
      { collection: 'record', id: visit._id },
      ...(visit.doctorID === '' ? [] : [{ collection: 'staff' as const, id: visit.doctorID }]),
      ...(visit.bookingID === '' ? [] : [{ collection: 'booking' as const, id: visit.bookingID }]),
    ]),
  witness: (input) => async (sight) => {
    const visits = [];
    for (const visit of input.visits) {
      const beside = await presentBeside(sight, visit);
      const isBooked = await seesOpenBooking(sight, visit.bookingID);
      visits.push({ ...visit, ...(beside.length > 0 && { beside }), ...(isBooked && { isBooked }) });
    }
    return { ...input, visits };
  },
  async run(tx, input, ctx) {
    for (const visit of input.visits) {
      const pet = await requirePet(tx, visit.petID);
      if (await tx.get('record', visit._id))
        throw new DomainError('conflict', `record ${visit._id} exists`, { id: visit._id });
      const { _id, petID: _petID, bookingID: wanted, ticket, beside, isBooked, dateTime = ctx.now, ...written } = visit;
      const bookingID = await comeAsBooked(tx, ctx, { recordID: _id, petID: pet._id, bookingID: wanted, isBooked });
      demandBorn(pet, dateTime, ctx.zone);
      await demandFitDoctor(tx, undefined, visit, 'doctor');
      const content = recordContent.parse({ ...written, dateTime });
      const record = newRecord(
        ctx,
        { _id, pet, source: 'standard', checkInGroupID: input.checkInGroupID, bookingID, ticket },
        content,
      );
      if (beside) record.beside = beside;
      await syncWeight(tx, ctx, undefined, await saveRecord(tx, ctx, undefined, record, 'create'));
    }
  },
});

/** Open visits of the animal from the day before on, as somebody sees them when they check it in; the new visit's id tells the time. */
export async function presentBeside(
  sight: Sight,
  { _id, petID }: { readonly _id: string; readonly petID: string },
): Promise<string[]> {
  const since = Number.parseInt(_id.slice('/record/'.length), 10) - DAY_SECONDS;
  const visits = await sight.query('record', 'byPet', { equals: [petID], from: since });
  return visits
    .filter(({ status }) => status !== RECORD_STATUS.checkOut)
    .map((visit) => visit._id)
    .slice(-20);
}

/**
 * Says that visits of one animal are all meant, though whoever checked it in could not see the others ([C91]). Those that are gone meanwhile
 * are no double any more.
 */
export const keepVisits = defineCommand({
  name: 'record.keepBoth',
  word: '保留重複的報到',
  version: 1,
  permission: ['CHECK_IN', 'RECORD_WRITE'],
  input: z.object({ recordIDs: z.array(recordRef).min(2).max(20) }),
  reads: (input) => input.recordIDs.map((id) => ({ collection: 'record', id })),
  async run(tx, { recordIDs }, ctx) {
    for (const id of recordIDs) {
      const before = await tx.get('record', id);
      if (!before) continue;
      const others = recordIDs.filter((other) => other !== id);
      const beside = [...new Set([...(before.beside ?? []), ...others])].slice(-20);
      await saveRecord(tx, ctx, before, { ...before, beside }, 'assign');
    }
  },
});

/** Writes a record by hand, without a check-in (spec 2 §4; source `manual`). */
export const createManualRecord = defineCommand({
  name: 'record.createManual',
  word: '新增手動病歷',
  version: 1,
  permission: MANUAL_WRITERS,
  input: z.object({ _id: recordRef, petID: documentID('pet'), content: recordContent }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'record', id: input._id },
  ],
  async run(tx, input, ctx) {
    demandManual(ctx.actor, input.content);
    await demandFitDoctor(tx, undefined, input.content, 'either');
    const examTask = input.content.examTask.map(freshTask);
    await writeManual(tx, ctx, input, { ...input.content, examTask });
  },
});

/**
 * Copies a visit to today as one written by hand ([2.7.018]): what was written, prescribed, ordered and charged; nothing that was measured, found,
 * handed out or paid on the other day. Errors: notFound, petNotFound, conflict for a used id.
 */
export const duplicateRecord = defineCommand({
  name: 'record.duplicate',
  word: '複製病歷',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ recordID: recordRef, _id: recordRef }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'record', id: input._id },
  ],
  async run(tx, input, ctx) {
    const source = await requireRecord(tx, input.recordID);
    await writeManual(tx, ctx, { _id: input._id, petID: source.petID }, duplicated(source, ctx.now));
  },
});

/** A record by hand with what follows from it. @throws DomainError petNotFound, conflict, contradictory for a time outside of the animal's life */
async function writeManual(
  tx: Tx,
  ctx: CommandContext,
  { _id, petID }: { readonly _id: string; readonly petID: string },
  content: RecordContent,
): Promise<void> {
  const pet = await requirePet(tx, petID);
  if (await tx.get('record', _id)) throw new DomainError('conflict', `record ${_id} exists`, { id: _id });
  demandLifetime(pet, content.dateTime, ctx.zone);
  const made = newRecord(ctx, { _id, pet, source: 'manual' }, content);
  const record = await syncReminder(tx, ctx, undefined, keepBagFacts(undefined, made, ctx));
  await syncWeight(tx, ctx, undefined, await saveRecord(tx, ctx, undefined, record, 'create'));
}

const CHECK_IN_FIELDS: ReadonlySet<string> = new Set([
  'cause',
  'dateTime',
  'division',
  'doctor',
  'doctorID',
  'checkInNote',
  'label',
  'weight',
  'ticket',
]);

/** Corrects what the front desk wrote at check-in (PUT /record/checkin). */
export const editCheckIn = defineCommand({
  name: 'record.editCheckIn',
  word: '修改報到',
  version: 1,
  permission: ['CHECK_IN', 'RECORD_WRITE'],
  input: z.object({ recordID: recordRef, edits }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const edited = withEdits(ctx, before, input.edits, CHECK_IN_FIELDS);
    const after = checkedParts(edited);
    await demandTime(tx, before, after, ctx);
    await demandFitDoctor(tx, before, after, 'doctor');
    await syncWeight(tx, ctx, before, after);
    await saveRecord(tx, ctx, before, after, 'edit');
  },
});

/** A visit of an earlier version lacks the fields that came since; edits reach into them all the same. */
const EMPTY = recordContent.parse({ dateTime: 0 });
const whole = (record: VisitRecord): VisitRecord => ({ ...EMPTY, ...record });

const EDITABLE: ReadonlySet<string> = new Set(Object.keys(recordContent.shape));

/** Edits the content of a visit field by field and row by row (law 3); sums and statuses follow (spec 2 §4 "On edit"). */
export const editRecord = defineCommand({
  name: 'record.edit',
  word: '修改病歷',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ recordID: recordRef, edits }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  // A visit is saved as it is typed; unsent savings travel as one (law 33).
  coalesce: {
    key: (input) => `record.edit ${input.recordID}`,
    merge(earlier, later) {
      const joined = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(joined).success ? { recordID: later.recordID, edits: joined } : undefined;
    },
  },
  async run(tx, input, ctx) {
    const before = whole(await requireRecord(tx, input.recordID));
    const wanted = await withoutUnfitDoctor(tx, before, input.edits, ctx);
    const edited = applyUnlessHeld(before, wanted, EDITABLE, ctx);
    reportDoubles(before, wanted, conflictReporter(ctx, 'record', before._id));
    const after = checked(keepBagFacts(before, edited, ctx));
    after.examTask = keptTypes(before, withOwnSteps(before.examTask, after.examTask), ctx);
    demandGoodBottles(takenRows(before), takenRows(after), ctx);
    await demandTime(tx, before, after, ctx);
    await syncWeight(tx, ctx, before, after);
    await saveRecord(tx, ctx, before, await syncReminder(tx, ctx, before, after), 'edit');
  },
});

/** Rows that may say from which lot they were taken. */
const takenRows = (record: VisitRecord) => [
  ...record.chargeDivision,
  ...record.vaccine,
  ...record.surgery,
  ...record.surgeryConsumable,
  ...record.surgeryDrugBag,
  ...record.examConsumable,
];

/**
 * Another type of an exam by which something was found: refused where the person acts; what reaches the server leaves the rest of the edit in, and the
 * type stays, with a conflict to look at.
 */
function keptTypes(before: VisitRecord, after: readonly ExamTask[], ctx: CommandContext): ExamTask[] {
  const kept = typesToKeep(before, after);
  if (ctx.where === 'device' && kept[0]) throw hasFound(kept[0]);
  const report = conflictReporter(ctx, 'record', before._id);
  return after.map((task) => {
    const type = kept.find(({ _id }) => _id === task._id)?.type;
    if (type === undefined) return task;
    report(['examTask', task._id, 'type'], type, task.type, type);
    return { ...task, type };
  });
}

/** A visit that is moved in time stays within the animal's life. */
async function demandTime(tx: Tx, before: VisitRecord, after: VisitRecord, { zone }: CommandContext): Promise<void> {
  if (before.dateTime !== after.dateTime) demandLifetime(await requirePet(tx, after.petID), after.dateTime, zone);
}

const checkInParts = recordSchema.pick({
  cause: true,
  dateTime: true,
  division: true,
  doctor: true,
  doctorID: true,
  checkInNote: true,
  label: true,
  weight: true,
  ticket: true,
});

/** The front desk may hold a projection of the visit: what it can write is checked, the rest stays as it is. */
function checkedParts(record: VisitRecord): VisitRecord {
  const parsed = checkInParts.safeParse({ ...record, weight: record.weight ?? null });
  return parsed.success ? { ...record, ...parsed.data } : refuse(parsed.error);
}

/** An edit may put any JSON at a path; what comes out must still be a record. */
function checked(record: VisitRecord): VisitRecord {
  const parsed = recordSchema.safeParse(record);
  return parsed.success ? parsed.data : refuse(parsed.error);
}

function refuse(error: z.ZodError): never {
  const issue = error.issues[0];
  throw new DomainError('badParameter', `the edited record is not valid: ${issue?.message ?? ''}`, {
    field: issue?.path.join('.') ?? '',
  });
}

/** The doctor completes the visit: pharmacy and cashier are asked at once (spec 2 §4; [2.4.09]). */
export const completeRecord = defineCommand({
  name: 'record.complete',
  word: '完成看診',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ recordID: recordRef }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    await saveRecord(tx, ctx, before, { ...before, openedDateTime: before.openedDateTime || ctx.now }, 'complete');
  },
});

/** Assigns one status by type and value (PUT {record}/status); the derivation rules run after it ([2.4.25]). */
export const setRecordStatus = defineCommand({
  name: 'record.setStatus',
  word: '修改看診狀態',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({
    recordID: recordRef,
    type: z.enum(Object.keys(STATUS_SCALES) as [StatusType, ...StatusType[]]),
    status: z.number().int(),
  }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    if (!(STATUS_SCALES[input.type] as readonly number[]).includes(input.status)) {
      throw new DomainError('badParameter', `${input.status} is not a value of ${input.type}`, { field: 'status' });
    }
    const before = await requireRecord(tx, input.recordID);
    // A settled bill that becomes unsettled by a word would be open to everybody: opening it is an act of its own, with its reason.
    if (input.type === 'billStatus' && input.status !== before.billStatus && isBillLocked(before)) throw LOCKED();
    const after = { ...before, [input.type]: input.status } as VisitRecord;
    if (input.status === THREAD_STATUS.requested && input.type === 'billStatus') request(after, ctx.now);
    if (input.status === THREAD_STATUS.requested && input.type === 'dispenseStatus') after.inspectedDateTime = ctx.now;
    await saveRecord(tx, ctx, before, after, 'assign');
  },
});
