import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { expect, it } from 'vitest';
import { dayNamed, daysBefore, daysOf, eachDay } from './range.ts';

const friday = fromCalendarDate(2026, 11, 20, shownZone());
const now = friday + 14 * 3600;

it('a week begins on Monday, a month and a quarter on their first day, all end today', () => {
  expect(daysOf('day', now)).toEqual({ from: friday, to: friday });
  expect(daysOf('week', now)).toEqual({ from: fromCalendarDate(2026, 11, 16, shownZone()), to: friday });
  expect(daysOf('week', fromCalendarDate(2026, 11, 16, shownZone()) + 60).from).toBe(
    fromCalendarDate(2026, 11, 16, shownZone()),
  );
  expect(daysOf('month', now)).toEqual({ from: fromCalendarDate(2026, 11, 1, shownZone()), to: friday });
  expect(daysOf('quarter', now)).toEqual({ from: fromCalendarDate(2026, 10, 1, shownZone()), to: friday });
});

it('chosen days are put in order, never reach into the future, and span a year at most', () => {
  const from = fromCalendarDate(2026, 11, 25, shownZone());
  expect(daysOf('custom', now, { from, to: fromCalendarDate(2026, 11, 2, shownZone()) })).toEqual({
    from: fromCalendarDate(2026, 11, 2, shownZone()),
    to: friday,
  });
  expect(eachDay(daysOf('custom', now, { from: 0, to: friday }))).toHaveLength(366);
});

it('the days before are as many, and end the day before', () => {
  const week = daysOf('week', now);
  expect(daysBefore(week)).toEqual({
    from: fromCalendarDate(2026, 11, 11, shownZone()),
    to: fromCalendarDate(2026, 11, 15, shownZone()),
  });
  expect(eachDay(daysBefore(week))).toHaveLength(eachDay(week).length);
});

it('reads the day of an address, and nothing else', () => {
  expect(dayNamed('2026-11-20')).toBe(friday);
  expect(dayNamed('20/11/2026')).toBeUndefined();
  expect(dayNamed(undefined)).toBeUndefined();
});
