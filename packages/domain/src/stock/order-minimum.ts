import Big from 'big.js';
import { exact } from './movement.ts';

/** How a supplier sells a product, as far as an order has to fit it. */
export interface Pack {
  /** Stock units in one unit of an order. */
  readonly factor: number;
  /** Fewest units of an order; 0 where any number is taken. */
  readonly minNumber: number;
}

/** Units to be ordered for so many stock units: whole packs, and no fewer than the supplier takes. */
export function unitsFor(
  quantity: number,
  { factor, minNumber }: Pack,
): { readonly units: number; readonly isRaised: boolean } {
  const packs = exact(quantity).div(new Big(factor)).round(0, Big.roundUp);
  const least = exact(minNumber);
  const isRaised = packs.gt(0) && packs.lt(least);
  return { units: (isRaised ? least.round(0, Big.roundUp) : packs).toNumber(), isRaised };
}

/** What keeps an order from being taken or from being delivered for nothing, NT$ that are missing; 0 where nothing is. */
export interface OrderShortfall {
  readonly belowMinimum: number;
  readonly toFreeShipping: number;
}

/**
 * How much an order lacks of what its supplier asks: of its least sum, and of the sum from which it delivers for nothing. An order that lacks something is
 * said so and goes all the same: the supplier decides whether it takes it.
 */
export function orderShortfall(
  total: number,
  terms: { readonly minOrderAmount?: number | undefined; readonly freeShippingAmount?: number | undefined },
): OrderShortfall {
  const missing = (sum: number | undefined) => (total > 0 ? Math.max(0, (sum ?? 0) - total) : 0);
  return { belowMinimum: missing(terms.minOrderAmount), toFreeShipping: missing(terms.freeShippingAmount) };
}

/** Rows of an order of which fewer units are ordered than the supplier takes, with how many it takes at least. */
export const rowsBelowMinimum = <
  Row extends { readonly prodID: string; readonly number: number; readonly factor: number },
>(
  rows: readonly Row[],
  packs: ReadonlyMap<string, Pack>,
): readonly { readonly row: Row; readonly least: number }[] =>
  rows.flatMap((row) => {
    const pack = packs.get(row.prodID);
    if (!pack || row.number <= 0 || pack.minNumber === 0) return [];
    // Both in stock units: the row may be written in another unit than the supplier's.
    const ordered = exact(row.number).times(new Big(row.factor));
    const least = exact(pack.minNumber).times(new Big(pack.factor));
    return ordered.lt(least) ? [{ row, least: least.div(new Big(row.factor)).round(4, Big.roundUp).toNumber() }] : [];
  });
