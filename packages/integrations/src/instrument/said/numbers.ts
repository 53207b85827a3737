import type { Doubts } from './doubts.ts';
import { lineOf } from './words.ts';

/** Figures, signs and points as Chinese and Japanese instruments write them at full width. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** Thousands are separated; a comma before two or four figures would be another's decimal sign and stays words. */
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** More than that a number of the machine doesn't hold. */
const MOST_FIGURES = 15;
const MOST_CHARACTERS = 200;

const WIDE = /[\uff01-\uff5e\u3000]/;

/** A text with its full-width signs as the usual ones. */
export const narrow = (text: string): string =>
  !WIDE.test(text)
    ? text
    : text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** The number that the whole of a text is, `1,234` and `3.5E+2` too; undefined for everything else, `>2000`, `1+`, `0x10`, or figures beyond what a number holds. */
export function numberOf(text: string): number | undefined {
  if (text.length > 60) return undefined;
  const plain = narrow(text).trim();
  const bare = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!NUMBER.test(bare)) return undefined;
  const figures = bare
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  const value = Number(bare);
  if (figures.length > MOST_FIGURES || !Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** A value as it was sent: a number where the whole of it is one, else its words. */
export function saidValue(text: string, what: string, doubts: Doubts): number | string {
  return numberOf(text) ?? lineOf(narrowedBound(text), MOST_CHARACTERS, what, doubts);
}

/** `＞２０００` as `>2000`; words stay as they are. */
const narrowedBound = (text: string): string => {
  if (text.length > 60) return text;
  const plain = narrow(text).trim();
  return /^[<>]=?\s*[\d.,]+$/.test(plain) ? plain : text;
};

/** The bounds of a range; null where there is none on that side. */
export interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

const NONE: Range = { low: null, high: null };
const FIGURE = String.raw`[+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?`;
const BETWEEN = new RegExp(String.raw`^(${FIGURE})\s*(?:-|~|\u2013|\u2014|\u223c|\.\.|\bto\b|\^)\s*(${FIGURE})$`, 'i');
const BELOW = new RegExp(String.raw`^(?:<=?|\u2264|up to)\s*(${FIGURE})$`, 'i');
const ABOVE = new RegExp(String.raw`^(?:>=?|\u2265)\s*(${FIGURE})$`, 'i');

/** A range as people write it: `3.5-5.5`, `10 to 118`, `<0.5`, `≥ 60`, `(3.5~5.5)`. What is none of these has no bounds. */
export function rangeOf(text: string): Range {
  if (text.length > 80) return NONE;
  const plain = narrow(text)
    .trim()
    .replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1');
  const [, from, to] = BETWEEN.exec(plain) ?? [];
  if (from !== undefined && to !== undefined) return ordered(numberOf(from), numberOf(to));
  const [, most] = BELOW.exec(plain) ?? [];
  if (most !== undefined) return { low: null, high: numberOf(most) ?? null };
  const [, least] = ABOVE.exec(plain) ?? [];
  return least === undefined ? NONE : { low: numberOf(least) ?? null, high: null };
}

/** Bounds that were said apart. Those that contradict each other are none. */
export const ordered = (low: number | undefined, high: number | undefined): Range =>
  low !== undefined && high !== undefined && low > high ? NONE : { low: low ?? null, high: high ?? null };
