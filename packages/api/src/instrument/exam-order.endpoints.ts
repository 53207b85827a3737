import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, optionalReason, rowID } from '@vetloom/domain/core/schema.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import { type ExamOrder, examOrderSchema } from '@vetloom/domain/instrument/device-exam.schema.ts';
import {
  cancelExamOrder,
  createExamOrder,
  linkExamReport,
  reportURL,
} from '@vetloom/domain/instrument/exam-order.commands.ts';
import { LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { valueCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { jobView, TOOL_REQUEST } from '@vetloom/protocol/instrument.ts';
import { orderedTest, signedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { jobOfOrder } from '@vetloom/storage/instrument/job-rows.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { answerHeld, heldView, holderParams } from '../engine/held-document.ts';
import { demandOutward } from '../engine/outward.ts';
import { shown } from '../engine/shown.ts';
import { endpoint } from '../services.ts';
import { addressed, addressedBy, anyWith, askTool, orderExamsAt, tasksOf, testsFor, viewOf } from './ask-tool.ts';

const BASE = `${CLINIC_BASE}/syncTool`;
const frame = { scope: 'clinic', tag: 'Instruments' } as const;
/** Whoever asks for exams may ask an instrument. */
const writes = { ...frame, permission: createExamOrder.permission, write: true, method: 'POST' } as const;
const works = { ...writes, permission: ['LAB_TASK_WRITE', 'VETLOOM_SYNCTOOL'] } as const;
const orderView = fieldwise(examOrderSchema);

const seen = (call: AnyClinicCall, order: ExamOrder) => {
  const found = shown(call.actor, 'exam', order);
  if (!found) throw new DomainError('forbidden', 'may not read exams of instruments');
  return found as ExamOrder;
};

const order = endpoint({
  ...writes,
  path: `${BASE}/order/{recordID}`,
  summary: 'Ask an instrument for exams of a visit, or of a stay’s day',
  description:
    'The order has a number of its own by which its result comes back. It stands as `requested` until the instrument, or the service behind it, has taken it; a tool that is away takes it when it comes back.',
  command: createExamOrder.name,
  params: holderParams,
  body: z.object({
    toolID: documentID('synctool/'),
    instrumentID: rowID,
    tests: z.array(orderedTest).min(1).max(60),
    note: line(300).default(''),
  }),
  result: orderView,
  errors: ['notFound', 'badParameter', 'contradictory'],
  handle: async (call) => {
    const { toolID, instrumentID, tests, note } = call.body;
    const { recordID } = call.params;
    const at = await reading(call, ({ reader }) => addressed(reader, toolID, instrumentID));
    return seen(call, await orderExamsAt(call, { ...at, recordID, tests, note }));
  },
});

const cancel = endpoint({
  ...writes,
  path: `${BASE}/order/{recordID}/cancel`,
  summary: 'Take an order back; the instrument is told where it can be',
  description: 'What has been measured stays, and what still comes waits for a person.',
  command: cancelExamOrder.name,
  params: holderParams,
  body: z.object({ orderID: documentID('exam/record/'), reason: optionalReason() }),
  result: orderView,
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { orderID, reason } = call.body;
    const { tools } = call.services;
    const cancelled = await writing(call, cancelExamOrder, { orderID, reason }, async ({ reader, sql }) => {
      const after = (await one(reader, 'exam', orderID)) as ExamOrder;
      const tx = { clinic: call.clinic, sql };
      const job = await jobOfOrder(tx, orderID);
      if (job) {
        const task = { kind: 'cancel', instrumentID: after.instrumentID, orderNumber: after.orderNumber } as const;
        // Named by the order: taken back twice, the instrument is told once.
        const jobID = `cancel-${job.jobID}`;
        await tools.jobs.queueIn(tx, { jobID, toolID: job.toolID, task, orderID, by: call.person.email });
      }
      return after;
    });
    await tools.jobs.wake(call.clinic);
    return seen(call, cancelled);
  },
});

const asked = z.object({
  docID: idParam(['record/', 'inHospital/'], 'notFound'),
  synctoolID: idParam('synctool/', 'notFound'),
});

/** Asks the instruments of a vendor at a tool for everything that waits at a record. */
const requestOf = (protocol: 'idexx' | 'ebm' | 'ebmEPSPI' | 'vetScan') =>
  endpoint({
    ...writes,
    path: `${BASE}/request/${protocol}`,
    event: TOOL_REQUEST[protocol],
    summary: `Ask the ${protocol === 'idexx' ? 'IDEXX' : protocol === 'vetScan' ? 'VetScan' : 'PACS'} instruments of a sync tool for exams of a record`,
    description:
      'An unknown tool is not found. One that is away has the order when it comes back: `isOnline` tells, and the job stands as `waiting` until then. Without taskIDs all exams that wait for that device.',
    command: createExamOrder.name,
    query: asked,
    body: z.object({ taskIDs: z.array(rowID).max(60).default([]) }).default({ taskIDs: [] }),
    result: jobView,
    errors: ['notFound', 'badParameter', 'contradictory'],
    handle: async (call) => {
      const { docID: recordID, synctoolID } = call.query;
      const { at, tasks } = await reading(call, async ({ reader }) => ({
        at: await addressedBy(reader, synctoolID, protocol),
        tasks: await tasksOf(reader, recordID),
      }));
      const tests = testsFor(tasks, at, call.body.taskIDs);
      const made = await orderExamsAt(call, { ...at, recordID, tests, note: '' });
      const job = await call.services.tools.jobs.find(call.clinic, made.jobID);
      if (!job) throw new Error('an order stands and its job is not there');
      return viewOf(job, at.tool.isOnline);
    },
  });

const requestLogs = endpoint({
  ...works,
  path: `${BASE}/request/getlogs`,
  event: TOOL_REQUEST.getlogs,
  summary: 'Ask a sync tool for the last lines of its log',
  description: 'The job’s `answer` holds them once it is done.',
  query: asked.partial({ docID: true }).extend({ lines: z.coerce.number().int().min(1).max(5000).default(500) }),
  result: jobView,
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    const { synctoolID, lines } = call.query;
    const tool = await reading(call, ({ reader }) => one(reader, 'synctool', synctoolID));
    if (!tool) throw new DomainError('notFound', 'no such sync tool');
    return askTool(call, { tool, task: { kind: 'logs', lines } });
  },
});

const atInstrument = z.object({ toolID: documentID('synctool/'), instrumentID: rowID });

const test = endpoint({
  ...works,
  path: `${BASE}/test`,
  summary: 'Ask a sync tool whether an instrument, or the service behind it, answers',
  description: 'The job’s `answer` holds what it said, `reason` why it didn’t.',
  body: atInstrument,
  result: jobView,
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    const { toolID, instrumentID } = call.body;
    const { tool } = await reading(call, ({ reader }) => addressed(reader, toolID, instrumentID));
    return askTool(call, { tool, task: { kind: 'test', instrumentID } });
  },
});

const pdf = endpoint({
  ...works,
  permission: ['LAB_TASK_WRITE'],
  path: `${BASE}/pdf`,
  summary: 'Fetch the report of a result as PDF; it is kept at the record',
  body: atInstrument.extend({ resultID: line(500).pipe(z.string().min(1)), recordID: holderRef.optional() }),
  result: jobView,
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    const { toolID, instrumentID, resultID, recordID = '' } = call.body;
    const { tool } = await reading(call, ({ reader }) => addressed(reader, toolID, instrumentID));
    return askTool(call, { tool, task: { kind: 'pdf', instrumentID, resultID }, recordID });
  },
});

const link = endpoint({
  ...writes,
  method: 'PUT',
  path: `${CLINIC_BASE}/exam/record/{orderID}/report`,
  summary: 'Say where the report of an order lies as PDF (type `abaxis`); it is fetched and kept at the record',
  description:
    'The sync tool fetches it, since it lies on a device in its network: from hosts that are set for the instrument alone, without redirects. Each call fetches it again; the same report is kept once.',
  command: linkExamReport.name,
  params: z.object({ orderID: idParam('exam/record/', 'notFound') }),
  body: z.object({ url: reportURL }),
  result: jobView,
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { orderID } = call.params;
    const { url } = call.body;
    const { tools, sync } = call.services;
    await demandOutward(sync.db, call.clinic);
    const linked = await writing(call, linkExamReport, { orderID, url }, async ({ reader, sql }) => {
      const after = (await one(reader, 'exam', orderID)) as ExamOrder;
      const { tool } = await addressed(reader, after.toolID, after.instrumentID);
      const task = { kind: 'pdf', instrumentID: after.instrumentID, resultID: url } as const;
      const jobID = randomUUID();
      const wanted = { jobID, toolID: tool._id, task, orderID, recordID: after.attachedID, by: call.person.email };
      await tools.jobs.queueIn({ clinic: call.clinic, sql }, wanted);
      return { jobID, isOnline: tool.isOnline };
    });
    await tools.jobs.wake(call.clinic);
    const queued = await tools.jobs.find(call.clinic, linked.jobID);
    if (!queued) throw new Error('a job was queued and is not there');
    return viewOf(queued, linked.isOnline);
  },
});

const job = endpoint({
  ...works,
  permission: ['LAB_TASK_WRITE', 'RECORD_WRITE', 'VETLOOM_SYNCTOOL'],
  write: false,
  method: 'GET',
  path: `${BASE}/job/{jobID}`,
  summary: 'How far a job of a sync tool is',
  params: z.object({ jobID: z.string().min(8).max(80) }),
  result: jobView,
  errors: ['notFound'],
  handle: async (call) => {
    const found = await call.services.tools.jobs.find(call.clinic, call.params.jobID);
    if (!found) throw new DomainError('notFound', 'no such job');
    const tool = await reading(call, ({ reader }) => one(reader, 'synctool', found.toolID));
    return viewOf(found, tool?.isOnline === true);
  },
});

const task = endpoint({
  ...works,
  path: `${BASE}/task`,
  summary: 'A test of an instrument as a signed task, for the page to hand to the tool on its own machine',
  description:
    'The page posts it to 127.0.0.1:9002/task; the tool takes it because it is signed, and does it once, whichever way it hears of it first.',
  body: z.object({ ...atInstrument.shape, jobID: z.string().min(8).max(80).optional() }),
  result: signedEnvelope,
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: async (call) => {
    const { toolID, instrumentID, jobID } = call.body;
    const { tools } = call.services;
    const { tool } = await reading(call, ({ reader }) => addressed(reader, toolID, instrumentID));
    const made = jobID ?? (await askTool(call, { tool, task: { kind: 'test', instrumentID } })).jobID;
    const row = await tools.jobs.find(call.clinic, made);
    // An order names owner and animal: it goes to its tool alone.
    if (!row || row.toolID !== toolID || row.task.kind !== 'test') throw new DomainError('notFound', 'no such job');
    return tools.jobs.envelopeOf(call.clinic, row);
  },
});

const labType = z.enum(LAB_CATEGORIES);

const writeRequest = endpoint({
  ...writes,
  permission: ['LAB_TASK_WRITE'],
  path: '/api/sdk/{clinic}/idexx/writeRequest/{recordID}',
  summary: 'Ask IDEXX for exams of a record, through whichever sync tool speaks with it',
  description:
    'Each of selectedItems is a kind, or a kind with the exam that is meant. The exams are marked as requested with the order; where no tool speaks with IDEXX the call is refused.',
  command: createExamOrder.name,
  params: holderParams,
  body: z.object({
    selectedItems: z
      .array(z.union([labType, z.object({ type: labType, taskID: rowID.optional() })]))
      .min(1)
      .max(60),
  }),
  result: heldView.nullable(),
  errors: ['notFound', 'badParameter', 'contradictory'],
  handle: async (call) => {
    const { recordID } = call.params;
    const items = call.body.selectedItems.map((item) => (typeof item === 'string' ? { type: item } : item));
    const { at, tasks } = await reading(call, async ({ reader }) => ({
      tasks: await tasksOf(reader, recordID),
      at: await anyWith(reader, 'idexx'),
    }));
    const meant = tasks.filter((one) =>
      items.some((item) => {
        const { taskID } = item as { readonly taskID?: string };
        return valueCategoryOf(one.type) === item.type && (taskID === undefined || taskID === one._id);
      }),
    );
    const tests = testsFor(tasks, at, meant.length > 0 ? meant.map(({ _id }) => _id) : ['-']);
    await orderExamsAt({ ...call, once: undefined }, { ...at, recordID, tests, note: '' });
    return call.services.sync.db.readClinic(call.clinic, (tx) =>
      answerHeld(call, recordID)({ reader: tx.reader, changes: [], sql: (text, values) => tx.sql(text, values) }),
    );
  },
});

/** What is asked of instruments through sync tools (spec 3 §7 "Devices and sync tools", spec 2 §7 "idexx"). */
export const examOrderEndpoints = [
  order,
  cancel,
  requestOf('idexx'),
  requestOf('ebm'),
  requestOf('ebmEPSPI'),
  requestOf('vetScan'),
  requestLogs,
  test,
  pdf,
  link,
  job,
  task,
  writeRequest,
];
