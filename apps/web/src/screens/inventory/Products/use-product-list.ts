import type { ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useCallback, useMemo } from 'react';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import { useItemSearch } from '../../../data/search/item-search.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { inOrder, sortOf, sortText } from '../table/catalogue-order.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import { isInView, viewsOf } from './product-filter.ts';
import { type ProductRow, productRow, SORTS } from './product-row.ts';

const SOURCE = { all: productCalls.all, some: productCalls.some };

/** What the address of the list says. */
export interface ProductAddress {
  readonly query: string;
  readonly view: string;
  readonly supplier: string;
  readonly level: string;
  readonly sort: ListSort;
  readonly selected: string | undefined;
  /** Whether the selected one is open beside the list. */
  readonly opened: boolean;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: ListSort) => void;
  readonly select: (id: string) => void;
}

/** Reads the list's address (DESIGN: "Filter, sort and selection live in the address"). */
export function useProductAddress(): ProductAddress {
  const [query, setQuery] = useQuery();
  return {
    query: query.q ?? '',
    view: query.view ?? 'all',
    supplier: query.supplier ?? '',
    level: query.level ?? '',
    sort: sortOf(query.sort, Object.keys(SORTS)) ?? { key: 'name', descending: false },
    selected: query.sel,
    opened: query.open === '1',
    change: setQuery,
    setSort: useCallback((sort) => setQuery({ sort: sortText(sort) }), [setQuery]),
    select: useCallback((sel) => setQuery({ sel }), [setQuery]),
  };
}

/** The products that the list shows, and what it can be narrowed to. */
export interface ProductList {
  readonly catalogue: Catalogue<ListedProduct>;
  /** Every product; undefined until the device was read. */
  readonly all: readonly ProductRow[] | undefined;
  readonly shown: readonly ProductRow[];
  readonly groups: readonly FilterGroup[];
}

/** Reads products live, as the address narrows and orders them. */
export function useProductList({ query, view, supplier, level, sort }: ProductAddress): ProductList {
  const catalogue = useCatalogue('product', SOURCE);
  const { rows } = catalogue;
  const all = useMemo(() => rows?.map(productRow), [rows]);
  const items = useMemo(() => rows?.map(({ item }) => item), [rows]);
  const scores = useItemSearch(items, query);
  const groups = useMemo(() => viewsOf(all ?? []), [all]);
  const { key, descending } = sort;
  const shown = useMemo(() => {
    const wanted = (all ?? []).filter(
      (row) =>
        isInView(row, view) &&
        (supplier === '' || row.supplierID === supplier) &&
        (level === '' || row.levels.includes(level)) &&
        (scores === undefined || scores.has(row.itemID)),
    );
    if (scores === undefined) return inOrder(wanted, SORTS[key], { key, descending });
    return inOrder(wanted, ({ itemID }) => -(scores.get(itemID) ?? 0), { key: 'fit', descending: false });
  }, [all, view, supplier, level, scores, key, descending]);
  return { catalogue, all, shown, groups };
}
