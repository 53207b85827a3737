import type Big from 'big.js';
import { exact } from './movement.ts';

/** What lies of a lot at a place. */
export interface LotBalance {
  readonly lotID: string;
  /** Stock units; below zero where more went than was known to be there. */
  readonly quantity: number;
  /** The day on which it expires, `YYYY-MM-DD`; null where none is known. */
  readonly expiresOn: string | null;
  readonly isUsable: boolean;
  /** What of it is in opened bottles that are good, and until when the first of them is (`YYYY-MM-DD`). */
  readonly opened?: { readonly quantity: number; readonly until: string } | undefined;
}

/** What is taken from a lot. */
export interface LotShare {
  readonly lotID: string;
  readonly quantity: number;
}

/**
 * From which lots a quantity is taken: what is opened goes first, then what expires first (FEFO), lots without a day last, blocked ones and those that have expired by `today` not
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
  const take = ({ lotID }: LotBalance, most: Big) => {
    const taken = most.lt(left) ? most : left;
    if (taken.lte(0)) return;
    shares.set(lotID, taken.plus(shares.get(lotID) ?? 0).toNumber());
    left = left.minus(taken);
  };
  for (const lot of order.filter(({ opened }) => opened).toSorted(byOpening))
    take(lot, least(lot.opened?.quantity ?? 0, lot.quantity));
  for (const lot of order) take(lot, exact(lot.quantity).minus(shares.get(lot.lotID) ?? 0));
  if (left.gt(0)) {
    const last = order.findLast((lot) => lot.quantity > 0) ?? order[0];
    const lotID = last?.lotID ?? unknownLot;
    shares.set(lotID, left.plus(shares.get(lotID) ?? 0).toNumber());
  }
  return [...shares].map(([lotID, taken]) => ({ lotID, quantity: taken }));
}

const byOpening = (a: LotBalance, b: LotBalance): number =>
  (a.opened?.until ?? '').localeCompare(b.opened?.until ?? '') || (a.lotID < b.lotID ? -1 : 1);
const least = (one: number, other: number): Big => exact(Math.min(one, other));
