import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { line, rowID, unixSeconds } from '../core/schema.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { examsBefore, readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { type ExamTask, TELLING_WAYS, type Telling } from '../lines/exam.schema.ts';
import { withTasks } from './with-tasks.ts';

/** Whoever answers for the visit, beside the laboratory. */
export const RESULT_TELLERS = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;
/** Most times that one result is told. */
const MOST_TELLINGS = 50;

const about = z.object({ recordID: holderRef, taskIDs: z.array(rowID).min(1).max(100), tellingID: rowID });
const ofRecord = (input: { readonly recordID: string }) => readsOfHolder(input.recordID);

/**
 * Says that the owner was told of results: when, how, and what was said. A fact (law 6): whoever told them as well stands beside it, and the first is who told
 * them. Who tells a result has seen it. The same telling again changes nothing. Where two told the owner another day to come back, the first stands, and the second
 * one has a conflict to decide.
 * @throws DomainError notFound, contradictory for an unfinished exam (`examUnfinished`), badParameter for a time to come
 */
export const tellResults = defineCommand({
  name: 'exam.tell',
  word: '記錄已告知結果',
  version: 2,
  // Version 2 tells when it was to be checked again as its author saw it.
  upcasters: { 1: (input) => input },
  permission: RESULT_TELLERS,
  input: about.extend({
    way: z.enum(TELLING_WAYS).default('phone'),
    words: line(500).default(''),
    /** When they were told, where it wasn't just now. */
    dateTime: unixSeconds.optional(),
    /** When it should be checked again, Unix seconds; 0 for never. */
    recheckDueDateTime: unixSeconds.optional(),
    /** When each was to be checked again as its author saw it, by the exam. */
    seen: z.record(rowID, unixSeconds).optional(),
  }),
  reads: ofRecord,
  witness: (input) => (input.recheckDueDateTime === undefined ? undefined : (sight) => withRechecks(sight, input)),
  async run(tx, { recordID, taskIDs, tellingID, way, words, dateTime = 0, recheckDueDateTime, seen }, ctx) {
    const at = dateTime === 0 ? ctx.now : dateTime;
    if (at > ctx.now) throw new DomainError('badParameter', 'nobody was told in time to come', { field: 'dateTime' });
    const { before, save } = await requireExams(tx, ctx, recordID);
    const row: Telling = { _id: tellingID, dateTime: at, by: ctx.actor.staffID, way, words };
    await save(
      withTasks(before, taskIDs, (task) => {
        const { recheckDueDateTime: theirs = 0 } = task;
        const mine = recheckDueDateTime ?? theirs;
        const from = seen?.[task._id] ?? theirs;
        if (mine === theirs || from === theirs) return { ...told(task, row), ...dueAt(mine, task) };
        const path = ['examTask', task._id, 'recheckDueDateTime'];
        ctx.conflict({ collection: before.collection, id: before._id, path, from, mine, theirs });
        return told(task, row);
      }),
      'assign',
    );
  },
});

/** What a desk that is away has before it of when results are to be checked again. */
async function withRechecks<I extends z.output<typeof about>>(sight: Sight, input: I): Promise<I> {
  const holder = await examsBefore(sight, input.recordID);
  const tasks = holder?.examTask.filter(({ _id }) => input.taskIDs.includes(_id)) ?? [];
  return {
    ...input,
    seen: Object.fromEntries(tasks.map(({ _id, recheckDueDateTime = 0 }) => [_id, recheckDueDateTime])),
  };
}

const dueAt = (recheckDueDateTime: number, task: ExamTask) =>
  recheckDueDateTime === (task.recheckDueDateTime ?? 0) ? {} : { recheckDueDateTime };

function told(task: ExamTask, row: Telling): ExamTask {
  if (task.finishDateTime === 0)
    throw new DomainError('contradictory', 'only a finished exam has a result to tell', {
      rule: 'examUnfinished',
      taskID: task._id,
    });
  const known = task.tellings ?? [];
  if (known.some(({ _id }) => _id === row._id)) return task;
  return {
    ...task,
    ...((task.seenDateTime ?? 0) === 0 ? { seenDateTime: row.dateTime, seenBy: row.by } : {}),
    ...((task.toldDateTime ?? 0) === 0 ? { toldDateTime: row.dateTime, toldBy: row.by } : {}),
    tellings: [...known, row].slice(-MOST_TELLINGS),
  };
}

/**
 * Takes back a telling that was noted by mistake: without another one the owner isn't told, and need not be checked again. Who told them as well stays
 * the one who did. One that is not there counts as taken back. @throws DomainError notFound
 */
export const takeBackTelling = defineCommand({
  name: 'exam.takeBackTelling',
  word: '取消告知紀錄',
  version: 1,
  permission: RESULT_TELLERS,
  input: about,
  reads: ofRecord,
  async run(tx, { recordID, taskIDs, tellingID }, ctx) {
    const { before, save } = await requireExams(tx, ctx, recordID);
    const isKnown = before.examTask.some(
      ({ _id, tellings }) => taskIDs.includes(_id) && tellings?.some((row) => row._id === tellingID),
    );
    if (isKnown)
      await save(
        withTasks(before, taskIDs, (task) => untold(task, tellingID)),
        'assign',
      );
  },
});

function untold({ tellings = [], ...task }: ExamTask, tellingID: string): ExamTask {
  const row = tellings.find(({ _id }) => _id === tellingID);
  const left = tellings.filter((one) => one !== row);
  const kept = left.length === 0 ? task : { ...task, tellings: left };
  // Who said it by another way stays the first who told them.
  if (row === undefined || task.toldDateTime !== row.dateTime || task.toldBy !== row.by) return kept;
  const [first] = left;
  return {
    ...kept,
    toldDateTime: first?.dateTime ?? 0,
    toldBy: first?.by ?? '',
    ...(first === undefined ? { recheckDueDateTime: 0 } : {}),
  };
}
