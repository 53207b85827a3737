import Big from 'big.js';

/**
 * What moves stock, closed. `opening`: what lay there at the change-over; `treatment`: used up or given in the work; `count`: the difference that a count found;
 * `transfer`: from one place to another. What the law calls destruction has witnesses.
 */
export const MOVEMENT_CAUSES = [
  'opening',
  'purchase',
  'purchaseReturn',
  'sale',
  'saleReturn',
  'dispensing',
  'dispensingReturn',
  'treatment',
  'count',
  'loss',
  'destruction',
  'transfer',
] as const;
/** What moved stock. */
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];

/** Where stock lies: a lot of a product at a place. */
export interface StockSpot {
  readonly productID: string;
  readonly lotID: string;
  readonly placeID: string;
}

/** One spot as a key. */
export const spotKey = ({ productID, lotID, placeID }: StockSpot): string =>
  JSON.stringify([productID, lotID, placeID]);

/** Decimals of the ledger's quantities. */
const PLACES = 4;

/** A sum of quantities as exact decimals: what was added in tenths adds up to tenths. */
export const sumOf = (quantities: Iterable<number>): number => {
  let sum = new Big(0);
  for (const quantity of quantities) sum = sum.plus(exact(quantity));
  return sum.toNumber();
};

/** A quantity as the exact decimal that was meant. */
export const exact = (quantity: number): Big => new Big(quantity).round(PLACES);

/**
 * A quantity of another unit in stock units: `factor` stock units are one of it. What goes beyond the fourth decimal is rounded half up: a third of a
 * tablet is a place where ledgers differ by habit, so this is the only one that does it.
 */
export const inStockUnits = (quantity: number, factor: number): number =>
  exact(quantity).times(new Big(factor)).round(PLACES).toNumber();
