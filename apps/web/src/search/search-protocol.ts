import type { SearchEntry, SearchHit, SearchKey, SearchOptions } from './search-types.ts';

/** What the page asks of the search worker; `request` comes back with the reply. */
export type SearchRequest =
  | { readonly request: number; readonly do: 'upsert'; readonly entries: readonly SearchEntry[] }
  | { readonly request: number; readonly do: 'remove'; readonly keys: readonly SearchKey[] }
  | { readonly request: number; readonly do: 'clear' }
  | { readonly request: number; readonly do: 'query'; readonly text: string; readonly options: SearchOptions };

/** The answer to a query. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Entries sent but not yet indexed: while there are some, an owner may still be missing from the hits. */
  readonly waiting: number;
}

/** What the worker replies; a write is answered when it can be found. */
export type SearchReply =
  | { readonly request: number; readonly done: true }
  | { readonly request: number; readonly answer: SearchAnswer }
  | { readonly request: number; readonly failure: string };
