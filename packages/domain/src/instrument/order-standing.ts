import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { sameUnit } from '../exam/exam-range.ts';
import type { ExamResult } from '../lines/exam.schema.ts';
import { examValues } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';
import {
  type DeviceReport,
  type DeviceValue,
  EXAM_STATE,
  type ExamOrder,
  type ExamState,
} from './device-exam.schema.ts';
import { hangs } from './exam-state.ts';
import { movedTo, stateAfter } from './order-steps.ts';

/** What hangs on an order's record, the record as it is with that, and by which report it came to be so. */
interface Standing {
  readonly holder: ExamHolder | undefined;
  /** Hung up, taken off or read anew just now. */
  readonly report: DeviceReport;
}

/**
 * Puts an order where it stands by what hangs on its record now: a report that was taken off, hung up elsewhere or taken back by its instrument counts no more, and the order waits again.
 * In whichever order two devices did it, the same is left. To be called with the report stored.
 */
export async function settleOrder(tx: Tx, ctx: CommandContext, { holder, report }: Standing): Promise<void> {
  if (report.orderNumber === '') return;
  const found = await tx.query('exam', 'byOrder', { equals: [report.orderNumber] });
  const order = found.find((one): one is ExamOrder => one.of === 'record');
  if (!order) return;
  const hanging = found
    .filter((one): one is DeviceReport => one.of === 'device')
    .filter((one) => hangs(one) && one.attachedID === order.attachedID)
    .toSorted((a, b) => hungBefore(a, b, report._id));
  const state = stateOf(order, hanging, holder);
  if (state !== order.state) await tx.put('exam', movedTo(order, { state, words: '', report: report._id }, ctx));
}

/** By when they were hung up; of those of one second the one that is about now is the last. */
export function hungBefore(a: DeviceReport, b: DeviceReport, latest: string): number {
  if (a.attachedDateTime !== b.attachedDateTime) return a.attachedDateTime - b.attachedDateTime;
  if (a._id === latest || b._id === latest) return a._id === latest ? 1 : -1;
  return a.receivedDateTime - b.receivedDateTime || (a._id < b._id ? -1 : 1);
}

function stateOf(order: ExamOrder, hanging: readonly DeviceReport[], holder: ExamHolder | undefined): ExamState {
  const told = order.steps.filter(({ report }) => report === undefined);
  const rows = holder ? examValues(holder) : [];
  const left = new Set<string>();
  let state: ExamState = EXAM_STATE.requested;
  let at = 0;
  const toldUntil = (time: number) => {
    for (; at < told.length && (told[at]?.dateTime ?? 0) <= time; at += 1) state = told[at]?.state ?? state;
  };
  for (const report of hanging) {
    toldUntil(report.attachedDateTime);
    for (const value of report.values) {
      if (value.status === 'cancelled') left.delete(nameOf(value));
      else left.add(nameOf(value));
    }
    for (const { hash } of report.files) left.add(hash);
    const isTakenBack = report.values.some(({ status }) => status === 'cancelled');
    if (isTakenBack && left.size === 0) state = EXAM_STATE.cancelled;
    else {
      const hasCorrected = isTakenBack || corrects(report, rows, hanging);
      state = stateAfter({ state }, { status: report.status, hasCorrected });
    }
  }
  toldUntil(Number.POSITIVE_INFINITY);
  // An instrument that has reported under its number has it, whether or not its tool said so.
  const hasAnswered = order.steps.some(({ report }) => report !== undefined) || hanging.length > 0;
  return state === EXAM_STATE.requested && hasAnswered ? EXAM_STATE.received : state;
}

/** By what two values of reports are one. */
export const nameOf = ({ category, itemID, name }: Pick<DeviceValue, 'category' | 'itemID' | 'name'>): string =>
  `${category} ${itemID || name.toLowerCase()}`;

/** Whether a report's value took the place of one that counted: of another report's that wasn't partial, or of what somebody had typed. */
function corrects(report: DeviceReport, rows: readonly ExamResult[], others: readonly DeviceReport[]): boolean {
  return rows.some((row) => {
    const stages = [...(row.earlier ?? []), row];
    return stages.some((stage, place) => {
      const former = stages[place - 1];
      if (stage.report !== report._id || !former) return false;
      if (same(former.value, stage.value) && sameUnit(former.unit, stage.unit)) return false;
      const source = others.find(({ _id }) => _id === former.report);
      const value = source?.values.find(
        ({ itemID, name }) => (itemID !== '' && itemID === row.itemID) || name.toLowerCase() === row.name.toLowerCase(),
      );
      return value?.status !== 'partial';
    });
  });
}
