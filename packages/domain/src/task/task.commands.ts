import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, requiredReason, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy, withEdits } from '../engine/edited-document.ts';
import { demandSeen, seenDocuments, seesDocuments } from '../engine/seen-documents.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import { requirePet } from '../pet/require-pet.ts';
import { decides, withLog } from './task.rules.ts';
import { type Task, type TaskEntry, taskFields, taskSchema } from './task.schema.ts';
import { TASK_KEEPERS, TASK_OUTCOMES, TASK_STATUS } from './task-status.ts';

const taskRef = documentID('task/');
const FIELDS: ReadonlySet<string> = new Set(Object.keys(taskFields.shape));
const readsOne = (input: { readonly taskID: string }) => [{ collection: 'task', id: input.taskID }];

async function requireTask(tx: Tx, id: string): Promise<Task> {
  const task = await tx.get('task', id);
  if (!task) throw new DomainError('notFound', `task ${id} not found`, { id });
  return task;
}

/** Refuses a person whom the clinic doesn't know: a task of theirs would stand in nobody's list. Empty is anybody of the clinic. */
async function demandKnown(tx: Tx, { actor }: CommandContext, staffID: string): Promise<void> {
  if (staffID !== '' && staffID !== actor.staffID && !(await tx.get('staff', staffID)))
    throw new DomainError('notFound', `staff ${staffID} not found`, { id: staffID });
}
const readsStaff = (staffID: string) => (staffID === '' ? [] : [{ collection: 'staff', id: staffID }]);

/** A row of the log by whoever acts now. */
const entryOf = (
  ctx: CommandContext,
  entry: Pick<TaskEntry, '_id' | 'what'> & Partial<Pick<TaskEntry, 'words' | 'from' | 'to'>>,
): TaskEntry => ({ words: '', from: '', to: '', ...entry, dateTime: ctx.now, by: ctx.actor.staffID });

const stamped = (task: Task, ctx: CommandContext): Task => ({
  ...task,
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

const isKnown = ({ log }: Task, entryID: string): boolean => log.some(({ _id }) => _id === entryID);

/** Adds a row to a task's log; the same row again changes nothing. */
async function enter(tx: Tx, ctx: CommandContext, task: Task, entry: TaskEntry): Promise<void> {
  if (!isKnown(task, entry._id)) await tx.put('task', stamped(withLog(task, [...task.log, entry]), ctx));
}

/**
 * Makes a task or a callback, for a person or for anybody of the clinic. One about an animal is about its owner too, whoever that is by now; also about an
 * animal that died: a call may be owed all the same. @throws DomainError petNotFound, ownerNotFound, notFound for a person whom the clinic doesn't know, conflict for a used id
 */
export const createTask = defineCommand({
  name: 'task.create',
  word: '新增待辦',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({
    _id: taskRef,
    fields: taskFields,
    petID: documentID('pet').or(z.literal('')).default(''),
    userID: documentID('user').or(z.literal('')).default(''),
    from: taskSchema.shape.from.default(null),
  }),
  reads: ({ _id, petID, userID, fields }) => [
    { collection: 'task', id: _id },
    ...readsStaff(fields.staffID),
    ...(petID === '' ? [] : [{ collection: 'pet', id: petID }]),
    ...(userID === '' ? [] : [{ collection: 'user', id: userID }]),
  ],
  async run(tx, { _id, fields, petID, userID, from }, ctx) {
    if (await tx.get('task', _id)) throw new DomainError('conflict', `task ${_id} exists`, { id: _id });
    await demandKnown(tx, ctx, fields.staffID);
    const pet = petID === '' ? undefined : await requirePet(tx, petID);
    const owner = pet === undefined && userID !== '' ? await requireOwner(tx, userID) : undefined;
    await tx.put('task', {
      ...fields,
      ...madeBy(ctx),
      _id,
      collection: 'task',
      petID: pet?._id ?? '',
      userID: pet?.userID ?? owner?._id ?? '',
      from,
      status: TASK_STATUS.open,
      closedDateTime: 0,
      closedBy: '',
      log: [],
    });
  },
});

/**
 * Changes what is to be done, until when and by whom. Of one that somebody did or called off meanwhile it changes the same and opens nothing: `task.reopen` does.
 * @throws DomainError notFound, also for a person whom the clinic doesn't know, badParameter
 */
export const editTask = defineCommand({
  name: 'task.edit',
  word: '修改待辦',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({ taskID: taskRef, edits }),
  reads: readsOne,
  async run(tx, { taskID, edits: changes }, ctx) {
    const before = await requireTask(tx, taskID);
    const after = editedDocument(ctx, taskSchema, before, changes, FIELDS);
    if (after.staffID !== before.staffID) await demandKnown(tx, ctx, after.staffID);
    await tx.put('task', after);
  },
});

/**
 * Says what came of a task. Done and reached close it; a call in vain is counted and leaves it open, as does who wants to call back. It is a fact (law 6):
 * whoever did it as well stands beside the first, and one that was called off meanwhile was done. @throws DomainError notFound
 */
export const finishTask = defineCommand({
  name: 'task.finish',
  word: '記錄待辦結果',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({
    taskID: taskRef,
    entryID: rowID,
    outcome: z.enum(TASK_OUTCOMES).default('done'),
    words: line(500).default(''),
  }),
  reads: readsOne,
  async run(tx, { taskID, entryID, outcome, words }, ctx) {
    await enter(tx, ctx, await requireTask(tx, taskID), entryOf(ctx, { _id: entryID, what: outcome, words }));
  },
});

/**
 * Takes back an outcome that was noted by mistake: the task stands where it stood without it. One that is not there counts as taken back.
 * @throws DomainError notFound
 */
export const takeBackTaskOutcome = defineCommand({
  name: 'task.takeBackOutcome',
  word: '取消待辦結果',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({ taskID: taskRef, entryID: rowID }),
  reads: readsOne,
  async run(tx, { taskID, entryID }, ctx) {
    const task = await requireTask(tx, taskID);
    const outcomes: readonly string[] = TASK_OUTCOMES;
    const log = task.log.filter(({ _id, what }) => _id !== entryID || !outcomes.includes(what));
    if (log.length < task.log.length) await tx.put('task', stamped(withLog(task, log), ctx));
  },
});

const closingsOf = (task: Task | undefined) => task?.log.flatMap(({ _id, what }) => (decides(what) ? [_id] : []));

/**
 * Opens a task again that was done or called off; what came of it stays in its log. An open one stays as it is.
 * @throws DomainError notFound, contradictory (`changedSince`) where another person has done it as well since its author saw it
 */
export const reopenTask = defineCommand({
  name: 'task.reopen',
  word: '重新開啟待辦',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({ taskID: taskRef, entryID: rowID, words: line(500).default(''), seen: seenValue }),
  reads: readsOne,
  witness: seesValue(async (sight, { taskID }) => closingsOf(await sight.get('task', taskID))),
  async run(tx, { taskID, entryID, words, seen }, ctx) {
    const task = await requireTask(tx, taskID);
    if (task.status === TASK_STATUS.open) return;
    demandSeenValue(task, { stored: closingsOf(task), wanted: undefined, seen });
    await enter(tx, ctx, task, entryOf(ctx, { _id: entryID, what: 'reopened', words }));
  },
});

/**
 * Calls a task off, with a reason; one that was called off stays so.
 * @throws DomainError notFound, contradictory where it is done (`taskDone`), or where somebody has written in it or begun with it since its author saw it
 * (`writtenSince`): they would wait for what nobody does any more
 */
export const dropTask = defineCommand({
  name: 'task.drop',
  word: '取消待辦',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({ taskID: taskRef, entryID: rowID, reason: requiredReason(200), seen: seenDocuments }),
  reads: readsOne,
  witness: seesDocuments('task', ({ taskID }) => [taskID]),
  async run(tx, { taskID, entryID, reason, seen }, ctx) {
    const task = await requireTask(tx, taskID);
    if (task.status === TASK_STATUS.dropped) return;
    if (task.status === TASK_STATUS.done)
      throw new DomainError('contradictory', 'the task is done', { rule: 'taskDone', id: taskID, by: task.closedBy });
    demandSeen(taskSchema, task, seen, ctx.actor);
    await enter(tx, ctx, task, entryOf(ctx, { _id: entryID, what: 'dropped', words: reason }));
  },
});

/**
 * Gives tasks to a person or to anybody of the clinic, with a word: each notes who gave it to whom. `from` is whose it was for the person who gives it; where
 * somebody else has it by now it stays theirs, and its author has a conflict to decide (law 3). What was done meanwhile is done.
 * @throws DomainError notFound, also for a person whom the clinic doesn't know
 */
export const handOverTasks = defineCommand({
  name: 'task.handOver',
  word: '交接待辦',
  version: 1,
  permission: TASK_KEEPERS,
  input: z.object({
    tasks: z
      .array(z.object({ taskID: taskRef, from: z.string().max(160) }))
      .min(1)
      .max(200),
    /** The person's staff id; empty for anybody of the clinic. */
    to: z.string().max(160),
    words: line(500).default(''),
    entryID: rowID,
  }),
  reads: ({ tasks, to }) => [...tasks.map(({ taskID }) => ({ collection: 'task', id: taskID })), ...readsStaff(to)],
  async run(tx, { tasks, to, words, entryID }, ctx) {
    await demandKnown(tx, ctx, to);
    for (const { taskID, from } of tasks) {
      const before = await requireTask(tx, taskID);
      if (before.staffID === to || isKnown(before, entryID)) continue;
      const after = withEdits(ctx, before, [{ op: 'set', path: ['staffID'], from, to }], FIELDS);
      if (after.staffID === to)
        await enter(tx, ctx, after, entryOf(ctx, { _id: entryID, what: 'handed', words, from, to }));
    }
  },
});
