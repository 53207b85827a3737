import { calendarDate, daysBetween, fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { BoughtPlan, Term } from './plan.schema.ts';

const MONTHS: Readonly<Record<Term, number>> = { month: 1, year: 12 };

/** A stretch that was paid for, Unix seconds, `end` not included. Both are the start of a day of the clinic. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * The end of a term that begins at `start`: the same day of a later month, and the last one of a month that has no such day. `anchorDay` is the day of the month on which
 * the subscription began, to which it comes back after a short month.
 */
export function endOfTerm(start: number, term: Term, anchorDay: number, zone: Zone): number {
  const { year, month } = calendarDate(start, zone);
  const target = month + MONTHS[term];
  const lastDay = calendarDate(fromCalendarDate(year, target + 1, 0, zone), zone).day;
  return fromCalendarDate(year, target, Math.min(anchorDay, lastDay), zone);
}

/** What a change to another plan comes to. */
export type PlanChange =
  /** At once: `amount` is charged now, and the plan holds for `period`. `credit` is what was taken off for days that are paid already. */
  | {
      readonly when: 'now';
      readonly amount: number;
      readonly credit: number;
      readonly period: Period;
      readonly anew: boolean;
    }
  /** When the present period has ended, at the price of the new plan: what is paid is used up first. */
  | { readonly when: 'later'; readonly at: number };

/**
 * What a change of plan comes to. Whoever takes more pays the difference for the days that are left, today included, and has it at once; the period's end stays. Whoever goes over from
 * months to years pays the year less what is left of the month, and the year begins today. Whoever takes less, or shorter terms, keeps what is paid until its end.
 */
export function planChange(
  { price, term }: Pick<BoughtPlan, 'price' | 'term'>,
  period: Period,
  wanted: Pick<BoughtPlan, 'price' | 'term'>,
  { today, anchorDay, zone }: { readonly today: number; readonly anchorDay: number; readonly zone: Zone },
): PlanChange {
  const whole = daysBetween(period.start, period.end, zone);
  const left = Math.max(0, Math.min(whole, daysBetween(today, period.end, zone)));
  const later: PlanChange = { when: 'later', at: period.end };
  if (left === 0) return later;
  if (wanted.term === term) {
    if (wanted.price <= price) return later;
    const credit = share(price, left, whole);
    const amount = share(wanted.price, left, whole) - credit;
    return { when: 'now', amount: Math.max(1, amount), credit, period, anew: false };
  }
  if (MONTHS[wanted.term] < MONTHS[term]) return later;
  const credit = share(price, left, whole);
  const amount = wanted.price - credit;
  if (amount < 1) return later;
  return {
    when: 'now',
    amount,
    credit,
    period: { start: today, end: endOfTerm(today, wanted.term, anchorDay, zone) },
    anew: true,
  };
}

/** Whole dollars of a price for some of its days. */
const share = (price: number, days: number, of: number): number => Math.round((price * days) / of);
