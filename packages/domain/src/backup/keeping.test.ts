import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, DAY_SECONDS } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { expiredBackups, type KeptBackup } from './keeping.ts';

const TAIPEI = zoneOf('Asia/Taipei');
/** Friday, 02:30. */
const NIGHT = Date.parse('2026-11-20T02:30+08:00') / 1000;

/** A night's backup so many days ago. */
const ago = (days: number, proved = true): KeptBackup => {
  const time = NIGHT - days * DAY_SECONDS;
  return { _id: String(days), createDateTime: time, provedDateTime: proved ? time + 60 : null };
};
const nights = (most: number) => Array.from({ length: most }, (_, days) => ago(days));
const stay = (backups: readonly KeptBackup[], keepDays: number, keepWeeks = 0, keepMonths = 0) => {
  const gone = new Set(expiredBackups(backups, { keepDays, keepWeeks, keepMonths }, TAIPEI));
  return backups.filter(({ _id }) => !gone.has(_id)).map(({ _id }) => Number(_id));
};

describe('of backups stay', () => {
  it('the last of each day, week and month', () => {
    expect(stay(nights(400), 3)).toEqual([0, 1, 2]);
    // Sundays: 5 days ago and 12; of this week the last night.
    expect(stay(nights(400), 1, 3)).toEqual([0, 5, 12]);
    // The last of October and of September.
    expect(stay(nights(400), 1, 0, 3)).toEqual([0, 20, 51]);
    // A week of nights, three more Sundays, and the ends of eleven months, of which none is among them.
    expect(stay(nights(400), 7, 4, 12)).toHaveLength(20);
  });

  it('of several of a day the last', () => {
    const noon = { ...ago(0), _id: '100', createDateTime: NIGHT + 36_000 };
    expect(stay([noon, ...nights(3)], 2)).toEqual([100, 1]);
  });

  it('what there is, when the clinic was closed for months', () => {
    expect(stay([ago(200), ago(201), ago(202)], 2)).toEqual([200, 201]);
  });

  it('those that were not proved, until a later one is', () => {
    expect(stay([ago(0, false), ago(1), ago(2, false), ago(3)], 1)).toEqual([0, 1]);
    expect(stay([ago(0, false), ago(1, false)], 1)).toEqual([0, 1]);
  });

  it('always the last proven one, whatever is kept', () => {
    const backup = fc.record({ days: fc.integer({ min: 0, max: 800 }), proved: fc.boolean() });
    fc.assert(
      fc.property(fc.array(backup), fc.nat(5), fc.nat(5), fc.nat(5), (made, keepDays, keepWeeks, keepMonths) => {
        const backups = made.map(({ days, proved }, at) => ({ ...ago(days, proved), _id: String(at) }));
        const gone = expiredBackups(backups, { keepDays, keepWeeks, keepMonths }, TAIPEI);
        const proved = backups.filter(({ provedDateTime }) => provedDateTime !== null);
        const last = Math.max(...proved.map(({ createDateTime }) => createDateTime));
        const newest = proved.filter(({ createDateTime }) => createDateTime === last);
        expect(newest.length > 0 && newest.every(({ _id }) => gone.includes(_id))).toBe(false);
      }),
    );
  });

  it('by the days of the clinic’s zone', () => {
    const late = { ...ago(0), _id: '1', createDateTime: addDays(NIGHT, 0, TAIPEI) - 60 };
    expect(stay([ago(0), late], 1)).toEqual([0]);
    expect(stay([ago(0), late], 2)).toEqual([0, 1]);
  });
});
