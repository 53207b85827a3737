import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { sameUnit } from '../exam/exam-range.ts';
import { withEarlier } from '../exam/exam-steps.ts';
import { type ExamResult, examObject, LAB_CATEGORIES, MOST_EARLIER, MOST_FILES } from '../lines/exam.schema.ts';
import { examOf, fileCategoryOf, isOutside, valueCategoryOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { type CameSince, NOTHING_SINCE } from './came-since.ts';
import type { DeviceReport, DeviceValue } from './device-exam.schema.ts';

/** A report on its way to a record. */
export type Arriving = Pick<
  DeviceReport,
  '_id' | 'device' | 'dateTime' | 'values' | 'files' | 'status' | 'receivedDateTime'
>;

/** A record with what a report brought. */
export interface Attached {
  readonly holder: ExamHolder;
  /** Whether a value that somebody may have seen is another one now. */
  readonly hasCorrected: boolean;
}

/** The task for which a value was measured: among those of the report the one of its kind, else the first. */
function taskOf(holder: ExamHolder, taskIDs: readonly string[], value: DeviceValue): string {
  const tasks = holder.examTask.filter(({ _id }) => taskIDs.includes(_id));
  return (tasks.find(({ type }) => valueCategoryOf(type) === value.category) ?? tasks[0])?._id ?? '';
}

const isSame = (stored: ExamResult, row: ExamResult): boolean =>
  stored.taskID === row.taskID &&
  (stored.itemID !== '' || row.itemID !== ''
    ? stored.itemID === row.itemID
    : stored.name.toLowerCase() === row.name.toLowerCase());

/**
 * A record with a report's values and files. A value that takes the place of another keeps it beside itself, whoever brought or entered that one; a value that the
 * instrument takes back goes and leaves nothing. The same report twice changes nothing. @throws DomainError badParameter (`tooManyResults`)
 * @param since of a report that stood there before: what has come after it stays above it
 */
export function attached(
  before: ExamHolder,
  report: Arriving,
  taskIDs: readonly string[],
  by: string,
  since: CameSince = NOTHING_SINCE,
): Attached {
  const exam = { ...examOf(before) };
  let hasCorrected = false;
  for (const value of report.values) {
    if (since.isTakenBack(value)) continue;
    const row = rowOf(before, report, value, taskIDs, by);
    const rows = [...exam[value.category]];
    const at = rows.findIndex((stored) => isSame(stored, row));
    const stored = rows[at];
    const above = stored ? since.above(stored) : 0;
    if (value.status === 'cancelled') {
      if (stored?.report === undefined || above > 0) continue;
      hasCorrected ||= stored.isPartial !== true;
      rows.splice(at, 1);
    } else if (stored && above > 0) rows[at] = withBelow(stored, row, above);
    else if (stored) {
      hasCorrected ||= stored.isPartial !== true && !isValue(stored, row);
      rows[at] = { ...withEarlier(row, stored), _id: stored._id };
    } else rows.push(row);
    exam[value.category] = rows;
  }
  const holder = withFiles({ ...before, exam }, report, taskIDs);
  if (!examObject.safeParse(holder.exam).success || holder.examTask.some(({ files }) => files.length > MOST_FILES))
    throw new DomainError('badParameter', 'more results than a visit can hold', {
      field: 'values',
      rule: 'tooManyResults',
    });
  return { holder, hasCorrected };
}

const isValue = (one: Pick<ExamResult, 'value' | 'unit'>, other: Pick<ExamResult, 'value' | 'unit'>): boolean =>
  same(one.value, other.value) && sameUnit(one.unit, other.unit);

/** A value that counts, with one among its earlier ones that came before the last `above` of its stages. */
function withBelow(stored: ExamResult, row: ExamResult, above: number): ExamResult {
  const earlier = stored.earlier ?? [];
  const at = Math.max(0, earlier.length + 1 - above);
  const [former, next] = [earlier[at - 1], earlier[at] ?? stored];
  if (isValue(next, row) || (former && isValue(former, row))) return stored;
  const { value, unit, low, high, dateTime, by, report = '' } = row;
  const stage = { value, unit, low, high, dateTime, by, report };
  return { ...stored, earlier: [...earlier.slice(0, at), stage, ...earlier.slice(at)].slice(-MOST_EARLIER) };
}

function rowOf(
  holder: ExamHolder,
  report: Arriving,
  value: DeviceValue,
  taskIDs: readonly string[],
  by: string,
): ExamResult {
  const { _id, itemID, name, unit, low, high, flag, sent } = value;
  return {
    ...{ _id, itemID, name, value: value.value, unit, low, high, by },
    ...{ taskID: taskOf(holder, taskIDs, value), device: report.device, dateTime: report.dateTime, report: report._id },
    ...(flag === '' ? {} : { flag }),
    ...(value.status === 'partial' ? { isPartial: true } : {}),
    ...(sent ? { sent: { value: sent.value, unit: sent.unit } } : {}),
  };
}

function withFiles(holder: ExamHolder, { _id: report, files }: Arriving, taskIDs: readonly string[]): ExamHolder {
  if (files.length === 0) return holder;
  const [taskID] = taskIDs;
  const known = new Set(holder.examTask.flatMap((task) => task.files.map(({ hash }) => hash)));
  for (const { hash } of holder.outsourcingFile) known.add(hash);
  const news = files.filter(({ hash }) => !known.has(hash)).map((file) => ({ ...file, report }));
  if (taskID === undefined) return { ...holder, outsourcingFile: [...holder.outsourcingFile, ...news] };
  const examTask = holder.examTask.map((task) =>
    task._id === taskID
      ? {
          ...task,
          files: [
            ...task.files,
            ...news.map((file) => ({ ...file, type: fileCategoryOf(task.type), mmPerPixel: null })),
          ],
        }
      : task,
  );
  return { ...holder, examTask };
}

/**
 * A record without what a report brought, for one that was attached to the wrong animal: what stood before comes back; what somebody has entered since over a
 * value of it stays. Tasks that it finished are open again; whom the owner was told of it stays told.
 */
export function detached(
  before: ExamHolder,
  report: Arriving,
  taskIDs: readonly string[],
  finishedBy: string,
): ExamHolder {
  const exam = { ...examOf(before) };
  for (const category of LAB_CATEGORIES)
    exam[category] = exam[category].flatMap((row) => {
      if (row.report === report._id) return formerOf(row);
      const { earlier, ...rest } = row;
      const others = earlier?.filter((one) => one.report !== report._id);
      if (others === undefined || others.length === earlier?.length) return [row];
      return [others.length === 0 ? rest : { ...rest, earlier: others }];
    });
  const gone = new Set(report.files.map(({ _id }) => _id));
  const examTask = before.examTask.map((task) => ({
    ...task,
    files: task.files.filter(({ _id }) => !gone.has(_id)),
    ...(taskIDs.includes(task._id) && task.finishBy === finishedBy && !isOutside(task)
      ? { ...{ finishDateTime: 0, finishBy: '', seenDateTime: 0, seenBy: '' } }
      : {}),
  }));
  return { ...before, exam, examTask, outsourcingFile: before.outsourcingFile.filter(({ _id }) => !gone.has(_id)) };
}

/** What a value had taken the place of. */
function formerOf(row: ExamResult): ExamResult[] {
  const { earlier = [], standard: _, flag: __, isPartial: ___, sent: ____, report: _____, ...rest } = row;
  const last = earlier.at(-1);
  if (!last) return [];
  const { report, ...former } = last;
  const others = earlier.slice(0, -1);
  return [
    { ...rest, ...former, ...(report === '' ? {} : { report }), ...(others.length > 0 ? { earlier: others } : {}) },
  ];
}
