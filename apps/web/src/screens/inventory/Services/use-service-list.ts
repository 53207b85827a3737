import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback, useMemo } from 'react';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { entriesOf, useListEntries } from '../../../data/inventory/lists.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { useItemSearch } from '../../../data/search/item-search.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { inOrder, sortOf, sortText } from '../table/catalogue-order.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import { isInView, viewsOf } from './service-filter.ts';
import { inClinicOrder, type ServiceRow, SORTS, serviceRow } from './service-row.ts';

const SOURCE = { all: serviceCalls.all };

/** What the address of the list says. */
export interface ServiceAddress {
  readonly query: string;
  readonly view: string;
  /** Undefined: in the clinic's own order. */
  readonly sort: ListSort | undefined;
  readonly selected: string | undefined;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: ListSort) => void;
  readonly select: (id: string) => void;
}

/** Reads the list's address (DESIGN: "Filter, sort and selection live in the address"). */
export function useServiceAddress(): ServiceAddress & { readonly opened: string | undefined } {
  const [query, setQuery] = useQuery();
  return {
    query: query.q ?? '',
    view: query.view ?? 'all',
    sort: sortOf(query.sort, Object.keys(SORTS)),
    selected: query.sel,
    opened: query.open,
    change: setQuery,
    setSort: useCallback((sort) => setQuery({ sort: sortText(sort) }), [setQuery]),
    select: useCallback((sel) => setQuery({ sel }), [setQuery]),
  };
}

/** The services that the list shows, and what it can be narrowed to. */
export interface ServiceList {
  readonly catalogue: Catalogue<Service>;
  /** Every service; undefined until the device was read. */
  readonly all: readonly ServiceRow[] | undefined;
  readonly shown: readonly ServiceRow[];
  readonly groups: readonly FilterGroup[];
  /** The clinic's classes in their order, as far as they are known. */
  readonly classes: readonly string[];
}

/** Reads services live, as the address narrows and orders them. */
export function useServiceList({ query, view, sort }: ServiceAddress): ServiceList {
  const catalogue = useCatalogue('service', SOURCE);
  const lists = useListEntries();
  const { rows } = catalogue;
  const classes = useMemo(() => entriesOf(lists.rows, 'serviceClass').map(({ name }) => name), [lists.rows]);
  const all = useMemo(() => rows && inClinicOrder(rows.map(serviceRow), classes), [rows, classes]);
  const items = useMemo(() => rows?.map(({ item }) => item), [rows]);
  const scores = useItemSearch(items, query);
  const groups = useMemo(() => viewsOf(all ?? [], classes, view), [all, classes, view]);
  const { key = '', descending = false } = sort ?? {};
  const shown = useMemo(() => {
    const wanted = (all ?? []).filter((row) => isInView(row, view) && (scores === undefined || scores.has(row.itemID)));
    if (scores === undefined) return inOrder(wanted, SORTS[key], { key, descending });
    return inOrder(wanted, ({ itemID }) => -(scores.get(itemID) ?? 0), { key: 'fit', descending: false });
  }, [all, view, scores, key, descending]);
  return { catalogue, all, shown, groups, classes };
}
