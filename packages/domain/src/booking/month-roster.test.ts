import { onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import type { Ground } from './day-ground.ts';
import { holidaySchema } from './holiday.schema.ts';
import { leaveSchema } from './leave.schema.ts';
import { monthRoster } from './month-roster.ts';
import { generation } from './recurrence.ts';
import { replacing, withGenerated } from './replaced.ts';
import { scheduleSchema } from './schedule.schema.ts';

const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const setting = { ...BOOKING_SETTING.defaults, businessHours: TEST_HOURS };
const off = (start: string, parts = ['morning', 'afternoon', 'evening']) =>
  holidaySchema.parse({
    _id: `/holiday/${start}`,
    collection: 'holiday',
    name: '春節',
    start,
    end: start,
    parts,
    ...stamp,
  });
const leave = (status: string, parts: string[]) =>
  leaveSchema.parse({
    ...{ _id: `/leave/${status}`, collection: 'leave', doctorID: 'chen', start: '2026-11-23', end: '2026-11-23' },
    ...{ status, parts, ...stamp },
  });
const roster = (days: number, more: object = {}) =>
  scheduleSchema.parse({
    ...{ _id: `/schedule/${days}/everyday`, collection: 'schedule', dateTime: onDay(days, 0), cycleType: 'everyday' },
    ...{ cycleTag: 't', morning: ['chen'], afternoon: ['chen'], evening: ['wang'], ...stamp, ...more },
  });
const ground = (more: Partial<Ground> = {}): Ground => ({
  ...{ setting, holidays: [], schedules: [roster(3)], leaves: [], zone: TEST_ZONE },
  ...more,
});
const month = (given: Ground, days = 3) => {
  const laid = monthRoster(given, [onDay(days, 0)], ['chen', 'wang']);
  const [day] = laid.days;
  const states = (doctorID: string) => Object.values(laid.rows.get(doctorID)?.[0]?.states ?? {}).join(' ');
  return { day, chen: states('chen'), wang: states('wang'), asked: laid.rows.get('chen')?.[0]?.asked };
};

describe('a month of rosters', () => {
  it('says of each doctor and part whether they work, are away, are free, or the clinic is closed', () => {
    expect(month(ground())).toMatchObject({ chen: 'works works free', wang: 'free free works', asked: [] });
    expect(month(ground({ leaves: [leave('granted', ['morning', 'evening'])] }))).toMatchObject({
      chen: 'away works away',
    });
    expect(month(ground({ leaves: [leave('asked', ['morning'])] }))).toMatchObject({
      chen: 'works works free',
      asked: ['morning'],
    });
    // Saturday has no evening, Sunday nothing.
    expect(month(ground({ schedules: [roster(1)] }), 1)).toMatchObject({
      chen: 'works works closed',
      wang: 'free free idle',
    });
    expect(month(ground({ holidays: [off('2026-11-23', ['morning'])] }))).toMatchObject({ chen: 'idle works free' });
    expect(month(ground({ holidays: [off('2026-11-23', [])] })).day?.holidays).toHaveLength(1);
  });

  it('shows where nobody is on duty, and who is planned and away', () => {
    expect(month(ground()).day?.missing).toEqual([]);
    const away = month(ground({ leaves: [leave('granted', ['morning'])] })).day;
    expect([away?.missing, away?.absent]).toEqual([['morning'], [{ part: 'morning', doctorID: 'chen' }]]);
    expect(month(ground({ schedules: [] })).day?.missing).toEqual(['morning', 'afternoon', 'evening']);
    expect(month(ground({ schedules: [], holidays: [off('2026-11-23')] })).day?.missing).toEqual([]);
  });
});

describe('what a generation will do', () => {
  const recurrence = {
    ...{ cycleType: 'everyday' as const, dateTime: onDay(3, 12) },
    ...{ morning: ['chen'], afternoon: [], evening: ['wang'] },
  };
  const by = {
    businessHours: TEST_HOURS,
    holidays: [off('2027-02-05'), off('2026-11-24', ['evening'])],
    zone: TEST_ZONE,
  };

  it('[3.2.53 rule half] is said beforehand: how many days, which stay out and why, how many parts are emptied', () => {
    const { days, closedWeekdays, daysOff, emptied } = generation(recurrence, by);
    expect(closedWeekdays).toEqual({ days: 52, weekdays: [6] });
    expect(daysOff).toEqual([{ dateTime: onDay(77, 0), name: '春節' }]);
    expect(days).toHaveLength(365 - 52 - 1);
    // Evenings of Saturdays, and that of one day off in part.
    expect(emptied).toBe(52 + 1);
  });

  it('counts what it replaces, and days among it that were arranged by hand', () => {
    const schedules = [
      roster(2),
      roster(3),
      roster(4, { updateDateTime: 9 }),
      roster(5, { _id: '/schedule/5/once', cycleType: 'once' }),
    ];
    const { replaced, byHand } = replacing(schedules, recurrence, TEST_ZONE);
    expect([replaced.length, byHand]).toEqual([2, 1]);
    const after = withGenerated(schedules, recurrence, by);
    expect(after.filter(({ cycleTag }) => cycleTag === 't').map(({ _id }) => _id)).toEqual([
      '/schedule/2/everyday',
      '/schedule/5/once',
    ]);
    expect(after).toHaveLength(2 + 312);
  });
});
