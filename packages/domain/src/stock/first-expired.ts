import { exact } from './movement.ts';

/** What lies of a lot at a place. */
export interface LotBalance {
  readonly lotID: string;
  /** Stock units; below zero where more went than was known to be there. */
  readonly quantity: number;
  /** The day on which it expires, `YYYY-MM-DD`; null where none is known. */
  readonly expiresOn: string | null;
  readonly isUsable: boolean;
}

/** What is taken from a lot. */
export interface LotShare {
  readonly lotID: string;
  readonly quantity: number;
}

/**
 * From which lots a quantity is taken: what expires first goes first (FEFO), lots without a day last, blocked ones and those that have expired by `today` not
 * at all while others have enough. What happened is never refused (law 6): what no lot has is taken from the one that would have been next, or from
 * `unknownLot`, and stands there below zero.
 */
export function firstExpired(
  lots: readonly LotBalance[],
  quantity: number,
  { today, unknownLot }: { readonly today: string; readonly unknownLot: string },
): LotShare[] {
  const order = lots
    .filter((lot) => lot.isUsable && (lot.expiresOn === null || lot.expiresOn >= today))
    .toSorted((a, b) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') || (a.lotID < b.lotID ? -1 : 1));
  const shares = new Map<string, number>();
  let left = exact(quantity);
  for (const lot of order) {
    if (left.lte(0)) break;
    if (lot.quantity <= 0) continue;
    const taken = exact(lot.quantity).lt(left) ? exact(lot.quantity) : left;
    shares.set(lot.lotID, taken.toNumber());
    left = left.minus(taken);
  }
  if (left.gt(0)) {
    const last = order.findLast((lot) => lot.quantity > 0) ?? order[0];
    const lotID = last?.lotID ?? unknownLot;
    shares.set(lotID, left.plus(shares.get(lotID) ?? 0).toNumber());
  }
  return [...shares].map(([lotID, taken]) => ({ lotID, quantity: taken }));
}
