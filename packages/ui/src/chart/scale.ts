/** A point of a series: Unix seconds and a value. */
export interface SeriesPoint {
  readonly at: number;
  readonly value: number;
}

/** A map from a range of values to a range of pixels; a range without extent maps to its middle. */
export function linear(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const extent = from[1] - from[0];
  if (extent === 0) return () => (to[0] + to[1]) / 2;
  return (value) => to[0] + ((value - from[0]) / extent) * (to[1] - to[0]);
}

/** Two to four round gridlines around a range of values. */
export function gridlines(least: number, most: number): number[] {
  const extent = Math.max(most - least, Math.abs(most) * 0.05, 1e-6);
  const power = 10 ** Math.floor(Math.log10(extent));
  const step = [0.5, 1, 2, 5, 10].map((factor) => factor * power).find((size) => extent / size <= 2) ?? 10 * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
