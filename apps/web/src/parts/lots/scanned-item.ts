import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { readGs1, sameGoods } from '@vetloom/domain/stock/gs1.ts';
import type { ScannedLot } from './lot-options.ts';

/** A package that a scanner read: the item, and the lot where the code says it. */
export interface ScannedItem {
  readonly item: CatalogItem;
  readonly lot: ScannedLot | undefined;
}

/**
 * The item of the catalogue that a scanned code names: by GS1 with lot and day in one scan, or by a plain barcode. `none`: a code of goods that nobody has in
 * the catalogue; undefined: no such code at all. `year` is the present one.
 */
export function scannedItem(
  code: string,
  catalogue: readonly CatalogItem[],
  year: number,
): ScannedItem | 'none' | undefined {
  const gs1 = readGs1(code, year);
  const goods = gs1?.gtin ?? code.trim();
  const item = catalogue.find(({ active, barcode = '' }) => active && sameGoods(barcode, goods));
  if (item === undefined) return gs1 === undefined ? undefined : 'none';
  return { item, lot: gs1 && { lot: gs1.lot, expiresOn: gs1.expiresOn } };
}
