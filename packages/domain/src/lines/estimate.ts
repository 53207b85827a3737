import { lineTotal } from '../core/money.ts';
import type { EstimateLine } from './estimate-line.schema.ts';
import type { HeldLines } from './holder.ts';

/** NT$ between which something may come to lie. */
export interface EstimateRange {
  readonly low: number;
  readonly high: number;
}

/** What a line of an estimate may come to. One whose sum somebody fixed is that sum, as long as nobody says how much at most. */
export function lineRange(line: EstimateLine): EstimateRange {
  const low = lineTotal(line);
  if (line.most === undefined || line.most <= line.number) return { low, high: low };
  return { low, high: lineTotal({ price: line.price, number: line.most }) };
}

/** What a whole estimate may come to. */
export const estimateRange = (lines: readonly EstimateLine[]): EstimateRange =>
  lines
    .map(lineRange)
    .reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), { low: 0, high: 0 });

/** A line of the estimate beside what it came to. */
export interface EstimateComparison extends EstimateRange {
  readonly name: string;
  /** NT$ that were charged under this name so far. */
  readonly actual: number;
  /** NT$ above the highest that was said, or below the lowest (negative); 0 within. */
  readonly difference: number;
  /** Whether it was estimated at all. */
  readonly isEstimated: boolean;
}

/** NT$ by which something lies above the highest that was said, or below the lowest (negative); 0 within. */
export const outsideRange = (actual: number, { low, high }: EstimateRange): number =>
  actual > high ? actual - high : actual < low ? actual - low : 0;

/** A bill, or a part of one such as a day of a stay. */
export interface BilledPart {
  /** NT$ with discounts and rounding. */
  readonly total: number;
  /** Undefined where this reader hasn't the lines. */
  readonly groups: readonly HeldLines[] | undefined;
}

/** What was charged by what it is called; every cage under one name. What lines leave unexplained (discounts, rounding) stands under `rest`. */
function chargedByName(parts: readonly BilledPart[], cage: string, rest: string): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (name: string, amount: number) => {
    if (amount !== 0) sums.set(name, (sums.get(name) ?? 0) + amount);
  };
  for (const { total, groups = [] } of parts) {
    let explained = 0;
    for (const { kind, lines } of groups)
      for (const line of lines) {
        explained += lineTotal(line);
        add(kind === 'cage' ? cage : line.name.trim(), lineTotal(line));
      }
    add(rest, total - explained);
  }
  return sums;
}

/**
 * An estimate line by line beside what was charged: those that were estimated in their order, then what nobody had estimated, the largest first. Lines meet by what they
 * are called; `words.cage` is the name under which every day's cage stands.
 */
export function compareEstimate(
  estimate: readonly EstimateLine[],
  parts: readonly BilledPart[],
  words: { readonly cage: string; readonly rest: string },
): EstimateComparison[] {
  const charged = chargedByName(parts, words.cage, words.rest);
  const byName = Map.groupBy(estimate, ({ name }) => name.trim());
  const estimated = [...byName].map(([name, lines]): EstimateComparison => {
    const range = estimateRange(lines);
    const actual = charged.get(name) ?? 0;
    return { name, ...range, actual, difference: outsideRange(actual, range), isEstimated: true };
  });
  const others = [...charged]
    .filter(([name]) => !byName.has(name))
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, actual]): EstimateComparison => ({
        ...{ name, low: 0, high: 0, actual, difference: actual, isEstimated: false },
      }),
    );
  return [...estimated, ...others];
}
