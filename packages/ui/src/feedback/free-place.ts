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
  let best: { readonly covered: number; readonly rect: Rect } | undefined;
  for (const { rect } of places.sort((one, other) => one.far - other.far)) {
    const covered = coveredBy(rect, obstacles);
    if (covered === 0) return rect;
    if (best === undefined || covered < best.covered) best = { covered, rect };
  }
  return best?.rect ?? { left: bounds.left, top: bounds.top, right: bounds.left + width, bottom: bounds.top + height };
}

const steps = (length: number): number[] => Array.from({ length: Math.floor(length / STEP) + 1 }, (_, at) => at * STEP);
