import type { CommandContext } from '../engine/command.ts';
import { type DeviceReport, EXAM_STATE, type ExamOrder, type ExamState } from './device-exam.schema.ts';

/** Most steps that an order tells; the latest stay. */
const MOST_STEPS = 100;

/** States in which nothing is waited for any more. */
const OVER: ReadonlySet<ExamState> = new Set([
  EXAM_STATE.final,
  EXAM_STATE.corrected,
  EXAM_STATE.cancelled,
  EXAM_STATE.failed,
]);
/** Whether nothing of an order is waited for any more. */
export const isOver = ({ state }: Pick<ExamOrder, 'state'>): boolean => OVER.has(state);

/** An order a step on; `report` where its state follows from a report that came, or went. */
export const movedTo = (
  order: ExamOrder,
  { state, words, report }: { readonly state: ExamState; readonly words: string; readonly report?: string },
  ctx: CommandContext,
): ExamOrder => ({
  ...order,
  state,
  ...(state === EXAM_STATE.failed ? { reason: words } : {}),
  steps: [...order.steps, { dateTime: ctx.now, state, by: ctx.actor.staffID, words, ...(report && { report }) }].slice(
    -MOST_STEPS,
  ),
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

/**
 * Where an order stands after a report that hangs on it. What came outranks what was thought: an order that had failed, or that somebody had cancelled,
 * has its result all the same. One that says a second time what was said is no correction.
 */
export function stateAfter(
  order: Pick<ExamOrder, 'state'>,
  { status, hasCorrected }: Pick<DeviceReport, 'status'> & { readonly hasCorrected: boolean },
): ExamState {
  const wasFinal = order.state === EXAM_STATE.final || order.state === EXAM_STATE.corrected;
  if (status === 'partial') return wasFinal ? order.state : EXAM_STATE.partial;
  if (status === 'cancelled' && !wasFinal) return EXAM_STATE.cancelled;
  if (status === 'corrected' || hasCorrected) return EXAM_STATE.corrected;
  return wasFinal ? order.state : EXAM_STATE.final;
}
