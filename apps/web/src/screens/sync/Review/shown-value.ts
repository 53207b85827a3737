import { type ContestedField, isWholeRow } from '@vetloom/domain/sync/review.ts';
import { isUnknownHandOut } from '@vetloom/domain/sync/review-bars.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatTemperature, formatWeight } from '@vetloom/ui/format/number.ts';
import { syncReview } from '../../../locale/sync-review.ts';

interface Row {
  readonly name?: unknown;
  readonly text?: unknown;
  readonly system?: unknown;
  readonly number?: unknown;
  readonly unit?: unknown;
  readonly price?: unknown;
  readonly value?: unknown;
  readonly items?: unknown;
}

/** Says a person's name by their id. */
export type NameOf = (staffID: string) => string;

const words = (...parts: readonly unknown[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');

/** A number as its field has it: a temperature, a weight, a moment. */
function figure(value: number, field: string): string {
  if (field === 'temperature') return formatTemperature(value);
  if (field === 'weight') return formatWeight(value);
  return /dateTime$|^birth$|timeOfDeath/i.test(field) ? formatDateTime(value) : String(value);
}

/** A side of a contested field. Where it has no row: it was taken out, or it was never there. */
export function shownSide(field: ContestedField, side: 'from' | 'mine' | 'theirs', nameOf?: NameOf): string {
  const value = field[side];
  if ((value ?? null) === null && isUnknownHandOut(field) && side !== 'theirs') return syncReview.unknownContent;
  if ((value ?? null) !== null || !isWholeRow(field)) return shownValue(value, field.path.at(-1), nameOf);
  if ((field.from ?? null) !== null) return syncReview.takenOut;
  return side === 'from' ? syncReview.neverWas : syncReview.notThere;
}

/** A value of a field as a person reads it: text as it is, rows and people by their names, an emptiness said in words. */
export function shownValue(value: unknown, field = '', nameOf?: NameOf): string {
  if (value === null || value === undefined || value === '') return syncReview.empty;
  if (typeof value === 'number') return figure(value, field);
  if (typeof value === 'string') return (value.startsWith('/staff/') && nameOf?.(value)) || value;
  if (typeof value === 'boolean') return value ? '\u2713' : '\u2013';
  if (Array.isArray(value))
    return value.length === 0 ? syncReview.empty : value.map((item) => shownValue(item)).join('\u3001');
  const row = value as Row;
  if (Array.isArray(row.items)) return shownValue(row.items);
  const amount = typeof row.number === 'number' ? words(String(row.number), row.unit) : '';
  const price = typeof row.price === 'number' ? `NT$ ${formatAmount(row.price)}` : '';
  const measured = ['number', 'string'].includes(typeof row.value) ? words(String(row.value), row.unit) : '';
  const said = words(row.system, row.name, row.text, amount === '' ? '' : `\u00D7 ${amount}`, price, measured);
  return said === '' ? syncReview.rows(Object.keys(row).length) : said;
}
