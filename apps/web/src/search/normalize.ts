import { foldVariant } from './variant-table.ts';

/** One comparable character of a text, with the place it came from (UTF-16 offsets, end exclusive). */
export interface TextUnit {
  /** One code point, folded: width, case, accents and variants are gone. */
  readonly text: string;
  /** The code point as written, for its reading: 后 and 後 fold together but are different characters. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** Names longer than this are searched by their first characters only. */
export const MAX_UNITS = 128;

const DROPPED = /^[\p{Z}\p{P}\p{C}\p{M}]$/u;
const MARKS = /\p{M}/gu;
const ZHUYIN_TONES = 'ˉˊˇˋ˙';
const foldCache = new Map<string, string>();
const FOLD_CACHE_LIMIT = 50_000;

function foldUncached(char: string): string {
  if (ZHUYIN_TONES.includes(char)) return char;
  if (DROPPED.test(char)) return '';
  let folded = '';
  // NFKD takes accents and widths apart; NFC puts Hangul syllables together again.
  for (const part of char.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()) {
    if (!DROPPED.test(part)) folded += foldVariant(part);
  }
  return folded;
}

/** Comparable form of one code point: usually one, none for spaces and punctuation, several for ligatures such as ㍿. */
export function foldChar(char: string): string {
  const known = foldCache.get(char);
  if (known !== undefined) return known;
  const folded = foldUncached(char);
  if (foldCache.size < FOLD_CACHE_LIMIT) foldCache.set(char, folded);
  return folded;
}

/** Splits a text into comparable characters that remember where they stood; at most `limit` of them. */
export function textUnits(raw: string, limit: number = MAX_UNITS): TextUnit[] {
  const units: TextUnit[] = [];
  let start = 0;
  for (const char of raw) {
    const end = start + char.length;
    for (const text of foldChar(char)) {
      units.push({ text, source: char, start, end });
      if (units.length === limit) return units;
    }
    start = end;
  }
  return units;
}

/** Half-width, lower-case form that keeps punctuation and spaces, for phone numbers and raw keyboard keys. */
export function foldWidth(raw: string): string {
  return raw.normalize('NFKC').toLowerCase();
}
