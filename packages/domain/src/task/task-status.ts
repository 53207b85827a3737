import type { Permission } from '../access/permissions.ts';

/** Where a task stands. */
export const TASK_STATUS = { open: 0, dropped: 20, done: 90 } as const;
/** Where a task stands. */
export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS];

/** Who makes tasks and does them: whoever keeps reminders, the laboratory with its results, and the cashier. */
export const TASK_KEEPERS = [
  'RECORD_WRITE',
  'PET_WRITE',
  'CHECK_IN',
  'LAB_TASK_WRITE',
  'BILLING_WRITE',
] as const satisfies readonly Permission[];

/** What is to be done: anything, or a call to be made. */
export const TASK_KINDS = ['todo', 'callback'] as const;
/** What is to be done: anything, or a call to be made. */
export type TaskKind = (typeof TASK_KINDS)[number];

/** What came of a task: it was done; of a call whether somebody answered, or will call back. */
export const TASK_OUTCOMES = ['done', 'reached', 'notReached', 'callsBack'] as const;
/** What came of a task. */
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];

/** What happens to a task: an outcome, or that somebody calls it off, opens it again or gives it to another person. */
export const TASK_EVENTS = [...TASK_OUTCOMES, 'dropped', 'reopened', 'handed'] as const;
/** What happens to a task. */
export type TaskEvent = (typeof TASK_EVENTS)[number];

/** Most rows of a task's log. */
export const MOST_ENTRIES = 200;

/** What a task may come of, by the collection. */
export const TASK_SOURCES = ['record', 'inHospitalExam', 'message', 'reminder', 'sale'] as const;
/** The collection of what a task comes of. */
export type TaskSource = (typeof TASK_SOURCES)[number];
