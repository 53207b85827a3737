import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { matchingItems } from '../parts/found-items.ts';

/** What the price list can be narrowed to. */
export const SHOP_KINDS = ['all', 'product', 'service', 'package'] as const;
/** What the price list can be narrowed to. */
export type ShopKind = (typeof SHOP_KINDS)[number];

/** What is for sale of a kind, by what is typed or read by a scanner; all of it in order of the name where nothing is. */
export function priceList(catalogue: readonly CatalogItem[], kind: ShopKind, typed: string): readonly CatalogItem[] {
  const sold = catalogue.filter((item) => item.active && (kind === 'all' || item.kind === kind));
  return typed.trim() === '' ? sold : matchingItems(sold, typed);
}
