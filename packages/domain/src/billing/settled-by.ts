import type { Receipt } from './receipt.schema.ts';

type Entry = Pick<Receipt, '_id' | 'createDateTime' | 'reverses' | 'reversedBy'>;

/**
 * The receipt by which a settled bill came to be settled: the latest that stands. What was taken back settles nothing, and neither does taking it back.
 * Undefined where none is known here.
 */
export const settledBy = <R extends Entry>(receipts: readonly R[]): R | undefined =>
  receipts
    .filter(({ reverses, reversedBy }) => reverses === '' && reversedBy === '')
    .toSorted((a, b) => a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1))
    .at(-1);
