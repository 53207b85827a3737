import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, line, optionalReason, requiredLine } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { withTasks } from '../exam/with-tasks.ts';
import { readsOfHolder, requireExams } from '../holder/holder.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { EXAM_STATE, type ExamOrder, examOrderSchema, toldLines } from './device-exam.schema.ts';
import { isOver, movedTo } from './order-steps.ts';

const orderRef = documentID('exam/record/');
/** Where a report lies. The tool that fetches it holds the host against those that are set for the instrument. */
export const reportURL = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .meta({ examples: ['http://192.168.1.30/reports/7.pdf'] });
/** Whoever asks for exams may ask an instrument, or take that back. */
const ORDERING = ['LAB_TASK_WRITE', 'RECORD_WRITE'] as const;

async function requireOrder(tx: Tx, orderID: string): Promise<ExamOrder> {
  const order = await tx.get('exam', orderID);
  if (order?.of !== 'record') throw new DomainError('notFound', `order ${orderID} not found`, { id: orderID });
  return order;
}

/**
 * Asks an instrument for exams of a visit, or of a stay's day: an order with a number of its own, on its way to a tool or a vendor's service. The call that queues its job runs
 * this in the same transaction, so that no order stands which nobody carries (spec 2 §7 "request instrument results").
 * @throws DomainError notFound, conflict for a used number
 */
export const createExamOrder = defineCommand({
  name: 'examOrder.create',
  word: '新增儀器檢驗',
  only: 'server',
  version: 1,
  permission: ORDERING,
  input: z.object({
    _id: orderRef,
    recordID: holderRef,
    orderNumber: requiredLine(40),
    jobID: line(80),
    tests: examOrderSchema.shape.tests.min(1),
    toolID: line(160),
    instrumentID: line(64),
    device: line(80),
    vendor: line(80),
  }),
  reads: ({ _id, recordID }) => [{ collection: 'exam', id: _id }, ...readsOfHolder(recordID)],
  async run(tx, { _id, recordID, tests, ...order }, ctx) {
    if (await tx.get('exam', _id)) return;
    const used = await tx.query('exam', 'byOrder', { equals: [order.orderNumber] });
    if (used.length > 0) throw new DomainError('conflict', 'the number of the order is used', { rule: 'orderNumber' });
    const { before, save } = await requireExams(tx, ctx, recordID);
    const taskIDs = [...new Set(tests.map(({ taskID }) => taskID))];
    const asked = withTasks(before, taskIDs, (task) => ({
      ...task,
      createTaskDateTime: task.createTaskDateTime || ctx.now,
      ...{ requestDateTime: ctx.now, requestBy: ctx.actor.staffID, requestTool: order.device },
    }));
    await save(asked, 'assign');
    const { petID = '' } = before as { readonly petID?: string };
    const stamps = { createDateTime: ctx.now, updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
    const made = examOrderSchema.parse({
      ...{ ...order, _id, collection: 'exam', of: 'record', tests, taskIDs, petID, attachedID: recordID },
      ...{ state: EXAM_STATE.requested, dateTime: ctx.now, createBy: ctx.actor.staffID, ...stamps },
    });
    await tx.put('exam', movedTo(made, { state: EXAM_STATE.requested, words: '' }, ctx));
  },
});

/**
 * Moves an order on as its tool or service tells: the instrument has it, or it came to nothing. What is over stays over, and values that came say more than a late word
 * that it was received.
 */
export const moveExamOrder = defineCommand({
  name: 'examOrder.move',
  word: '儀器檢驗進度',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    orderID: orderRef,
    to: z.enum(['received', 'failed']),
    reason: line(300).default(''),
    reference: line(120).default(''),
    /** What the service said with it: a page on which it is to be completed, what it took otherwise. */
    told: toldLines.default(''),
  }),
  reads: ({ orderID }) => [{ collection: 'exam', id: orderID }],
  async run(tx, { orderID, to, reason, reference, told }, ctx) {
    const order = await requireOrder(tx, orderID);
    const isNews = (reference !== '' && reference !== order.reference) || (told !== '' && told !== order.told);
    const named = isNews ? { ...order, reference: reference || order.reference, ...(told !== '' && { told }) } : order;
    const state = EXAM_STATE[to];
    const isStale = isOver(order) || order.state === state || (to === 'received' && order.state === EXAM_STATE.partial);
    if (!isStale) await tx.put('exam', movedTo(named, { state, words: reason }, ctx));
    else if (named !== order) await tx.put('exam', named);
  },
});

/**
 * Takes an order back. What has been measured meanwhile stays, and what still comes waits in the inbox for a person. One that is over stays as it is.
 * @throws DomainError notFound, contradictory (`orderDone`) where all of it has come
 */
export const cancelExamOrder = defineCommand({
  name: 'examOrder.cancel',
  word: '取消儀器檢驗',
  only: 'server',
  version: 1,
  permission: ORDERING,
  input: z.object({ orderID: orderRef, reason: optionalReason() }),
  reads: ({ orderID }) => [{ collection: 'exam', id: orderID }],
  async run(tx, { orderID, reason }, ctx) {
    const order = await requireOrder(tx, orderID);
    if (order.state === EXAM_STATE.cancelled || order.state === EXAM_STATE.failed) return;
    if (isOver(order)) throw new DomainError('contradictory', 'all of it has come', { rule: 'orderDone', id: orderID });
    await tx.put('exam', movedTo(order, { state: EXAM_STATE.cancelled, words: reason }, ctx));
  },
});

/**
 * Says at which address the report of an order lies as PDF, on the device or its program: the exam is one of type `abaxis` from then on (spec 3 §3, §4). The call that queues the job by which it is
 * fetched runs this in the same transaction; said again, it is fetched again. @throws DomainError notFound, contradictory (`orderCancelled`)
 */
export const linkExamReport = defineCommand({
  name: 'examOrder.linkReport',
  word: '抓取儀器報告',
  only: 'server',
  version: 1,
  permission: ORDERING,
  input: z.object({ orderID: orderRef, url: reportURL }),
  reads: ({ orderID }) => [{ collection: 'exam', id: orderID }],
  async run(tx, { orderID, url }, ctx) {
    const order = await requireOrder(tx, orderID);
    if (order.state === EXAM_STATE.cancelled)
      throw new DomainError('contradictory', 'the order was cancelled', { rule: 'orderCancelled', id: orderID });
    if (order.type === 'abaxis' && order.url === url) return;
    await tx.put('exam', { ...order, type: 'abaxis', url, updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
  },
});
