import { describe, expect, it } from 'vitest';
import { bandEnds, daysLeft, EXPIRY_BANDS, expiryBand } from './lot-expiry.ts';

const TODAY = '2026-11-27';

describe('how soon a lot expires', () => {
  it.each([
    ['2026-11-26', 'expired'],
    ['2026-11-27', 'd30'],
    ['2026-12-27', 'd30'],
    ['2026-12-28', 'd60'],
    ['2027-01-26', 'd60'],
    ['2027-01-27', 'd90'],
    ['2027-02-25', 'd90'],
    ['2027-02-26', 'later'],
    [null, 'none'],
  ] as const)('%s is %s: good throughout its last day', (expiresOn, band) => {
    expect(expiryBand(expiresOn, TODAY)).toBe(band);
  });

  it('is the same by the last days of the bands as day by day', () => {
    const { expired, d30, d60, d90 } = bandEnds(TODAY);
    const byEnds = (day: string) => {
      const at = [expired, d30, d60, d90].findIndex((end) => day <= end);
      return EXPIRY_BANDS[at < 0 ? 4 : at];
    };
    for (let day = -5; day < 120; day += 1) {
      const expiresOn = new Date(Date.UTC(2026, 10, 27 + day)).toISOString().slice(0, 10);
      expect(byEnds(expiresOn), expiresOn).toBe(expiryBand(expiresOn, TODAY));
      expect(daysLeft(expiresOn, TODAY)).toBe(day);
    }
  });
});
