import { expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, zoneOf } from '../core/zone.ts';
import { stayBillStatus, stayBillWindow } from './stay-bill-list.ts';

const TAIPEI = zoneOf(DEFAULT_TIME_ZONE);
/** Midnight of 2025-11-20. */
const T0 = 1763568000;
const DAY = 86_400;

it('[2.9.13 rule half] stays settled today are in one list, those of the last two weeks in the other', () => {
  const now = T0 + 10 * 3600;
  const within = (window: 'today' | 'twoWeeks', settled: number) => {
    const { begin, end } = stayBillWindow(window, now, TAIPEI);
    return settled >= begin && settled <= end;
  };
  expect([T0 - 1, T0, T0 + DAY - 1, T0 + DAY].map((at) => within('today', at))).toEqual([false, true, true, false]);
  expect([now - 13 * DAY, now - 15 * DAY, now].map((at) => within('twoWeeks', at))).toEqual([true, false, true]);
});

it('a stay’s bill is asked for once it is settled, and done once all of it came', () => {
  const status = (settleDateTime: number, total: number, received: number) =>
    stayBillStatus({ settleDateTime, total, received });
  expect([
    status(0, 800, 0),
    status(0, 800, 800),
    status(T0, 800, 300),
    status(T0, 800, 800),
    status(T0, 800, 900),
  ]).toEqual([10, 10, 20, 30, 20]);
});
