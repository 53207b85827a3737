import type { Staff } from '../staff/staff.schema.ts';
import { doctorByName } from './doctor-name.ts';
import { type KnownKind, plainText, readGender, readKind, readNeuter } from './read-values.ts';

/** What words of a file mean, whichever column holds them: a clinic's word for it is remembered for the next file. */
export const MEANINGS = ['species', 'breed', 'sex', 'neuter', 'staff', 'drug', 'service'] as const;
/** What words of a file mean. */
export type Meaning = (typeof MEANINGS)[number];

/** A word of a file and what it becomes; an empty `to` leaves the cell empty. */
export interface ForeignWord {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What a clinic has to which words can be matched. */
export interface KnownWords {
  readonly kinds: readonly (KnownKind & {
    readonly breed: readonly { readonly name: string; readonly nametc: string }[];
  })[];
  readonly staff: readonly Staff[];
  readonly drugs: readonly string[];
  readonly services: readonly string[];
}

const SEXES = ['公', '母'] as const;
const NEUTERED = ['已絕育', '未絕育'] as const;

/** The clinic's own words of a meaning, to choose from. */
export function ownWords(meaning: Meaning, known: KnownWords): readonly string[] {
  const shown = ({ name, nametc }: { readonly name: string; readonly nametc: string }) => nametc || name;
  switch (meaning) {
    case 'species':
      return known.kinds.map(shown);
    case 'breed':
      return [...new Set(known.kinds.flatMap(({ breed }) => breed.map(shown)))];
    case 'sex':
      return SEXES;
    case 'neuter':
      return NEUTERED;
    case 'staff':
      return [...new Set(known.staff.map(({ name }) => name))];
    case 'drug':
      return known.drugs;
    case 'service':
      return known.services;
  }
}

const compared = (text: string): string => plainText(text).toLowerCase().replaceAll(/\s+/g, ' ');

/** Tells of each word whether the clinic has what it means; a book for a whole file, in which words come again and again. */
export function matchedBy(meaning: Meaning, known: KnownWords): (text: string) => boolean {
  const doctorOf = doctorByName(known.staff);
  const ids = new Set(known.kinds.map(({ _id }) => _id));
  const breeds = known.kinds.flatMap(({ breed }) => breed).flatMap(({ name, nametc }) => [name, nametc]);
  const names = new Set((meaning === 'breed' ? breeds : ownWords(meaning, known)).map(compared));
  switch (meaning) {
    case 'species':
      return (text) => ids.has(readKind(text, known.kinds));
    case 'sex':
      return (text) => readGender(text) !== undefined;
    case 'neuter':
      return (text) => readNeuter(text) !== undefined;
    case 'staff':
      return (text) => doctorOf(text) !== undefined;
    default:
      return (text) => names.has(compared(text));
  }
}

/** Puts the clinic's words in the place of those of a file, in the columns that hold such words. What nobody chose a word for stays as it is. */
export function translator(
  fields: Readonly<Record<string, unknown>> | undefined,
  mapping: readonly (string | null)[],
  words: readonly ForeignWord[],
): (cells: readonly string[]) => readonly string[] {
  const books = new Map<number, ReadonlyMap<string, string>>();
  for (const [column, field] of mapping.entries()) {
    if (field === null || fields?.[field] === undefined) continue;
    const own = words.filter((word) => word.field === field && word.from !== word.to);
    if (own.length > 0) books.set(column, new Map(own.map(({ from, to }) => [from, to])));
  }
  if (books.size === 0) return (cells) => cells;
  return (cells) => cells.map((text, column) => books.get(column)?.get(plainText(text)) ?? text);
}
