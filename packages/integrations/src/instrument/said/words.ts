import type { Doubts } from './doubts.ts';
import { cutText, plainLine } from './plain.ts';

const UNWANTED_IN_PROSE = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Of a text so many times as long as what is kept of it is looked at: one of megabytes costs no more than one of a page. */
const LOOKED_AT = 4;
const SPARE = 64;

const isLong = (text: string, clean: string, most: number): boolean =>
  clean.length > most || text.length > most * LOOKED_AT + SPARE;

/** What one line of a message says, at most so long: what is longer is cut, with a doubt that names it. */
export function lineOf(text: string, most: number, what: string, doubts: Doubts): string {
  const clean = plainLine(text, most * LOOKED_AT + SPARE);
  if (!isLong(text, clean, most)) return clean;
  doubts.add(`${what} is longer than ${most} characters and was cut`);
  return cutText(clean, most).trim();
}

/** A number or code by which something is found: one that is too long is none, since a part of it may be another's. */
export function keyOf(text: string, most: number, what: string, doubts: Doubts): string {
  const clean = plainLine(text, most * LOOKED_AT + SPARE);
  if (!isLong(text, clean, most)) return clean;
  doubts.add(`${what} is longer than ${most} characters and was passed over`);
  return '';
}

/** Words of several lines. */
export function proseOf(texts: readonly string[], most: number, what: string, doubts: Doubts): string {
  let words = '';
  for (const text of texts) {
    const clean = cutText(text, most * LOOKED_AT)
      .replace(/\r\n?/g, '\n')
      .replace(UNWANTED_IN_PROSE, '')
      .toWellFormed()
      .trim();
    if (clean === '') continue;
    words += words === '' ? clean : `\n${clean}`;
    if (words.length <= most) continue;
    doubts.add(`${what} is longer than ${most} characters and was cut`);
    return cutText(words, most).trim();
  }
  return words;
}
