/** What a search can find: people with their animals, and items of the catalogue. */
export type SearchKind = 'owner' | 'pet' | 'item';
/** What is found where nothing else is asked for. */
export const PEOPLE = ['owner', 'pet'] as const satisfies readonly SearchKind[];

/** Names an entry; the kinds are numbered apart. */
export interface SearchKey {
  readonly kind: SearchKind;
  readonly id: string;
}

/** What the index knows of one owner, pet (spec 1 §3) or item of the catalogue. */
export interface SearchEntry extends SearchKey {
  readonly name: string;
  /** For a pet: its owner's name. */
  readonly ownerName?: string;
  /** As entered, in any spelling; a pet carries its owner's. */
  readonly phones: readonly string[];
  readonly chipID?: string;
  /** The number that the clinic prints for a pet; an item's own code, whose barcode is its `chipID`. */
  readonly code?: string;
  /** When it was last opened or seen, Unix seconds. */
  readonly seenAt?: number;
}

/** The field of an entry in which a query was found. */
export type SearchField = 'name' | 'ownerName' | 'phone' | 'chipID' | 'code';

/** Where a query was found, for highlighting. */
export interface SearchMatch {
  readonly field: SearchField;
  /** The field's text as entered (of several phones the one that matched). */
  readonly text: string;
  /** Matched characters of `text` as UTF-16 offsets, end exclusive, in order and apart from each other. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** One result, best first. */
export interface SearchHit extends SearchKey {
  /** Only for comparing hits of the same answer. */
  readonly score: number;
  readonly matched: SearchMatch;
  /** Further fields, when the words of a query were found in different ones (王 咪咪). */
  readonly alsoMatched: readonly SearchMatch[];
}

/** Narrows a query. */
export interface SearchOptions {
  /** Owners and pets when absent. */
  readonly kinds?: readonly SearchKind[];
  /** Most hits to return; 8 when absent. */
  readonly limit?: number;
}
