import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import type { MissingItem } from '@vetloom/domain/stock/order-rest.ts';
import { restOfOrder } from '@vetloom/domain/stock/order-rest.ts';
import { arrivedOf } from '../../../../data/inventory/arrived.ts';
import type { Suggestion } from '../../../../data/inventory/buying-calls.ts';
import { emptyForm, emptyLot, emptyRow, type FormText, newKey, numberText, type RowText } from './form-text.ts';

const discountText = (discount: number): string => (discount === 1 ? '' : String(Math.round(discount * 10_000) / 100));

/** Rows of a purchase with what of an order is missing; what was typed of a row already, its lots above all, stays. */
export const rowsOfRest = (rest: readonly MissingItem[], typed: readonly RowText[] = []): RowText[] =>
  rest.map(({ item, number, free }) => {
    const before = typed.find(({ orderItemID }) => orderItemID === item._id);
    const [only, ...more] = before?.lots ?? [];
    return {
      ...{ key: newKey(), prodID: item.prodID, name: item.name, unit: item.unit, factor: String(item.factor) },
      ...{ number: String(number), free: numberText(free, 0), price: before?.price ?? String(item.price) },
      ...{ discount: before?.discount ?? discountText(item.discount), orderItemID: item._id, note: item.note },
      // Of several lots nobody knows how much of each is left: they are counted anew.
      lots: only !== undefined && more.length === 0 ? [{ ...only, number: '' }] : [emptyLot()],
    };
  });

/** A purchase that delivers what of an order is missing. */
export const purchaseOf = (order: Form<'order'>, deliveries: readonly Form<'purchase'>[], now: number): FormText => ({
  ...emptyForm(now),
  ...{ supplierID: order.supplierID, paymentTerm: order.paymentTerm, taxMode: order.taxMode, orderID: order.id },
  rows: rowsOfRest(restOfOrder(order, arrivedOf(deliveries))),
});

/** A return of goods of a purchase: its rows without numbers, since seldom all of it goes back. */
export const returnOf = (purchase: Form<'purchase'>, now: number): FormText => ({
  ...emptyForm(now),
  ...{ supplierID: purchase.supplierID, taxMode: purchase.taxMode, purchaseID: purchase.id },
  rows: purchase.items.map((item) => ({
    ...emptyRow(),
    ...{ prodID: item.prodID, name: item.name, unit: item.unit, factor: String(item.factor), number: '' },
    ...{ price: String(item.price), discount: discountText(item.discount) },
  })),
});

/** An order to a supplier of what is suggested. */
export const orderOf = (supplierID: string, suggestions: readonly Suggestion[], now: number): FormText => ({
  ...emptyForm(now),
  supplierID,
  rows: suggestions.map(({ prodID, name, packs, packUnit, factor, price }) => ({
    ...emptyRow(),
    ...{ prodID, name, unit: packUnit, factor: String(factor), number: String(packs) },
    price: price === null ? '' : String(price),
  })),
});
