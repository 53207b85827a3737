/** A decoded frame. */
export interface Frame {
  readonly rows: number;
  readonly columns: number;
  /** Stored values row by row; RGBA where it has colours. */
  readonly pixels: Int8Array | Uint8Array | Int16Array | Uint16Array | Uint8ClampedArray;
  readonly isColor: boolean;
  /** The least and the highest stored value. */
  readonly least: number;
  readonly most: number;
  /** What a stored value means: value × slope + intercept, Hounsfield units of a CT. */
  readonly slope: number;
  readonly intercept: number;
  /** The window that the machine proposes. */
  readonly window: Window | null;
  /** The lowest value is white. */
  readonly isInverse: boolean;
  /** mm between rows and between columns; null where the machine doesn't say. */
  readonly spacing: { readonly row: number; readonly column: number } | null;
  /** For how long a frame of a film stands, in seconds. */
  readonly frameSeconds: number;
}

/** A band of values that is spread from black to white. */
export interface Window {
  readonly center: number;
  /** At least 1. */
  readonly width: number;
}

/** Bands that readers of a CT go by, in Hounsfield units. */
export const CT_WINDOWS = {
  soft: { center: 40, width: 400 },
  lung: { center: -600, width: 1500 },
  bone: { center: 400, width: 1800 },
  brain: { center: 40, width: 90 },
} as const satisfies Readonly<Record<string, Window>>;
/** The name of a band. */
export type CtWindow = keyof typeof CT_WINDOWS;

/** The machine's window, else the whole of what the picture holds. */
export function windowOf({ window, least, most, slope, intercept }: Frame): Window {
  if (window) return window;
  const [low, high] = [least * slope + intercept, most * slope + intercept].sort((a, b) => a - b) as [number, number];
  return { center: (low + high) / 2, width: Math.max(1, high - low) };
}

/** Opaque grey as a canvas has it, on machines that put the lowest byte first, as all that run browsers do. */
const grey = (level: number): number => ((255 << 24) | (level << 16) | (level << 8) | level) >>> 0;

/** What each stored value becomes on the screen, from `least` upwards (PS3.3 §C.11.2.1.2, linear). */
export function levelTable(
  { least, most, slope, intercept }: Pick<Frame, 'least' | 'most' | 'slope' | 'intercept'>,
  { center, width }: Window,
  inverted: boolean,
): Uint32Array {
  const table = new Uint32Array(most - least + 1);
  const from = center - width / 2;
  for (let at = 0; at < table.length; at += 1) {
    const share = ((at + least) * slope + intercept - from) / width;
    const level = Math.round(Math.min(1, Math.max(0, share)) * 255);
    table[at] = grey(inverted ? 255 - level : level);
  }
  return table;
}

/** Puts a frame's values through a window, into the pixels of a canvas. Colours keep theirs; inverted they are each other's opposite. */
export function paint(frame: Frame, window: Window, inverted: boolean, into: Uint8ClampedArray): void {
  const { pixels, isColor, least } = frame;
  if (isColor) {
    into.set(pixels);
    if (inverted) for (let at = 0; at < into.length; at += 1) if (at % 4 !== 3) into[at] = 255 - (into[at] ?? 0);
    return;
  }
  const table = levelTable(frame, window, inverted !== frame.isInverse);
  const shown = new Uint32Array(into.buffer, into.byteOffset, into.byteLength / 4);
  for (let at = 0; at < shown.length; at += 1) shown[at] = table[(pixels[at] as number) - least] as number;
}

/**
 * A frame in which each value is the mean of `by` × `by`: what a screen has no pixels for is neither put through the window nor moved about. Colours, whose pictures
 * are small, stay as they are.
 */
export function reduced(frame: Frame, by: number): Frame {
  const { pixels, isColor, spacing } = frame;
  if (by <= 1 || isColor) return frame;
  const rows = Math.max(1, Math.floor(frame.rows / by));
  const columns = Math.max(1, Math.floor(frame.columns / by));
  const [high, wide] = [Math.min(by, frame.rows), Math.min(by, frame.columns)];
  const into = new (pixels.constructor as new (length: number) => Frame['pixels'])(rows * columns);
  const sums = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let y = 0; y < high; y += 1) {
      let at = (row * high + y) * frame.columns;
      for (let column = 0; column < columns; column += 1) {
        let sum = 0;
        for (let x = 0; x < wide; x += 1) sum += pixels[at + x] as number;
        at += wide;
        sums[column] = (sums[column] as number) + sum;
      }
    }
    for (let column = 0; column < columns; column += 1)
      into[row * columns + column] = Math.round((sums[column] as number) / (high * wide));
  }
  return {
    ...frame,
    ...{ rows, columns, pixels: into },
    spacing: spacing && { row: spacing.row * high, column: spacing.column * wide },
  };
}
