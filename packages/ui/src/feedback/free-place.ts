/** A rectangle of the page, in CSS pixels of the viewport. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What should not be covered, and how much it matters. */
export interface Obstacle {
  readonly rect: Rect;
  readonly weight: number;
}

/** Where something stands by itself. */
export type Corner = 'bottom-left' | 'bottom-right';

/** Places are tried so far apart, in pixels. */
const STEP = 8;
/** What is beside something to press isn't pressed by mistake: this much is kept free around it, in pixels. */
const GAP = 4;

/** How much of what should not be covered lies below a rectangle: 0 where nothing does. */
export function coveredBy(rect: Rect, obstacles: readonly Obstacle[]): number {
  let sum = 0;
  for (const { rect: other, weight } of obstacles) {
    const width = Math.min(rect.right, other.right + GAP) - Math.max(rect.left, other.left - GAP);
    const height = Math.min(rect.bottom, other.bottom + GAP) - Math.max(rect.top, other.top - GAP);
    if (width > 0 && height > 0) sum += width * height * weight;
  }
  return sum;
}

/**
 * The place within `bounds` for something of this size that covers nothing, the one nearest to its corner; where there is none, the one that
 * covers least. What is too large begins at the left and ends at the bottom.
 */
export function freePlace(
  size: { readonly width: number; readonly height: number },
  bounds: Rect,
  obstacles: readonly Obstacle[],
  corner: Corner,
): Rect {
  const { width, height } = size;
  const widest = Math.max(0, bounds.right - bounds.left - width);
  const tallest = Math.max(0, bounds.bottom - bounds.top - height);
  const places = steps(tallest).flatMap((up) =>
    steps(widest).map((aside) => {
      const left = corner === 'bottom-left' ? bounds.left + aside : bounds.left + widest - aside;
      const top = bounds.top + tallest - up;
      return { far: Math.hypot(up, aside), rect: { left, top, right: left + width, bottom: top + height } };
    }),
  );
  const atLeast = leastCovered(bounds, obstacles);
  let best: { readonly covered: number; readonly rect: Rect } | undefined;
  for (const { rect } of places.sort((one, other) => one.far - other.far)) {
    // A screen that is full of what can be pressed has thousands of places and none that is free: few of them need a look at every obstacle.
    if (best !== undefined && atLeast(rect) >= best.covered) continue;
    const covered = coveredBy(rect, obstacles);
    if (covered === 0) return rect;
    if (best === undefined || covered < best.covered) best = { covered, rect };
  }
  return best?.rect ?? { left: bounds.left, top: bounds.top, right: bounds.left + width, bottom: bounds.top + height };
}

/** Answers of a rectangle how much of it is covered at the least, without a look at every obstacle: by sums over squares of the page that lie wholly within it. */
function leastCovered(bounds: Rect, obstacles: readonly Obstacle[]): (rect: Rect) => number {
  const columns = Math.max(0, Math.floor((bounds.right - bounds.left) / STEP));
  const rows = Math.max(0, Math.floor((bounds.bottom - bounds.top) / STEP));
  const wide = columns + 1;
  const sums = new Float64Array(wide * (rows + 1));
  const overlap = (from: number, to: number, at: number) => Math.min(to, at + STEP) - Math.max(from, at);
  for (const { rect, weight } of obstacles) {
    const [left, right] = [rect.left - GAP, rect.right + GAP];
    const [top, bottom] = [rect.top - GAP, rect.bottom + GAP];
    const first = Math.max(0, Math.floor((left - bounds.left) / STEP));
    const last = Math.min(columns - 1, Math.floor((right - bounds.left) / STEP));
    const highest = Math.max(0, Math.floor((top - bounds.top) / STEP));
    const lowest = Math.min(rows - 1, Math.floor((bottom - bounds.top) / STEP));
    for (let row = highest; row <= lowest; row += 1) {
      const height = overlap(top, bottom, bounds.top + row * STEP);
      for (let column = first; height > 0 && column <= last; column += 1) {
        const width = overlap(left, right, bounds.left + column * STEP);
        const at = (row + 1) * wide + column + 1;
        if (width > 0) sums[at] = (sums[at] ?? 0) + width * height * weight;
      }
    }
  }
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1) {
      const at = row * wide + column;
      sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0) + (sums[at - wide] ?? 0) - (sums[at - wide - 1] ?? 0);
    }
  const sumTo = (row: number, column: number) => sums[row * wide + column] ?? 0;
  return ({ left, top, right, bottom }) => {
    const first = Math.max(0, Math.ceil((left - bounds.left) / STEP));
    const last = Math.min(columns, Math.floor((right - bounds.left) / STEP));
    const highest = Math.max(0, Math.ceil((top - bounds.top) / STEP));
    const lowest = Math.min(rows, Math.floor((bottom - bounds.top) / STEP));
    if (last <= first || lowest <= highest) return 0;
    const sum = sumTo(lowest, last) - sumTo(highest, last) - sumTo(lowest, first) + sumTo(highest, first);
    // What sums of sums lose by rounding makes no place look worse than it is.
    return sum * (1 - 1e-6) - 1e-3;
  };
}

const steps = (length: number): number[] => Array.from({ length: Math.floor(length / STEP) + 1 }, (_, at) => at * STEP);
