import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { readCode, scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import type { ScannedLot } from './lot-options.ts';

/** A package that a scanner read: the item, and the lot where the code says it. */
export interface ScannedItem {
  readonly item: CatalogItem;
  readonly lot: ScannedLot | undefined;
}

const PRODUCT = '/catalog/product/';

/**
 * The item of the catalogue that a scanned code names: by GS1 or a label of our own with lot and day in one scan, or by a plain barcode. `none`: a code of goods
 * that nobody has in the catalogue; undefined: no such code at all. `year` is the present one.
 */
export function scannedItem(
  code: string,
  catalogue: readonly CatalogItem[],
  year: number,
): ScannedItem | 'none' | undefined {
  const goods = catalogue
    .filter(({ active }) => active)
    .map((item) => ({
      ...{ item, prodID: item._id.slice(PRODUCT.length), barcode: item.barcode ?? '', code: item.code },
    }));
  const { kind } = readCode(code, year);
  const meant = scannedGoods(goods, code, year);
  if (meant === undefined) return kind === 'plain' || kind === 'bag' ? undefined : 'none';
  const { lot, expiresOn } = meant;
  return { item: meant.item.item, lot: kind === 'goods' || kind === 'lot' ? { lot, expiresOn } : undefined };
}
