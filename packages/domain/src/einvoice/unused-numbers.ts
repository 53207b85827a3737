import type { EinvoiceRange } from './range.schema.ts';

/** Numbers one after the other. */
export interface NumberStretch {
  readonly letters: string;
  readonly from: number;
  readonly to: number;
}

/** The numbers of ranges that stand on no invoice, by stretches: what a desk that never came back held is among them. */
export function unusedStretches(
  ranges: readonly Pick<EinvoiceRange, 'letters' | 'from' | 'to'>[],
  used: readonly { readonly letters: string; readonly count: number }[],
): NumberStretch[] {
  return [...ranges]
    .sort((a, b) => (a.letters < b.letters ? -1 : a.letters > b.letters ? 1 : a.from - b.from))
    .flatMap(({ letters, from, to }) => {
      const counts = used
        .filter((one) => one.letters === letters && one.count >= from && one.count <= to)
        .map(({ count }) => count)
        .sort((a, b) => a - b);
      let next = from;
      const stretches: NumberStretch[] = [];
      for (const count of [...counts, to + 1]) {
        if (count > next) stretches.push({ letters, from: next, to: count - 1 });
        next = Math.max(next, count + 1);
      }
      return stretches;
    });
}
