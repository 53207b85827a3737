import type { Tx } from '../engine/transaction.ts';
import { LAB_CATEGORIES } from '../lines/exam.schema.ts';
import { examOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import { detached } from './attach-values.ts';

/**
 * A record that comes back, without what instruments had brought to it and somebody has hung up elsewhere, or taken off, while it was gone: two animals would have one animal's values.
 */
export async function withoutReportsElsewhere<R extends ExamHolder & { readonly _id: string }>(
  tx: Tx,
  record: R,
): Promise<R> {
  const exam = examOf(record);
  const rows = LAB_CATEGORIES.flatMap((category) => exam[category]);
  let kept = record;
  for (const reportID of new Set(rows.map(({ report = '' }) => report))) {
    const report = reportID === '' ? undefined : await tx.get('exam', reportID);
    if (report?.of !== 'device' || report.attachedID === record._id) continue;
    const own = rows.filter((row) => row.report === reportID);
    const taskIDs = own.map(({ taskID }) => taskID);
    kept = { ...kept, ...detached(kept, report, taskIDs, own[0]?.by ?? '') };
  }
  return kept;
}
