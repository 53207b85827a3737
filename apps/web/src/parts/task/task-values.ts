import { addDays, dayStart, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Task, TaskFields } from '@vetloom/domain/task/task.schema.ts';
import type { TaskKind } from '@vetloom/domain/task/task-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { tasks } from '../../locale/task.ts';
import { dateText, timeOf, timeText } from '../form/clinic-time.ts';
import type { NewTask } from './compose.ts';

/** A task as it stands in a form: a day as `2026-11-23`, a time as `14:30`, empty for none. */
export interface TaskValues {
  readonly title: string;
  readonly kind: TaskKind;
  readonly petID: string;
  readonly userID: string;
  readonly staffID: string;
  readonly date: string;
  readonly time: string;
  readonly note: string;
  readonly callName: string;
  readonly callPhone: string;
}
/** As much as a task's note holds. */
export const MOST_NOTE = 2000;
/** Name of a field of the form. */
export type TaskField = keyof TaskValues;

/** A new task's form, as it is opened. */
export const newTaskValues = ({
  kind = 'todo',
  title = '',
  note = '',
  petID = '',
  userID = '',
}: NewTask): TaskValues => ({
  title,
  kind,
  petID,
  userID,
  staffID: '',
  date: '',
  time: '',
  note: note.slice(0, MOST_NOTE),
  callName: '',
  callPhone: '',
});

/** A stored task as a form shows it. */
export const taskValues = (task: Task): TaskValues => ({
  title: task.title,
  kind: task.kind,
  petID: task.petID,
  userID: task.userID,
  staffID: task.staffID,
  date: task.deadline === 0 ? '' : dateText(task.deadline),
  time: task.deadline === 0 ? '' : timeText(task.deadline),
  note: task.note,
  callName: task.callName ?? '',
  callPhone: task.callPhone ?? '',
});

/** The end of the day for which a time is missing: a deadline on a day has passed when that day has. */
const LAST_MINUTE = '23:59';

/** The deadline that a form says, Unix seconds; 0 for none. */
export const deadlineOf = ({ date, time }: Pick<TaskValues, 'date' | 'time'>): number =>
  date === '' ? 0 : (timeOf(date, time || LAST_MINUTE) ?? 0);

/** What is stored of a form. Only for values without errors. */
export const taskFieldsOf = (values: TaskValues): TaskFields => ({
  title: values.title.trim(),
  kind: values.kind,
  staffID: values.staffID,
  deadline: deadlineOf(values),
  note: values.note,
  callName: values.kind === 'callback' ? values.callName.trim() : '',
  callPhone: values.kind === 'callback' ? values.callPhone.trim() : '',
});

/** The stored field that holds a value of the form. */
export const taskPlace = (field: TaskField): keyof Task => (field === 'date' || field === 'time' ? 'deadline' : field);

/** What is wrong with one field, in words; undefined when nothing is. */
export function taskError(values: TaskValues, field: TaskField): string | undefined {
  const { form } = tasks;
  if (field === 'title' && values.title.trim() === '') return form.needTitle;
  if (field === 'date' && values.date === '' && values.time !== '') return form.badTime;
  return undefined;
}

/** The errors of all fields. */
export const taskErrors = (values: TaskValues): Partial<Record<TaskField, string>> =>
  Object.fromEntries(
    (Object.keys(values) as TaskField[]).flatMap((field) => {
      const error = taskError(values, field);
      return error === undefined ? [] : [[field, error] as const];
    }),
  );

/** A day and time that are chosen with one click. */
export interface DeadlinePreset {
  readonly word: string;
  readonly date: string;
  readonly time: string;
}

const EVENING = 18;
const HOUR = 3600;

/** The usual deadlines, from now on: this evening, or later where that has come, tomorrow morning, in a week. `now` is Unix seconds. */
export function deadlinePresets(now: number): readonly DeadlinePreset[] {
  const zone = shownZone();
  const { presets } = tasks.form;
  const day = (days: number) => dateText(addDays(dayStart(now, zone), days, zone));
  const hour = Math.floor(wallSeconds(now, zone) / HOUR);
  return [
    { word: presets.today, date: day(0), time: hour < EVENING ? `${EVENING}:00` : '' },
    { word: presets.tomorrow, date: day(1), time: '10:00' },
    { word: presets.week, date: day(7), time: '' },
  ];
}
