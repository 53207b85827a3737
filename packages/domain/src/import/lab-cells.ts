import { type Judgement, typedValue } from '../exam/exam-range.ts';
import type { ResultValue } from '../lines/exam.schema.ts';

/** The limits of a reference range; null where there is none on that side. */
export interface ReadRange {
  readonly low: number | null;
  readonly high: number | null;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const BETWEEN = new RegExp(`^(${NUMBER})\\s*(?:[-~–—〜至到]|to)\\s*(${NUMBER})$`, 'i');
const BELOW = new RegExp(`^(?:<|≦|≤|<=|小於)\\s*=?\\s*(${NUMBER})$`);
const ABOVE = new RegExp(`^(?:>|≧|≥|>=|大於)\\s*=?\\s*(${NUMBER})$`);

/** A reference range in one cell: `17-44`, `(0.5 ~ 1.8)`, `<25`, `>=3`. Undefined for what is none, and for one that ends before it begins. */
export function readRange(text: string): ReadRange | undefined {
  const plain = text.replaceAll(/[()[\]（）]/g, '').trim();
  const [, low, high] = BETWEEN.exec(plain) ?? [];
  if (low !== undefined && high !== undefined)
    return Number(low) <= Number(high) ? { low: Number(low), high: Number(high) } : undefined;
  const most = BELOW.exec(plain)?.[1];
  if (most !== undefined) return { low: null, high: Number(most) };
  const least = ABOVE.exec(plain)?.[1];
  return least === undefined ? undefined : { low: Number(least), high: null };
}

const FLAGS: readonly (readonly [means: Judgement, words: RegExp])[] = [
  ['high', /^(?:h+|hi|high|↑+|\^|偏?高|過高)$/i],
  ['low', /^(?:l+|lo|low|↓+|偏?低|過低)$/i],
  ['normal', /^(?:n|normal|正常|ok|-|0)$/i],
];

/** What another program's mark beside a value says; undefined for none, `odd` for a mark that says only that something is wrong. */
export function readFlag(text: string): Judgement | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  return FLAGS.find(([, words]) => words.test(plain))?.[0] ?? 'odd';
}

/** A value with the unit that some programs write behind it. */
export function readValue(text: string): { readonly value: ResultValue | undefined; readonly unit: string } {
  const [, figure, unit] = /^([<>≦≧≤≥]?\s*-?\d+(?:[.,]\d+)?)\s+([^\d\s].{0,29})$/.exec(text.trim()) ?? [];
  return figure === undefined || unit === undefined
    ? { value: typedValue(text), unit: '' }
    : { value: typedValue(figure), unit };
}
