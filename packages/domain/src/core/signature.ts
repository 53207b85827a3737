import { z } from 'zod';

/** The field in which somebody signs, in its own units: wherever it is drawn, it is drawn in these proportions. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;

/** Longest signature: some thousand points, more than anybody's name takes. */
const MOST_CHARACTERS = 16_000;

/**
 * A signature as the strokes of a pen in `SIGNATURE_BOX`, in the words of an SVG path of whole numbers: `M` puts the pen down, `L` moves it. Empty where nobody
 * signed. Kept in the document, so that it is there without a network and goes with it.
 */
export const signatureStrokes = z
  .string()
  .max(MOST_CHARACTERS)
  .regex(/^(?:M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})*)?$/);

/** A place of the pen. */
export interface PenPoint {
  readonly x: number;
  readonly y: number;
}

/** The strokes of a signature, each from where the pen came down to where it left. */
export function strokesOf(signature: string): PenPoint[][] {
  const strokes: PenPoint[][] = [];
  for (const [, act, x, y] of signature.matchAll(/([ML])(\d+) (\d+)/g)) {
    const point = { x: Number(x), y: Number(y) };
    if (act === 'M' || strokes.length === 0) strokes.push([point]);
    else strokes.at(-1)?.push(point);
  }
  return strokes;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.round(value)));

/** A signature of strokes in the units of `SIGNATURE_BOX`; points that lie on the one before are left out, and what is more than a signature may hold. */
export function signatureOf(strokes: readonly (readonly PenPoint[])[]): string {
  let signature = '';
  for (const stroke of strokes) {
    let last = '';
    for (const [at, { x, y }] of stroke.entries()) {
      const place = `${within(x, SIGNATURE_BOX.width)} ${within(y, SIGNATURE_BOX.height)}`;
      if (place === last || signature.length + place.length + 1 > MOST_CHARACTERS) continue;
      signature += `${at === 0 ? 'M' : 'L'}${place}`;
      last = place;
    }
  }
  return signature;
}

/** Least way of the pen, in units, that is a signature: a dot or a slip of the hand says nothing. */
const LEAST_WAY = 60;

/** Whether strokes are long enough to be somebody's hand. */
export function isSigned(signature: string): boolean {
  const way = strokesOf(signature)
    .flatMap((stroke) => stroke.slice(1).map((point, at) => [stroke[at] ?? point, point] as const))
    .reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);
  return way >= LEAST_WAY;
}
