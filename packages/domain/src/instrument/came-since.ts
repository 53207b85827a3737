import type { Tx } from '../engine/transaction.ts';
import type { ExamResult } from '../lines/exam.schema.ts';
import { examValues } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import type { DeviceReport, DeviceValue } from './device-exam.schema.ts';
import { hangs } from './exam-state.ts';
import { hungBefore, nameOf } from './order-standing.ts';

/** What came to a record after a report: later ones, and what people have entered. */
export interface CameSince {
  /** How many of a value's stages, the one that counts being the last, came after the report. */
  readonly above: (row: ExamResult) => number;
  /** Whether the instrument has taken a value back since. */
  readonly isTakenBack: (value: DeviceValue) => boolean;
}

/** A report that is the last to come. */
export const NOTHING_SINCE: CameSince = { above: () => 0, isTakenBack: () => false };

/**
 * What came to a record after a report that hangs on it: where that is read anew its values go to where they stood, below a correction and below what somebody has said instead. By the
 * values' own stages where the report is among them; else by when reports were hung up, and when values were entered.
 * @param record as it is with the report
 */
export async function cameSince(tx: Pick<Tx, 'query'>, report: DeviceReport, record: ExamHolder): Promise<CameSince> {
  const hanging = await tx.query('exam', 'byRecord', { equals: [report.attachedID] });
  const later = hanging.filter(
    (one): one is DeviceReport => one.of === 'device' && hangs(one) && hungBefore(report, one, '') < 0,
  );
  const laterIDs = new Set(later.map(({ _id }) => _id));
  const isLater = (stage: Pick<ExamResult, 'report' | 'dateTime'>) =>
    stage.report ? laterIDs.has(stage.report) : stage.dateTime > report.attachedDateTime;
  const taken = new Set(
    later.flatMap(({ values }) => values.filter(({ status }) => status === 'cancelled').map(nameOf)),
  );
  const known = new Map(
    examValues(record).flatMap((row) => {
      const above = stagesOf(row)
        .toReversed()
        .findIndex((stage) => stage.report === report._id);
      return above < 0 ? [] : [[row._id, above] as const];
    }),
  );
  const counted = (row: ExamResult) => {
    const first = stagesOf(row)
      .toReversed()
      .findIndex((stage) => !isLater(stage));
    return first < 0 ? stagesOf(row).length : first;
  };
  return { above: (row) => known.get(row._id) ?? counted(row), isTakenBack: (value) => taken.has(nameOf(value)) };
}

const stagesOf = (row: ExamResult): readonly Pick<ExamResult, 'report' | 'dateTime'>[] => [...(row.earlier ?? []), row];
