/** What a figure is measured in. */
export type Unit = 'ms' | 's' | 'kB' | 'MB' | '/s' | '×' | '';

/** A line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** What the README promises; without one the figure is only to be known. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** How it was made, for whoever doubts it. */
  readonly how: string;
  /** The single measurements behind the value, in order. */
  readonly runs?: readonly number[];
}

/** Whether the figure keeps its promise; undefined where nothing was promised. */
export function isMet({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}

/** The value below which that share (0 to 1) of the values lies. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle value; of an even number the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** A figure that is the median of some runs. */
export const medianFigure = (figure: Omit<Figure, 'value' | 'runs'>, runs: readonly number[]): Figure => ({
  ...figure,
  how: `median of ${runs.length} runs; ${figure.how}`,
  value: median(runs),
  runs,
});
