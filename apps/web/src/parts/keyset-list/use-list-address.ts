import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback } from 'react';
import { idFromSegment } from '../../routes/links.ts';
import { useQuery } from '../../routes/navigation.tsx';
import type { PeopleCollection, PeopleIndex } from './use-keyset-list.ts';

/** What a list keeps in its address: the typed filter, the order and the selected row. */
export interface ListAddress {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  readonly index: PeopleIndex;
  readonly selected: string | undefined;
  readonly select: (id: string) => void;
  /** Other filters by name; empty when unset. */
  readonly filter: (name: string) => string;
  readonly setFilter: (name: string, value: string) => void;
  readonly clear: (names: readonly string[]) => void;
}

/** Reads and writes a list's address (DESIGN: "Filter, sort and selection live in the address"). */
export function useListAddress(collection: PeopleCollection): ListAddress {
  const [address, change] = useQuery();
  const sortText = address.sort ?? 'update-desc';
  const [key, direction] = sortText.split('-');
  const byName = key === 'name';
  const sel = address.sel;
  return {
    query: address.q ?? '',
    setQuery: useCallback((q) => change({ q: q === '' ? undefined : q }), [change]),
    sort: { key: byName ? 'name' : 'update', descending: direction === 'desc' },
    setSort: useCallback(
      (sort) => change({ sort: `${sort.key}-${sort.descending ? 'desc' : 'asc'}`, sel: undefined }),
      [change],
    ),
    index: byName ? 'byName' : 'byUpdate',
    selected: sel === undefined || sel === '' ? undefined : idFromSegment(collection, sel),
    select: useCallback(
      (id) => {
        const prefix = `/${collection}/`;
        change({ sel: id.startsWith(prefix) ? id.slice(prefix.length) : id });
      },
      [change, collection],
    ),
    filter: (name) => address[name] ?? '',
    setFilter: (name, value) => change({ [name]: value === '' ? undefined : value, sel: undefined }),
    clear: (names) => change(Object.fromEntries(['q', 'sel', ...names].map((name) => [name, undefined]))),
  };
}
