import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { shownZone, showZone } from '@vetloom/ui/format/shown-zone.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { dateText, dayAfter, dayTyped, isWholeDate, timeOf, timeText, timeTyped } from './clinic-time.ts';

const NOW = Date.UTC(2026, 10, 23, 4) / 1000;

describe('the clinic’s date and time fields', () => {
  it('say the same time in both directions', () => {
    const at = timeOf('2026-11-23', '10:30') ?? 0;
    expect(new Date(at * 1000).toISOString()).toBe('2026-11-23T02:30:00.000Z');
    expect([dateText(at), timeText(at)]).toEqual(['2026-11-23', '10:30']);
  });
  it('know a day without a time', () => {
    const at = timeOf('2026-11-23') ?? 0;
    expect([dateText(at), timeText(at)]).toEqual(['2026-11-23', '']);
  });
  it('wait for a date that is complete', () => {
    for (const date of ['', '0002-11-23', '2026-11', 'x']) expect(timeOf(date)).toBeUndefined();
  });
  it('read a day as people in Taiwan type it, this year’s without its year', () => {
    const typed = [
      '2026/11/23',
      '2026-11-23',
      '20261123',
      '115/11/23',
      '1151123',
      '11/23',
      '1123',
      '11月23日',
      '１１／２３',
    ];
    expect(typed.map((text) => dayTyped(text, NOW))).toEqual(typed.map(() => '2026-11-23'));
    for (const text of ['', '13/1', '2/30', '1332', 'x', '明天']) expect(dayTyped(text, NOW)).toBeUndefined();
  });
  it('take a date while it is typed only once no further digit can change it', () => {
    const typing = ['2', '20', '2012/1/1', '2012/1/12', '201211', '2012112'];
    expect(typing.filter(isWholeDate)).toEqual([]);
    for (const text of ['2012/11/23', '115/11/23', '20121123']) expect(isWholeDate(text)).toBe(true);
  });
  it('go a day further and back, over the end of a month', () => {
    expect([dayAfter('2026-11-30', 1), dayAfter('2027-01-01', -1)]).toEqual(['2026-12-01', '2026-12-31']);
  });
  it('read a time in 24 hours', () => {
    expect(['9:5', '0905', '905'].map(timeTyped)).toEqual(['09:05', '09:05', '09:05']);
    expect(['14:30', '14：30', '1430'].map(timeTyped)).toEqual(['14:30', '14:30', '14:30']);
    for (const text of ['', '24:00', '9:60', 'x']) expect(timeTyped(text)).toBeUndefined();
  });
});

describe('the fields of a clinic elsewhere', () => {
  const usual = shownZone();
  afterEach(() => showZone(usual));

  it('say the same day and time in both directions on days of 23 and 25 hours', () => {
    showZone(zoneOf('Europe/Berlin'));
    for (const day of ['2026-03-29', '2026-10-25'])
      for (const time of ['01:30', '03:30', '14:00', '23:59']) {
        const at = timeOf(day, time) ?? 0;
        expect([dateText(at), timeText(at)]).toEqual([day, time]);
      }
    expect(new Date((timeOf('2026-10-25', '14:00') ?? 0) * 1000).toISOString()).toBe('2026-10-25T13:00:00.000Z');
    expect([dayAfter('2026-10-25', 1), dayAfter('2026-10-26', -1)]).toEqual(['2026-10-26', '2026-10-25']);
  });

  it('know a day without a time also where its midnight is left out', () => {
    showZone(zoneOf('America/Santiago'));
    const at = timeOf('2026-09-06') ?? 0;
    expect([dateText(at), timeText(at)]).toEqual(['2026-09-06', '']);
    expect(timeText(timeOf('2026-09-06', '01:30') ?? 0)).toBe('01:30');
  });
});
