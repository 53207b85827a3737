import { readPrice } from '@vetloom/domain/catalog/price-text.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { catalogue } from '../../../locale/inventory.ts';
import { itemForm as words } from '../../../locale/inventory-form.ts';
import type { FormReading } from './use-create.ts';

/** What a form's values say as fields of a row, or what is wrong with them. */
export type Read<Fields, Values> =
  | { readonly fields: Fields }
  | { readonly errors: Readonly<Partial<Record<keyof Values & string, string>>> };

/** A form that is read whole, as forms ask for it. The fields of one that has errors are asked for by nobody: DomainError badParameter. */
export const readingOf = <Values extends object, Fields extends object>(
  read: (values: Values) => Read<Fields, Values>,
): FormReading<Values, Fields> => {
  const checkAll = (values: Values) => {
    const reading = read(values);
    return 'errors' in reading ? reading.errors : ({} as Partial<Record<keyof Values & string, string>>);
  };
  return {
    checkAll,
    check: (values, field) => checkAll(values)[field],
    fieldsOf: (values) => {
      const reading = read(values);
      if ('fields' in reading) return reading.fields;
      throw new DomainError('badParameter', `not readable: ${Object.keys(reading.errors).join(', ')}`);
    },
  };
};

/** What a text of a form says as an amount (NT$), or what is wrong with it. `optional`: it may be empty, which is null. */
export function amountOf(
  text: string,
  optional: boolean,
): { readonly value: number | null } | { readonly wrong: string } {
  const reading = readPrice(text);
  if ('price' in reading) return { value: reading.price };
  if (reading.problem !== 'empty') return { wrong: catalogue.problems[reading.problem] };
  return { value: optional ? null : 0 };
}

/** Days until a reminder, or null where the field is empty. */
export function daysOf(text: string): { readonly value: number | null } | { readonly wrong: string } {
  if (text.trim() === '') return { value: null };
  const days = readFigure(text);
  return days !== undefined && Number.isInteger(days) && days >= 1 && days <= 3650
    ? { value: days }
    : { wrong: words.days };
}

/** A quantity above zero with at most four decimals. */
export function quantityOf(text: string): number | undefined {
  const number = readFigure(text);
  return number !== undefined && number > 0 && number <= 1_000_000 && Math.round(number * 10_000) / 10_000 === number
    ? number
    : undefined;
}

/** A number as a field shows it; empty where there is none. */
export const textOf = (value: number | null): string => (value === null ? '' : String(value));
