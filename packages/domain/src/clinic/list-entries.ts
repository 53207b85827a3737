import type { Customize, CustomList } from './clinic.schema.ts';

/** The lists whose entries other documents name, and which can therefore be merged. */
export const MERGED_LISTS = [
  'kinds',
  'labels',
  'diseases',
  'services',
  'reminders',
] as const satisfies readonly CustomList[];
/** One of them. */
export type MergedList = (typeof MERGED_LISTS)[number];

/** An entry as far as it is asked how documents name it. */
export interface NamedEntry {
  readonly _id: string;
  readonly name?: string | undefined;
  readonly nametc?: string | undefined;
  readonly title?: string | undefined;
  readonly former?: readonly string[] | undefined;
  readonly merged?: readonly Omit<NamedEntry, 'merged'>[] | undefined;
}

/** A breed as far as it is asked how animals name it. */
export interface NamedBreed {
  readonly name: string;
  readonly nametc: string;
  readonly former?: readonly string[] | undefined;
}

type Lists = Partial<Pick<Customize, MergedList>> | undefined;

/** By what documents name an entry: animals their kind and reminders their template by id, the rest by word. */
export function keyOf(list: MergedList, { _id, name = '', nametc = '' }: NamedEntry): string {
  if (list === 'kinds' || list === 'reminders') return _id;
  return list === 'labels' ? name : nametc || name;
}

/** Everything by which documents may name an entry, today's word first. */
export const keysOf = (list: MergedList, entry: NamedEntry): readonly string[] => [
  ...new Set([
    keyOf(list, entry),
    ...(entry.former ?? []),
    ...(entry.merged ?? []).flatMap((one) => [keyOf(list, one), ...(one.former ?? [])]),
  ]),
];

/** Entries by everything that they were ever called. Lists are read far more often than they change, and their rows are looked up for each of many visits. */
const indexes = new WeakMap<
  readonly NamedEntry[],
  { readonly list: MergedList; readonly byKey: Map<string, NamedEntry> }
>();

function indexOf(list: MergedList, entries: readonly NamedEntry[]): ReadonlyMap<string, NamedEntry> {
  const held = indexes.get(entries);
  if (held?.list === list) return held.byKey;
  const byKey = new Map<string, NamedEntry>();
  const put = (key: string, entry: NamedEntry) => byKey.has(key) || byKey.set(key, entry);
  // A word that an entry bears today is that entry's, whoever bore it before.
  for (const entry of entries) put(keyOf(list, entry), entry);
  for (const entry of entries) for (const key of keysOf(list, entry)) put(key, entry);
  indexes.set(entries, { list, byKey });
  return byKey;
}

/** The entry that a document means: the one that is called so today, else the one that was, or in which the one is that was. */
export const entryNamed = <E extends NamedEntry>(list: MergedList, entries: readonly E[], key: string): E | undefined =>
  indexOf(list, entries).get(key) as E | undefined;

/** The word of today for what a document says; what no entry is or was stays as it was written. */
export function presentKey(list: MergedList, entries: readonly NamedEntry[], key: string): string {
  const entry = entryNamed(list, entries, key);
  return entry === undefined ? key : keyOf(list, entry);
}

/** Everything by which documents may say the same as this word: itself, alone, where the list doesn't know it. */
export function sameKeys(list: MergedList, entries: readonly NamedEntry[], key: string): readonly string[] {
  const entry = entryNamed(list, entries, key);
  if (entry === undefined) return [key];
  const present = keyOf(list, entry);
  // A word that another entry bears today is that one's.
  return keysOf(list, entry).filter((one) => one === present || entryNamed(list, entries, one) === entry);
}

/** The rows of a list, of whatever document holds it. */
export const rowsOf = (lists: Lists, list: MergedList): readonly NamedEntry[] => lists?.[list] ?? [];

/** The breed that an animal's word means: the one of that name, else the one that was called so. */
export const breedNamed = <B extends NamedBreed>(breeds: readonly B[], word: string): B | undefined =>
  breeds.find(({ name }) => name === word) ??
  breeds.find(({ nametc }) => nametc !== '' && nametc === word) ??
  breeds.find(({ former = [] }) => former.includes(word));

/** Everything by which animals may name a breed. */
export const breedKeys = (breeds: readonly NamedBreed[], word: string): readonly string[] => {
  const breed = breedNamed(breeds, word);
  return breed === undefined
    ? [word]
    : [...new Set([breed.name, breed.nametc, ...(breed.former ?? [])])].filter(Boolean);
};

/** A kind that animals' `type` names: by id, by that of one merged into it, and by either's name for animals that were imported with one. */
export function kindNamed<K extends NamedEntry>(kinds: readonly K[], type: string): K | undefined {
  const isCalled = ({ name, nametc }: Pick<NamedEntry, 'name' | 'nametc'>) => name === type || nametc === type;
  const byID = entryNamed('kinds', kinds, type);
  if (byID !== undefined || type === '') return byID;
  return kinds.find(isCalled) ?? kinds.find(({ merged = [] }) => merged.some(isCalled));
}

/** Words of several documents under their present names, each once, in the order in which they came. */
export const presentKeys = (list: MergedList, entries: readonly NamedEntry[], keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => presentKey(list, entries, key))),
];

/** Words of several documents with everything that means the same, each once. */
export const everyKey = (list: MergedList, entries: readonly NamedEntry[], keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => sameKeys(list, entries, key))),
];
