import { imageMarkSchema } from '@vetloom/domain/imaging/image-mark.schema.ts';
import { type Study, studySchema } from '@vetloom/domain/imaging/study.schema.ts';
import {
  type DeviceExam,
  type DeviceReport,
  deviceExamSchema,
  EXAM_STATE,
  type ExamOrder,
} from '@vetloom/domain/instrument/device-exam.schema.ts';
import { hangs } from '@vetloom/domain/instrument/exam-state.ts';
import { type SyncTool, syncToolSchema } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { examValues } from '@vetloom/domain/lines/exam-tasks.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Contents } from './server-database.ts';

/**
 * Instruments and pictures hold together: what came is there, whatever people did with it meanwhile (facts outrank plans); a report's values stand on the record on which it hangs and on
 * no other; an order stands where its last step left it and what hangs on its record says, under a number of its own, and none waits for a tool that is gone; every picture that came is in its study, which hangs on
 * a visit of its animal or on none.
 */
export function checkInstruments({ documents, log }: Contents): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const exams = bodies<DeviceExam>('exam');
  const reports = new Map(exams.flatMap((one) => (one.of === 'device' ? [[one._id, one] as const] : [])));
  const orders = exams.filter((one) => one.of === 'record');
  const tools = new Map(bodies<SyncTool>('synctool').map((tool) => [tool._id, tool]));
  const records = new Map(bodies<VisitRecord>('record').map((record) => [record._id, record]));
  const studies = bodies<Study>('study');
  const applied = log.filter(({ status }) => status === 'applied');
  const goneAt = new Set(documents.filter(({ deleted }) => deleted).map(({ id }) => id));
  return [
    ...exams.flatMap((one) =>
      deviceExamSchema.safeParse(one).success ? [] : [`${one._id} is no document of instruments`],
    ),
    ...[...tools.values()].flatMap((one) => (syncToolSchema.safeParse(one).success ? [] : [`${one._id} is no tool`])),
    ...studies.flatMap((one) => (studySchema.safeParse(one).success ? [] : [`${one._id} is no study`])),
    ...bodies<{ readonly _id: string }>('imageMark').flatMap((one) =>
      imageMarkSchema.safeParse(one).success ? [] : [`${one._id} is no mark`],
    ),
    ...[...reports.values()].flatMap((report) => wrongReport(report, records)),
    ...[...records.values()].flatMap((record) => wrongRows(record, reports)),
    ...orders.flatMap((order) => wrongOrder(order, tools)),
    ...orders.flatMap((order) => wrongAnswer(order, [...reports.values()])),
    ...twice(orders.map(({ orderNumber }) => orderNumber)),
    ...studies.flatMap((study) => wrongPlace(study, records)),
    ...applied.flatMap(({ name, args }) => {
      const { report, series = [], facts } = args as Came;
      if (name === 'deviceExam.receive' && report && !reports.has(report._id))
        return [`${report._id} came and is lost`];
      if (name !== 'study.receive' || !facts) return [];
      const uids = series.flatMap(({ instances }) => instances.map(({ uid }) => uid));
      const held = new Set(
        studies
          .filter(({ studyUID }) => studyUID === facts.studyUID)
          .flatMap((study) => study.series.flatMap(({ instances }) => instances.map(({ uid }) => uid))),
      );
      const { _id = '', petID = '' } = args as { readonly _id?: string; readonly petID?: string };
      // Pictures go with their animal.
      if (goneAt.has(_id) || goneAt.has(petID)) return [];
      return uids.filter((uid) => !held.has(uid)).map((uid) => `picture ${uid} of ${_id} came and is lost`);
    }),
  ];
}

interface Came {
  readonly report?: { readonly _id: string };
  readonly facts?: { readonly studyUID: string };
  readonly series?: readonly { readonly instances: readonly { readonly uid: string }[] }[];
}

function wrongReport(report: DeviceReport, records: ReadonlyMap<string, VisitRecord>): string[] {
  const isAttached = hangs(report);
  if (isAttached !== (report.attachedID !== ''))
    return [`${report._id} hangs and doesn't say so, or the other way round`];
  const record = records.get(report.attachedID);
  if (!isAttached || !record) return [];
  const own = examValues(record);
  const missing = report.values.filter(
    ({ name, status }) => status !== 'cancelled' && !own.some((row) => row.name === name),
  );
  return missing.map(({ name }) => `${report._id} hangs on ${record._id} without its ${name}`);
}

function wrongRows(record: VisitRecord, reports: ReadonlyMap<string, DeviceReport>): string[] {
  return examValues(record).flatMap(({ report: reportID, name }) => {
    if (reportID === undefined) return [];
    const report = reports.get(reportID);
    return report?.attachedID === record._id ? [] : [`${record._id} has ${name} of ${reportID}, which hangs elsewhere`];
  });
}

function wrongOrder(order: ExamOrder, tools: ReadonlyMap<string, SyncTool>): string[] {
  const last = order.steps.at(-1);
  return [
    ...(last?.state === order.state ? [] : [`${order._id} stands at ${order.state}, its last step at ${last?.state}`]),
    ...(order.state === EXAM_STATE.requested && !tools.has(order.toolID)
      ? [`${order._id} waits for a tool that is gone`]
      : []),
  ];
}

const ANSWERED: readonly number[] = [EXAM_STATE.partial, EXAM_STATE.final, EXAM_STATE.corrected];
const UNANSWERED: readonly number[] = [EXAM_STATE.requested, EXAM_STATE.received];

/** An order says that it has a result exactly where one hangs on its record. What was cancelled, or failed, may have had some before. */
function wrongAnswer(order: ExamOrder, reports: readonly DeviceReport[]): string[] {
  const hanging = reports.some(
    (one) => hangs(one) && one.orderNumber === order.orderNumber && one.attachedID === order.attachedID,
  );
  if (ANSWERED.includes(order.state) && !hanging) return [`${order._id} has a result, and none hangs on its record`];
  return UNANSWERED.includes(order.state) && hanging
    ? [`${order._id} waits for the result that hangs on its record`]
    : [];
}

function wrongPlace({ _id, petID, attachedID }: Study, records: ReadonlyMap<string, VisitRecord>): string[] {
  const record = records.get(attachedID);
  return record && record.petID !== petID ? [`${_id} hangs on a visit of another animal`] : [];
}

const twice = (numbers: readonly string[]): string[] =>
  numbers
    .filter((number, at) => numbers.indexOf(number) !== at)
    .map((number) => `two orders have the number ${number}`);
