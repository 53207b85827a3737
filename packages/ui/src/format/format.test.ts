import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { describe, expect, it } from 'vitest';
import { type AgeWords, ageAt, formatAge, formatShortAge } from './age.ts';
import {
  dayAndTime,
  dayKey,
  formatDate,
  formatDateTime,
  formatDay,
  formatRocDate,
  formatShortDay,
  formatTime,
} from './date.ts';
import { keepFigure, readFigure } from './figure.ts';
import {
  formatAmount,
  formatMeasured,
  formatMoney,
  formatTemperature,
  formatWeight,
  formatWeightFigure,
  minutesBetween,
} from './number.ts';
import { formatPhone } from './phone.ts';

const unix = (iso: string): number => Date.parse(iso) / 1000;
const words: AgeWords = { years: (n) => `${n}y`, months: (n) => `${n}m`, days: (n) => `${n}d` };

describe('dates', () => {
  it('are shown in the clinic’s zone, not the machine’s', () => {
    const lateUtc = unix('2026-11-19T16:05:00Z');
    expect(formatDate(lateUtc)).toBe('2026/11/20');
    expect(formatTime(lateUtc)).toBe('00:05');
    expect(formatDateTime(lateUtc, zoneOf('America/New_York'))).toBe('2026/11/19 11:05');
    expect(dayKey(lateUtc)).toBe('2026-11-20');
  });

  it('carry the weekday in full-width brackets', () => {
    expect(formatDay(unix('2026-11-20T06:32:00Z'))).toBe('2026/11/20\uFF08\u4E94\uFF09');
    expect(formatShortDay(unix('2026-11-22T06:32:00Z'))).toBe('11/22\uFF08\u65E5\uFF09');
  });

  it('stand before their time with one space, and with none after a bracket, which has its own room', () => {
    expect(dayAndTime('11/20', '14:32')).toBe('11/20 14:32');
    expect(dayAndTime('11/20\uFF08\u4E94\uFF09', '14:32')).toBe('11/20\uFF08\u4E94\uFF0914:32');
    expect(dayAndTime('', '14:32')).toBe('14:32');
  });

  it('have a Taiwan era year from 1912 on', () => {
    expect(formatRocDate(unix('2026-11-20T06:32:00Z'))).toBe('115/11/20');
    expect(formatRocDate(unix('1900-01-01T06:32:00Z'))).toBe('\u2013');
  });

  it('that are missing or absurd are an en dash', () => {
    for (const at of [undefined, null, Number.NaN, 1e20]) expect(formatDay(at)).toBe('\u2013');
  });
});

describe('ages', () => {
  const at = unix('2026-11-20T04:00:00Z');

  it('count whole calendar units', () => {
    expect(ageAt(unix('2020-09-10T04:00:00Z'), at)).toEqual({ years: 6, months: 2, days: 10 });
    expect(ageAt(unix('2026-11-20T03:00:00Z'), at)).toEqual({ years: 0, months: 0, days: 0 });
    expect(ageAt(unix('2026-10-25T04:00:00Z'), at)).toEqual({ years: 0, months: 0, days: 26 });
  });

  it('of an animal born on the 31st turn over on the last day of a shorter month', () => {
    expect(ageAt(unix('2026-10-31T04:00:00Z'), unix('2026-11-30T04:00:00Z'))).toEqual({ years: 0, months: 1, days: 0 });
    expect(ageAt(unix('2026-01-31T04:00:00Z'), unix('2026-03-01T04:00:00Z'))).toEqual({ years: 0, months: 1, days: 1 });
  });

  it('are unknown before birth or without one', () => {
    expect(ageAt(undefined, at)).toBeUndefined();
    expect(ageAt(at + 86_400, at)).toBeUndefined();
    expect(formatAge(undefined, words)).toBe('\u2013');
  });

  it('show the two largest units, or one on a dense card', () => {
    expect(formatAge({ years: 6, months: 2, days: 10 }, words)).toBe('6y 2m');
    expect(formatAge({ years: 6, months: 0, days: 10 }, words)).toBe('6y');
    expect(formatAge({ years: 0, months: 3, days: 4 }, words)).toBe('3m 4d');
    expect(formatShortAge({ years: 0, months: 3, days: 4 }, words)).toBe('3m');
  });
});

describe('figures', () => {
  it('use the typographic minus and never a negative zero', () => {
    expect(formatAmount(-1850)).toBe('\u22121,850');
    expect(formatMoney(1850)).toBe('NT$ 1,850');
    expect(formatAmount(-0.001)).toBe('0');
    expect(formatMoney(undefined)).toBe('\u2013');
  });

  it('keep one decimal of a weight, and more of a bird’s', () => {
    expect(formatWeight(9)).toBe('9.0 kg');
    expect(formatWeightFigure(0.085)).toBe('0.085');
    expect(formatTemperature(38.55)).toBe('38.6\u2103');
  });

  it('keep every decimal of a measured value, and nothing that only halves left there', () => {
    expect(formatMeasured(0.0004)).toBe('0.0004');
    expect(formatMeasured(12_345_678.1234)).toBe('12,345,678.1234');
    expect(formatMeasured(0.1 + 0.2)).toBe('0.3');
    expect(formatMeasured(-5)).toBe('\u22125');
  });

  it('accept digits, dot and minus only, full-width ones included', () => {
    expect(keepFigure('NT$ \uFF11\uFF12\uFF0E5kg')).toBe('12.5');
    expect(keepFigure('1,250')).toBe('1250');
    expect(readFigure('')).toBeUndefined();
    expect(readFigure('-')).toBeUndefined();
    expect(readFigure('-.5')).toBe(-0.5);
  });

  it('make no number of digits that stood apart: they stay as they are, and stand for none', () => {
    for (const text of ['1/2', '2~3', '0,5', '1e9', '120/80']) {
      expect(keepFigure(text)).toBe(text);
      expect(readFigure(text), text).toBeUndefined();
    }
  });

  it('never count a wait backwards', () => {
    expect(minutesBetween(100, 40)).toBe(0);
    expect(minutesBetween(0, 149)).toBe(2);
  });
});

describe('phones', () => {
  it('are grouped as they are said', () => {
    expect(formatPhone('0912345678')).toBe('0912-345-678');
    expect(formatPhone('02 23456789')).toBe('02-2345-6789');
    expect(formatPhone('037123456')).toBe('037-123-456');
    expect(formatPhone('+886912345678')).toBe('+886912345678');
    expect(formatPhone('')).toBe('\u2013');
  });
});
