import { expect, it } from 'vitest';
import { daysOf, lunarDay, shownOf, stepped } from './shown-days.ts';

/** 2026-11-20 14:32 in Taipei, a Friday. */
const NOW = Date.UTC(2026, 10, 20, 6, 32) / 1000;

it('[3.1.17 calendar half] an address shows today where it says nothing, and whole weeks of a week and a month', () => {
  expect(daysOf(shownOf({}, NOW))).toHaveLength(1);
  const week = shownOf({ view: 'week' }, NOW);
  expect(daysOf(week)).toHaveLength(7);
  expect(new Date((week.from + 8 * 3600) * 1000).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  const month = shownOf({ view: 'month' }, NOW);
  expect(daysOf(month).length % 7).toBe(0);
  expect(month.from).toBeLessThan(shownOf({ day: '2026-11-01' }, NOW).from);
});

it('a list has the days that are asked for, a week where its end is missing or before its begin, and never more than half a year', () => {
  expect(daysOf(shownOf({ view: 'list', day: '2026-11-20', to: '2026-11-22' }, NOW))).toHaveLength(3);
  expect(daysOf(shownOf({ view: 'list', day: '2026-11-20', to: '2026-11-01' }, NOW))).toHaveLength(7);
  expect(daysOf(shownOf({ view: 'list', day: '2026-01-01', to: '2030-01-01' }, NOW))).toHaveLength(186);
});

it('one step on is a day, a week, a month, or as many days as a list has', () => {
  const step = (query: Record<string, string>) => stepped(shownOf({ day: '2026-11-30', ...query }, NOW), 1);
  expect(step({})).toEqual({ day: '2026-12-01' });
  expect(step({ view: 'week' })).toEqual({ day: '2026-12-07' });
  expect(step({ view: 'month' })).toEqual({ day: '2026-12-01' });
  expect(step({ view: 'list', to: '2026-12-02' })).toEqual({ day: '2026-12-03', to: '2026-12-05' });
});

it('a day is named by the moon too', () => {
  expect(lunarDay(NOW)).toBe('十月十二');
});
