import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';

/** By which fields the packs of a collection are found. */
export interface PackFields {
  /** Found by an equal value: the first field of each index that has others behind it, and of each index of a text. */
  readonly keyed: readonly string[];
  /** Found by least and greatest value: numbers that an index begins with, and the collection's own time. */
  readonly bounded: readonly string[];
}

const known = new Map<CollectionName, PackFields>();

/** The fields by which packs are found follow from the collection's declared indexes. */
export function packFields(collection: CollectionName): PackFields {
  const made = known.get(collection) ?? derived(collection);
  known.set(collection, made);
  return made;
}

function derived(collection: CollectionName): PackFields {
  const { indexes, work } = kindOf(collection);
  const keyed = new Set<string>();
  const bounded = new Set<string>(work ? [work.time] : []);
  for (const [first, ...others] of Object.values(indexes)) {
    if (!first) continue;
    const [field, type] = first;
    if (type === 'number') bounded.add(field);
    // A number alone in its index is asked by range: its equal values would fill the filter and serve nobody.
    if (type === 'text' || others.length > 0) keyed.add(field);
  }
  return { keyed: [...keyed], bounded: [...bounded] };
}

/** Key of a document's id in a pack's filter. */
export const idKey = (id: string): string => `_id ${id}`;

/** Key of a field's value in a pack's filter. PostgreSQL keeps indexed text with a mark that its order needs; it isn't part of the key. */
export const valueKey = (field: string, value: string | number): string =>
  `${field} ${typeof value === 'number' ? value : value.replaceAll('\u{10FFFF}', '')}`;

/** A document as its pack's keys and bounds are made of it. */
export interface PackedEntry {
  readonly id: string;
  /** Value of a field by which packs are found; undefined keeps the document out of that index. */
  readonly value: (field: string) => string | number | undefined;
}

/** Least and greatest value of each bounded field that any of the documents has. */
export type PackBounds = Readonly<Record<string, readonly [least: number, greatest: number]>>;

/** First and last id of a pack, by code unit. Ids begin with a time, so a new one is in no old pack. */
export type PackIDs = readonly [first: string, last: string];

/** What is known of a pack without opening it. */
export interface PackDescription {
  readonly keys: ReadonlySet<string>;
  readonly bounds: PackBounds;
  readonly ids: PackIDs;
}

/** Describes a pack; it has at least one document. */
export function describePack(collection: CollectionName, entries: readonly PackedEntry[]): PackDescription {
  const { keyed, bounded } = packFields(collection);
  const keys = new Set<string>();
  const bounds: Record<string, [number, number]> = {};
  let [first, last] = [entries[0]?.id ?? '', entries[0]?.id ?? ''];
  for (const { id, value } of entries) {
    if (id < first) first = id;
    if (id > last) last = id;
    keys.add(idKey(id));
    for (const field of keyed) {
      const found = value(field);
      if (found !== undefined) keys.add(valueKey(field, found));
    }
    for (const field of bounded) {
      const found = value(field);
      if (typeof found !== 'number') continue;
      const [least, greatest] = bounds[field] ?? [found, found];
      bounds[field] = [Math.min(least, found), Math.max(greatest, found)];
    }
  }
  return { keys, bounds, ids: [first, last] };
}
