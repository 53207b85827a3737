import type { Doubts } from './doubts.ts';

/** Control characters, and signs that turn the direction of writing: a name or a dose must not read as something else. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SPACES = /[\s\u2028\u2029]+/g;
const UNWANTED_IN_PROSE = /(?![\t\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** What isn't looked at any more: a text of megabytes costs no more than one of a page. */
const LOOKED_AT = 4;

/** What one line of a message says, at most so long: what is longer is cut, with a doubt that names it. */
export function lineOf(text: string, most: number, what: string, doubts: Doubts): string {
  const clean = tidied(text, most);
  if (clean.length <= most && text.length <= most * LOOKED_AT + 64) return clean;
  doubts.add(`${what} is longer than ${most} characters and was cut`);
  return cut(clean, most).trim();
}

/** A number or code by which something is found: one that is too long is none, since a part of it may be another's. */
export function keyOf(text: string, most: number, what: string, doubts: Doubts): string {
  const clean = tidied(text, most);
  if (clean.length <= most && text.length <= most * LOOKED_AT + 64) return clean;
  doubts.add(`${what} is longer than ${most} characters and was passed over`);
  return '';
}

/** Words of several lines. */
export function proseOf(texts: readonly string[], most: number, what: string, doubts: Doubts): string {
  let words = '';
  for (const text of texts) {
    const clean = cut(text, most * LOOKED_AT)
      .replace(UNWANTED_IN_PROSE, '')
      .toWellFormed()
      .trim();
    if (clean === '') continue;
    words += words === '' ? clean : `\n${clean}`;
    if (words.length <= most) continue;
    doubts.add(`${what} is longer than ${most} characters and was cut`);
    return cut(words, most).trim();
  }
  return words;
}

const tidied = (text: string, most: number): string =>
  cut(text, most * LOOKED_AT + 64)
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .toWellFormed()
    .trim();

/** The first so many units of a text, without half a character at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
