import { expect, it } from 'vitest';
import { movedLike } from './moved-like.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 2026-11-20 9:00 in Taipei. */
const NINE = Date.UTC(2026, 10, 20, 1) / 1000;
const place = (dateTime: number, minutes = 30, doctorID = '/staff/chen') => ({
  ...{ dateTime, dateTimeEnd: dateTime + minutes * 60, doctorID, roomID: '' },
});

it('what follows in a series is moved by as many days, to the same time of day, length and doctor', () => {
  const from = place(NINE);
  const to = place(NINE + DAY + 2 * HOUR, 45, '/staff/wang');
  expect(movedLike(place(NINE + 28 * DAY), from, to)).toEqual(place(NINE + 29 * DAY + 2 * HOUR, 45, '/staff/wang'));
});
