import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { OUTSOURCED_TYPE, VALUE_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { newRecord } from '@vetloom/domain/record/new-record.ts';
import { recordID } from '@vetloom/domain/record/record.kind.ts';
import type { RecordContent, VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { emptyContent, writeContent } from './content.ts';
import type { Occasion } from './occasion.ts';
import { paymentHabit, takeMoney } from './payments.ts';
import { Progress } from './progress.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** A visit with what it left behind. */
export interface Visit {
  readonly record: VisitRecord;
  readonly receipts: readonly Receipt[];
  readonly reminder: Reminder | undefined;
}

/** Begins a record as check-in and manual creation do. */
export function begin(random: Random, world: World, pet: Pet, occasion: Occasion, content: RecordContent): VisitRecord {
  const manual = occasion.event.as === 'pickup';
  const { clinic, actor } = {
    clinic: world.plan.id,
    actor: actorFor(manual ? occasion.crew.assistant : occasion.crew.desk),
  };
  const ctx = {
    clinic,
    now: occasion.dateTime,
    received: occasion.dateTime,
    actor,
    zone: DEMO_ZONE,
    where: 'server' as const,
    conflict: noConflict,
  };
  return newRecord(
    ctx,
    {
      _id: recordID(occasion.dateTime, random.bytes),
      pet,
      source: manual ? 'manual' : 'standard',
      checkInGroupID: '',
      bookingID: '',
      ticket: '',
    },
    content,
  );
}

const noConflict = () => {
  throw new Error('a new record has nothing to conflict with');
};
const actorFor = (staff: Staff) => ({
  email: staff.email,
  staffID: staff._id,
  name: staff.name,
  roleID: staff.permissionDetail,
  admin: staff.permissionDetail.startsWith(ADMIN_ROLE),
  permissions: new Set<never>(),
  systemRole: undefined,
});

/** The part of a visit's content that the front desk writes at check-in. */
export const checkInContent = ({
  cause,
  dateTime,
  division,
  doctor,
  doctorID,
  checkInNote,
}: RecordContent): RecordContent => ({
  ...emptyContent(dateTime),
  cause,
  division,
  doctor,
  doctorID,
  checkInNote,
});

/** A visit of the past from check-in to the archive; a few bills stay open. */
export function pastVisit(random: Random, world: World, pet: Pet, occasion: Occasion): Visit {
  const { crew, dateTime } = occasion;
  const content = writeContent(random, world, occasion);
  finishInTime(content, world.now);
  readResults(random.fork('results'), world, content, crew);
  const pickup = occasion.event.as === 'pickup';
  const begun = begin(random, world, pet, occasion, pickup ? content : checkInContent(content));
  const progress = new Progress(world, begun);
  let at = dateTime;
  if (pickup) progress.askAtOnce({ at, by: crew.assistant });
  else {
    at += random.int(180, 2100);
    progress.open({ at, by: crew.doctor });
    at = Math.max(at + random.int(480, 1500), lastExam(content) + random.int(120, 420));
    progress.write(content, { at, by: crew.doctor });
    progress.submitExams({ at, by: crew.assistant });
    progress.complete({ at, by: crew.doctor });
  }
  at += random.int(180, 720);
  progress.dispense({ at, by: crew.assistant });
  at += random.int(90, 600);
  const recent = dateTime > world.today - 700 * DAY_SECONDS;
  const receipts = takeMoney(random, world, progress, crew, paymentHabit(random, recent), at);
  const settledAt = Math.max(at, receipts.at(-1)?.createDateTime ?? at);
  if (progress.record.status === 90) progress.archive({ at: settledAt + random.int(30, 900), by: crew.doctor });
  return { record: progress.record, receipts, reminder: reminderOf(random, world, progress.record, occasion) };
}

/** When the last in-house exam was finished, or 0. */
const lastExam = (content: Pick<RecordContent, 'examTask'>): number =>
  content.examTask.reduce(
    (last, task) => (task.type === OUTSOURCED_TYPE ? last : Math.max(last, task.finishDateTime)),
    0,
  );

/** An outside report that would arrive after `now` hasn't arrived. */
export function finishInTime(content: RecordContent, now: number): void {
  for (const task of content.examTask)
    if (task.finishDateTime > now) {
      task.finishDateTime = 0;
      task.finishBy = '';
      task.result = '';
      dropValues(content, task._id);
    }
}

/** The values of an exam that is not finished are not there yet. */
export function dropValues(content: RecordContent, taskID: string): void {
  for (const category of VALUE_CATEGORIES)
    content.exam[category] = content.exam[category].filter((row) => row.taskID !== taskID);
}

/** Days after which every result has been seen and told. */
const INBOX_DAYS = 6;

/** What became of the results: of old visits all are told, of the last days some wait in the inbox. */
function readResults(
  random: Random,
  world: World,
  content: RecordContent,
  { doctor, assistant }: Occasion['crew'],
): void {
  for (const task of content.examTask) {
    if (task.finishDateTime === 0) continue;
    const at = task.finishDateTime;
    const age = (world.now - at) / DAY_SECONDS;
    const seen = at + random.int(300, 5400);
    const toldAt = seen + random.int(600, 20_000);
    if (seen > world.now || (age < INBOX_DAYS && random.chance(0.35))) continue;
    Object.assign(task, { seenDateTime: seen, seenBy: doctor._id });
    if (toldAt > world.now || (age < INBOX_DAYS && random.chance(0.4))) continue;
    Object.assign(task, { toldDateTime: toldAt, toldBy: assistant._id });
    if (age < INBOX_DAYS && random.chance(0.3))
      task.recheckDueDateTime = world.today + random.int(2, 28) * DAY_SECONDS + 36_000;
  }
}

/** The reminder that a vaccination leaves (spec 2 §5; R22), and whether somebody has dealt with it since. */
export function reminderOf(
  random: Random,
  world: World,
  record: VisitRecord,
  { animal, crew }: Occasion,
): Reminder | undefined {
  const wish = record.vaccineReminder;
  if (wish === null || wish.reminderDate === null) return undefined;
  const date = wish.reminderDate;
  const made = record.updateDateTime;
  const _id = `/reminder/${date}/${record._id.slice('/record/'.length)}`;
  record.vaccineReminderID = _id;
  const over = animal.death !== null && animal.death < date + 30 * DAY_SECONDS;
  const old = date < world.today - 45 * DAY_SECONDS;
  const due = date <= world.today - DAY_SECONDS;
  const notified = due && !over && random.chance(0.9) ? date + random.int(9, 17) * 3600 : 0;
  const closed = over
    ? Math.max(made, animal.death ?? 0)
    : old || (due && random.chance(0.4))
      ? Math.min(world.today - 3600, date + random.int(1, 30) * DAY_SECONDS)
      : 0;
  return {
    _id,
    collection: 'reminder',
    date,
    openedBy: crew.doctor._id,
    vaccine: { title: wish.text, date: wish.vaccinationDate, petID: record.petID },
    petID: record.petID,
    userID: record.userID,
    recordID: record._id,
    notifiedDateTime: notified,
    closedDateTime: closed,
    closedBy: closed === 0 ? '' : crew.desk._id,
    createDateTime: made,
    updateDateTime: Math.max(made, notified, closed),
  };
}
