import { type BilledPart, estimateRange, outsideRange } from '../lines/estimate.ts';
import type { EstimateLine } from '../lines/estimate-line.schema.ts';

/** How a bill lies to what an owner agreed to. */
export interface AgainstBill {
  /** NT$ */
  readonly low: number;
  readonly high: number;
  readonly actual: number;
  /** NT$ above the highest, or below the lowest (negative); 0 within. */
  readonly difference: number;
}

/** How a bill lies to what an owner agreed to; undefined where they agreed to nothing, so that there is nothing to be held to. */
export function againstBill(agreed: readonly EstimateLine[], parts: readonly BilledPart[]): AgainstBill | undefined {
  if (agreed.length === 0) return undefined;
  const range = estimateRange(agreed);
  const actual = parts.reduce((sum, { total }) => sum + total, 0);
  return { ...range, actual, difference: outsideRange(actual, range) };
}
