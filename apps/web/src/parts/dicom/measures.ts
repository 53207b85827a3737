import type { MarkFields, MarkPoint, MarkTool } from '@vetloom/domain/imaging/image-mark.schema.ts';
import type { Frame } from './frame.ts';

type Spacing = Frame['spacing'];
type Ends = readonly [MarkPoint, MarkPoint];

/** From one end to the other in mm, or in pixels where the spacing isn't known. */
function span([from, to]: Ends, spacing: Spacing): { readonly x: number; readonly y: number } {
  return { x: (to.x - from.x) * (spacing?.column ?? 1), y: (to.y - from.y) * (spacing?.row ?? 1) };
}

const lengthOf = (ends: Ends, spacing: Spacing): number => {
  const { x, y } = span(ends, spacing);
  return Math.hypot(x, y);
};

/** Degrees between two directions, 0 to 180. */
function between(a: { readonly x: number; readonly y: number }, b: { readonly x: number; readonly y: number }): number {
  return Math.abs((Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) * 180) / Math.PI);
}

/** Vertebrae that the third line of a heart score spans: from the cranial edge of T4 to the caudal edge of T8. */
export const VHS_VERTEBRAE = 5;

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * The figure of a mark, to one decimal; null where it has none.
 * Cobb: the angle between two lines, at most 90°.
 * Vertebral heart score: long and short axis of the heart, each in vertebral bodies, added up (Buchanan & Bücheler, J Am Vet Med Assoc 1995;206:194–199). The
 * length of a vertebra is that of T4 to T8 together divided by five.
 */
export function figureOf(
  tool: MarkTool,
  points: readonly MarkPoint[],
  spacing: Spacing,
): Pick<MarkFields, 'value' | 'unit'> {
  const [a, b, c, d, e, f] = points;
  if (tool === 'length' && a && b)
    return { value: rounded(lengthOf([a, b], spacing)), unit: spacing === null ? 'px' : 'mm' };
  if (tool === 'angle' && a && b && c)
    return { value: rounded(between(span([b, a], spacing), span([b, c], spacing))), unit: 'deg' };
  if (tool === 'cobb' && a && b && c && d) {
    const angle = between(span([a, b], spacing), span([c, d], spacing));
    return { value: rounded(Math.min(angle, 180 - angle)), unit: 'deg' };
  }
  if (tool === 'vhs' && a && b && c && d && e && f) {
    const vertebra = lengthOf([e, f], spacing) / VHS_VERTEBRAE;
    if (vertebra > 0)
      return { value: rounded((lengthOf([a, b], spacing) + lengthOf([c, d], spacing)) / vertebra), unit: 'v' };
  }
  return { value: null, unit: '' };
}

/** The lines that a mark draws, by its points. */
export function linesOf(tool: MarkTool, points: readonly MarkPoint[]): readonly Ends[] {
  const pairs =
    tool === 'angle'
      ? [
          [0, 1],
          [1, 2],
        ]
      : tool === 'text'
        ? []
        : [
            [0, 1],
            [2, 3],
            [4, 5],
          ];
  return pairs.flatMap(([from = 0, to = 0]) => {
    const [start, end] = [points[from], points[to]];
    return start && end ? [[start, end] as const] : [];
  });
}
