import { asRead } from '@vetloom/domain/core/as-read.ts';
import { csvOf } from '@vetloom/domain/core/csv.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import {
  breedLines,
  type Entry,
  type EntryValues,
  entryEdits,
  entryValues,
  has,
  isOfProduct,
  LONGEST,
  LONGEST_GROUP,
  type OwnList,
  wordOf,
} from './list-values.ts';

/** The columns of a list's file, in their order; each list has those that its entries have. */
const COLUMNS = ['word', 'english', 'group', 'color', 'breeds'] as const;
type Column = (typeof COLUMNS)[number];
/** What the columns are called. */
export type ColumnWords = Readonly<Record<Column, string>>;

/** The columns that a list’s file has. */
export const fileColumns = (list: OwnList): readonly Column[] =>
  COLUMNS.filter(
    (column) =>
      column === 'word' ||
      (column === 'english' && has(list, 'nametc')) ||
      (column === 'group' && has(list, 'group')) ||
      (column === 'color' && has(list, 'color')) ||
      (column === 'breeds' && has(list, 'breed')),
  );

/** Between the breeds of one cell; a comma stands between the two names of one. */
const BREEDS = '；';

const cellOf = (entry: Entry, column: Column): string => {
  if (column === 'word') return wordOf(entry);
  if (column === 'english') return entry.name === wordOf(entry) ? '' : entry.name;
  return column === 'breeds' ? breedLines(entry.breed).replaceAll('\n', BREEDS) : entry[column];
};

/** A list as a CSV file, which `readList` reads again. What the product has for itself is no part of it. */
export function fileOf(list: OwnList, entries: readonly Entry[], words: ColumnWords): string {
  const columns = fileColumns(list);
  const own = entries.filter((entry) => !isOfProduct(list, entry));
  return csvOf([
    columns.map((column) => words[column]),
    ...own.map((entry) => columns.map((column) => cellOf(entry, column))),
  ]);
}

/** A row that can't be taken, with its number in the file, from 1. */
interface FaultyRow {
  readonly row: number;
  readonly word: string;
  readonly fault: 'missing' | 'twice' | 'long' | 'color';
}

/** What a file would do to a list. Nothing is ever taken away by one. */
export interface ReadList {
  readonly edits: readonly Edit[];
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly faults: readonly FaultyRow[];
}

const COLOUR = /^#[0-9a-f]{6}$/i;
/** A spreadsheet's text mark before what looks like a formula, as `csvField` writes it. */
const unmarked = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '').trim();

/**
 * Reads the cells of a file into a list: an entry of the same word is changed, any other is new. The first row says which column is which; without such names the columns
 * stand in their own order. An empty cell leaves what stands.
 */
export function readList(
  list: OwnList,
  cells: readonly (readonly string[])[],
  {
    entries,
    words,
    newID,
  }: { readonly entries: readonly Entry[]; readonly words: ColumnWords; readonly newID: () => string },
): ReadList {
  const columns = fileColumns(list);
  const heads = (cells[0] ?? []).map((cell) =>
    columns.find((column) => words[column] === unmarked(cell.replace(/^\uFEFF/, ''))),
  );
  const isNamed = heads.includes('word');
  const order = isNamed ? heads : columns;
  const own = entries.filter((entry) => !isOfProduct(list, entry));
  const known = knownWords(own);
  const wordIn = (row: readonly string[]) => asRead(unmarked(row[order.indexOf('word')] ?? ''));
  // A row under an earlier word has no say beside that of today.
  const taken = new Set(
    cells.flatMap((row) => {
      const found = known.get(wordIn(row));
      return found?.as === 'today' ? [found.entry._id] : [];
    }),
  );
  const seen = new Set<string>();
  const edits: Edit[] = [];
  const faults: FaultyRow[] = [];
  let [added, changed, same] = [0, 0, 0];
  for (const [at, row] of cells.entries()) {
    if ((isNamed && at === 0) || row.every((cell) => cell.trim() === '')) continue;
    const said: Said = (column) => {
      const index = order.indexOf(column);
      return index < 0 ? '' : unmarked(row[index] ?? '');
    };
    const word = said('word');
    const found = known.get(asRead(word));
    const before = found?.entry;
    const fault = seen.has(asRead(word)) ? 'twice' : rowFault(list, said);
    if (fault !== undefined) {
      faults.push({ row: at + 1, word, fault });
      continue;
    }
    seen.add(asRead(word));
    if (found !== undefined && (found.as === 'merged' || (found.as === 'earlier' && taken.has(found.entry._id)))) {
      same += 1;
      continue;
    }
    if (before !== undefined) taken.add(before._id);
    const changes = entryEdits(list, valuesOf(list, before, said), before, newID());
    if (before === undefined) added += 1;
    else if (changes.length > 0) changed += 1;
    else same += 1;
    edits.push(...changes);
  }
  return { edits, added, changed, same, faults };
}

/** An entry with how a word is its: today, from before it was renamed, or from one that became one with it. */
interface Known {
  readonly entry: Entry;
  readonly as: 'today' | 'earlier' | 'merged';
}

/** Entries by every word that they have or had: a file from before one was renamed or became one with another means what it is today. */
function knownWords(entries: readonly Entry[]): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  const note = (as: Known['as'], wordsOf: (entry: Entry) => readonly string[]) => {
    for (const entry of entries) for (const word of wordsOf(entry)) known.set(asRead(word), { entry, as });
  };
  note('merged', ({ merged = [] }) => merged.map(({ name = '', nametc = '' }) => nametc || name));
  note('earlier', ({ former = [] }) => former);
  note('today', (entry) => [wordOf(entry)]);
  return known;
}

/** What a row says in a column; empty for nothing. */
type Said = (column: Column) => string;

function rowFault(list: OwnList, said: Said): 'missing' | 'long' | 'color' | undefined {
  if (asRead(said('word')) === '') return 'missing';
  const isLong = [said('word'), said('english')].some((text) => text.length > LONGEST[list]);
  if (isLong || said('group').length > LONGEST_GROUP) return 'long';
  return said('color') === '' || COLOUR.test(said('color')) ? undefined : 'color';
}

function valuesOf(list: OwnList, before: Entry | undefined, said: Said): EntryValues {
  const stands = entryValues(list, before);
  // Of an entry that is there the word stays as it is written there.
  const word = before === undefined ? said('word') : wordOf(before);
  return {
    ...stands,
    ...(has(list, 'nametc') ? { nametc: word, name: said('english') || stands.name } : { name: word }),
    group: said('group') || stands.group,
    color: said('color') || stands.color,
    breeds: [stands.breeds, ...newBreeds(said('breeds'), before?.breed ?? [])].filter(Boolean).join('\n'),
  };
}

/** The breeds of a cell that a kind doesn't have yet. Those that it has stay as they are: animals bear their words. */
function newBreeds(cell: string, standing: Entry['breed']): string[] {
  const known = new Set(standing.flatMap(({ name, nametc, former = [] }) => [name, nametc, ...former].map(asRead)));
  known.delete('');
  return cell
    .split(/[；;\n]/)
    .map((breed) => breed.trim())
    .filter((breed) => breed !== '' && !breed.split(/[,，]/).some((word) => known.has(asRead(word))));
}
