import { isOverdue, isPressing } from '@vetloom/domain/task/task.rules.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { TASK_STATUS } from '@vetloom/domain/task/task-status.ts';

/** Which tasks are looked at; first those that the figure beside the navigation counts, so that it opens to its rows. */
export const TASK_VIEWS = ['pressing', 'mine', 'clinic', 'late', 'done'] as const;
/** Which tasks are looked at. */
export type TaskView = (typeof TASK_VIEWS)[number];

/** The view that an address names; without one what presses. */
export const viewFrom = (text: string | undefined): TaskView => TASK_VIEWS.find((view) => view === text) ?? 'pressing';

type Seen = Pick<Task, 'status' | 'deadline' | 'staffID'>;

/** Whether a view shows a task to a person (a staff id). `now` is Unix seconds. */
export function shows(view: TaskView, task: Seen, person: string, now: number): boolean {
  if (view === 'done') return task.status !== TASK_STATUS.open;
  if (task.status !== TASK_STATUS.open) return false;
  if (view === 'pressing') return isPressing(task, person, now);
  if (view === 'mine') return task.staffID === person;
  return view === 'clinic' || isOverdue(task, now);
}
