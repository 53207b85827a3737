import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { dayStart } from '../core/clock.ts';
import type { DoseState } from './dose-state.ts';
import { byUrgency, comingUp, hoursOf } from './standing-doses.ts';

const today = dayStart(1_763_596_800, TEST_ZONE);
const dose = (hour: number, state: DoseState, name = state) => ({ due: today + hour * 3600, state, name });

describe('the day of an animal in hospital', () => {
  it('shows in each hour what wants somebody most, and nothing of another day', () => {
    const doses = [
      dose(-1, 'overdue'),
      dose(8, 'done'),
      dose(8.5, 'overdue'),
      dose(9, 'skipped'),
      dose(25, 'upcoming'),
    ];
    const hours = hoursOf(doses, today + 10 * 3600, TEST_ZONE);
    expect(hours).toHaveLength(24);
    expect([hours[7], hours[8], hours[9], hours[1]]).toEqual([undefined, 'overdue', 'skipped', undefined]);
  });

  it('tells what is still to come, of as many moments as there is room for', () => {
    const doses = [
      dose(16, 'upcoming'),
      dose(8, 'overdue'),
      dose(12, 'upcoming'),
      dose(12, 'upcoming'),
      dose(20, 'upcoming'),
    ];
    const hours = comingUp(doses, 2).map(({ due }) => (due - today) / 3600);
    expect(hours).toEqual([12, 12, 16]);
    expect(comingUp([], 2)).toEqual([]);
  });

  it('tells what is late, to be done now, and all of the next time', () => {
    const doses = [
      dose(8, 'overdue'),
      dose(10, 'now'),
      dose(12, 'upcoming', 'upcoming'),
      dose(12, 'upcoming'),
      dose(14, 'upcoming'),
    ];
    const { overdue, now, next, doubles } = byUrgency([...doses, dose(9, 'double')]);
    expect([overdue.length, now.length, next.map(({ due }) => due), doubles]).toEqual([
      1,
      1,
      [today + 43_200, today + 43_200],
      1,
    ]);
  });
});
