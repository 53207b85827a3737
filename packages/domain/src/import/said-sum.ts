import { plainText } from './read-values.ts';

/**
 * A sum of money as a cell says it, NT$; undefined for none. It reads on its own, beside what an import reads, so that a sum which one of both takes
 * wrongly shows as a difference.
 */
export function saidSum(text: string | undefined): number | undefined {
  const bare = plainText(text ?? '')
    .replace(/^(?:NTD|NT\$?|TWD|\$)/i, '')
    .replace(/(?:元整?|圓整?)$/, '')
    .replaceAll(/[,\s]/g, '');
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(bare) ? Number(bare) : undefined;
}

/** Of rows of one thing the first sum that a field says. */
export const firstSum = <F extends string>(rows: readonly ReadonlyMap<F, string>[], field: F): number | undefined =>
  rows.map((row) => saidSum(row.get(field))).find((sum) => sum !== undefined);

/** NT$ as whole cents, in which sums of many are added without a rest. */
export const cents = (dollars: number): number => Math.round(dollars * 100);
