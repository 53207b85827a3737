import { addDays } from '@vetloom/domain/core/clock.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { taskID } from '@vetloom/domain/task/task.kind.ts';
import { withLog } from '@vetloom/domain/task/task.rules.ts';
import { type Task, taskSchema } from '@vetloom/domain/task/task.schema.ts';
import type { TaskOutcome } from '@vetloom/domain/task/task-status.ts';
import type { Random } from './random.ts';
import type { Crew, World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** Days after a visit in which somebody may still owe its owner a call. */
const RECENT_DAYS = 4;
/** How often a visit leaves a call to make, and how often it was made. */
const CALLS = 0.3;
const MADE = 0.35;

const TITLES = ['追蹤精神與食慾', '告知檢驗結果', '確認傷口照護', '詢問用藥後的反應', '提醒空腹回診'] as const;
const SAID = ['精神好，食慾恢復。', '已說明，下週回診。', '傷口乾燥，沒有紅腫。'] as const;

/** What the clinic itself has to do, whoever is free. */
const ERRANDS = [
  { title: '訂氧氣鋼瓶', days: 1, note: '剩一瓶備用。' },
  { title: '寄出外送檢體', days: 0, note: '下午四點前交給收件員。' },
  { title: '離心機保養聯絡廠商', days: 5, note: '' },
] as const;

const HOUR = 3600;

function task(given: Partial<Task> & Pick<Task, '_id' | 'title' | 'createBy' | 'createDateTime'>): Task {
  return taskSchema.parse({
    collection: 'task',
    petID: '',
    userID: '',
    from: null,
    status: 0,
    closedDateTime: 0,
    closedBy: '',
    log: [],
    updateDateTime: given.createDateTime,
    updateBy: given.createBy,
    ...given,
  });
}

/** What came of a call, told by the log. */
const called = (before: Task, what: TaskOutcome, dateTime: number, by: string, words: string): Task => ({
  ...withLog(before, [
    ...before.log,
    { _id: `${what}${before.log.length}`, what, dateTime, by, words, from: '', to: '' },
  ]),
  updateDateTime: dateTime,
  updateBy: by,
});

/** The call that a visit of the last days leaves, if any: some were made, some in vain. */
export function taskOf(
  random: Random,
  world: World,
  record: VisitRecord,
  { doctor, assistant }: Crew,
): Task | undefined {
  const at = record.inspectedDateTime;
  if (at === 0 || at < addDays(world.today, -RECENT_DAYS, DEMO_ZONE) || !random.chance(CALLS)) return undefined;
  const mine = random.chance(0.5) ? assistant : undefined;
  const made = task({
    // A large clinic has visits that end in the same second.
    _id: taskID(at, random.fork('id').bytes),
    title: random.pick(TITLES),
    kind: 'callback',
    petID: record.petID,
    userID: record.userID,
    from: { collection: 'record', id: record._id },
    staffID: mine?._id ?? '',
    deadline: addDays(at, random.int(1, 3), DEMO_ZONE),
    createBy: doctor._id,
    createDateTime: at,
  });
  const later = at + random.int(6, 30) * HOUR;
  if (later > world.now) return made;
  if (random.chance(MADE)) return called(made, 'reached', later, assistant._id, random.pick(SAID));
  return random.chance(0.4) ? called(made, 'notReached', later, assistant._id, '語音信箱已留言。') : made;
}

/** What the clinic itself has to do. */
export function* errands({ today, team }: World): Generator<Task> {
  const author = team.cashiers[0]?._id ?? '';
  for (const [at, { title, days, note }] of ERRANDS.entries()) {
    const written = addDays(today, -1, DEMO_ZONE) + (17 * HOUR + at * 60);
    yield task({
      _id: `/task/${written}-demo1`,
      title,
      note,
      deadline: addDays(today, days, DEMO_ZONE) + 18 * HOUR,
      createBy: author,
      createDateTime: written,
    });
  }
}
