import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback, useMemo } from 'react';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { packageCalls } from '../../../data/inventory/package-calls.ts';
import { useItemSearch } from '../../../data/search/item-search.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { inOrder, sortOf, sortText } from '../table/catalogue-order.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import { isInView, type PackageRow, packageRow, SORTS, viewsOf } from './package-row.ts';

const SOURCE = { all: packageCalls.all };
const NONE: [] = [];

/** What the address of the list says. */
export interface PackageAddress {
  readonly query: string;
  readonly view: string;
  readonly sort: ListSort;
  readonly selected: string | undefined;
  readonly opened: string | undefined;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: ListSort) => void;
  readonly select: (id: string) => void;
}

/** Reads the list's address (DESIGN: "Filter, sort and selection live in the address"). */
export function usePackageAddress(): PackageAddress {
  const [query, setQuery] = useQuery();
  return {
    query: query.q ?? '',
    view: query.view ?? 'all',
    sort: sortOf(query.sort, Object.keys(SORTS)) ?? { key: 'name', descending: false },
    selected: query.sel,
    opened: query.open,
    change: setQuery,
    setSort: useCallback((sort) => setQuery({ sort: sortText(sort) }), [setQuery]),
    select: useCallback((sel) => setQuery({ sel }), [setQuery]),
  };
}

/** The packages that the list shows, and what it can be narrowed to. */
export interface PackageList {
  readonly catalogue: Catalogue<Package>;
  /** Every package; undefined until the device was read. */
  readonly all: readonly PackageRow[] | undefined;
  readonly shown: readonly PackageRow[];
  readonly groups: readonly FilterGroup[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  /** Everything that the desks may charge. */
  readonly items: readonly CatalogItem[];
}

/** Reads packages live, with the prices of what is in them, as the address narrows and orders them. */
export function usePackageList({ query, view, sort }: PackageAddress): PackageList {
  const catalogue = useCatalogue('package', SOURCE);
  const items = useDocuments('catalog', 'byName', {}) ?? NONE;
  const byID = useMemo(() => new Map(items.map((item) => [item._id, item])), [items]);
  const itemOf = useCallback((itemID: string) => byID.get(itemID), [byID]);
  const { rows } = catalogue;
  const all = useMemo(() => rows?.map((row) => packageRow(row, itemOf)), [rows, itemOf]);
  const own = useMemo(() => rows?.map(({ item }) => item), [rows]);
  const scores = useItemSearch(own, query);
  const groups = useMemo(() => viewsOf(all ?? []), [all]);
  const { key, descending } = sort;
  const shown = useMemo(() => {
    const wanted = (all ?? []).filter((row) => isInView(row, view) && (scores === undefined || scores.has(row.itemID)));
    if (scores === undefined) return inOrder(wanted, SORTS[key], { key, descending });
    return inOrder(wanted, ({ itemID }) => -(scores.get(itemID) ?? 0), { key: 'fit', descending: false });
  }, [all, view, scores, key, descending]);
  return { catalogue, all, shown, groups, itemOf, items };
}
