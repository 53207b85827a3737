import type { Service } from '@vetloom/domain/catalog/service.schema.ts';
import { useCallback, useMemo } from 'react';
import { type Catalogue, useCatalogue } from '../../../data/inventory/catalogue.ts';
import { entriesOf, useListEntries } from '../../../data/inventory/lists.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import type { FilterGroup } from '../table/FilterPane.tsx';
import type { CatalogueAddress } from '../table/use-catalogue-address.ts';
import { useShownRows } from '../table/use-shown-rows.ts';
import { isInView, viewsOf } from './service-filter.ts';
import { inClinicOrder, type ServiceRow, SORTS, serviceRow } from './service-row.ts';

const SOURCE = { all: serviceCalls.all };

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

/** Reads services live, as the address narrows and orders them; in the clinic's own order where it doesn't. */
export function useServiceList(address: CatalogueAddress): ServiceList {
  const catalogue = useCatalogue('service', SOURCE);
  const lists = useListEntries();
  const { rows } = catalogue;
  const { view } = address;
  const classes = useMemo(() => entriesOf(lists.rows, 'serviceClass').map(({ name }) => name), [lists.rows]);
  const all = useMemo(() => rows && inClinicOrder(rows.map(serviceRow), classes), [rows, classes]);
  const groups = useMemo(() => viewsOf(all ?? [], classes, view), [all, classes, view]);
  const keeps = useCallback((row: ServiceRow) => isInView(row, view), [view]);
  const shown = useShownRows(address, { rows, all, sorts: SORTS, keeps });
  return { catalogue, all, shown, groups, classes };
}
