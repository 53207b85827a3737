import { decodeDaqian } from './daqian-keys.ts';
import { codeUnits, unitCodes } from './entry-keys.ts';
import { foldChar, foldWidth } from './normalize.ts';

/** Longest query that is looked at, in characters. */
export const MAX_QUERY = 64;
const MAX_RAW_QUERY = 256;
const MAX_WORDS = 4;

/** One way to read what was typed as (part of) a name. */
export interface NameQuery {
  /** Folded code points, spaces removed. */
  readonly codePoints: readonly number[];
  /** For each position the end of its word: a syllable does not cross a space. */
  readonly wordEnds: readonly number[];
  /** Taken off every match: a guess at a forgotten input method ranks lower. */
  readonly penalty: number;
}

/** All ways to read one query or one word of it. */
export interface QueryPlan {
  readonly names: readonly NameQuery[];
  /** Digits to look for in phones: as typed, and in national form. */
  readonly phones: readonly (readonly number[])[];
  /** Characters to look for in chip and pet numbers; empty when there is no digit, or else `p` would find every P-001. */
  readonly code: readonly number[];
}

function nameQuery(text: string, penalty: number): NameQuery | undefined {
  const codePoints: number[] = [];
  const breaks: number[] = [];
  for (const char of text) {
    if (/\s/u.test(char)) {
      breaks.push(codePoints.length);
      continue;
    }
    for (const part of foldChar(char)) codePoints.push(part.codePointAt(0) ?? 0);
    if (codePoints.length >= MAX_QUERY) break;
  }
  codePoints.length = Math.min(codePoints.length, MAX_QUERY);
  if (codePoints.length === 0) return undefined;
  const wordEnds = codePoints.map((_, i) => breaks.find((end) => end > i) ?? codePoints.length);
  return { codePoints, wordEnds, penalty };
}

const KEYBOARD_PENALTY = { letters: 70, digits: 60, mixed: 20 };

function keyboardQuery(text: string): NameQuery | undefined {
  const keys = foldWidth(text).trimStart();
  // One letter is far more often a letter than a symbol.
  if (/^[a-z]?\s*$/.test(keys)) return undefined;
  const decoded = decodeDaqian(keys);
  if (decoded === undefined) return undefined;
  if (/^[a-z\s]+$/.test(keys)) return nameQuery(decoded, KEYBOARD_PENALTY.letters);
  if (/^[\d\s]+$/.test(keys)) return nameQuery(decoded, KEYBOARD_PENALTY.digits);
  return nameQuery(decoded, KEYBOARD_PENALTY.mixed);
}

const PHONE_LIKE = /^[\d\s\-()+.#]+$/;
const FEWEST_DIGITS = 3;

function phoneQueries(text: string): number[][] {
  const folded = foldWidth(text).trim();
  if (!PHONE_LIKE.test(folded)) return [];
  const digits = folded.replace(/\D/g, '');
  const national = digits.replace(/^(?:00|002|009)?8860?/, '0');
  const queries = folded.startsWith('+') ? [national] : [...new Set([digits, national])];
  return queries
    .filter((query) => query.length >= FEWEST_DIGITS)
    .map((query) => [...query].map((d) => d.charCodeAt(0)));
}

/** Reads a query in all ways at once: as characters, pinyin or Zhuyin, as keys of a Zhuyin keyboard, as a number. */
export function planQuery(text: string): QueryPlan {
  const raw = text.slice(0, MAX_RAW_QUERY);
  const names = [nameQuery(raw, 0), keyboardQuery(raw)].filter((query) => query !== undefined);
  const code = /\d/.test(foldWidth(raw)) ? unitCodes(codeUnits(raw)).slice(0, MAX_QUERY) : [];
  return { names, phones: phoneQueries(raw), code };
}

/** The words of a query that may stand in different fields (王 咪咪); empty when there is only one or it is a phone number. */
export function queryWords(text: string): string[] {
  const words = text
    .slice(0, MAX_RAW_QUERY)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length < 2 || PHONE_LIKE.test(foldWidth(text))) return [];
  return words.slice(0, MAX_WORDS);
}
