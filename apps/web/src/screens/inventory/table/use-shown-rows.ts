import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { useMemo } from 'react';
import { useItemSearch } from '../../../data/search/item-search.ts';
import { inOrder } from './catalogue-order.ts';
import type { CatalogueAddress, Sorts } from './use-catalogue-address.ts';

interface ShownOptions<Row> {
  /** What every desk holds of the rows; undefined until the device was read. */
  readonly rows: readonly { readonly item: CatalogItem }[] | undefined;
  readonly all: readonly Row[] | undefined;
  readonly sorts: Sorts<Row>;
  /** Whether a row belongs to what the list is narrowed to; the same function until that changes. */
  readonly keeps: (row: Row) => boolean;
}

/** The rows of a list as its address narrows and orders them: what is searched comes with what fits best first. */
export function useShownRows<Row extends { readonly itemID: string }>(
  { query, sort }: Pick<CatalogueAddress, 'query' | 'sort'>,
  { rows, all, sorts, keeps }: ShownOptions<Row>,
): readonly Row[] {
  const items = useMemo(() => rows?.map(({ item }) => item), [rows]);
  const scores = useItemSearch(items, query);
  const { key = '', descending = false } = sort ?? {};
  return useMemo(() => {
    const wanted = (all ?? []).filter((row) => keeps(row) && (scores === undefined || scores.has(row.itemID)));
    if (scores === undefined) return inOrder(wanted, sorts[key], { key, descending });
    return inOrder(wanted, ({ itemID }) => -(scores.get(itemID) ?? 0), { key: 'fit', descending: false });
  }, [all, keeps, sorts, scores, key, descending]);
}
