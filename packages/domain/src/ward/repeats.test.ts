import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { dayStart } from '../core/clock.ts';
import { goOnEvery, momentsOf, readTimes, sameTimes, timesWord } from './repeats.ts';

const day = dayStart(1_763_596_800, TEST_ZONE);
const hours = (times: readonly number[], from = day) => times.map((time) => (time - from) / 3600);

describe('when something is to be done', () => {
  it('goes on every so many hours until the day ends', () => {
    expect(hours(momentsOf({ kind: 'every', hours: 4, from: 8 * 3600 }, day, TEST_ZONE))).toEqual([8, 12, 16, 20]);
    expect(hours(momentsOf({ kind: 'every', hours: 12, from: 8.5 * 3600 }, day, TEST_ZONE))).toEqual([8.5, 20.5]);
    expect(momentsOf({ kind: 'every', hours: 0, from: 0 }, day, TEST_ZONE)).toEqual([]);
  });

  it('is at times of the day, each once and in order, or at none where it is as needed', () => {
    const at = momentsOf({ kind: 'at', times: [20 * 3600, 8 * 3600, 8 * 3600] }, day, TEST_ZONE);
    expect(hours(at)).toEqual([8, 20]);
    expect(momentsOf({ kind: 'asNeeded', gapHours: 6 }, day, TEST_ZONE)).toEqual([]);
  });

  it('goes on over midnight from its last time: what began at 14:00 every four hours is given at 2 in the night', () => {
    const today = momentsOf({ kind: 'every', hours: 4, from: 14 * 3600 }, day, TEST_ZONE);
    const next = day + 86_400;
    expect(hours(goOnEvery(today, 4 * 3600, next, TEST_ZONE), next)).toEqual([2, 6, 10, 14, 18, 22]);
    expect(hours(goOnEvery([day + 8 * 3600], 36 * 3600, next, TEST_ZONE), next)).toEqual([20]);
    expect(hours(goOnEvery([day + 8 * 3600], 48 * 3600, next, TEST_ZONE), next)).toEqual([]);
    expect(goOnEvery([], 4 * 3600, next, TEST_ZONE)).toEqual([]);
    expect(hours(sameTimes([day + 3600], 1, TEST_ZONE))).toEqual([25]);
  });

  it('is read as people write times, and not where one of them is none', () => {
    const wall = (text: string) => readTimes(text)?.map((seconds) => seconds / 3600);
    expect(wall('8/14/20')).toEqual([8, 14, 20]);
    expect(wall('20、8:30 1400')).toEqual([8.5, 14, 20]);
    expect(wall('８點，22h')).toEqual([8, 22]);
    expect(wall('0:00')).toEqual([0]);
    for (const text of ['', '24', '8:60', '早上', '8/x']) expect(wall(text)).toBeUndefined();
    expect(timesWord([day + 8 * 3600, day + 14.5 * 3600], TEST_ZONE)).toBe('8:00、14:30');
  });
});
