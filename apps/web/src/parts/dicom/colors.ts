/** Values of a picture with colours as they were decoded. */
export interface ColorValues {
  readonly values: ArrayLike<number>;
  /** Pixels. */
  readonly count: number;
  /** All of one colour, then all of the next; else pixel by pixel. */
  readonly isPlanar: boolean;
  /** `RGB`, `YBR_FULL`, `YBR_FULL_422`, `PALETTE COLOR` (PS3.3 §C.7.6.3.1.2). */
  readonly photometric: string;
  readonly palette: readonly Uint8Array[] | undefined;
}

/** Opaque RGBA. @throws Error for colours that are stored in another way */
export function colorsOf({ values, count, isPlanar, photometric, palette }: ColorValues): Uint8ClampedArray {
  const into = new Uint8ClampedArray(count * 4).fill(255);
  const put = (at: number, red: number, green: number, blue: number) => {
    into[at * 4] = red;
    into[at * 4 + 1] = green;
    into[at * 4 + 2] = blue;
  };
  if (palette) {
    const last = (palette[0]?.length ?? 1) - 1;
    for (let at = 0; at < count; at += 1) {
      const entry = Math.min(last, values[at] ?? 0);
      put(at, palette[0]?.[entry] ?? 0, palette[1]?.[entry] ?? 0, palette[2]?.[entry] ?? 0);
    }
    return into;
  }
  if (photometric === 'YBR_FULL_422') {
    // Two pixels share their colour: Y, Y, Cb, Cr.
    for (let at = 0; at < count; at += 1) {
      const from = (at >> 1) * 4;
      const [red, green, blue] = fromYbr(values[from + (at & 1)] ?? 0, values[from + 2] ?? 0, values[from + 3] ?? 0);
      put(at, red, green, blue);
    }
    return into;
  }
  if (photometric !== 'RGB' && photometric !== 'YBR_FULL') throw new Error(`colours as ${photometric}`);
  const [step, apart] = isPlanar ? [1, count] : [3, 1];
  for (let at = 0; at < count; at += 1) {
    const from = at * step;
    const [a, b, c] = [values[from] ?? 0, values[from + apart] ?? 0, values[from + 2 * apart] ?? 0];
    if (photometric === 'RGB') put(at, a, b, c);
    else {
      const [red, green, blue] = fromYbr(a, b, c);
      put(at, red, green, blue);
    }
  }
  return into;
}

/** Luminance and colour differences as full range (ITU-T T.871). */
const fromYbr = (y: number, cb: number, cr: number): readonly [number, number, number] => [
  y + 1.402 * (cr - 128),
  y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128),
  y + 1.772 * (cb - 128),
];
