import Big from 'big.js';

/** What one unit cost, and how many stock units it held. */
export interface PaidPrice {
  /** NT$ of one unit, as its form's tax mode says. */
  readonly price: number;
  readonly discount: number;
  readonly factor: number;
}

const perStockUnit = ({ price, discount, factor }: PaidPrice): Big =>
  new Big(price).times(new Big(discount)).div(new Big(factor));

/**
 * By which part a price differs from an earlier one, both of one stock unit and after their discounts: 0.034 is 3.4 percent dearer, to the third decimal. Null
 * where the earlier one was nothing, which says nothing of a price.
 */
export function priceChange(now: PaidPrice, before: PaidPrice): number | null {
  const earlier = perStockUnit(before);
  if (earlier.lte(0)) return null;
  return perStockUnit(now).minus(earlier).div(earlier).round(3).toNumber();
}
