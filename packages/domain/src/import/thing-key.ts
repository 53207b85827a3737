import type { Zone } from '../core/zone.ts';
import type { KindProof, SaidCells } from './kind-proof.ts';
import { plainText, readDate } from './read-values.ts';

const SEPARATOR = '\u0001';
const LONGEST = 300;

/**
 * By what a thing is known again in a newer file of the same program: the fields that name it, as they are said; of days the day that is meant, since
 * programs write one day in several ways. Empty where nothing names it.
 */
export function thingKey<F extends string>(
  { identity, day }: Pick<KindProof<F>, 'identity' | 'day'>,
  rows: readonly SaidCells<F>[],
  zone: Zone,
): string {
  const said = (field: F): string => {
    const text = plainText(rows.map((row) => row.get(field) ?? '').find((one) => one !== '') ?? '').toLowerCase();
    return field === day && text !== '' ? String(readDate(text, zone) ?? text) : text;
  };
  for (const way of identity) {
    const by = way.by.map(said);
    if (by.some((text) => text === '')) continue;
    return [way.by[0], ...by, ...way.with.map(said)].join(SEPARATOR).slice(0, LONGEST);
  }
  return '';
}

/** The year in which a thing counts; null where it has no day, or none that can be read. */
export function thingYear<F extends string>(
  { day }: Pick<KindProof<F>, 'day'>,
  rows: readonly SaidCells<F>[],
  zone: Zone,
  yearOf: (time: number) => number,
): number | null {
  if (day === undefined) return null;
  const text = rows.map((row) => row.get(day) ?? '').find((one) => one !== '') ?? '';
  const time = text === '' ? undefined : readDate(text, zone);
  return time === undefined ? null : yearOf(time);
}
