import { z } from 'zod';
import { demandFlag } from '../clinic/demand-flag.ts';
import { BOOKING_SETTING, DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { fingerprint } from '../core/canonical.ts';
import { addDays, dayStart, isoDay } from '../core/clock.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { changedSince } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandDoctors } from './demand-doctors.ts';
import { generatedDays } from './recurrence.ts';
import { isReplacedBy } from './replaced.ts';
import { scheduleID } from './schedule.kind.ts';
import { CYCLE_TYPES, type DutyParts, dutyParts, type Schedule, scheduleSchema } from './schedule.schema.ts';

const scheduleRef = documentID('schedule/');
const PARTS: ReadonlySet<string> = new Set(DAY_PARTS);
const onDutyIn = (parts: DutyParts): string[] => [...new Set(DAY_PARTS.flatMap((part) => parts[part]))];

/** Rosters as somebody saw them, each by its fingerprint. */
const daysSeen = z.array(z.string().max(20)).max(2000).optional();

const generation = z.object({
  /** The first day, by any time on it; it counts. Unix seconds. */
  dateTime: unixSeconds,
  cycleType: z.enum(CYCLE_TYPES),
  cycleTag: rowID,
  ...dutyParts.shape,
  /** The tags of what it replaces, as its author saw them. */
  seen: z.array(rowID).max(200).optional(),
  /** What it replaces, day by day, as its author saw it. */
  days: daysSeen,
});

/**
 * The rosters that a new one of the same kind replaces, from its first day on (spec 3 §4): those of the same cycle, of `everyweek` those of the same weekday, and of a single day
 * that day's.
 */
async function replacedBy(
  reader: Pick<Tx, 'query'>,
  { dateTime, cycleType }: Pick<z.output<typeof generation>, 'dateTime' | 'cycleType'>,
  zone: Zone,
): Promise<Schedule[]> {
  const first = dayStart(dateTime, zone);
  const range = { equals: [cycleType], from: first, ...(cycleType === 'once' ? { to: addDays(first, 1, zone) } : {}) };
  const later = await reader.query('schedule', 'byType', range);
  return later.filter((schedule) => isReplacedBy(schedule, { dateTime, cycleType }, zone));
}

/** Who works on a day, whoever was put there first. */
const printOf = ({ _id, ...parts }: Schedule): string =>
  fingerprint([_id, ...DAY_PARTS.map((part) => parts[part].toSorted())]);

/**
 * Refuses to take rosters away of which somebody has arranged a day that their author didn't see. By what stands in them and not by when it was done: what was done without a network comes later than its
 * time. @throws DomainError contradictory (`changedSince`)
 */
function demandSeenDays(schedules: readonly Schedule[], days: z.output<typeof daysSeen>): void {
  const seen = new Set(days);
  const changed = days && schedules.find((schedule) => !seen.has(printOf(schedule)));
  if (changed) throw changedSince(changed);
}

const tagsOf = (schedules: readonly Schedule[]) => [...new Set(schedules.map(({ cycleTag }) => cycleTag))].sort();

/**
 * Generates a roster from a day on by its cycle, instead of the one of the same kind; others stay (spec 3 §4, §5). Who replaces one that somebody else has generated
 * meanwhile is told.
 * @throws DomainError forbidden where the operator closed it (`flag`), contradictory (`notDoctor`, `changedSince`), conflict for a used tag
 */
export const generateSchedule = defineCommand({
  name: 'schedule.generate',
  word: '建立班表',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: generation,
  reads: () => settingReads(BOOKING_SETTING),
  witness: (input) => async (sight: Sight) => {
    // The zone of the author's device isn't known here; a day more or less shows tags of the same kind alone.
    const seen = await sight.query('schedule', 'byType', {
      equals: [input.cycleType],
      from: input.dateTime - 2 * 86_400,
    });
    return { ...input, seen: tagsOf(seen).slice(-200), days: seen.map(printOf).slice(0, 2000) };
  },
  async run(tx, input, ctx) {
    await demandFlag(tx, 'bookingSettings');
    await demandDoctors(tx, [], onDutyIn(input));
    if ((await tx.query('schedule', 'byTag', { equals: [input.cycleTag], limit: 1 })).length > 0)
      throw new DomainError('conflict', `a roster of ${input.cycleTag} exists`, { id: input.cycleTag });
    const replaced = await replacedBy(tx, input, ctx.zone);
    const unseen = input.seen && replaced.find(({ cycleTag }) => !input.seen?.includes(cycleTag));
    if (unseen) throw changedSince(unseen);
    demandSeenDays(replaced, input.days);
    const { businessHours } = await settingOf(tx, BOOKING_SETTING);
    const holidays = await tx.query('holiday', 'byEnd', { from: isoDay(input.dateTime, ctx.zone) });
    const days = generatedDays(input, { businessHours, holidays, zone: ctx.zone });
    for (const { _id } of replaced) await tx.remove('schedule', _id);
    for (const day of days) await tx.put('schedule', made(ctx, day, input));
  },
});

const made = (
  ctx: CommandContext,
  day: DutyParts & { readonly dateTime: number },
  { cycleType, cycleTag }: Pick<Schedule, 'cycleType' | 'cycleTag'>,
): Schedule =>
  scheduleSchema.parse({
    ...{ ...day, cycleType, cycleTag, collection: 'schedule' },
    _id: scheduleID(isoDay(day.dateTime, ctx.zone), cycleType),
    ...madeBy(ctx),
  });

/** Changes who works on one day; the other days of its cycle stay (spec 3 §7). @throws DomainError notFound, badParameter, contradictory (`notDoctor`) */
export const editSchedule = defineCommand({
  name: 'schedule.edit',
  word: '修改班表',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: z.object({ scheduleID: scheduleRef, edits }),
  reads: (input) => [{ collection: 'schedule', id: input.scheduleID }],
  async run(tx, input, ctx) {
    const before = await tx.get('schedule', input.scheduleID);
    if (!before) throw new DomainError('notFound', 'no roster of that day', { id: input.scheduleID });
    const after = editedDocument(ctx, scheduleSchema, before, input.edits, PARTS);
    await demandDoctors(tx, onDutyIn(before), onDutyIn(after));
    await tx.put('schedule', after);
  },
});

/** Takes one day's roster of a cycle away; a missing one counts as taken away. @throws DomainError contradictory (`writtenSince`) */
export const removeSchedule = defineCommand({
  name: 'schedule.remove',
  word: '刪除班表',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: z.object({ scheduleID: scheduleRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'schedule', id: input.scheduleID }],
  witness: seesDocuments('schedule', (input) => [input.scheduleID]),
  async run(tx, { scheduleID: id, seen }, ctx) {
    const schedule = await tx.get('schedule', id);
    if (!schedule) return;
    demandSeen(scheduleSchema, schedule, seen, ctx.actor);
    await tx.remove('schedule', schedule._id);
  },
});

/**
 * Ends a cycle from a day on; the days before stay. Nothing is done where it has none from then on. Who ends one of which somebody has arranged a day meanwhile is told.
 * @throws DomainError contradictory (`changedSince`)
 */
export const endSchedule = defineCommand({
  name: 'schedule.end',
  word: '結束班表循環',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: z.object({ cycleTag: rowID, dateTime: unixSeconds, days: daysSeen }),
  witness: (input) => async (sight: Sight) => {
    const seen = await sight.query('schedule', 'byTag', {
      equals: [input.cycleTag],
      from: input.dateTime - 2 * 86_400,
    });
    return { ...input, days: seen.map(printOf).slice(0, 2000) };
  },
  async run(tx, { cycleTag, dateTime, days }, ctx) {
    const from = dayStart(dateTime, ctx.zone);
    const ended = await tx.query('schedule', 'byTag', { equals: [cycleTag], from });
    demandSeenDays(ended, days);
    for (const { _id } of ended) await tx.remove('schedule', _id);
  },
});

const turn = z.object({ scheduleID: scheduleRef, part: z.enum(DAY_PARTS), doctorID: z.string().min(1).max(200) });

/**
 * Two doctors swap a part of a day: each works where the other would have.
 * @throws DomainError notFound, contradictory (`changedSince` where one of them doesn't work there any more, or works there already)
 */
export const swapSchedule = defineCommand({
  name: 'schedule.swap',
  word: '換班',
  version: 1,
  permission: ['DOCTOR_ROASTER_WRITE'],
  input: z.object({ one: turn, other: turn }),
  reads: ({ one, other }) => [one, other].map(({ scheduleID: id }) => ({ collection: 'schedule', id })),
  async run(tx, { one, other }, ctx) {
    for (const [leaves, comes] of [
      [one, other],
      [other, one],
    ] as const) {
      const day = await tx.get('schedule', leaves.scheduleID);
      if (!day) throw new DomainError('notFound', 'no roster of that day', { id: leaves.scheduleID });
      const list = day[leaves.part];
      if (!list.includes(leaves.doctorID) || list.includes(comes.doctorID)) throw changedSince(day);
      const swapped = list.map((id) => (id === leaves.doctorID ? comes.doctorID : id));
      const stamps = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
      await tx.put('schedule', { ...day, [leaves.part]: swapped, ...stamps });
    }
  },
});
