import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, line, requiredReason, unixSeconds } from '@vetloom/domain/core/schema.ts';
import {
  createTask,
  dropTask,
  editTask,
  finishTask,
  handOverTasks,
  reopenTask,
  takeBackTaskOutcome,
} from '@vetloom/domain/task/task.commands.ts';
import { taskID } from '@vetloom/domain/task/task.kind.ts';
import { taskFields, taskSchema } from '@vetloom/domain/task/task.schema.ts';
import { TASK_KEEPERS, TASK_KINDS, TASK_OUTCOMES, TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { type AnyClinicCall, many, one, reading, writing } from '../engine/clinic-call.ts';
import { containing, page, pageOf } from '../engine/listing.ts';
import { shown, shownAll } from '../engine/shown.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/task`;
const frame = { scope: 'clinic', tag: 'Tasks' } as const;
const reads = {
  ...frame,
  permission: [
    'CUSTOMER_READ',
    'RECORD_READ',
    'PET_READ',
    'DAILY_STATUS',
    'LAB_TASK_READ',
    'DRUG_TASK_READ',
    'BILLING_READ',
  ],
  write: false,
} as const;
const writes = { ...frame, permission: TASK_KEEPERS, write: true } as const;
const _id = documentID('task/');
/** What somebody may see of a task: without whom to call besides the owner, where they don't read owners. */
const view = fieldwise(taskSchema);

const answer =
  (call: AnyClinicCall, id: string) =>
  async (after: AfterState): Promise<z.output<typeof view> | null> => {
    tagWritten(call, after, 'task', id);
    return shown(call.actor, 'task', await one(after.reader, 'task', id));
  };

const get = endpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'One task, with all that happened to it',
  query: z.object({ _id }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const task = await one(reader, 'task', call.query._id);
      if (!task) throw new DomainError('notFound', 'no such task', { id: call.query._id });
      return shown(call.actor, 'task', task);
    }),
});

const STATES = { open: TASK_STATUS.open, dropped: TASK_STATUS.dropped, done: TASK_STATUS.done } as const;

const search = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/search`,
  summary:
    'Tasks by person, animal, owner, state, kind and words; those with the earliest deadline first, then those without one',
  description:
    '`whose` is `mine` for those of the caller, `anybody` for those that nobody in particular is to do, `clinic` for all. `overdue` asks for open ones whose deadline has passed.',
  body: page.extend({
    whose: z.enum(['mine', 'anybody', 'clinic']).default('clinic'),
    state: z.enum(['open', 'dropped', 'done']).optional(),
    overdue: z.boolean().default(false),
    kind: z.enum(TASK_KINDS).optional(),
    staffID: z.string().max(160).optional(),
    petID: documentID('pet').optional(),
    userID: documentID('user').optional(),
    keyword: line(100).optional(),
  }),
  result: z.array(view),
  errors: [],
  handle: (call) => {
    const { whose, state, overdue, kind, staffID, petID, userID, keyword, limit, skip } = call.body;
    const person = whose === 'mine' ? call.actor.staffID : whose === 'anybody' ? '' : staffID;
    const asked: readonly (readonly [condition: string, value: unknown])[] = [
      ["body ->> 'staffID' = ?", person],
      ['"n_status" = ?', overdue ? TASK_STATUS.open : state && STATES[state]],
      ['"n_deadline" > 0 AND "n_deadline" < ?', overdue ? call.now : undefined],
      ["body ->> 'kind' = ?", kind],
      ['"t_petID" = ?', petID],
      ['"t_userID" = ?', userID],
      ["lower(body ->> 'title') LIKE ?", keyword && containing(keyword)],
    ];
    const given = asked.filter(([, value]) => value !== undefined);
    const listing = {
      collection: 'task',
      where: given.map(([condition], at) => condition.replace('?', `$${at + 2}`)),
      values: given.map(([, value]) => value),
      order: '"n_deadline" = 0, "n_deadline", "n_closedDateTime" DESC',
    } as const;
    return reading(call, async (clinic) =>
      shownAll(call.actor, 'task', await pageOf(clinic, listing, { limit, skip })),
    );
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Make a task, or a callback, of an animal, an owner or of neither',
  command: createTask.name,
  body: taskFields.extend({
    petID: documentID('pet').optional(),
    userID: documentID('user').optional(),
    from: taskSchema.shape.from.optional(),
  }),
  result: view.nullable(),
  errors: ['petNotFound', 'ownerNotFound'],
  handle: (call) => {
    const { petID = '', userID = '', from = null, ...fields } = call.body;
    const id = taskID(call.now, call.random);
    return writing(call, createTask, { _id: id, fields, petID, userID, from }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Change a task: only the fields sent. What becomes of it is said by the calls below',
  command: editTask.name,
  body: fieldwise(taskFields).extend({ _id, updateDateTime: unixSeconds.optional() }),
  result: view.nullable(),
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { _id: id, ...changes } = call.body;
    return writing(
      call,
      editTask,
      async (base) => ({ taskID: id, edits: await editsOf(base, call, 'task', id, changes) }),
      answer(call, id),
    );
  },
});

const finish = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/finish`,
  summary: 'Say what came of a task: `done` and `reached` close it, a call in vain is counted and leaves it open',
  command: finishTask.name,
  body: z.object({ _id, outcome: z.enum(TASK_OUTCOMES).optional(), words: line(500).optional() }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { _id: id, outcome = 'done', words = '' } = call.body;
    const entryID = newRowID(call.random);
    return writing(call, finishTask, { taskID: id, entryID, outcome, words }, answer(call, id));
  },
});

const takeBack = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/finish`,
  summary: 'Take an outcome of a task back, by its row of the log; one that is not there counts as taken back',
  command: takeBackTaskOutcome.name,
  query: z.object({ _id, entryID: z.string().min(1).max(64) }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { _id: id, entryID } = call.query;
    return writing(call, takeBackTaskOutcome, { taskID: id, entryID }, answer(call, id));
  },
});

const reopen = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/reopen`,
  summary: 'Open a task again that was done or called off',
  command: reopenTask.name,
  body: z.object({ _id, words: line(500).optional() }),
  result: view.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const { _id: id, words = '' } = call.body;
    return writing(call, reopenTask, { taskID: id, entryID: newRowID(call.random), words }, answer(call, id));
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: PATH,
  summary: 'Call a task off, with a reason; it stays readable. One that is done is not called off',
  command: dropTask.name,
  query: z.object({ _id, reason: requiredReason(200) }),
  result: view.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { _id: id, reason } = call.query;
    return writing(call, dropTask, { taskID: id, entryID: newRowID(call.random), reason }, answer(call, id));
  },
});

const handOver = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/handOver`,
  summary: 'Give tasks to a person, or to anybody of the clinic with an empty `to`, with a word for whoever takes over',
  command: handOverTasks.name,
  body: z.object({ ids: z.array(_id).min(1).max(200), to: z.string().max(160), words: line(500).optional() }),
  result: z.array(view),
  errors: ['notFound'],
  handle: (call) => {
    const { ids, to, words = '' } = call.body;
    return writing(
      call,
      handOverTasks,
      async (base) => {
        const found = new Map((await many(base, 'task', ids)).map((task) => [task._id, task.staffID]));
        return {
          tasks: ids.map((id) => ({ taskID: id, from: found.get(id) ?? '' })),
          to,
          words,
          entryID: newRowID(call.random),
        };
      },
      async ({ reader }) => shownAll(call.actor, 'task', await many(reader, 'task', ids)),
    );
  },
});

/** Tasks and callbacks. */
export const taskEndpoints = [get, search, create, update, remove, finish, takeBack, reopen, handOver];
