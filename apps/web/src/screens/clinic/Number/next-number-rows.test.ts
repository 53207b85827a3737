import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { describe, expect, it } from 'vitest';
import { seriesName } from '../../../locale/clinic-setup.ts';
import { numberRows, raisesOf, typedNext } from './next-number-rows.ts';

/** Noon of 2026-11-20 in Taipei. */
const NOON = Date.UTC(2026, 10, 20, 4) / 1000;
const zone = zoneOf('Asia/Taipei');
const counted = { petIDCounter: { sequence: 41, '20261120': 7 } };
const forms = { orderSeries: { O202611: 12, O202610: 99, T202611: 2 } };
const rows = (petIDFormat: number) => numberRows({ petIDFormat }, counted, forms, NOON, zone);
const lastOf = (petIDFormat: number) => Object.fromEntries(rows(petIDFormat).map(({ series, last }) => [series, last]));

describe('how far numbers have come', () => {
  it('is told of animals by the clinic’s format, and of each kind of form this month', () => {
    expect(lastOf(3)).toMatchObject({ sequence: 41, O202611: 12, P202611: 0, T202611: 2 });
    const [begun] = numberRows({ petIDFormat: 3, petIDStart: 1000 }, counted, forms, NOON, zone);
    expect(begun?.last).toBe(999);
    expect(lastOf(1)).toMatchObject({ '20261120': 7 });
    expect(rows(0).some(({ settingID }) => settingID === '/setting/petNumberCounter')).toBe(false);
    expect(Object.keys(lastOf(3))).not.toContain('O202610');
  });

  it('is set on upward only', () => {
    const row = { last: 12 };
    expect(['13', '12', '', '14.5', 'x', '100000000'].map((text) => typedNext(text, row))).toEqual(
      Array.from({ length: 6 }),
    );
    expect(typedNext('14', row)).toBe(14);
  });

  it('says what was set on when, the latest first, in words', () => {
    const raise = (series: string, dateTime: number) => ({ series, dateTime, from: 1, to: 9, reason: '', by: '' });
    const all = raisesOf(
      { petIDRaised: [raise('sequence', 2)] },
      { orderSeriesRaised: [raise('O202611', 3), raise('T202610', 1)] },
    );
    expect(all.map(({ series }) => seriesName(series))).toEqual(['訂購單 202611', '病歷號', '調撥單 202610']);
    expect(seriesName('20261120')).toBe('病歷號 20261120');
  });
});
