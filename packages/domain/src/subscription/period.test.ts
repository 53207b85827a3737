import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, fromCalendarDate, isoDay } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { endOfTerm, planChange } from './period.ts';
import type { Plan } from './plan.schema.ts';
import { offeredPlans, TERMS } from './plan.schema.ts';
import { cardStanding, dayOfMonth, GRACE_DAYS, graceEnd, limitsOf, nextTry, TRY_DAYS } from './standing.ts';

const zone = zoneOf('Asia/Taipei');
const day = (text: string): number => {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return fromCalendarDate(year, month, date, zone);
};

describe('a term', () => {
  it.each([
    ['2026-01-31', 'month', 31, '2026-02-28'],
    ['2026-02-28', 'month', 31, '2026-03-31'],
    ['2028-01-30', 'month', 30, '2028-02-29'],
    ['2026-12-15', 'month', 15, '2027-01-15'],
    ['2028-02-29', 'year', 29, '2029-02-28'],
    ['2031-02-28', 'year', 29, '2032-02-29'],
  ] as const)('from %s by the %s, begun on the %ith, ends on %s', (start, term, anchor, end) => {
    expect(isoDay(endOfTerm(day(start), term, anchor, zone), zone)).toBe(end);
  });
});

describe('a change of plan', () => {
  const period = { start: day('2026-11-01'), end: day('2026-12-01') };
  const at = (today: string) => ({ today: day(today), anchorDay: 1, zone });

  it('to more is had at once: the difference for the days that are left is charged, and the period ends as before', () => {
    const change = planChange({ price: 900, term: 'month' }, period, { price: 1800, term: 'month' }, at('2026-11-21'));
    expect(change).toEqual({ when: 'now', amount: 300, credit: 300, period, anew: false });
  });

  it('to a year begins it today, less what is left of the month', () => {
    const change = planChange({ price: 900, term: 'month' }, period, { price: 9000, term: 'year' }, at('2026-11-16'));
    expect(change).toMatchObject({ when: 'now', amount: 8550, credit: 450, anew: true });
    expect(change.when === 'now' && isoDay(change.period.end, zone)).toBe('2027-11-01');
  });

  it.each([
    [{ price: 500, term: 'month' }, '2026-11-05'],
    [{ price: 900, term: 'month' }, '2026-11-05'],
    [{ price: 1800, term: 'month' }, '2026-12-01'],
  ] as const)('to %o on %s waits for the end of what is paid', (wanted, today) => {
    expect(planChange({ price: 900, term: 'month' }, period, wanted, at(today))).toEqual({
      when: 'later',
      at: period.end,
    });
  });

  it('from a year to months waits, whatever it costs', () => {
    expect(
      planChange({ price: 100, term: 'year' }, period, { price: 5000, term: 'month' }, at('2026-11-05')).when,
    ).toBe('later');
  });

  it('never charges more than the new price, nor gives more credit than was paid', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom(...TERMS),
        fc.constantFrom(...TERMS),
        fc.nat(400),
        fc.nat(400),
        (old, fresh, from, to, began, used) => {
          const start = addDays(day('2026-01-01'), began, zone);
          const own = { start, end: endOfTerm(start, from, dayOfMonth(start, zone), zone) };
          const today = addDays(start, used, zone);
          const change = planChange(
            { price: old, term: from },
            own,
            { price: fresh, term: to },
            { today, anchorDay: dayOfMonth(start, zone), zone },
          );
          if (change.when === 'later') return;
          expect(change.amount).toBeGreaterThan(0);
          expect(change.amount).toBeLessThanOrEqual(fresh);
          expect(change.credit).toBeLessThanOrEqual(old);
          expect(daysBetween(today, change.period.end, zone)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('a subscription that isn’t paid', () => {
  const end = day('2026-12-01');
  it('is tried on its days, all of them within the grace', () => {
    expect(TRY_DAYS.map((_, tries) => isoDay(nextTry(end, tries, zone) ?? 0, zone)).at(-1)).toBe('2026-12-14');
    expect(nextTry(end, TRY_DAYS.length, zone)).toBeUndefined();
    expect(Math.max(...TRY_DAYS)).toBeLessThan(GRACE_DAYS);
  });
  it('has its grace, or a longer one that the operator gave', () => {
    expect(isoDay(graceEnd(end, null, zone), zone)).toBe('2026-12-15');
    expect(isoDay(graceEnd(end, day('2027-01-01'), zone), zone)).toBe('2027-01-01');
    expect(isoDay(graceEnd(end, day('2026-12-02'), zone), zone)).toBe('2026-12-15');
  });
  it('limits further people alone', () => {
    expect([undefined, 'active', 'lapsed', 'ended'].map((state) => limitsOf(state as 'active' | undefined))).toEqual([
      [],
      [],
      ['places'],
      ['places'],
    ]);
  });
});

it.each([
  ['203012', '2030-11-30', 'good'],
  ['203012', '2030-12-02', 'soon'],
  ['203012', '2030-12-31', 'soon'],
  ['203012', '2031-01-01', 'over'],
  ['', '2031-01-01', 'good'],
])('a card until %s is on %s %s', (expires, today, standing) => {
  expect(cardStanding(expires, day(today), zone)).toBe(standing);
});

it('of each plan the newest version is offered, the cheapest first', () => {
  const plan = (planID: string, version: number, month: number | null, offered = true): Plan => ({
    ...{ planID, version, offered, name: planID, text: '', seats: null, clinics: 1 },
    price: { month, year: null },
  });
  const all = [
    plan('pro', 1, 900),
    plan('pro', 2, 1200),
    plan('mini', 1, 300),
    plan('old', 1, 1),
    plan('old', 2, 1, false),
    plan('none', 1, null),
  ];
  expect(offeredPlans(all).map(({ planID, version }) => `${planID} ${version}`)).toEqual(['mini 1', 'pro 2']);
});
