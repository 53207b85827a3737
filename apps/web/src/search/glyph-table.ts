import { textUnits } from './normalize.ts';
import { characterReadings, type Reading, readInContext } from './readings.ts';

/**
 * Numbers for the characters of names. A glyph is a folded character together with its readings, the likeliest in
 * its context first, so that a name costs four bytes a character and no reading is stored twice.
 */
export class GlyphTable {
  /** Code point of each glyph. */
  readonly codePoints: number[] = [];
  /** Readings of each glyph, likeliest first. */
  readonly readings: (readonly Reading[])[] = [];
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.codePoints.length;
  }

  /** Glyphs of a name; `person` reads its beginning as a family name. */
  encode(name: string, person: boolean): number[] {
    const units = textUnits(name);
    const inContext = readInContext(units, person);
    return units.map((unit, i) => this.#intern(unit.text, unit.source, inContext[i]));
  }

  #intern(text: string, source: string, likeliest: Reading | undefined): number {
    const key = likeliest === undefined ? text : `${text}${source}${likeliest}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.codePoints.length;
    this.codePoints.push(text.codePointAt(0) ?? 0);
    this.readings.push(
      likeliest === undefined
        ? []
        : [...new Set([likeliest, ...characterReadings(source), ...characterReadings(text)])],
    );
    this.#ids.set(key, id);
    return id;
  }
}
