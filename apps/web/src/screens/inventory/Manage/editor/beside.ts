import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { inStockUnits } from '@vetloom/domain/stock/movement.ts';
import { priceChange } from '@vetloom/domain/stock/price-change.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import type { LastPurchase, OrderOffer } from '../../../../data/inventory/buying-calls.ts';
import { isEmptyRow, type RowText } from './form-text.ts';
import { amountsOf } from './read-form.ts';

type OrderItem = Form<'order'>['items'][number];

/** How a row stands beside the order that it delivers: `ordered` and `here` in stock units where less is here. */
export type BesideOrder =
  | { readonly kind: 'same' }
  | { readonly kind: 'fewer'; readonly ordered: number; readonly here: number }
  | { readonly kind: 'price'; readonly change: number; readonly price: number }
  | { readonly kind: 'notOrdered' };

const paidOf = (row: RowText) => {
  const { price, discount } = amountsOf(row);
  return { price, discount, factor: readFigure(row.factor) || 1 };
};

/** How a row differs from what was ordered and hasn't come yet; a price by more than half a percent. */
export function besideOrder(
  row: RowText,
  missing: ReadonlyMap<string, { readonly item: OrderItem; readonly number: number }>,
): BesideOrder {
  const ordered = missing.get(row.orderItemID);
  if (!ordered) return { kind: 'notOrdered' };
  const [want, here] = [
    inStockUnits(ordered.number, ordered.item.factor),
    inStockUnits(amountsOf(row).number, readFigure(row.factor) || 1),
  ];
  if (here < want) return { kind: 'fewer', ordered: want, here };
  const change = row.price.trim() === '' ? null : priceChange(paidOf(row), ordered.item);
  if (change !== null && Math.abs(change) >= 0.005) return { kind: 'price', change, price: ordered.item.price };
  return { kind: 'same' };
}

/** By which part a row is dearer or cheaper than the last purchase; null where that is unknown, or no difference of half a percent. */
export function besideLast(row: RowText, last: LastPurchase | undefined): number | null {
  if (!last || row.price.trim() === '') return null;
  const change = priceChange(paidOf(row), last);
  return change !== null && Math.abs(change) >= 0.005 ? change : null;
}

/** What one unit of a product is known to cost. */
export type KnownPrice = Pick<LastPurchase, 'price' | 'discount' | 'factor' | 'unit'>;

/** What products are known to cost: as the supplier asks for them now, else as they were bought last. */
export const knownPrices = (
  lasts: ReadonlyMap<string, LastPurchase>,
  offers: readonly OrderOffer[],
): ReadonlyMap<string, KnownPrice> =>
  new Map<string, KnownPrice>([
    ...lasts,
    ...offers.flatMap(({ prodID, price, factor, unit }) =>
      price === null ? [] : [[prodID, { price, discount: 1, factor, unit }] as const],
    ),
  ]);

/** Rows whose price nobody has written, with unit and price of the last purchase; the same rows where there is none. */
export function filledFrom(
  rows: readonly RowText[],
  lasts: ReadonlyMap<string, KnownPrice>,
  filled: ReadonlySet<string>,
): readonly RowText[] {
  let changed = false;
  const next = rows.map((row) => {
    const last = lasts.get(row.prodID);
    if (isEmptyRow(row) || !last || row.price.trim() !== '' || filled.has(`${row.key} ${row.prodID}`)) return row;
    changed = true;
    return {
      ...row,
      ...{ price: String(last.price), unit: last.unit || row.unit, factor: String(last.factor) },
      discount: last.discount === 1 ? row.discount : String(Math.round(last.discount * 10_000) / 100),
    };
  });
  return changed ? next : rows;
}
