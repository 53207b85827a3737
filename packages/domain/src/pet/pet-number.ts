import { calendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/** How a clinic numbers its animals (spec 1 §5): its format, its own prefix, and whether dogs and cats get their letter. */
export interface NumberRule {
  /** 1 Taiwanese date and counter, 2 Gregorian date and counter, 3 running number; 0 none. */
  readonly format: number;
  readonly prefix: string;
  readonly speciesRule: boolean;
  /** The lowest running number to be given; 1 without it. Days begin with 1. */
  readonly start?: number | undefined;
}

/** The key of a running counter that never starts anew. */
export const SEQUENCE_KEY = 'sequence';
/** Years between the Gregorian count and the Taiwanese era. */
const ROC_OFFSET = 1911;
const two = (value: number): string => String(value).padStart(2, '0');

/** Which counter a rule uses at a time (Unix seconds): one a day in the clinic's zone, or the one that goes on for ever. */
export function counterKey(format: number, time: number, zone: Zone): string {
  if (format === 3) return SEQUENCE_KEY;
  const { year, month, day } = calendarDate(time, zone);
  return `${year}${two(month)}${two(day)}`;
}

/** The lowest number of a counter that a rule gives. */
export const firstNumber = ({ start = 1 }: NumberRule, key: string): number => (key === SEQUENCE_KEY ? start : 1);

/** The letter for a kind (spec 1 §5): Dog and Canine D, Cat and Feline C, others none. */
export function speciesLetter(kindName: string): '' | 'D' | 'C' {
  const name = kindName.trim().toLowerCase();
  if (name === 'dog' || name === 'canine') return 'D';
  return name === 'cat' || name === 'feline' ? 'C' : '';
}

/**
 * An animal's number: the clinic's prefix, the day, the letter of its kind and the counter. A counter that outgrows its three or five
 * digits simply gets longer; the day before it has a fixed width, so that the number stays unique and readable.
 */
export function petNumberOf(rule: NumberRule, letter: '' | 'D' | 'C', key: string, counter: number): string {
  const kind = rule.speciesRule ? letter : '';
  if (rule.format === 3) return `${rule.prefix}${kind}${String(counter).padStart(5, '0')}`;
  const year = Number(key.slice(0, 4));
  const day = rule.format === 1 ? `${year - ROC_OFFSET}${key.slice(4)}` : key;
  return `${rule.prefix}${day}${kind}${String(counter).padStart(3, '0')}`;
}

/** The counter that a number was made with, for a rule: undefined for a number of another shape. Older numbers have the letter before the day. */
export function counterOf(rule: NumberRule, number: string): { key: string; counter: number } | undefined {
  if (!number.startsWith(rule.prefix)) return undefined;
  const rest = number.slice(rule.prefix.length).replace(rule.speciesRule ? /^[DC]|(?<=^\d{7,8})[DC]/ : /^(?!)/, '');
  if (rule.format === 3) return /^\d{5,9}$/.test(rest) ? { key: SEQUENCE_KEY, counter: Number(rest) } : undefined;
  const shape = rule.format === 1 ? /^(\d{3})(\d{2})(\d{2})(\d{3,6})$/ : /^(\d{4})(\d{2})(\d{2})(\d{3,6})$/;
  const [, year, month = '', day = '', counter] = shape.exec(rest) ?? [];
  if (year === undefined || counter === undefined) return undefined;
  const western = rule.format === 1 ? Number(year) + ROC_OFFSET : Number(year);
  return { key: `${western}${month}${day}`, counter: Number(counter) };
}

/** An id made without a number: by a device whose leased numbers have run out, or where the clinic numbers nothing. */
export const isProvisional = (petID: string): boolean => /^\/pet\/\d{9,10}-[0-9a-z]{4,12}$/.test(petID);

/** The number that an id shows, or empty for a provisional one. */
export const numberOfID = (petID: string): string =>
  petID.startsWith('/pet/') && !isProvisional(petID) ? petID.slice('/pet/'.length) : '';
