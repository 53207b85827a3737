import {
  type Calculator,
  type Entered,
  type Field,
  isAsked,
  withStarts,
} from '@vetloom/domain/calculators/calculator.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import type { KnownValue } from './known-values.ts';
import type { KnownPet } from './use-known-pet.ts';

/** A field as it stands. */
export interface Entry {
  readonly key: string;
  readonly field: Field;
  readonly text: string;
  /** What the record says of it. */
  readonly known: KnownValue | undefined;
  readonly change: (text: string) => void;
}

/** What stands in the fields of the calculators. The animal and its values are the same in all of them. */
export function useEntries(pet: KnownPet | undefined) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return ({ key: of, fields }: Calculator): { readonly entries: Entry[]; readonly entered: Entered } => {
    const all = Object.entries(fields).map(([key, field]): Entry => {
      const place =
        field.kind === 'figure' ? (field.known ?? `${of} ${key}`) : key === 'species' ? key : `${of} ${key}`;
      const known = field.kind === 'figure' && field.known ? pet?.values[field.known] : undefined;
      const text = typed[place] ?? startOf(key, field, known, pet);
      return { key, field, known, text, change: (next) => setTyped((before) => ({ ...before, [place]: next })) };
    });
    const entered = Object.fromEntries(
      all.map(({ key, field, text }) => [
        key,
        field.kind === 'figure' ? figureOf(text) : text === '' ? undefined : text,
      ]),
    );
    const given = withStarts(fields, entered);
    return { entries: all.filter(({ field }) => isAsked(field, given)), entered };
  };
}

/** A text that is no number is none that could be left out either. */
const figureOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (readFigure(text) ?? Number.NaN);

function startOf(key: string, field: Field, known: KnownValue | undefined, pet: KnownPet | undefined): string {
  if (field.kind === 'choice') return key === 'species' ? (pet?.species ?? '') : (field.start ?? '');
  const value = known?.value ?? field.start;
  return value === undefined ? '' : formatQuantity(value, 4).replaceAll(',', '');
}
