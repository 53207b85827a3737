import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import {
  keysOf,
  MERGED_LISTS,
  type MergedList,
  type NamedBreed,
  type NamedEntry,
} from '@vetloom/domain/clinic/list-entries.ts';
import { CLOSABLE } from '@vetloom/domain/clinic/payment-methods.ts';
import { asRead } from '@vetloom/domain/core/as-read.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';

/** The lists that the page keeps; reminders have a form of their own. */
export const OWN_LISTS = ['kinds', 'labels', 'diseases', 'services', 'paymentMethods'] as const;
/** A list that the page keeps. */
export type OwnList = (typeof OWN_LISTS)[number];

/** One entry of any list; what a list doesn't have is empty. */
export interface Entry {
  readonly _id: string;
  readonly name: string;
  readonly nametc: string;
  readonly color: string;
  readonly group: string;
  readonly breed: readonly Breed[];
  /** Not offered any more; for what can't be removed. */
  readonly off: boolean;
  /** What it was called before, and what became one with it. */
  readonly former?: readonly string[] | undefined;
  readonly merged?: readonly Omit<NamedEntry, 'merged'>[] | undefined;
}

type Breed = NamedBreed;

/** An entry as it is typed: breeds one a line. */
export interface EntryValues {
  readonly name: string;
  readonly nametc: string;
  readonly color: string;
  readonly group: string;
  readonly breeds: string;
  readonly off: boolean;
}

/** A warm grey, until somebody chooses. */
const NEW_COLOUR = '#6B675F';
const EMPTY: Pick<Entry, Exclude<Field, '_id'>> = { name: '', nametc: '', color: '', group: '', breed: [], off: false };

type Field = Exclude<keyof Entry, 'former' | 'merged'>;

/** The fields that the clinic's document keeps of an entry of each list. */
const FIELDS = {
  kinds: ['name', 'nametc', 'breed'],
  labels: ['name', 'color'],
  diseases: ['name', 'nametc', 'group'],
  services: ['name', 'nametc'],
  paymentMethods: ['name', 'off'],
} as const satisfies Record<OwnList, readonly Field[]>;

/** Longest word of an entry of each list: what the clinic's document takes, and of a service what a visit can hold. */
export const LONGEST: Readonly<Record<OwnList, number>> = {
  kinds: 60,
  labels: 40,
  diseases: 120,
  services: 40,
  paymentMethods: 20,
};
/** Longest name of a group of entries. */
export const LONGEST_GROUP = 60;

/** Whether entries of a list can be merged. */
export const isMerged = (list: OwnList): list is OwnList & MergedList =>
  (MERGED_LISTS as readonly string[]).includes(list);

/** Whether entries of a list have such a field. */
export const has = (list: OwnList, field: keyof Entry): boolean => (FIELDS[list] as readonly string[]).includes(field);

/** The entries of a list as the clinic's document holds them. */
export const entriesOf = (list: OwnList, document: Pick<Customize, OwnList> | undefined): readonly Entry[] =>
  (document?.[list] ?? []).map((entry) => ({ ...EMPTY, ...entry }));

/**
 * The entries that the page shows: of ways of paying also those of the product, `known` by their words, which a clinic can close but not rename. One
 * that it never closed is in no document yet.
 */
export function shownEntries(
  list: OwnList,
  entries: readonly Entry[],
  known: Readonly<Record<string, string>>,
): readonly Entry[] {
  if (list !== 'paymentMethods') return entries;
  const ofProduct = CLOSABLE.map((_id) => {
    const off = entries.some((entry) => entry._id === _id && entry.off);
    return { ...EMPTY, _id, name: known[_id] ?? _id, off };
  });
  return [...ofProduct, ...entries.filter((entry) => !isOfProduct(list, entry))];
}

/** Whether an entry is the product's: it is closed and opened, and that is all. */
export const isOfProduct = (list: OwnList, { _id }: Pick<Entry, '_id'>): boolean =>
  list === 'paymentMethods' && (CLOSABLE as readonly string[]).includes(_id);

/** Whether an entry may be removed; what receipts name is closed instead. */
export const isRemovable = (list: OwnList): boolean => list !== 'paymentMethods';

/** The word by which people know an entry. */
export const wordOf = ({ name, nametc }: Pick<Entry, 'name' | 'nametc'>): string => nametc || name;

const SEPARATOR = /[,，]/;

/** Breeds as lines: the Chinese name, and the English one behind a comma where it is another. */
export const breedLines = (breeds: readonly Breed[]): string =>
  breeds.map(({ name, nametc }) => (nametc === '' || nametc === name ? name : `${nametc}, ${name}`)).join('\n');

/**
 * Breeds of what was typed. A line whose word stood before stays the breed that it was, so that animals of it keep theirs; where as many lines stand as before, a new
 * word on the place of one that is gone is that one renamed.
 */
export function readBreeds(lines: string, before: readonly Breed[]): Breed[] {
  const kept = new Map(before.map((breed) => [breedLines([breed]), breed]));
  const typed = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(SEPARATOR, '').trim() !== '');
  const standing = new Set(typed);
  const read = typed.flatMap((line, at): Breed[] => {
    const known = kept.get(line);
    if (known !== undefined) return [known];
    const [word = '', english = ''] = line.split(SEPARATOR).map((part) => part.trim().slice(0, 80));
    if (word === '') return [];
    const breed = { name: english || word, nametc: word };
    const [stood] = typed.length === before.length ? before.slice(at, at + 1) : [];
    if (stood === undefined || standing.has(breedLines([stood])) || stood.name === breed.name) return [breed];
    return [{ ...breed, former: [...new Set([...(stood.former ?? []), stood.name])] }];
  });
  return [...new Map(read.map((breed) => [breed.name, breed])).values()];
}

/** An entry as its form shows it; undefined begins a new one. The word by which it is known comes first, whichever field keeps it. */
export const entryValues = (list: OwnList, entry: Entry | undefined): EntryValues => {
  const { name, nametc, color, group, breed, off } = entry ?? { ...EMPTY, color: NEW_COLOUR };
  const rest = { color, group, breeds: breedLines(breed), off };
  if (!has(list, 'nametc')) return { ...rest, name, nametc: '' };
  const word = nametc || name;
  return { ...rest, nametc: word, name: name === word ? '' : name };
};

/** What is stored of what was typed; lists whose entries have one name alone keep it as `name`. */
function rowOf(list: OwnList, values: EntryValues, before: Entry | undefined): Pick<Entry, Exclude<Field, '_id'>> {
  const [name, word] = [values.name.trim(), values.nametc.trim()];
  const onlyName = before?.nametc === '' && before.name === word && name === '';
  return {
    name: has(list, 'nametc') ? name || word : name,
    nametc: onlyName ? '' : word,
    color: values.color,
    group: values.group.trim(),
    breed: readBreeds(values.breeds, before?.breed ?? []),
    off: values.off,
  };
}

/** What is wrong with an entry: without a word, or with the word of another one. `reserved`: words that the product has for itself. */
export function entryFault(
  list: OwnList,
  values: EntryValues,
  others: readonly Entry[],
  reserved: readonly string[] = [],
): 'missing' | 'taken' | undefined {
  const word = asRead(wordOf(rowOf(list, values, undefined)));
  if (word === '') return 'missing';
  // A word that another had before is that one's, for older documents say it.
  const words = others.flatMap((other) => [wordOf(other), ...(isMerged(list) ? keysOf(list, other) : [])]);
  return [...words, ...reserved].some((other) => asRead(other) === word) ? 'taken' : undefined;
}

/** The edits that bring a list to what was typed: of a new entry with that id, or of the fields that changed. */
export function entryEdits(list: OwnList, values: EntryValues, before: Entry | undefined, newID: string): Edit[] {
  const after = rowOf(list, values, before);
  const fields = FIELDS[list];
  if (before === undefined)
    return [
      {
        op: 'insert',
        path: [list],
        row: Object.fromEntries([['_id', newID], ...fields.map((field) => [field, after[field]] as const)]),
      },
    ];
  return editsBetween<Omit<Entry, '_id'>>(before, after, fields).map((edit) => ({
    ...edit,
    path: [list, before._id, ...edit.path],
  }));
}

/** Brings a removed entry back as it was. */
export const entryBack = (list: OwnList, { _id, ...entry }: Entry): Edit[] => [
  {
    op: 'insert',
    path: [list],
    row: Object.fromEntries([
      ['_id', _id],
      ...FIELDS[list].map((field) => [field, entry[field]] as const),
      ...Object.entries({ former: entry.former, merged: entry.merged }).filter(([, value]) => value !== undefined),
    ]),
  },
];

/** Entries in the order of their words, those of a group together. */
export const byWord = <E extends Pick<Entry, 'name' | 'nametc' | 'group'>>(entries: readonly E[]): readonly E[] =>
  entries.toSorted(
    (a, b) => a.group.localeCompare(b.group, 'zh-Hant-TW') || wordOf(a).localeCompare(wordOf(b), 'zh-Hant-TW'),
  );
