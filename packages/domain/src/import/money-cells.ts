import { readImportedPrice } from './catalogue-values.ts';
import type { ImportField } from './import-kinds.ts';
import type { ProblemReason, RowProblem } from './row-cells.ts';

/** Says that something is wrong with a cell. */
export type SayOf<F extends ImportField> = (
  level: RowProblem['level'],
  field: F,
  reason: ProblemReason,
  value?: string,
) => void;

const REASONS = { negative: 'negative', tooLarge: 'too-much', text: 'not-an-amount' } as const;

/** A sum or price of a cell, NT$; undefined where nothing is said, and where what is said is none. */
export function readMoney<F extends ImportField>(text: string, field: F, say: SayOf<F>): number | undefined {
  const read = readImportedPrice(text);
  if (typeof read === 'number') return read;
  if (read !== 'none') say('error', field, REASONS[read], text);
  return undefined;
}

/** Whole dollars of a cell: sums of bills, what was paid and what is owed are nothing else. */
export function readSum<F extends ImportField>(text: string, field: F, say: SayOf<F>): number | undefined {
  const sum = readMoney(text, field, say);
  if (sum === undefined || Number.isInteger(sum)) return sum;
  say('error', field, 'not-an-amount', text);
  return undefined;
}
