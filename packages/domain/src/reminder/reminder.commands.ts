import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { reminderKind } from '../clinic/reminder-template.schema.ts';
import { fingerprint } from '../core/canonical.ts';
import { dayStart } from '../core/clock.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { demandKnownVariables } from '../core/text-variables.ts';
import type { Zone } from '../core/zone.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { withEdits } from '../engine/edited-document.ts';
import { demandSeen, printsOf, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { changedSince, demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import { requirePet } from '../pet/require-pet.ts';
import { noticeChannel, type Reminder, reminderSchema } from './reminder.schema.ts';

/** Who keeps reminders: doctors, those who keep the animals' files, and the front desk that makes the calls. */
export const REMINDER_KEEPERS: readonly Permission[] = ['RECORD_WRITE', 'PET_WRITE', 'CHECK_IN'];

const reminderRef = documentID('reminder/');
const oneID = z.object({ reminderID: reminderRef });
const severalIDs = z.array(reminderRef).min(1).max(200);
const readsOne = (input: { readonly reminderID: string }) => [{ collection: 'reminder', id: input.reminderID }];
const readsAll = (input: { readonly reminderIDs: readonly string[] }) =>
  input.reminderIDs.map((id) => ({ collection: 'reminder', id }));

/** Reads a reminder or refuses with `notFound`. */
export async function requireReminder(tx: Tx, id: string): Promise<Reminder> {
  const reminder = await tx.get('reminder', id);
  if (!reminder) throw new DomainError('notFound', `reminder ${id} not found`, { id });
  return reminder;
}

/** Refuses for an animal that died or left: nobody wants to be reminded of it (spec 1 §4). */
export function demandInCare(pet: Pick<Pet, '_id' | 'name' | 'status'>): void {
  if (!isInCare(pet))
    throw new DomainError('contradictory', 'the animal died or left', {
      rule: 'petNotInCare',
      petID: pet._id,
      name: pet.name,
    });
}

function demandDay(date: number, pet: Pick<Pet, 'birth'>, zone: Zone): void {
  if (date <= 0 || (pet.birth !== null && date < dayStart(pet.birth, zone)))
    throw new DomainError('badParameter', 'the day lies before the animal was born', {
      field: 'date',
      rule: 'dayBeforeBirth',
    });
}

/** Writes a reminder by hand or from a template (POST /reminder). Errors: petNotFound, conflict, badParameter, contradictory for an animal that died or left. */
export const createReminder = defineCommand({
  name: 'reminder.create',
  word: '新增提醒',
  version: 1,
  permission: REMINDER_KEEPERS,
  input: z.object({
    /** `/reminder/{date}/{unix}-{suffix}` */
    reminderID: reminderRef,
    petID: documentID('pet'),
    date: unixSeconds,
    title: requiredLine(120),
    kind: reminderKind.default('vaccine'),
    /** When it was last given, or null. */
    vaccinationDate: unixSeconds.nullable().default(null),
    message: prose(1000).default(''),
    note: prose(1000).default(''),
    recordID: z.string().max(160).default(''),
    templateID: line(60).default(''),
  }),
  reads: (input) => [
    { collection: 'pet', id: input.petID },
    { collection: 'reminder', id: input.reminderID },
  ],
  async run(tx, input, ctx) {
    const pet = await requirePet(tx, input.petID);
    demandInCare(pet);
    demandDay(input.date, pet, ctx.zone);
    demandKnownVariables(input.message, 'message');
    if (!input.reminderID.startsWith(`/reminder/${input.date}/`))
      throw new DomainError('badParameter', 'the id does not begin with the day', { field: 'reminderID' });
    if (await tx.get('reminder', input.reminderID))
      throw new DomainError('conflict', `reminder ${input.reminderID} exists`, { id: input.reminderID });
    await tx.put('reminder', {
      _id: input.reminderID,
      collection: 'reminder',
      date: input.date,
      openedBy: ctx.actor.staffID,
      vaccine: { title: input.title, date: input.vaccinationDate, petID: pet._id },
      petID: pet._id,
      userID: pet.userID,
      recordID: input.recordID,
      notifiedDateTime: 0,
      closedDateTime: 0,
      closedBy: '',
      createDateTime: ctx.now,
      updateDateTime: ctx.now,
      kind: input.kind,
      ...(input.message === '' ? {} : { message: input.message }),
      ...(input.note === '' ? {} : { note: input.note }),
      ...(input.templateID === '' ? {} : { templateID: input.templateID }),
    });
  },
});

const EDITABLE: ReadonlySet<string> = new Set(['date', 'vaccine', 'kind', 'message', 'note']);

/**
 * Changes a reminder (PUT /reminder). One that is put off to a day to come is due again, whoever was told before.
 * @throws DomainError notFound, badParameter, contradictory (`changedSince`) for one that is put off and was closed since its author saw it open: nobody would
 * be reminded of it
 */
export const editReminder = defineCommand({
  name: 'reminder.edit',
  word: '修改提醒',
  version: 2,
  // Version 2 tells whether its author saw it open.
  upcasters: { 1: (input) => input },
  permission: REMINDER_KEEPERS,
  input: z.object({ reminderID: reminderRef, edits, seen: seenValue }),
  reads: readsOne,
  witness: seesValue(async (sight, { reminderID }) => (await sight.get('reminder', reminderID))?.closedDateTime),
  async run(tx, input, ctx) {
    const before = await requireReminder(tx, input.reminderID);
    const edited = withEdits(ctx, before, input.edits, EDITABLE);
    const parsed = reminderSchema.safeParse(edited);
    const field = parsed.success ? undefined : (parsed.error.issues[0]?.path.join('.') ?? '');
    if (!parsed.success || parsed.data.vaccine.petID !== before.petID || parsed.data.vaccine.title === '')
      throw new DomainError('badParameter', 'the edited reminder is not valid', { field: field ?? 'vaccine' });
    const after = parsed.data;
    if (after.message !== before.message) demandKnownVariables(after.message, 'message');
    if (after.date !== before.date) demandDay(after.date, await requirePet(tx, after.petID), ctx.zone);
    const putOff = after.date > before.date && after.date >= dayStart(ctx.now, ctx.zone);
    if (putOff && before.closedDateTime !== 0)
      demandSeenValue(before, { stored: before.closedDateTime, wanted: undefined, seen: input.seen });
    await tx.put('reminder', {
      ...after,
      ...(before.recordID !== '' && after.asked === undefined ? { asked: before.vaccine } : {}),
      ...(putOff ? { notifiedDateTime: 0 } : {}),
      updateDateTime: ctx.now,
    });
  },
});

/**
 * Closes reminders, for a reason or without one (spec 2 §4 "Reminders"). Closing twice keeps the first close.
 * @throws DomainError notFound, contradictory (`changedSince`) where somebody has put one off or spoken with the owner since its author saw it
 */
export const closeReminder = defineCommand({
  name: 'reminder.close',
  word: '結束提醒',
  version: 3,
  permission: REMINDER_KEEPERS,
  input: z.object({ reminderIDs: severalIDs, reason: line(200).default(''), seen: seenDocuments }),
  // Version 2 closes several, version 3 tells what its author saw.
  upcasters: { 1: (input) => ({ reminderIDs: [(input as { reminderID: unknown }).reminderID] }), 2: (input) => input },
  reads: readsAll,
  witness: seesDocuments('reminder', (input) => input.reminderIDs),
  async run(tx, input, ctx) {
    for (const id of input.reminderIDs) {
      const reminder = await requireReminder(tx, id);
      if (reminder.closedDateTime !== 0) continue;
      demandUnchanged(reminder, input.seen);
      await tx.put('reminder', closed(reminder, ctx, input.reason));
    }
  },
});

/** Refuses where the day has changed, or a person has told the owner, since it was seen. That a message went by itself changes nobody's mind. */
function demandUnchanged(stored: Reminder, seen: z.output<typeof seenDocuments>): void {
  const before = seen?.[stored._id];
  if (!before) return;
  const reminder = asSeen(stored, before.notices);
  const now = printsOf(reminder, ['date', 'notices', 'note']);
  // A note that nobody had written wasn't there to be seen.
  const changed = Object.keys(now).filter((field) => (before[field] ?? fingerprint(undefined)) !== now[field]);
  if (changed.length > 0) throw changedSince(reminder, changed);
}

type ReminderNotice = NonNullable<Reminder['notices']>[number];
/** Whether a message told the owner; of a telephone call some person says so. */
const isOfMessage = (notice: ReminderNotice | undefined): boolean =>
  notice !== undefined && notice.channel !== 'phone' && notice.channel !== 'desk';

/** The reminder without the messages that went since it was seen, where nothing else was noted meanwhile. */
function asSeen(reminder: Reminder, seen: string | undefined): Reminder {
  const { notices = [], ...rest } = reminder;
  let earlier = notices;
  while (isOfMessage(earlier.at(-1)) && fingerprint(earlier) !== seen) earlier = earlier.slice(0, -1);
  if (earlier.length > 0) return { ...rest, notices: earlier };
  return seen === fingerprint([]) ? { ...rest, notices: [] } : rest;
}

const closed = (reminder: Reminder, ctx: CommandContext, reason: string): Reminder => ({
  ...reminder,
  closedDateTime: ctx.now,
  closedBy: ctx.actor.staffID,
  ...(reason === '' ? {} : { closeReason: reason }),
  updateDateTime: ctx.now,
});

/**
 * Opens a closed reminder again; an open one stays as it is. Errors: notFound, contradictory for an animal that died or left, and (`changedSince`) for one that another
 * desk has closed as well: its author takes back their own word.
 */
export const reopenReminder = defineCommand({
  name: 'reminder.reopen',
  word: '重新開啟提醒',
  version: 2,
  // Version 2 tells whose closing its author saw.
  upcasters: { 1: (input) => input },
  permission: REMINDER_KEEPERS,
  input: oneID.extend({ seen: seenValue }),
  reads: readsOne,
  witness: seesValue(async (sight, { reminderID }) => (await sight.get('reminder', reminderID))?.closedBy),
  async run(tx, input, ctx) {
    const { closeReason: _, ...reminder } = await requireReminder(tx, input.reminderID);
    if (reminder.closedDateTime === 0) return;
    demandSeenValue(reminder, { stored: reminder.closedBy, wanted: undefined, seen: input.seen });
    demandInCare(await requirePet(tx, reminder.petID));
    await tx.put('reminder', { ...reminder, closedDateTime: 0, closedBy: '', updateDateTime: ctx.now });
  },
});

/**
 * Says that the owner was told, how and by whom (PUT /reminder/notified). Each time is kept; of one that another desk has put off meanwhile it was the earlier day
 * that was told, and the later one is due as they meant it. With `answered` the owner has said what they will do: no further step
 * of the reminder's series is taken. Error: notFound.
 */
export const notifyReminder = defineCommand({
  name: 'reminder.notify',
  word: '記錄已通知飼主',
  version: 3,
  // Version 2 tells whether the owner answered, version 3 of which day they were told.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: REMINDER_KEEPERS,
  input: z.object({
    reminderIDs: severalIDs,
    noticeID: rowID,
    channel: noticeChannel.default('phone'),
    note: line(200).default(''),
    answered: z.boolean().default(false),
    /** The day of each reminder as its author saw it, Unix seconds: another desk may put it off meanwhile. */
    seen: z.record(z.string().max(200), unixSeconds).optional(),
  }),
  reads: readsAll,
  witness: (input) => async (sight) => {
    const seen: Record<string, number> = {};
    for (const id of input.reminderIDs) {
      const reminder = await sight.get('reminder', id);
      if (reminder) seen[id] = reminder.date;
    }
    return { ...input, seen };
  },
  async run(tx, input, ctx) {
    for (const id of input.reminderIDs) {
      const reminder = await requireReminder(tx, id);
      const of = input.seen?.[id] ?? reminder.date;
      const notice = { _id: input.noticeID, channel: input.channel, messageID: '', note: input.note, of };
      const answered = input.answered && { answered: of };
      await tx.put('reminder', withNotice(reminder, ctx, { ...notice, ...answered }));
    }
  },
});

/** A reminder whose owner was told; the same notice again changes nothing, and one of a day from which it was put off leaves it to be told. */
export function withNotice(
  reminder: Reminder,
  ctx: CommandContext,
  notice: Omit<ReminderNotice, 'dateTime' | 'by'>,
): Reminder {
  const notices = reminder.notices ?? [];
  if (notices.some(({ _id }) => _id === notice._id)) return reminder;
  const isOfThisDay = (notice.of ?? reminder.date) >= reminder.date;
  return {
    ...reminder,
    notifiedDateTime: isOfThisDay ? ctx.now : reminder.notifiedDateTime,
    notices: [...notices, { ...notice, dateTime: ctx.now, by: ctx.actor.staffID }].slice(-100),
    updateDateTime: ctx.now,
  };
}

/** Takes back that the owner was told: the notice goes, and without another one the reminder is open again. Error: notFound. */
export const takeBackReminderNotice = defineCommand({
  name: 'reminder.takeBackNotice',
  word: '取消通知紀錄',
  version: 1,
  permission: REMINDER_KEEPERS,
  input: z.object({ reminderIDs: severalIDs, noticeID: rowID }),
  reads: readsAll,
  async run(tx, input, ctx) {
    for (const id of input.reminderIDs) {
      const reminder = await requireReminder(tx, id);
      if (!(reminder.notices ?? []).some(({ _id }) => _id === input.noticeID)) continue;
      await tx.put('reminder', withoutNotice(reminder, input.noticeID, ctx.now));
    }
  },
});

/** A reminder without one of its notices. */
export function withoutNotice(reminder: Reminder, noticeID: string, now: number): Reminder {
  const notices = (reminder.notices ?? []).filter(({ _id }) => _id !== noticeID);
  return {
    ...reminder,
    notices,
    notifiedDateTime: notices
      .filter(({ of = reminder.date }) => of >= reminder.date)
      .reduce((latest, { dateTime }) => Math.max(latest, dateTime), 0),
    updateDateTime: now,
  };
}

/** Deletes reminders. One that is not there counts as deleted (spec 2 §8). */
export const removeReminder = defineCommand({
  name: 'reminder.remove',
  word: '刪除提醒',
  version: 1,
  permission: REMINDER_KEEPERS,
  input: z.object({ reminderIDs: severalIDs, seen: seenDocuments }),
  reads: readsAll,
  witness: seesDocuments('reminder', (input) => input.reminderIDs),
  async run(tx, input, ctx) {
    for (const id of input.reminderIDs) {
      const reminder = await tx.get('reminder', id);
      if (!reminder) continue;
      demandSeen(reminderSchema, reminder, input.seen, ctx.actor);
      await tx.remove('reminder', id);
    }
  },
});
