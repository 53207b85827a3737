import type { Doubts } from './doubts.ts';
import { narrow } from './numbers.ts';

const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.\d{1,9})?)?)?([+-]\d{4})?$/;
const WRITTEN =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Before that no instrument that is in use was made: its clock has lost its battery. */
const FIRST_YEAR = 2000;

/**
 * A time as an instrument writes it, `20260101120000+0800` or `2026/1/1 12:00`, as `2026-01-01T12:00:00`, with a zone only where it said one. Empty for what is no time of
 * this calendar; one from before instruments were made is told as a doubt.
 */
export function momentOf(text: string, what: string, doubts: Doubts): string {
  if (text.length > 60) return '';
  const plain = narrow(text).trim();
  const found = COMPACT.exec(plain) ?? WRITTEN.exec(plain);
  if (!found) {
    if (plain !== '') doubts.add(`${what} is no time`);
    return '';
  }
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = ''] = found;
  // A leap second is the last one of its minute here.
  const parts = [Number(month), Number(day), Number(hour), Number(minute), Math.min(59, Number(second))] as const;
  if (!exists(Number(year), ...parts)) {
    doubts.add(`${what} is no time`);
    return '';
  }
  if (Number(year) < FIRST_YEAR) doubts.add(`${what} is of ${year}: the clock is wrong`);
  const [m, d, h, min, s] = parts.map((part) => String(part).padStart(2, '0'));
  return `${year}-${m}-${d}T${h}:${min}:${s}${zoneOf(zone)}`;
}

function exists(year: number, month: number, day: number, hour: number, minute: number, second: number): boolean {
  if (year < 1900 || year > 2199 || hour > 23 || minute > 59 || second > 59) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function zoneOf(zone: string): string {
  if (zone === '' || zone === 'Z') return zone;
  const bare = zone.replace(':', '');
  return Number(bare.slice(1, 3)) > 14 || Number(bare.slice(3)) > 59 ? '' : `${bare.slice(0, 3)}:${bare.slice(3)}`;
}

/** A time as HL7 and ASTM write it, `20260101120000`, of what {@link momentOf} answers or of any ISO time; its zone is left out. */
export const compactMoment = (iso: string): string => iso.slice(0, 19).replace(/\D/g, '');
