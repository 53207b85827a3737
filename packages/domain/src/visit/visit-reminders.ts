import { entryNamed } from '../clinic/list-entries.ts';
import { forPresentKinds } from '../clinic/present-kinds.ts';
import { REMINDER_TEMPLATES, type ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { REMINDER_SETTING, type ReminderSetting } from '../clinic/settings/reminder.setting.ts';
import { settingOf } from '../clinic/settings/setting-concern.ts';
import { addDays, sameTimeOn } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { RESULT_STATUS } from '../lines/exam.schema.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { VISIT_REMINDERS, type VisitReminderKind, visitReminderID } from '../reminder/reminder.kind.ts';
import { kindOf } from '../reminder/reminder.rules.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';
import { templateOf } from '../reminder/steps.ts';

/** What a visit asks to be reminded of: a reminder as it should stand, `done` once that has happened, or nothing. */
type Wish = Pick<Reminder, 'date' | 'vaccine' | 'templateID'> & Pick<Partial<Reminder>, 'itemIDs'>;
type Wanted = Wish | 'done' | undefined;

interface Rules {
  readonly setting: ReminderSetting;
  readonly templates: readonly ReminderTemplate[];
  readonly zone: Zone;
}

/** Days of medicine, of what was handed out: each course that is long enough, with the day on which it runs out. Unix seconds. */
export const coursesOf = (
  { drugBag = [] }: Pick<VisitRecord, 'drugBag'>,
  fromDays: number,
  zone: Zone,
): { readonly name: string; readonly itemID: string; readonly ends: number }[] =>
  drugBag.flatMap(({ dispensed, dispensedDateTime, items }) =>
    dispensed
      ? items.flatMap(({ name, itemID, days }) =>
          days !== null && days >= fromDays
            ? [{ name, itemID, ends: sameTimeOn(dispensedDateTime ?? 0, Math.floor(days), zone) }]
            : [],
        )
      : [],
  );

const titleOf = (names: readonly string[]): string => [...new Set(names)].join('、').slice(0, 120);

/** What each rule of the clinic asks for after a visit as it stands. */
const WISHES: Readonly<Record<VisitReminderKind, (record: VisitRecord, rules: Rules) => Wanted>> = {
  medicine(record, { setting, templates, zone }) {
    const template = entryNamed('reminders', templates, setting.refillTemplateID);
    const courses = coursesOf(record, setting.refillFromDays, zone);
    const [first, ...others] = courses;
    if (!template || !first) return undefined;
    const date = others.reduce((earliest, { ends }) => Math.min(earliest, ends), first.ends);
    const itemIDs = [...new Set(courses.map(({ itemID }) => itemID).filter((id) => id !== ''))];
    const title = titleOf(courses.map(({ name }) => name));
    return { ...wish(record, template, title, date), itemIDs };
  },
  recall(record, { setting, templates, zone }) {
    const template = entryNamed('reminders', templates, setting.recallTemplateID);
    const operated = (record.surgery ?? []).length > 0 && (record.completedDateTime ?? 0) !== 0;
    if (!template || !operated) return undefined;
    return wish(record, template, template.title, addDays(record.dateTime, template.days, zone));
  },
  result(record, { setting, templates, zone }) {
    const template = entryNamed('reminders', templates, setting.resultTemplateID);
    const { examResultStatus: status = RESULT_STATUS.none, examTask = [] } = record;
    if (!template || status === RESULT_STATUS.none) return undefined;
    if (status > RESULT_STATUS.seen) return 'done';
    const finished = Math.max(...examTask.map(({ finishDateTime }) => finishDateTime));
    return wish(record, template, template.title, addDays(finished, template.days, zone));
  },
};

const wish = ({ petID }: VisitRecord, { _id }: ReminderTemplate, title: string, date: number): Wish => ({
  ...{ date, templateID: _id, vaccine: { title, date: null, petID } },
});

/**
 * Brings a visit's own reminders in step with it: medicine that runs out, a recall after an operation, results that nobody has told. One that somebody has
 * changed, told or closed stays as it is; what is not asked for any more goes while nobody has dealt with it. Then closes what the visit has done of earlier
 * reminders: the vaccination was given, the medicine was handed out again. A consequence of the server's (law 7).
 */
export async function followVisit(tx: Tx, ctx: CommandContext, recordID: string): Promise<void> {
  const record = await tx.get('record', recordID);
  if (!record) return;
  const setting = await settingOf(tx, REMINDER_SETTING);
  const kinds = (await tx.get('customize', '/customize/kinds'))?.kinds;
  const templates = forPresentKinds(kinds, (await tx.get('customize', REMINDER_TEMPLATES))?.reminders ?? []);
  const pet = await tx.get('pet', record.petID);
  if (!pet) return;
  const rules = { setting, templates, zone: ctx.zone };
  for (const kind of VISIT_REMINDERS)
    await keepWish(tx, ctx, { kind, record, pet, wanted: WISHES[kind](record, rules) });
  await closeDone(tx, ctx, { record, pet, templates });
}

interface Keeping {
  readonly kind: VisitReminderKind;
  readonly record: VisitRecord;
  readonly pet: Pet;
  readonly wanted: Wanted;
}

async function keepWish(tx: Tx, ctx: CommandContext, { kind, record, pet, wanted }: Keeping): Promise<void> {
  const _id = visitReminderID(kind, record._id);
  const stored = await tx.get('reminder', _id);
  if (!stored) {
    if (wanted !== undefined && wanted !== 'done' && isInCare(pet))
      await tx.put('reminder', { ...fresh(ctx, record, pet), _id, kind, ...wanted });
    return;
  }
  if (wanted === 'done') {
    if (stored.closedDateTime === 0 && stored.closedFor === undefined)
      await tx.put('reminder', closedBy(stored, record, ctx));
    return;
  }
  if (wanted !== undefined && stored.closedFor === record._id && stored.closedDateTime !== 0) {
    // A result that was told and then taken back has to be told again.
    await tx.put('reminder', reopened(stored, ctx));
    return;
  }
  if (stored.updateDateTime !== stored.createDateTime || stored.closedDateTime !== 0) return;
  if (wanted === undefined) await tx.remove('reminder', _id);
  else if (wanted.date !== stored.date || wanted.vaccine.title !== stored.vaccine.title)
    await tx.put('reminder', { ...fresh(ctx, record, pet), _id, kind, ...wanted });
}

const fresh = (ctx: CommandContext, record: VisitRecord, pet: Pet) => ({
  ...{ collection: 'reminder' as const, openedBy: ctx.actor.staffID, petID: pet._id, userID: pet.userID },
  ...{ recordID: record._id, notifiedDateTime: 0, closedDateTime: 0, closedBy: '' },
  ...{ createDateTime: ctx.now, updateDateTime: ctx.now },
});

const closedBy = (reminder: Reminder, record: VisitRecord, ctx: CommandContext): Reminder => ({
  ...reminder,
  ...{ closedDateTime: ctx.now, closedBy: ctx.actor.staffID, closedFor: record._id, updateDateTime: ctx.now },
});
const reopened = ({ closedFor: _, ...reminder }: Reminder, ctx: CommandContext): Reminder => ({
  ...reminder,
  ...{ closedDateTime: 0, closedBy: '', updateDateTime: ctx.now },
});

interface Doing {
  readonly record: VisitRecord;
  readonly pet: Pet;
  readonly templates: readonly ReminderTemplate[];
}

/** Closes earlier reminders that a visit has done, and opens those again that it had done and no longer does. */
async function closeDone(tx: Tx, ctx: CommandContext, { record, pet, templates }: Doing): Promise<void> {
  const given = givenAt(record);
  for (const reminder of await tx.query('reminder', 'byPet', { equals: [pet._id] })) {
    if (reminder.recordID === record._id || reminder.createDateTime >= record.dateTime) continue;
    const does = isDoneBy(reminder, given, templateOf(reminder, pet, templates));
    const isOpen = reminder.closedDateTime === 0;
    if (does && isOpen && reminder.closedFor !== record._id) await tx.put('reminder', closedBy(reminder, record, ctx));
    if (!does && !isOpen && reminder.closedFor === record._id && isInCare(pet))
      await tx.put('reminder', reopened(reminder, ctx));
  }
}

interface Given {
  readonly names: ReadonlySet<string>;
  readonly itemIDs: ReadonlySet<string>;
}

/** What an animal was given at a visit: vaccines and what was charged, and medicine that was handed out. */
function givenAt({ vaccine = [], chargeDivision = [], drugBag = [] }: VisitRecord): Given {
  const drugs = drugBag.flatMap(({ dispensed, items }) => (dispensed ? items : []));
  const rows = [...vaccine, ...chargeDivision, ...drugs];
  return {
    names: new Set(rows.map(({ name }) => name)),
    itemIDs: new Set(rows.map(({ itemID }) => itemID).filter((id) => id !== '')),
  };
}

const DONE_BY_GIVING: ReadonlySet<string> = new Set(['vaccine', 'preventive', 'medicine']);

/** Whether what was given is what a reminder is about: one of its items, or of its template's, or all that its title names. */
export function isDoneBy(
  reminder: Pick<Reminder, 'kind' | 'vaccine' | 'itemIDs'>,
  { names, itemIDs }: Given,
  template: Pick<ReminderTemplate, 'itemIDs'> | undefined,
): boolean {
  if (!DONE_BY_GIVING.has(kindOf(reminder))) return false;
  if ([...(reminder.itemIDs ?? []), ...(template?.itemIDs ?? [])].some((id) => itemIDs.has(id))) return true;
  return reminder.vaccine.title.split('、').every((part) => names.has(part));
}

/** Closes an animal's recalls when it comes again on a later day than that of the operation. A consequence of the server's (law 7). */
export async function followCheckIn(tx: Tx, ctx: CommandContext, recordID: string): Promise<void> {
  const record = await tx.get('record', recordID);
  if (!record) return;
  for (const reminder of await tx.query('reminder', 'byPet', { equals: [record.petID] }))
    if (
      kindOf(reminder) === 'recall' &&
      reminder.closedDateTime === 0 &&
      reminder.recordID !== record._id &&
      reminder.closedFor !== record._id &&
      addDays(reminder.createDateTime, 1, ctx.zone) <= record.dateTime
    )
      await tx.put('reminder', closedBy(reminder, record, ctx));
}

/** Opens an animal's reminders again that a visit had done which is removed: what was written there by mistake has not happened. A consequence of the server's (law 7). */
export async function followRemoval(
  tx: Tx,
  ctx: CommandContext,
  { recordID, petID }: { readonly recordID: string; readonly petID: string },
): Promise<void> {
  const pet = await tx.get('pet', petID);
  if (!pet || !isInCare(pet)) return;
  for (const reminder of await tx.query('reminder', 'byPet', { equals: [pet._id] }))
    if (reminder.closedFor === recordID && reminder.closedDateTime !== 0)
      await tx.put('reminder', reopened(reminder, ctx));
}
