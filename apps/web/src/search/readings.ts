import { pinyin, polyphonic } from 'pinyin-pro';
import type { TextUnit } from './normalize.ts';
import { DOUBLE_SURNAME_READING, SURNAME_READING, TAIWAN_READINGS } from './taiwan-readings.ts';
import { syllableIndex, ZHUYIN_BY_SYLLABLE } from './zhuyin-table.ts';

/** A syllable with its tone, packed as position in `SYLLABLES` × 8 + tone (1 to 5). */
export type Reading = number;

/** Position of the reading's syllable in `SYLLABLES`. */
export function readingSyllable(reading: Reading): number {
  return reading >> 3;
}

/** Tone of a reading: 1 to 4, 5 for the neutral tone. */
export function readingTone(reading: Reading): number {
  return reading & 7;
}

/** Packs pinyin with a tone number such as `lü3`; undefined for what is no Mandarin syllable. */
export function parseReading(pinyinWithTone: string): Reading | undefined {
  const match = /^(.+?)([0-5]?)$/.exec(pinyinWithTone.normalize('NFD'));
  if (match === null) return undefined;
  const letters = (match[1] ?? '')
    .replace(/u\u0308/, 'v')
    .replace(/e\u0302/, 'eh')
    .replace(/\p{M}/gu, '');
  const syllable = syllableIndex(letters);
  if (syllable === undefined) return undefined;
  const tone = Number(match[2] ?? '');
  return syllable * 8 + (tone === 0 ? 5 : tone);
}

function parseAll(list: readonly string[]): Reading[] {
  return list.map(parseReading).filter((reading) => reading !== undefined);
}

const SYLLABLE_BY_ZHUYIN: ReadonlyMap<string, string> = new Map(
  [...ZHUYIN_BY_SYLLABLE].map(([syllable, zhuyin]) => [zhuyin, syllable]),
);
const HAN = /^\p{Script=Han}$/u;
const characterCache = new Map<string, readonly Reading[]>();
const CHARACTER_CACHE_LIMIT = 50_000;

function lookUp(char: string): readonly Reading[] {
  const bopomofo = SYLLABLE_BY_ZHUYIN.get(char);
  if (bopomofo !== undefined) return parseAll([`${bopomofo}1`]);
  if (!HAN.test(char)) return [];
  const standard = parseAll(polyphonic(char, { type: 'array', toneType: 'num' })[0] ?? []);
  const surname = parseAll(SURNAME_READING.get(char) ?? []);
  return [...new Set([...parseAll(TAIWAN_READINGS.get(char) ?? []), ...standard, ...surname])];
}

/** All readings of one character, Taiwan's first; empty for what has none (Latin letters, emoji, unlisted rare characters). */
export function characterReadings(char: string): readonly Reading[] {
  const known = characterCache.get(char);
  if (known !== undefined) return known;
  const readings = lookUp(char);
  if (characterCache.size < CHARACTER_CACHE_LIMIT) characterCache.set(char, readings);
  return readings;
}

/** The character to read: as written if it has a reading, else its usual form (㸃 is read as 點). */
function readable(unit: TextUnit): string {
  return characterReadings(unit.source).length > 0 ? unit.source : unit.text;
}

function applySurname(chars: readonly string[], readings: (Reading | undefined)[]): void {
  const double = DOUBLE_SURNAME_READING.get(`${chars[0] ?? ''}${chars[1] ?? ''}`);
  const found = double ?? SURNAME_READING.get(chars[0] ?? '') ?? [];
  for (const [i, reading] of parseAll(found).entries()) readings[i] = reading;
}

/**
 * The likeliest reading of each character in its context: words and, for owners, the family name at the head.
 * Undefined where a character has no reading.
 */
export function readInContext(units: readonly TextUnit[], person: boolean): (Reading | undefined)[] {
  const chars = units.map(readable);
  const readings = chars.map((char): Reading | undefined => characterReadings(char)[0]);
  // The dictionary is asked only where there is a choice: that is most of the building time.
  if (chars.some((char) => characterReadings(char).length > 1)) {
    const inContext = pinyin(chars.join(''), {
      type: 'array',
      toneType: 'num',
      surname: person ? 'head' : 'off',
      toneSandhi: false,
    });
    if (inContext.length === chars.length) {
      for (const [i, char] of chars.entries()) {
        if (!TAIWAN_READINGS.has(char)) readings[i] = parseReading(inContext[i] ?? '') ?? readings[i];
      }
    }
  }
  if (person) applySurname(chars, readings);
  return readings;
}
