import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { vitals } from '@vetloom/domain/record/record.schema.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { lastValues } from './last-values.ts';

const on = (year: number, month: number, day: number) => fromCalendarDate(year, month, day, TEST_ZONE);
const NOW = { _id: '/record/now', dateTime: on(2026, 11, 27) };
const visitOf = (dateTime: number, weight: number | null, measured: object = {}) => ({
  _id: '/record/before',
  dateTime,
  weight,
  vitals: vitals.parse(measured),
});
const weighing = (dateTime: number, value: number, source = 'pet') => ({ id: `w${dateTime}`, value, dateTime, source });

it('the last weight is the last one that was measured, at a visit or between two, with its day', () => {
  const last = visitOf(on(2026, 9, 28), 13, { temperature: 38.5 });
  const weights = [weighing(on(2026, 9, 28), 13, '/record/before'), weighing(on(2026, 10, 30), 13.2)];
  expect(lastValues(NOW, last, { weightHistory: weights })).toMatch(
    /^上次 10\/30（五）：13\.2 kg　上次 09\/28（一）：38\.5/,
  );
  expect(lastValues(NOW, last, { weightHistory: weights.slice(0, 1) })).toMatch(/^上次 09\/28（一）：13\.0 kg · 38\.5/);
  expect(lastValues(NOW, undefined, { weightHistory: weights.slice(1) })).toBe('上次 10/30（五）：13.2 kg');
});

it('a day of another year is said with it, and neither this visit’s own weight nor a later one is the last', () => {
  const own = [weighing(NOW.dateTime, 14, '/record/now'), weighing(on(2026, 12, 1), 15)];
  expect(lastValues(NOW, visitOf(on(2023, 11, 20), 12.8), { weightHistory: own })).toBe('上次 2023/11/20：12.8 kg');
  expect(lastValues(NOW, undefined, { weightHistory: own })).toBeUndefined();
});
