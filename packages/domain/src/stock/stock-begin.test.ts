import { describe, expect, it } from 'vitest';
import { zoneOf } from '../core/zone.ts';
import { stockBegan } from './stock-begin.ts';

const taipei = zoneOf('Asia/Taipei');
/** 2026-11-20 and 2026-11-18, in the afternoon in Taipei. */
const [OPENED, FOUNDED] = [Date.UTC(2026, 10, 20, 8) / 1000, Date.UTC(2026, 10, 18, 8) / 1000];

describe('a clinic’s stock begins', () => {
  it.each([
    ['on the day of its opening', { openedAt: OPENED, foundedAt: FOUNDED }, Date.UTC(2026, 10, 19, 16)],
    [
      'on the day of its founding, where no opening begins its ledger',
      { openedAt: null, foundedAt: FOUNDED },
      Date.UTC(2026, 10, 17, 16),
    ],
    [
      'on that of its opening, where nobody knows when it was founded',
      { openedAt: OPENED, foundedAt: null },
      Date.UTC(2026, 10, 19, 16),
    ],
    ['with the century, where nothing is known', { openedAt: null, foundedAt: null }, Date.UTC(1999, 11, 31, 16)],
  ])('%s, as the clinic counts its days', (_, begin, midnight) => {
    expect(stockBegan(begin, taipei)).toBe(midnight / 1000);
  });
});
