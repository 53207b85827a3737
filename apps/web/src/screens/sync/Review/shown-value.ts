import { isObject, rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { type ContestedField, isWholeRow } from '@vetloom/domain/sync/review.ts';
import { isUnknownHandOut } from '@vetloom/domain/sync/review-bars.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatTemperature, formatWeight } from '@vetloom/ui/format/number.ts';
import { death } from '../../../locale/death.ts';
import { fieldWord } from '../../../locale/fields.ts';
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

/** Words of what is chosen, by the field. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  how: death.form.hows,
  remains: death.remains.kinds,
  cremation: death.remains.cremations,
  ashes: death.remains.ashesKinds,
};

/** A number as its field has it: a temperature, a weight, a moment. */
function figure(value: number, field: string): string {
  if (field === 'temperature') return formatTemperature(value);
  if (field === 'weight') return formatWeight(value);
  return /dateTime$|^birth$|timeOfDeath|^keptUntil$|^cremationDate$/i.test(field)
    ? formatDateTime(value)
    : String(value);
}

/** A side of a contested field. Where it has no row: it was taken out, or it was never there. */
export function shownSide(field: ContestedField, side: 'from' | 'mine' | 'theirs', nameOf?: NameOf): string {
  const value = field[side];
  if ((value ?? null) === null && isUnknownHandOut(field) && side !== 'theirs') return syncReview.unknownContent;
  if ((value ?? null) !== null || !isWholeRow(field)) {
    const changes = side === 'from' ? [] : changesOf(value, field.from);
    return [shownValue(value, field.path.at(-1), nameOf), ...changes].join('\uFF0C');
  }
  if ((field.from ?? null) !== null) return syncReview.takenOut;
  return side === 'from' ? syncReview.neverWas : syncReview.notThere;
}

/** What a row is called by says these already. */
const IN_NAME: ReadonlySet<string> = new Set(['system', 'name', 'text', 'number', 'unit', 'price', 'value']);

/** What else a side has in a row than it was, by the words of its fields: what an examiner saw, for how many days. */
function changesOf(row: unknown, from: unknown): string[] {
  if (Array.isArray(row) && Array.isArray(from))
    return row.flatMap((one) =>
      changesOf(
        one,
        from.find((other) => rowKey(other) === rowKey(one)),
      ),
    );
  if (!isObject(row) || !isObject(from)) return [];
  return Object.entries(row).flatMap(([field, value]) => {
    if (same(value ?? null, from[field] ?? null) || IN_NAME.has(field)) return [];
    if (typeof value === 'object') return changesOf(value, from[field]);
    const word = fieldWord(field);
    return word === field ? [] : [`${word} ${shownValue(value, field)}`];
  });
}

/** A value of a field as a person reads it: text as it is, rows and people by their names, an emptiness said in words. */
export function shownValue(value: unknown, field = '', nameOf?: NameOf): string {
  if (value === null || value === undefined || value === '') return syncReview.empty;
  if (typeof value === 'number') return figure(value, field);
  if (typeof value === 'string')
    return (value.startsWith('/staff/') && nameOf?.(value)) || CHOICES[field]?.[value] || value;
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
