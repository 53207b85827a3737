/** A measured pair. */
export type Point = readonly [x: number, y: number];

/** The straight line that lies nearest to some points. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Share of the points' spread that the line explains, 0 to 1; 1 where there is no spread. */
  readonly r2: number;
}

/** The curve `y = factor · x ** exponent` that lies nearest to some points. */
export interface PowerLaw {
  readonly exponent: number;
  readonly factor: number;
  /** Of the logarithms; see {@link Line}. */
  readonly r2: number;
}

/** By least squares. All of it is NaN for fewer than two different x. */
export function lineThrough(points: readonly Point[]): Line {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spreadX = sum(points.map(([x]) => (x - meanX) ** 2));
  const slope = spreadX === 0 ? Number.NaN : sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spreadX;
  const intercept = meanY - slope * meanX;
  const spreadY = sum(points.map(([, y]) => (y - meanY) ** 2));
  const left = sum(points.map(([x, y]) => (y - intercept - slope * x) ** 2));
  return { slope, intercept, r2: spreadY === 0 && !Number.isNaN(slope) ? 1 : 1 - left / spreadY };
}

/** By least squares of the logarithms. Points that have none (0 and less) are an error of the measurement and give NaN. */
export function powerLawThrough(points: readonly Point[]): PowerLaw {
  const { slope, intercept, r2 } = lineThrough(points.map(([x, y]) => [Math.log(x), Math.log(y)]));
  return Number.isFinite(slope)
    ? { exponent: slope, factor: Math.exp(intercept), r2 }
    : { exponent: Number.NaN, factor: Number.NaN, r2: Number.NaN };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
