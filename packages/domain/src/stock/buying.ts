import Big from 'big.js';
import { exact } from './movement.ts';

/** What is known of a product when somebody thinks of buying it. Quantities are in stock units. */
export interface BuyingFacts {
  /** What goes in a day: sold, handed out and used, without what came back. */
  readonly perDay: number;
  /** What lies there and may be used: neither blocked nor expired; below zero where more went than was known. */
  readonly usable: number;
  /** Of that, what expires and in how many days from today, the first first. */
  readonly expiring: readonly { readonly days: number; readonly quantity: number }[];
  /** Ordered and not here yet. */
  readonly onOrder: number;
  readonly safetyStock: number | null;
  /** From the order until it is here. */
  readonly leadDays: number;
  /** For how long it is to last from then. */
  readonly coverDays: number;
}

/** Whether and how much of a product is to be bought. */
export interface BuyingAdvice {
  /** Stock units; 0 where nothing is to be bought now. */
  readonly quantity: number;
  /** For how many days what is here and comes will last, whole ones; null where nothing goes. */
  readonly lastsDays: number | null;
  /** Stock units that will expire before they are used up. */
  readonly willExpire: number;
}

/**
 * What to buy: as soon as what can be used and what is on its way doesn't reach beyond the time of delivery and the safety stock, as much as lasts for the time of
 * delivery, the time after it, and the safety stock. What will expire unused counts as not there.
 */
export function buyingAdvice(facts: BuyingFacts): BuyingAdvice {
  const { leadDays, coverDays } = facts;
  const perDay = new Big(Math.max(0, facts.perDay));
  const safety = exact(facts.safetyStock ?? 0);
  const willExpire = wastedOf(facts);
  const there = exact(facts.usable).minus(willExpire).plus(exact(facts.onOrder));
  const lastsDays = perDay.gt(0) ? Math.max(0, Number(there.div(perDay).round(0, Big.roundDown))) : null;
  const point = perDay.times(leadDays).plus(safety);
  const wanted = perDay.times(leadDays + coverDays).plus(safety);
  const isShort = wanted.gt(0) && there.lte(point) && (there.lt(point) || perDay.gt(0));
  const quantity = isShort ? wanted.minus(there).round(4, Big.roundUp).toNumber() : 0;
  return { quantity, lastsDays, willExpire: willExpire.toNumber() };
}

/** What of the lots won't be used up in time when the first to expire goes first; what expires after the next delivery has lasted doesn't count yet. */
function wastedOf({ perDay, expiring, leadDays, coverDays }: BuyingFacts): Big {
  let used = new Big(0);
  let wasted = new Big(0);
  for (const { days, quantity } of expiring) {
    if (days > leadDays + coverDays || quantity <= 0) continue;
    const time = new Big(Math.max(0, perDay)).times(Math.max(0, days)).minus(used);
    const able = time.lt(0) ? new Big(0) : time;
    const taken = exact(quantity).lt(able) ? exact(quantity) : able;
    used = used.plus(taken);
    wasted = wasted.plus(exact(quantity).minus(taken));
  }
  return wasted.round(4);
}
