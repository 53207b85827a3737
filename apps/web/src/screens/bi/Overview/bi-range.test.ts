import { DAY_SECONDS, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { expect, it } from 'vitest';
import { BI_RANGES, biBefore, biDays, bucketsOf, stepsOf } from './bi-range.ts';

const date = fromCalendarDate;
const now = date(2026, 11, 20, shownZone()) + 14 * 3600;
const today = date(2026, 11, 20, shownZone());

it('each range is compared with the same days of the one before', () => {
  const before = Object.fromEntries(BI_RANGES.map((name) => [name, biBefore(name, biDays(name, now))]));
  expect(before).toEqual({
    day: { from: today - DAY_SECONDS, to: today - DAY_SECONDS },
    week: { from: date(2026, 11, 9, shownZone()), to: date(2026, 11, 13, shownZone()) },
    month: { from: date(2026, 10, 1, shownZone()), to: date(2026, 10, 20, shownZone()) },
    quarter: { from: date(2026, 7, 1, shownZone()), to: date(2026, 8, 20, shownZone()) },
    year: { from: date(2025, 1, 1, shownZone()), to: date(2025, 11, 20, shownZone()) },
    custom: { from: today - DAY_SECONDS, to: today - DAY_SECONDS },
  });
});

it('the period before never reaches into this one', () => {
  const end = date(2026, 3, 31, shownZone()) + 3600;
  expect(biBefore('month', biDays('month', end))).toEqual({
    from: date(2026, 2, 1, shownZone()),
    to: date(2026, 2, 28, shownZone()),
  });
});

it('a custom range is brought in order, ends today and is ten years at most', () => {
  expect(biDays('custom', now, { from: date(2027, 1, 1, shownZone()), to: date(2026, 11, 1, shownZone()) })).toEqual({
    from: date(2026, 11, 1, shownZone()),
    to: today,
  });
  const { from, to } = biDays('custom', now, { from: date(1990, 1, 1, shownZone()) });
  expect((to - from) / DAY_SECONDS).toBe(3659);
  expect(bucketsOf({ from, to }, 'month').length).toBeLessThanOrEqual(122);
});

it('steps fit the range, and every stretch has its place', () => {
  expect(stepsOf(biDays('day', now))).toEqual(['day']);
  expect(stepsOf(biDays('month', now))).toEqual(['day', 'week']);
  expect(stepsOf(biDays('year', now))).toEqual(['week', 'month']);
  expect(stepsOf({ from: date(2020, 1, 1, shownZone()), to: today })).toEqual(['month']);
  expect(bucketsOf(biDays('month', now), 'day')).toHaveLength(20);
  expect(bucketsOf(biDays('year', now), 'month')).toHaveLength(11);
});
