import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Package } from '@vetloom/domain/catalog/package.schema.ts';
import { useCallback, useMemo } from 'react';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { packageCalls } from '../../../data/inventory/package-calls.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import type { CatalogueAddress } from '../table/use-catalogue-address.ts';
import { useShownRows } from '../table/use-shown-rows.ts';
import { isInView, type PackageRow, packageRow, SORTS, viewsOf } from './package-row.ts';

const SOURCE = { all: packageCalls.all };
const NONE: [] = [];

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
export function usePackageList(address: CatalogueAddress): PackageList {
  const catalogue = useCatalogue('package', SOURCE);
  const items = useDocuments('catalog', 'byName', {}) ?? NONE;
  const byID = useMemo(() => new Map(items.map((item) => [item._id, item])), [items]);
  const itemOf = useCallback((itemID: string) => byID.get(itemID), [byID]);
  const { rows } = catalogue;
  const { view } = address;
  const all = useMemo(() => rows?.map((row) => packageRow(row, itemOf)), [rows, itemOf]);
  const groups = useMemo(() => viewsOf(all ?? []), [all]);
  const keeps = useCallback((row: PackageRow) => isInView(row, view), [view]);
  const shown = useShownRows(address, { rows, all, sorts: SORTS, keeps });
  return { catalogue, all, shown, groups, itemOf, items };
}
