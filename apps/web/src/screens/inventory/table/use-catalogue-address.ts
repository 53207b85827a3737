import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback } from 'react';
import { useQuery } from '../../../routes/navigation.tsx';
import { type SortValue, sortOf, sortText } from './catalogue-order.ts';

/** What a list's columns are sorted by. */
export type Sorts<Row> = Readonly<Record<string, ((row: Row) => SortValue) | undefined>>;

/** What the address of a list of the catalogue says. */
export interface CatalogueAddress {
  readonly query: string;
  readonly view: string;
  /** What a further filter is set to; empty where it isn't. */
  readonly filter: (name: string) => string;
  /** Undefined: in the order in which the rows come. */
  readonly sort: ListSort | undefined;
  readonly selected: string | undefined;
  /** What is open beside the list. */
  readonly opened: string | undefined;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: ListSort) => void;
  readonly select: (id: string) => void;
}

/** Reads a list's address (DESIGN: "Filter, sort and selection live in the address"). `first`: how the list is sorted until somebody sorts it. */
export function useCatalogueAddress<Row>(sorts: Sorts<Row>, first?: ListSort): CatalogueAddress {
  const [query, setQuery] = useQuery();
  return {
    query: query.q ?? '',
    view: query.view ?? 'all',
    filter: (name) => query[name] ?? '',
    sort: sortOf(query.sort, Object.keys(sorts)) ?? first,
    selected: query.sel,
    opened: query.open,
    change: setQuery,
    setSort: useCallback((sort) => setQuery({ sort: sortText(sort) }), [setQuery]),
    select: useCallback((sel) => setQuery({ sel }), [setQuery]),
  };
}

/** Lists that come in the order of names. */
export const BY_NAME: ListSort = { key: 'name', descending: false };
