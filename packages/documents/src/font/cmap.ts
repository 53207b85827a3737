import { DomainError } from '@vetloom/domain/core/error.ts';

/** Tells whether a font can draw a character (a Unicode code point). */
export interface GlyphCoverage {
  readonly has: (codePoint: number) => boolean;
  /** Identifies the font by the checksums of its tables. */
  readonly fontID: string;
}

const text = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** Segment lookup of a Basic Multilingual Plane subtable (format 4); glyph 0 is the "missing" box. */
function readFormat4(view: DataView, at: number): (codePoint: number) => boolean {
  const doubled = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  return (codePoint) => {
    if (codePoint > 0xffff) return false;
    for (let index = 0; index < doubled; index += 2) {
      if (view.getUint16(ends + index) < codePoint) continue;
      const start = view.getUint16(starts + index);
      if (start > codePoint) return false;
      const delta = view.getUint16(deltas + index);
      const offset = view.getUint16(offsets + index);
      if (offset === 0) return ((codePoint + delta) & 0xffff) !== 0;
      const glyph = view.getUint16(offsets + index + offset + (codePoint - start) * 2);
      return glyph !== 0 && ((glyph + delta) & 0xffff) !== 0;
    }
    return false;
  };
}

/** Group lookup of a full Unicode subtable (format 12). */
function readFormat12(view: DataView, at: number): (codePoint: number) => boolean {
  const count = view.getUint32(at + 12);
  return (codePoint) => {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const group = at + 16 + middle * 12;
      if (codePoint < view.getUint32(group)) high = middle - 1;
      else if (codePoint > view.getUint32(group + 4)) low = middle + 1;
      else return view.getUint32(group + 8) + codePoint - view.getUint32(group) !== 0;
    }
    return false;
  };
}

const read = new WeakMap<Uint8Array, GlyphCoverage>();

/** The coverage of a font's bytes, read once. Throws like {@link readCoverage}. */
export function coverageOf(font: Uint8Array): GlyphCoverage {
  const known = read.get(font);
  if (known) return known;
  const { has, fontID } = readCoverage(font);
  // A clinic's papers say the same few thousand characters.
  const answers = new Map<number, boolean>();
  const coverage: GlyphCoverage = {
    fontID,
    has: (codePoint) => {
      const answer = answers.get(codePoint) ?? has(codePoint);
      answers.set(codePoint, answer);
      return answer;
    },
  };
  read.set(font, coverage);
  return coverage;
}

/**
 * Reads which characters a TrueType font can draw from its `cmap` table. Throws `badParameter` for bytes that are no
 * such font, because a document printed in a broken font would be blank.
 */
export function readCoverage(font: Uint8Array): GlyphCoverage {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  try {
    const tableCount = view.getUint16(4);
    let cmap = 0;
    let fontID = `${font.byteLength}`;
    for (let index = 0; index < tableCount; index += 1) {
      const entry = 12 + index * 16;
      fontID += `.${view.getUint32(entry + 4).toString(36)}`;
      if (text(view, entry) === 'cmap') cmap = view.getUint32(entry + 8);
    }
    const readers: ((codePoint: number) => boolean)[] = [];
    const subtables = cmap === 0 ? 0 : view.getUint16(cmap + 2);
    for (let index = 0; index < subtables; index += 1) {
      const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
      const format = view.getUint16(at);
      if (format === 4) readers.push(readFormat4(view, at));
      if (format === 12) readers.push(readFormat12(view, at));
    }
    if (readers.length === 0) throw new RangeError('no Unicode cmap');
    return { has: (codePoint) => readers.some((reader) => reader(codePoint)), fontID };
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('badParameter', `not a TrueType font: ${error.message}`);
    throw error;
  }
}
