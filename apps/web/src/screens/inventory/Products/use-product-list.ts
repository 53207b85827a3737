import { useCallback, useMemo } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import type { CatalogueAddress } from '../table/use-catalogue-address.ts';
import { useShownRows } from '../table/use-shown-rows.ts';
import { isInView, viewsOf } from './product-filter.ts';
import { type ProductRow, productRow, SORTS } from './product-row.ts';

const STOCK = ['stock of products'] as const;
const SOURCE = { all: productCalls.all, some: productCalls.some };

/** The filters of the address beside the view. */
export const PRODUCT_FILTERS = ['supplier', 'level'] as const;

/** The products that the list shows, and what it can be narrowed to. */
export interface ProductList {
  readonly catalogue: Catalogue<ListedProduct>;
  /** Every product; undefined until the device was read. */
  readonly all: readonly ProductRow[] | undefined;
  readonly shown: readonly ProductRow[];
  readonly groups: readonly FilterGroup[];
}

/** Reads products live, as the address narrows and orders them. */
export function useProductList(address: CatalogueAddress): ProductList {
  const catalogue = useCatalogue('product', SOURCE);
  const { rows } = catalogue;
  const { view } = address;
  const [supplier, level] = PRODUCT_FILTERS.map(address.filter);
  const online = useSyncStatus()?.connection === 'online';
  // Asked whenever the list is opened: the feed tells nobody what was taken meanwhile.
  const { found } = useAsked(productCalls.stock, online ? STOCK : undefined);
  const shelves = useMemo(() => found && new Map(found.map((shelf) => [shelf.id, shelf])), [found]);
  const all = useMemo(() => rows?.map((row) => productRow(row, shelves?.get(row.id))), [rows, shelves]);
  const groups = useMemo(() => viewsOf(all ?? []), [all]);
  const keeps = useCallback(
    (row: ProductRow) =>
      isInView(row, view) && (!supplier || row.supplierID === supplier) && (!level || row.levels.includes(level)),
    [view, supplier, level],
  );
  const shown = useShownRows(address, { rows, all, sorts: SORTS, keeps });
  return { catalogue, all, shown, groups };
}
