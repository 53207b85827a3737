import Big from 'big.js';
import { addDays, calendarDate, dayStart, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { splitByShares } from './distribution.schema.ts';
import type { Prepaid, PrepaidEntry, PrepaidLine, PrepaidState } from './prepaid.schema.ts';
import { liabilityOf } from './prepaid-liability.ts';
import type { PrepaidTerm, PrepaidTerms, PrepaidValidity } from './prepaid-plan.schema.ts';

/*
 * What a package is worth. Its price is shared out to whole dollars once, when it is sold, and every use keeps its part: whatever is used, given back or comes
 * to its end in whichever order, the parts add up to the price.
 */

/** The lines of a package with their parts of its price, by what they would cost singly; in equal parts of a use where nothing of it has a price. Whole NT$ that sum to the price. */
export function frozenLines({ lines, price }: Pick<PrepaidTerms, 'lines' | 'price'>): PrepaidLine[] {
  const worth = lines.map(({ listPrice, uses }: PrepaidTerm) => new Big(listPrice).times(uses).toNumber());
  const weights = worth.some((one) => one > 0) ? worth : lines.map(({ uses }) => uses);
  const amounts = splitByShares(price, weights);
  return lines.map((line, at) => ({ ...line, amount: amounts[at] ?? 0 }));
}

/** NT$ of one use of a line: equal parts, of which the first ones have the dollar more that doesn't divide. */
export const valueOfUse = ({ amount, uses }: Pick<PrepaidLine, 'amount' | 'uses'>, slot: number): number =>
  Math.floor(amount / uses) + (slot < amount % uses ? 1 : 0);

/** The first moment at which what is sold at `now` is valid no more; 0 for one without an end. Of a month without that day it is the month's last. Unix seconds. */
export function expiryOf(validity: PrepaidValidity, now: number, zone: Zone): number {
  if (validity.unit === 'none') return 0;
  if (validity.unit === 'day') return addDays(dayStart(now, zone), validity.count, zone);
  const { year, month, day } = calendarDate(now, zone);
  const months = year * 12 + (month - 1) + validity.count;
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return fromCalendarDate(toYear, toMonth, Math.min(day, lastDay), zone);
}

type Uses = Pick<Prepaid, 'lines' | 'entries'>;
type UseState = 'free' | 'used' | 'refunded' | 'expired';

const keyOf = (line: string, slot: number): string => `${line} ${slot}`;

/** Where each use of a package stands, by its entries. */
function usesOf({ lines, entries }: Uses): Map<string, UseState> {
  const states = new Map<string, UseState>(
    lines.flatMap(({ _id, uses }) => Array.from({ length: uses }, (_, slot) => [keyOf(_id, slot), 'free'] as const)),
  );
  const turn = (from: UseState, to: UseState) => {
    for (const [key, state] of states) if (state === from) states.set(key, to);
  };
  for (const { kind, line, slot } of entries) {
    const key = line === undefined || slot === undefined ? undefined : keyOf(line, slot);
    if (key !== undefined) states.set(key, kind === 'use' ? 'used' : 'free');
    else if (kind === 'refund') turn('free', 'refunded');
    else if (kind === 'expire') turn('free', 'expired');
    else if (kind === 'resume') turn('expired', 'free');
  }
  return states;
}

/** The uses of a line that stand in a state, the first of them first. */
export function slotsOf(prepaid: Uses, lineID: string, state: UseState): number[] {
  const line = prepaid.lines.find(({ _id }) => _id === lineID);
  const states = usesOf(prepaid);
  return Array.from({ length: line?.uses ?? 0 }, (_, slot) => slot).filter(
    (slot) => states.get(keyOf(lineID, slot)) === state,
  );
}

/** What is left of each line. */
export interface LineLeft {
  readonly line: PrepaidLine;
  /** Uses that are left. */
  readonly left: number;
  /** NT$ that they are worth. */
  readonly value: number;
}

/** What is left of a package, line by line. */
export const leftOf = (prepaid: Uses): LineLeft[] =>
  prepaid.lines.map((line) => {
    const free = slotsOf(prepaid, line._id, 'free');
    return { line, left: free.length, value: free.reduce((sum, slot) => sum + valueOfUse(line, slot), 0) };
  });

/** NT$ that uses in a state are worth. */
export const valueIn = (prepaid: Uses, state: UseState): number =>
  prepaid.lines.reduce(
    (sum, line) => slotsOf(prepaid, line._id, state).reduce((all, slot) => all + valueOfUse(line, slot), sum),
    0,
  );

/** Where a package stands, by its entries. */
export function stateOf(prepaid: Uses): PrepaidState {
  const states = new Set(usesOf(prepaid).values());
  return states.has('free') ? 'open' : states.has('expired') ? 'expired' : states.has('refunded') ? 'refunded' : 'used';
}

/** Whether a package may be used at a moment as far as its days go. */
export const isValidAt = ({ expireDateTime }: Pick<Prepaid, 'expireDateTime'>, now: number): boolean =>
  expireDateTime === 0 || now < expireDateTime;

/** The line of a package that an item is a use of; undefined where none is. */
export const lineFor = <L extends Pick<PrepaidLine, 'itemIDs'>>(lines: readonly L[], itemID: string): L | undefined =>
  itemID === '' ? undefined : lines.find(({ itemIDs }) => itemIDs.includes(itemID));

/** NT$ that packages moved in a period, and what the clinic owes for them at its end. */
export interface PrepaidFigures {
  /** Packages that were sold. A liability, and no revenue. */
  readonly sold: number;
  /** Uses, less those that were given back: revenue of their days. */
  readonly used: number;
  readonly refunded: number;
  /** What came to its end unused, less what counts again: other income. */
  readonly expired: number;
  /** What is owed in services at the end: all that was ever sold less all that was used, refunded and came to its end. */
  readonly liability: number;
}

const PARTS = {
  use: 'used',
  back: 'used',
  refund: 'refunded',
  expire: 'expired',
  resume: 'expired',
} as const satisfies Record<PrepaidEntry['kind'], keyof PrepaidFigures>;

/** Adds packages up for a period: after `startTime`, up to and with `endTime`, Unix seconds. */
export function prepaidFigures(
  packages: readonly Pick<Prepaid, 'price' | 'entries' | 'createDateTime'>[],
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
): PrepaidFigures {
  const within = (at: number) => at > startTime && at <= endTime;
  const figures = { sold: 0, used: 0, refunded: 0, expired: 0, liability: 0 };
  for (const prepaid of packages) {
    if (within(prepaid.createDateTime)) figures.sold += prepaid.price;
    for (const { kind, amount, at } of prepaid.entries) if (within(at)) figures[PARTS[kind]] -= amount;
    figures.liability += liabilityOf(prepaid, endTime);
  }
  return figures;
}
