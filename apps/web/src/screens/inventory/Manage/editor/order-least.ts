import { rowsBelowMinimum } from '@vetloom/domain/stock/order-minimum.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import type { OrderOffer } from '../../../../data/inventory/buying-calls.ts';
import type { RowText } from './form-text.ts';
import { amountsOf } from './read-form.ts';

/** A row of which fewer units are ordered than the supplier takes, and how many it takes at least, in the row's unit. */
export interface RowBelow {
  readonly row: RowText;
  readonly least: number;
}

/** The rows of which fewer units are ordered than the supplier takes. */
export function rowsBelow(rows: readonly RowText[], offers: readonly OrderOffer[]): readonly RowBelow[] {
  const packs = new Map(offers.map((offer) => [offer.prodID, offer]));
  const read = rows.map((row) => ({
    ...{ row, prodID: row.prodID },
    ...{ number: amountsOf(row).number, factor: readFigure(row.factor) || 1 },
  }));
  return rowsBelowMinimum(read, packs).map(({ row: { row }, least }) => ({ row, least }));
}

/** The rows with those that are below what the supplier takes raised to it. */
export function raisedToLeast(rows: readonly RowText[], offers: readonly OrderOffer[]): readonly RowText[] {
  const least = new Map(rowsBelow(rows, offers).map((one) => [one.row.key, one.least]));
  return rows.map((row) => {
    const number = least.get(row.key);
    return number === undefined ? row : { ...row, number: String(Math.ceil(number)) };
  });
}
