import type { CatalogItem } from './catalog.schema.ts';

/**
 * What a choice of the catalogue offers: what is in use and wanted, and what has been chosen before, whatever became of it since, so that it can be read and
 * taken back.
 */
export const offeredItems = (
  catalogue: readonly CatalogItem[],
  chosen: readonly string[],
  wanted: (item: CatalogItem) => boolean,
): CatalogItem[] => catalogue.filter((item) => chosen.includes(item._id) || (item.active && wanted(item)));

/** The laboratories or instruments that exams in use name, each once, in the order of their names. */
export const knownPlaces = (catalogue: readonly CatalogItem[], field: 'vendor' | 'device'): string[] =>
  [...new Set(catalogue.flatMap((item) => (item.active ? (item[field] ?? []) : [])))].filter(Boolean).toSorted();
