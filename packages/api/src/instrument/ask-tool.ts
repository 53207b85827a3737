import { createHash, randomUUID } from 'node:crypto';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { examOrderID } from '@vetloom/domain/instrument/device-exam.kind.ts';
import type { ExamOrder } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { createExamOrder } from '@vetloom/domain/instrument/exam-order.commands.ts';
import type { InstrumentProtocol, InstrumentSetting, SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { isOutside } from '@vetloom/domain/lines/exam-tasks.ts';
import { isNeutered, latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import type { Once } from '@vetloom/http/idempotency.ts';
import { cutText } from '@vetloom/integrations/instrument/said/plain.ts';
import type { JobView } from '@vetloom/protocol/instrument.ts';
import type { JobTask, OrderedAnimal } from '@vetloom/protocol/sync-tool.ts';
import type { JobRow } from '@vetloom/storage/instrument/job-rows.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { newOrderNumber } from './tool-keys.ts';

/** A tool with one of its instruments. */
export interface Addressed {
  readonly tool: SyncTool;
  readonly instrument: InstrumentSetting;
}

/** The tool of an id, and its instrument. @throws DomainError notFound, contradictory (`instrumentOff`) */
export async function addressed(reader: Reader, toolID: string, instrumentID: string): Promise<Addressed> {
  const tool = await requireTool(reader, toolID);
  const instrument = tool.instruments.find(({ _id }) => _id === instrumentID);
  if (!instrument) throw new DomainError('notFound', 'no such instrument');
  return demandOn({ tool, instrument });
}

/** The first instrument of a tool that is spoken with in such a way. @throws DomainError notFound, contradictory (`noInstrument`) */
export async function addressedBy(reader: Reader, toolID: string, protocol: InstrumentProtocol): Promise<Addressed> {
  const tool = await requireTool(reader, toolID);
  const instrument = tool.instruments.find((one) => one.protocol === protocol && !one.isOff);
  if (!instrument) throw noInstrument();
  return { tool, instrument };
}

/** A tool that serves such an instrument, one that is connected before others. @throws DomainError contradictory (`noInstrument`) */
export async function anyWith(reader: Reader, protocol: InstrumentProtocol): Promise<Addressed> {
  const tools = (await reader.query('synctool', 'byTime', {})) as unknown as readonly SyncTool[];
  const found = tools
    .toSorted((a, b) => Number(b.isOnline) - Number(a.isOnline))
    .flatMap((tool) => tool.instruments.map((instrument) => ({ tool, instrument })))
    .find(({ instrument }) => instrument.protocol === protocol && !instrument.isOff);
  if (!found) throw noInstrument();
  return found;
}

const noInstrument = () => new DomainError('contradictory', 'no instrument is connected', { rule: 'noInstrument' });

async function requireTool(reader: Reader, toolID: string): Promise<SyncTool> {
  const tool = await one(reader, 'synctool', toolID);
  if (!tool) throw new DomainError('notFound', 'no such sync tool');
  return tool;
}

function demandOn(found: Addressed): Addressed {
  if (!found.instrument.isOff) return found;
  throw new DomainError('contradictory', 'this instrument is switched off', { rule: 'instrumentOff' });
}

/** Queues a job that is no order. Answers how it stands. */
export async function askTool(
  call: AnyClinicCall,
  { tool, task, recordID = '' }: { readonly tool: SyncTool; readonly task: JobTask; readonly recordID?: string },
): Promise<JobView> {
  const { jobs } = call.services.tools;
  // Of a call that is repeated under its key it is the same job.
  const jobID = call.once ? namedJob(call.person.email, call.once) : randomUUID();
  await jobs.queue(call.clinic, { jobID, toolID: tool._id, task, recordID, by: call.person.email });
  const job = await jobs.find(call.clinic, jobID);
  if (!job) throw new Error('a job was queued and is not there');
  return viewOf(job, tool.isOnline);
}

/**
 * The job of a call that its sender has named. Security: a key is whatever its sender writes. It names nobody else's job, no job of another request, and never the cancellation of an order,
 * which would not be told any more.
 */
const namedJob = (email: string, { key, requestHash }: Once): string =>
  createHash('sha256').update(`${email}\n${key}\n${requestHash}`).digest('hex').slice(0, 40);

/** A job as people ask after it. */
export const viewOf = (job: JobRow, isOnline: boolean): JobView => ({
  ...{ jobID: job.jobID, toolID: job.toolID, orderID: job.orderID, kind: job.task.kind, state: job.state, isOnline },
  ...{ reason: job.reason, answer: job.answer, madeAt: job.madeAt, expiresAt: job.expiresAt },
});

/** What is asked of an instrument for a record. */
export interface WantedOrder extends Addressed {
  readonly recordID: string;
  readonly tests: readonly { readonly code: string; readonly name: string; readonly taskID: string }[];
  readonly note: string;
}

/**
 * Orders exams of a record at an instrument: the order stands as requested, and its job waits for the tool, both or neither.
 * @throws DomainError notFound, badParameter (`instrumentTakesNone`), contradictory (`practice`)
 */
export async function orderExamsAt(call: AnyClinicCall, wanted: WantedOrder): Promise<ExamOrder> {
  const { tool, instrument, recordID, tests, note } = wanted;
  if (!instrument.takesOrders)
    throw new DomainError('badParameter', 'this instrument takes no orders', {
      field: 'instrumentID',
      rule: 'instrumentTakesNone',
    });
  const { db } = call.services.sync;
  await demandOutward(db, call.clinic);
  const orderID = examOrderID(call.now, call.random);
  const jobID = randomUUID();
  const orderNumber = newOrderNumber();
  const { animal, doctor } = await reading(call, ({ reader }) => animalOf(reader, recordID));
  const { jobs } = call.services.tools;
  const input = {
    ...{ _id: orderID, recordID, orderNumber, jobID, tests: [...tests], toolID: tool._id },
    ...{ instrumentID: instrument._id, device: instrument.device, vendor: instrument.vendor },
  };
  const order = await writing(call, createExamOrder, input, async ({ reader, sql }) => {
    const task = {
      ...{ kind: 'order' as const, instrumentID: instrument._id, orderNumber, tests: [...tests] },
      ...{ animal, doctor, orderedAt: call.now, note },
    };
    await jobs.queueIn({ clinic: call.clinic, sql }, { jobID, toolID: tool._id, task, orderID, by: call.person.email });
    return (await one(reader, 'exam', orderID)) as ExamOrder;
  });
  await jobs.wake(call.clinic);
  return order;
}

/** Of chosen tasks, or of all that wait for the instrument, the tests that it knows. @throws DomainError badParameter (`noTest`) */
export function testsFor(
  tasks: readonly ExamTask[],
  { instrument }: Addressed,
  chosen: readonly string[] = [],
): WantedOrder['tests'] {
  const wanted = tasks.filter(
    (task) =>
      !isOutside(task) &&
      task.finishDateTime === 0 &&
      (chosen.length > 0 ? chosen.includes(task._id) : task.device === instrument.device),
  );
  const tests = wanted.flatMap((task) => {
    const known = instrument.tests.filter(({ serviceID }) => serviceID !== '' && serviceID === task.itemID);
    const words = cutText(task.name, 80);
    const named = known.length > 0 ? known : [{ code: words || task.type, name: words }];
    return named.map(({ code, name }) => ({ code, name, taskID: task._id }));
  });
  if (tests.length === 0)
    throw new DomainError('badParameter', 'no exam of the record waits for this instrument', {
      field: 'tests',
      rule: 'noTest',
    });
  return tests;
}

/** The exams of a visit, or of a stay's day. @throws DomainError notFound */
export async function tasksOf(reader: Reader, recordID: string): Promise<readonly ExamTask[]> {
  const found = await one(
    reader,
    kindOfID(recordID)?.collection === 'inHospitalExam' ? 'inHospitalExam' : 'record',
    recordID,
  );
  if (!found) throw new DomainError('notFound', 'no such record');
  return found.examTask;
}

async function animalOf(reader: Reader, recordID: string): Promise<{ animal: OrderedAnimal; doctor: string }> {
  const isStay = kindOfID(recordID)?.collection === 'inHospitalExam';
  const held = isStay ? await one(reader, 'inHospitalExam', recordID) : await one(reader, 'record', recordID);
  const pet = held && (await one(reader, 'pet', held.petID));
  if (!held || !pet) throw new DomainError('notFound', 'no such record');
  const zone = await zoneIn(reader);
  const { doctor = '' } = held as { readonly doctor?: string };
  return {
    doctor,
    animal: {
      ...{ id: pet.petNumber, chip: pet.chipID, name: pet.name, ownerName: cutText(pet.userName, 80) },
      ...{ species: pet.type, breed: cutText(pet.breed, 60) },
      sex: pet.gender === 'Male' || pet.gender === 'Female' ? pet.gender : '',
      isNeutered: isNeutered(pet.neuter),
      birth: pet.birth === null ? '' : isoDay(pet.birth, zone),
      weightKg: latestWeight(pet)?.value ?? null,
    },
  };
}
