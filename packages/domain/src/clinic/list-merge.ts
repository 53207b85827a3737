import { DomainError } from '../core/error.ts';
import { breedNamed, keyOf, type MergedList, type NamedBreed, type NamedEntry } from './list-entries.ts';

/** An entry that became one with another, as it stood. */
export interface MergedEntry extends Omit<NamedEntry, 'merged'> {
  readonly into: string;
  readonly at: number;
  readonly mergedDateTime: number;
  readonly mergedBy: string;
  readonly breed?: readonly NamedBreed[] | undefined;
  readonly gave?: readonly string[] | undefined;
}

/** A row of a list that can be merged. */
export interface MergeableEntry extends Omit<NamedEntry, 'merged'> {
  readonly breed?: readonly NamedBreed[] | undefined;
  readonly merged?: readonly MergedEntry[] | undefined;
}

interface Asked {
  readonly list: MergedList;
  readonly entryID: string;
  readonly intoID: string;
  /** The entry as its author saw it, in case that somebody took it out meanwhile: what was written with it follows all the same. */
  readonly seen: MergeableEntry | undefined;
  /** Unix seconds. */
  readonly now: number;
  readonly by: string;
}

/** The entry in which the one with an id is; undefined where it is nowhere. */
export const holderOf = (rows: readonly MergeableEntry[], id: string): MergeableEntry | undefined =>
  rows.find(({ _id }) => _id === id) ?? rows.find(({ merged = [] }) => merged.some(({ _id }) => _id === id));

/**
 * A list after one of its entries became one with another. Nothing that names the entry is written anew: it is understood through what is kept here. Two
 * that are one already stay so, whichever of the two was meant to stay. @throws DomainError notFound (`listEntryGone`), conflict (`mergedElsewhere`)
 */
export function mergeEntries(rows: readonly MergeableEntry[], asked: Asked): readonly MergeableEntry[] {
  const { list, entryID, intoID } = asked;
  const into = holderOf(rows, intoID);
  const holder = holderOf(rows, entryID);
  if (into === undefined) throw gone(intoID);
  if (holder === into) return rows;
  if (holder !== undefined && holder._id !== entryID)
    throw new DomainError('conflict', `${entryID} became one with another entry`, {
      rule: 'mergedElsewhere',
      id: entryID,
      name: wordOf(holder),
    });
  const entry = holder ?? (asked.seen?._id === entryID ? asked.seen : undefined);
  if (entry === undefined) throw gone(entryID);
  const place = rows.indexOf(entry);
  const { breed, gave } = list === 'kinds' ? joinedBreeds(into.breed ?? [], entry.breed ?? []) : {};
  const { merged: earlier = [], ...itself } = entry;
  const kept: MergedEntry = {
    ...itself,
    ...{ into: into._id, at: place < 0 ? rows.length : place, mergedDateTime: asked.now, mergedBy: asked.by },
    ...(gave === undefined ? {} : { gave }),
  };
  const joined: MergeableEntry = {
    ...into,
    ...(breed === undefined ? {} : { breed }),
    merged: [...(into.merged ?? []), kept, ...earlier],
  };
  return rows.filter((row) => row !== entry).map((row) => (row === into ? joined : row));
}

/**
 * A list after an entry was taken out of the one with which it was merged, with those that were merged into it before. What was written with either word
 * since is the entry's whose word it is. @throws DomainError notFound (`listEntryGone`), contradictory (`listWordTaken`)
 */
export function partEntries(
  rows: readonly MergeableEntry[],
  { list, entryID }: Pick<Asked, 'list' | 'entryID'>,
): readonly MergeableEntry[] {
  const holder = holderOf(rows, entryID);
  if (holder === undefined) throw gone(entryID);
  if (holder._id === entryID) return rows;
  const merged = holder.merged ?? [];
  const leaving = new Set([entryID]);
  // Each of those that came along was merged into one that leaves.
  for (let before = 0; before < leaving.size; ) {
    before = leaving.size;
    for (const { _id, into } of merged) if (leaving.has(into)) leaving.add(_id);
  }
  const kept = merged.find(({ _id }) => _id === entryID);
  if (kept === undefined) throw gone(entryID);
  const { into: _into, at, mergedDateTime: _time, mergedBy: _by, gave = [], ...entry } = kept;
  const taken = rows.find((row) => row !== holder && keyOf(list, row) === keyOf(list, entry));
  if (taken !== undefined)
    throw new DomainError('contradictory', 'another entry is called so', {
      rule: 'listWordTaken',
      name: wordOf(taken),
    });
  const along = merged.filter(({ _id }) => _id !== entryID && leaving.has(_id));
  const staying = merged.filter(({ _id }) => !leaving.has(_id));
  const { merged: _merged, ...rest } = holder;
  const left: MergeableEntry = {
    ...rest,
    ...(holder.breed === undefined ? {} : { breed: holder.breed.filter(({ name }) => !gave.includes(name)) }),
    ...(staying.length === 0 ? {} : { merged: staying }),
  };
  const back: MergeableEntry = { ...entry, ...(along.length === 0 ? {} : { merged: along }) };
  return rows.map((row) => (row === holder ? left : row)).toSpliced(at, 0, back);
}

/** A kind's breeds after one became one with another; a word that the list doesn't have is taken as one that animals bear. @throws DomainError notFound (`listEntryGone`) */
export function mergeBreeds(breeds: readonly NamedBreed[], name: string, intoName: string): readonly NamedBreed[] {
  const into = breedNamed(breeds, intoName);
  if (into === undefined) throw gone(intoName);
  const breed = breedNamed(breeds, name);
  if (breed === into && breed.name !== name) return breeds;
  if (breed === into) throw gone(name);
  const words = breed === undefined ? [name] : [breed.name, breed.nametc, ...(breed.former ?? [])];
  const former = [...new Set([...(into.former ?? []), ...words])].filter((word) => word !== '' && word !== into.name);
  return breeds.filter((one) => one !== breed).map((one) => (one === into ? { ...one, former } : one));
}

/** The rows of a list as somebody arranged them; one that they didn't know of stays behind the one that it stood behind. */
export function arrangedRows<R extends { readonly _id: string }>(rows: readonly R[], ids: readonly string[]): R[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const known = rows.filter(({ _id }) => place.has(_id));
  const result = known.toSorted((a, b) => (place.get(a._id) ?? 0) - (place.get(b._id) ?? 0));
  for (const [at, row] of rows.entries()) {
    if (place.has(row._id)) continue;
    const before = rows[at - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, row);
  }
  return result;
}

/**
 * The rows that edits left, each with the words by which it was known before: of one that was renamed the earlier word is kept, and what was merged
 * into it is nobody's to write.
 */
export function keepFormer(
  list: MergedList,
  before: readonly MergeableEntry[],
  after: readonly MergeableEntry[],
): MergeableEntry[] {
  const stood = new Map(before.map((row) => [row._id, row]));
  return after.map((row) => {
    const earlier = stood.get(row._id);
    if (earlier === undefined) return row;
    const { former: _former, merged: _merged, ...own } = row;
    const key = keyOf(list, row);
    const former = [...new Set([...(earlier.former ?? []), keyOf(list, earlier)])].filter((word) => word !== key);
    return {
      ...own,
      ...(row.breed === undefined ? {} : { breed: keepBreeds(earlier.breed ?? [], row.breed) }),
      ...(former.length === 0 ? {} : { former: former.slice(-MOST_FORMER) }),
      ...(earlier.merged === undefined ? {} : { merged: earlier.merged }),
    };
  });
}

/** As many earlier words as an entry keeps, the latest. */
const MOST_FORMER = 200;

const keepBreeds = (before: readonly NamedBreed[], after: readonly NamedBreed[]): NamedBreed[] => {
  const stood = new Map(before.map((breed) => [breed.name, breed]));
  return after.map((breed) => {
    const earlier = stood.get(breed.name);
    const words = [...(earlier?.former ?? []), earlier?.nametc ?? '', ...(breed.former ?? [])];
    const former = [...new Set(words)].filter((word) => !['', breed.name, breed.nametc].includes(word));
    return former.length === 0 ? breed : { ...breed, former: former.slice(-MOST_FORMER) };
  });
};

/** What a kind's breeds are with those of another: one of the same word is the same. */
function joinedBreeds(own: readonly NamedBreed[], others: readonly NamedBreed[]) {
  const breed = [...own];
  const gave: string[] = [];
  for (const other of others) {
    const at = breed.findIndex(
      (one) =>
        breedNamed([one], other.name) === one || (other.nametc !== '' && breedNamed([one], other.nametc) === one),
    );
    const same = breed[at];
    if (same === undefined) {
      breed.push(other);
      gave.push(other.name);
    } else {
      const said = [other.name, other.nametc, ...(other.former ?? [])].filter((word) => word !== '');
      const words = said.filter((word) => breedNamed([same], word) === undefined);
      if (words.length > 0) breed[at] = { ...same, former: [...(same.former ?? []), ...words] };
    }
  }
  return { breed, gave };
}

const wordOf = ({ name = '', nametc = '', title = '' }: NamedEntry): string => title || nametc || name;

const gone = (id: string) => new DomainError('notFound', `no entry ${id} in the list`, { rule: 'listEntryGone', id });
