import { dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Task, TaskEntry } from './task.schema.ts';
import { MOST_ENTRIES, TASK_STATUS, type TaskEvent, type TaskOutcome, type TaskStatus } from './task-status.ts';

/** Outcomes after which nothing is left to do: who was not reached has to be called again, and who said so is waited for. */
const SETTLING: ReadonlySet<TaskEvent> = new Set<TaskOutcome>(['done', 'reached']);

/** Whether an outcome leaves nothing to do. */
export const settles = (outcome: TaskOutcome): boolean => SETTLING.has(outcome);

/** Whether a task stands otherwise after it; calls in vain and handings over change nothing in that. */
export const decides = (what: TaskEvent): boolean => SETTLING.has(what) || what === 'dropped' || what === 'reopened';

/** Where a task stands, since when and by whom. */
export interface TaskStanding {
  readonly status: TaskStatus;
  readonly closedDateTime: number;
  readonly closedBy: string;
}

const OPEN: TaskStanding = { status: TASK_STATUS.open, closedDateTime: 0, closedBy: '' };

/**
 * Where a task stands by what happened to it, in the order in which the clinic heard of it. That it was done is a fact (law 6): it outranks that somebody
 * called it off, and who did it first stays the one who did.
 */
export const standingOf = (log: readonly TaskEntry[]): TaskStanding =>
  log.reduce<TaskStanding>((before, { what, dateTime, by }) => {
    if (what === 'reopened') return OPEN;
    if (SETTLING.has(what) && before.status !== TASK_STATUS.done)
      return { status: TASK_STATUS.done, closedDateTime: dateTime, closedBy: by };
    if (what === 'dropped' && before.status === TASK_STATUS.open)
      return { status: TASK_STATUS.dropped, closedDateTime: dateTime, closedBy: by };
    return before;
  }, OPEN);

/** The log without what decides nothing any more where it grows too long: calls in vain and handings over of long ago. */
function inRoom(log: readonly TaskEntry[]): TaskEntry[] {
  const spare = log.findIndex(({ what }) => !decides(what));
  return log.length <= MOST_ENTRIES ? [...log] : inRoom(spare < 0 ? log.slice(-MOST_ENTRIES) : log.toSpliced(spare, 1));
}

/** A task with another log, standing where that says. */
export function withLog(task: Task, log: readonly TaskEntry[]): Task {
  const kept = inRoom(log);
  return { ...task, log: kept, ...standingOf(kept) };
}

/** How often somebody called in vain since the task was last open anew. */
export const triesOf = ({ log }: Pick<Task, 'log'>): number =>
  log.slice(log.findLastIndex(({ what }) => what === 'reopened') + 1).filter(({ what }) => what === 'notReached')
    .length;

/** What is known of the latest outcome; undefined where nobody has begun. */
export const lastOutcome = ({ log }: Pick<Task, 'log'>): TaskEntry | undefined =>
  log.findLast(({ what }) => what === 'notReached' || what === 'callsBack' || SETTLING.has(what));

type Dated = Pick<Task, 'status' | 'deadline'>;

/** Whether its time has passed and it is still to be done. `now` is Unix seconds. */
export const isOverdue = ({ status, deadline }: Dated, now: number): boolean =>
  status === TASK_STATUS.open && deadline !== 0 && deadline < now;

/** Whether somebody may be meant by it: their own, and what anybody of the clinic may do. */
export const isFor = ({ staffID }: Pick<Task, 'staffID'>, person: string): boolean =>
  staffID === '' || staffID === person;

/** What a person is told of beside the navigation: their own open tasks, and any that is late and meant for them or for anybody. */
export const isPressing = (task: Dated & Pick<Task, 'staffID'>, person: string, now: number): boolean =>
  task.status === TASK_STATUS.open && (task.staffID === person || (task.staffID === '' && isOverdue(task, now)));

/** The tasks of a day; 0 for those without a time. */
export interface TaskDay<T> {
  /** Start of the clinic's day, Unix seconds. */
  readonly day: number;
  readonly tasks: readonly T[];
}

/** Tasks by the day of their deadline, the earliest first and those without one at the end; within a day by the time. */
export function byDeadline<T extends Pick<Task, 'deadline' | 'createDateTime'>>(
  tasks: readonly T[],
  zone: Zone,
): TaskDay<T>[] {
  const dayOf = ({ deadline }: T) => (deadline === 0 ? 0 : dayStart(deadline, zone));
  const sorted = tasks.toSorted((a, b) => a.deadline - b.deadline || a.createDateTime - b.createDateTime);
  const days = [...Map.groupBy(sorted, dayOf)].map(([day, list]) => ({ day, tasks: list }));
  return [...days.filter(({ day }) => day !== 0), ...days.filter(({ day }) => day === 0)];
}
