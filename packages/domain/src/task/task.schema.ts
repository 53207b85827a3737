import { z } from 'zod';
import { documentID, line, prose, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { MOST_ENTRIES, TASK_EVENTS, TASK_KINDS, TASK_SOURCES, TASK_STATUS } from './task-status.ts';

const staffRef = z.string().max(160);

/** Something that happened to a task. What two people did of one stands in two rows. */
const taskEntry = z.object({
  _id: rowID,
  what: z.enum(TASK_EVENTS),
  /** Unix seconds. */
  dateTime: unixSeconds,
  by: staffRef,
  /** What was said, why it was called off, a word for whoever takes over. */
  words: line(500).default(''),
  /** Whose it was and whose it became, where it was handed over; empty is anybody of the clinic. */
  from: staffRef.default(''),
  to: staffRef.default(''),
});
/** Something that happened to a task. */
export type TaskEntry = z.output<typeof taskEntry>;

/** What a person writes about a task. */
export const taskFields = z.object({
  title: requiredLine(120),
  note: prose(2000).default(''),
  kind: z.enum(TASK_KINDS).default('todo'),
  /** Whom to call, where it isn't the owner. */
  callName: line(80).default(''),
  /** Their number, where it isn't the owner's. */
  callPhone: line(40).default(''),
  /** Who is to do it; empty for anybody of the clinic. */
  staffID: staffRef.default(''),
  /** Until when, Unix seconds; 0 for no time. */
  deadline: unixSeconds.default(0),
});
/** What a person writes about a task. */
export type TaskFields = z.output<typeof taskFields>;

/**
 * Something that somebody of the clinic has to do, or a call that they have to make. Where it stands follows from its log, as `standingOf` reads it: that it
 * was done is a fact.
 */
export const taskSchema = taskFields.extend({
  _id: documentID('task/'),
  collection: z.literal('task'),
  /** The animal and its owner when it was made, or an owner alone; empty where it is about neither. Whoever has the animal now is the one to call. */
  petID: z.string().max(160),
  userID: z.string().max(160),
  /** What it comes of; null where it comes of nothing. */
  from: z.object({ collection: z.enum(TASK_SOURCES), id: z.string().min(1).max(160) }).nullable(),
  status: z.union([z.literal(TASK_STATUS.open), z.literal(TASK_STATUS.dropped), z.literal(TASK_STATUS.done)]),
  /** When it was done or called off, Unix seconds, and by whom: 0 and empty while it is open. */
  closedDateTime: unixSeconds,
  closedBy: staffRef,
  log: z.array(taskEntry).max(MOST_ENTRIES),
  createDateTime: unixSeconds,
  createBy: staffRef,
  updateDateTime: unixSeconds,
  updateBy: staffRef,
});
/** Something that somebody of the clinic has to do. */
export type Task = z.output<typeof taskSchema>;
