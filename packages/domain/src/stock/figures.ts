import Big from 'big.js';
import { exact } from './movement.ts';
import { movingAverage, type Valuation, type ValuedMovement } from './valuation.ts';

/** Classes by what a product's use costs: A is the first 80 %, B up to 95 %, C the rest and what wasn't used. */
export type AbcClass = 'A' | 'B' | 'C';
const A_SHARE = 0.8;
const B_SHARE = 0.95;

/** Of each row its class by value, in the rows' order; equals keep theirs. The one that crosses a border still belongs to what is before it. */
export function abcOf(values: readonly number[]): AbcClass[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const places = values.map((value, at) => ({ value, at })).toSorted((a, b) => b.value - a.value);
  const classes = values.map((): AbcClass => 'C');
  let passed = 0;
  for (const { value, at } of places) {
    if (value <= 0) break;
    const share = passed / whole;
    classes[at] = share < A_SHARE ? 'A' : share < B_SHARE ? 'B' : 'C';
    passed += value;
  }
  return classes;
}

/** What a product's use and stock come to over some days. */
export interface Used {
  /** NT$ that went out of stock, at cost. */
  readonly usedCost: number;
  /** Stock units that went out. */
  readonly used: number;
  /** NT$ on hand at the beginning and the end. */
  readonly beginCost: number;
  readonly endCost: number;
  /** Stock units on hand at the end. */
  readonly stock: number;
}

/** How often a year the stock is used up: what went out at cost, as of a year, over what lay there on average. Null where nothing lay there. */
export function turnoverOf({ usedCost, beginCost, endCost }: Used, days: number): number | null {
  const average = new Big(beginCost).plus(endCost).div(2);
  if (average.lte(0) || days <= 0) return null;
  return new Big(usedCost).times(365).div(days).div(average).round(2).toNumber();
}

/** For how many days the stock lasts if it goes on like that; null where nothing goes, 0 where nothing is there. */
export function daysLeft({ used, stock }: Used, days: number): number | null {
  if (used <= 0 || days <= 0) return null;
  return stock <= 0 ? 0 : new Big(stock).times(days).div(used).round(0, Big.roundDown).toNumber();
}

/** Days without anything going out after which stock counts as dead, where nobody says otherwise. */
export const DEAD_AFTER_DAYS = 180;

const worthOf = ({ quantity, unitCost }: Valuation): Big => exact(quantity).times(unitCost ?? 0);

/**
 * What a movement changes of the worth of its product's stock, NT$ as an exact decimal: all of a product's together are what its stock is valued at, also where goods
 * that nobody had booked set the average anew.
 */
export function worthChange(
  before: Valuation,
  movement: ValuedMovement,
): { readonly after: Valuation; readonly worth: string } {
  const after = movingAverage([movement], before);
  return { after, worth: worthOf(after).minus(worthOf(before)).toFixed(10) };
}
