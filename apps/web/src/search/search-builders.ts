import { SearchIndex } from './search-index.ts';
import type { SearchEntry, SearchHit } from './search-types.ts';

/** A fixed moment (Unix seconds) for tests of ranking by recency. */
export const TEST_NOW = 1_780_000_000;

/** An owner for a test; the name is its id unless given otherwise. */
export function anOwner(name: string, more: Partial<SearchEntry> = {}): SearchEntry {
  return { id: name, name, phones: [], ...more, kind: 'owner' };
}

/** A pet for a test; the name is its id unless given otherwise. */
export function aPet(name: string, more: Partial<SearchEntry> = {}): SearchEntry {
  return { id: name, name, phones: [], ...more, kind: 'pet' };
}

/** An index of these entries, in which it is `TEST_NOW`. */
export function indexOf(...entries: readonly SearchEntry[]): SearchIndex {
  const index = new SearchIndex({ now: () => TEST_NOW });
  index.upsert(entries);
  return index;
}

/** Ids of the hits, best first. */
export function found(index: SearchIndex, text: string): string[] {
  return index.query(text).map((hit) => hit.id);
}

/** The matched characters of a hit, as the interface would mark them. */
export function marked(hit: SearchHit | undefined): string[] {
  return hit?.matched.ranges.map(([start, end]) => hit.matched.text.slice(start, end)) ?? [];
}
