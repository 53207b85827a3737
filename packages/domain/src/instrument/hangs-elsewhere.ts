import type { Tx } from '../engine/transaction.ts';
import { examValues } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { detached } from './attach-values.ts';
import type { DeviceReport } from './device-exam.schema.ts';

/**
 * A record that comes back, without what instruments had brought to it, values and files, and somebody has hung up elsewhere, or taken off, while it was gone: two animals would have one
 * animal's results.
 */
export async function withoutReportsElsewhere<R extends ExamHolder & { readonly _id: string }>(
  tx: Tx,
  record: R,
): Promise<R> {
  const files = [...record.examTask.flatMap((task) => task.files), ...(record.outsourcingFile ?? [])];
  const stages = examValues(record).flatMap((row) => [row, ...(row.earlier ?? [])]);
  const brought = [...stages, ...files].map(({ report = '' }) => report);
  let kept = record;
  for (const reportID of new Set(brought.filter((id) => id !== ''))) {
    const report = await tx.get('exam', reportID);
    if (report?.of === 'device' && report.attachedID !== record._id) kept = without(kept, report);
  }
  return kept;
}

function without<R extends ExamHolder>(record: R, report: DeviceReport): R {
  const own = examValues(record).filter((row) => row.report === report._id);
  const tasks = own.map(({ taskID }) => taskID);
  let left = { ...record, ...detached(record, report, tasks, own[0]?.by ?? '') };
  // By whose word files hung there is told nowhere: an exam that has nothing else to show is open again.
  for (const { _id, files, finishBy } of record.examTask) {
    const hadFiles = files.some((file) => file.report === report._id);
    if (hadFiles && !hasResult(left, _id)) left = { ...left, ...detached(left, report, [_id], finishBy) };
  }
  return left;
}

const hasResult = (record: ExamHolder, taskID: string): boolean =>
  record.examTask.some(({ _id, files, result }) => _id === taskID && (files.length > 0 || result.trim() !== '')) ||
  examValues(record).some((row) => row.taskID === taskID);
