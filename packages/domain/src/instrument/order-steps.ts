import type { CommandContext } from '../engine/command.ts';
import { EXAM_STATE, type ExamOrder, type ExamState } from './device-exam.schema.ts';

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

/** An order a step on. */
export const movedTo = (
  order: ExamOrder,
  { state, words }: { readonly state: ExamState; readonly words: string },
  ctx: CommandContext,
): ExamOrder => ({
  ...order,
  state,
  ...(state === EXAM_STATE.failed ? { reason: words } : {}),
  steps: [...order.steps, { dateTime: ctx.now, state, by: ctx.actor.staffID, words }].slice(-MOST_STEPS),
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

/**
 * Where an order stands after a report that hangs on it. What came outranks what was thought: an order that had failed, or that somebody had cancelled,
 * has its result all the same.
 */
export function stateAfter(
  order: Pick<ExamOrder, 'state'>,
  status: 'partial' | 'final' | 'corrected' | 'cancelled',
): ExamState {
  const wasFinal = order.state === EXAM_STATE.final || order.state === EXAM_STATE.corrected;
  if (status === 'partial') return wasFinal ? order.state : EXAM_STATE.partial;
  if (status === 'cancelled') return wasFinal ? order.state : EXAM_STATE.cancelled;
  return wasFinal ? EXAM_STATE.corrected : status === 'corrected' ? EXAM_STATE.corrected : EXAM_STATE.final;
}
