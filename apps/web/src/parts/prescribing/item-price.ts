import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { isPriced } from '@vetloom/domain/catalog/catalog-price.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { UNPRICED } from '../../locale/prescribing.ts';

/** An item's price as lists show it. Nothing is given away by leaving its price out: what has none says so, and the bill asks for it. */
export const itemPrice = (item: Pick<CatalogItem, 'price'>): string =>
  isPriced(item) ? formatAmount(item.price) : UNPRICED;
