import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { isPriced } from '@vetloom/domain/catalog/catalog-price.ts';
import { singlePrice } from '@vetloom/domain/catalog/package-lines.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { UNPRICED } from '../../locale/prescribing.ts';

/**
 * An item's price as lists show it: of a package without one of its own what it brings costs singly. Nothing is given away by leaving its price out: what
 * has none says so, and the bill asks for it.
 */
export function itemPrice(
  { kind, price, lines = [] }: CatalogItem,
  itemOf: (itemID: string) => CatalogItem | undefined = () => undefined,
): string {
  const asked = kind === 'package' && price === 0 ? singlePrice(lines, itemOf) : price;
  return isPriced({ price: asked }) ? formatAmount(asked) : UNPRICED;
}
