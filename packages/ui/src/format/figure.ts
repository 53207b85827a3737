import { TIMES } from './figure-signs.ts';

/** Signs that make another number of the digits around them when they are left out: `1/2`, `0,5`, `2~3`, `1e9`. */
const BETWEEN = /\d\s*[^\d.\s-][^\d]*\d|\d\s*[/,~]\s*$/;

const isAnother = (plain: string): boolean => BETWEEN.test(plain) || TIMES.test(plain);

/** Longer than any number that is meant. */
const MOST = 20;

/**
 * What may stand in a field for a number: digits, dot and minus (spec 1 §5). Full-width forms become plain ones, a comma between thousands is left out.
 * Where leaving something out would make a number that nobody meant (between digits, or a word such as 百 behind them), it stays, so that the field says that it isn't one.
 */
export function keepFigure(text: string): string {
  const plain = plainForms(text);
  return isAnother(plain) ? plain.replace(/[\n\r\t]+/g, ' ').slice(0, MOST) : plain.replace(/[^\d.-]/g, '');
}

const plainForms = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replaceAll('\u3002', '.')
    .replaceAll('\u2044', '/')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');

/** What `keepFigure` leaves out of a text, blanks aside; empty where all of it stays. */
export function leftOutOf(text: string): string {
  const plain = plainForms(text);
  return isAnother(plain) ? '' : plain.replace(/[\d.\s-]/g, '');
}

/** The number that a field's text stands for, or nothing: it counts only when non-empty and finite (spec 1 §5), and where nothing else stands beside it. */
export function readFigure(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '' || !/^[-.\d\s]*$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A number where it fits a field: between its limits, and whole unless parts count; undefined for any other. */
export function within(
  value: number | undefined,
  { min, max, hasParts }: { readonly min: number; readonly max: number; readonly hasParts: boolean },
): number | undefined {
  if (value === undefined || value < min || value > max) return undefined;
  return hasParts || Number.isInteger(value) ? value : undefined;
}
