import type { Estimate, EstimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { estimates } from '../../locale/estimate.ts';
import { type EstimateRow, estimateProblem, lineOf, rowOf } from '../../parts/estimate/estimate-values.ts';

const words = estimates.form;

/** What the form of an estimate holds. */
export interface EstimateValues {
  readonly title: string;
  readonly lines: readonly EstimateRow[];
  /** `2026-12-05`; empty for none. */
  readonly validUntil: string;
  readonly note: string;
}
/** A field of the form that can be wrong. */
export type EstimateField = 'lines';

/** An estimate as its form shows it. */
export const estimateValues = ({ title, lines, validUntil, note }: EstimateContent): EstimateValues => ({
  ...{ title, note, lines: lines.map(rowOf), validUntil: validUntil ?? '' },
});

/** What is wrong with the lines, in words. */
export const estimateError = ({ lines }: EstimateValues): string | undefined =>
  lines.length === 0 ? words.noLines : estimateProblem(lines);

/** What is wrong with any field. */
export function estimateErrors(values: EstimateValues): Partial<Record<EstimateField, string>> {
  const problem = estimateError(values);
  return problem === undefined ? {} : { lines: problem };
}

/** The stored fields of what is typed. */
export const contentOfValues = ({ title, lines, validUntil, note }: EstimateValues): EstimateContent => ({
  ...{ title: title.trim(), note, lines: lines.map(lineOf), validUntil: validUntil === '' ? null : validUntil },
});

/** Whether an estimate holds no more on a day (`2026-12-05`). */
export const isExpired = ({ validUntil }: Pick<Estimate, 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today;
