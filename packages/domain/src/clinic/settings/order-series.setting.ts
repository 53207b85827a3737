import { z } from 'zod';
import { line, unixSeconds } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** Most rows that are kept of who set a series on; the history has them all. */
export const MOST_RAISES = 50;

/** That somebody set the next number of a series on. */
export const numberRaise = z.object({
  series: line(20),
  /** The number that would have been given next. */
  from: z.number().int().min(1),
  /** The one that is given instead. */
  to: z.number().int().min(2),
  reason: line(200),
  by: line(320),
  dateTime: unixSeconds,
});
/** That somebody set the next number of a series on. */
export type NumberRaise = z.output<typeof numberRaise>;

/**
 * How far the numbers of the store's forms have come (spec 3 §3): orders, purchases, returns, sales, checks, payments and transfers. The server alone writes it, with every form that it
 * numbers, one after the other; people set a series on by `setting.raiseNumber`.
 */
export const ORDER_SERIES = defineSetting('orderSeries', [], {
  /** The last number of each series: a letter and a month, `O202611`. Those of more than a year ago are dropped, as none of them is given again. */
  orderSeries: z.record(z.string().regex(/^[A-Z]\d{6}$/), z.number().int().min(0)).default({}),
  /** Who set a series on and why, the latest first. */
  orderSeriesRaised: z.array(numberRaise).max(MOST_RAISES).default([]),
});
/** How far the numbers of the store's forms have come. */
export type OrderSeries = SettingOf<typeof ORDER_SERIES>;

/** How many months of series are kept beside the present one. */
const KEPT_MONTHS = 12;

/** The series without those of which no number is given any more. `day` is `YYYY-MM-DD`. */
export function keptSeries(series: OrderSeries['orderSeries'], day: string): OrderSeries['orderSeries'] {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - KEPT_MONTHS;
  const oldest = `${Math.floor(months / 12)}${String((months % 12) + 1).padStart(2, '0')}`;
  return Object.fromEntries(Object.entries(series).filter(([key]) => key.slice(1) >= oldest));
}
