import { monthRoster } from '@vetloom/domain/booking/month-roster.ts';
import { scheduleSchema } from '@vetloom/domain/booking/schedule.schema.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { copiedWeek, pastedTurns, toggledTurns, undone, weekOf } from './clipboard.ts';

// Monday 2026-11-23 stands at place 3: the tests' day is a Friday.
const days = Array.from({ length: 14 }, (_, at) => addDays(onDay(0, 0), at, TEST_ZONE));
const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const schedule = (at: number, more: object) =>
  scheduleSchema.parse({
    ...{ _id: `/schedule/${at}/once`, collection: 'schedule', dateTime: days[at], cycleType: 'once', cycleTag: 't' },
    ...stamp,
    ...more,
  });
const setting = { ...BOOKING_SETTING.defaults, businessHours: TEST_HOURS };
const roster = (...schedules: ReturnType<typeof schedule>[]) =>
  monthRoster({ setting, holidays: [], schedules, leaves: [], zone: TEST_ZONE }, days, ['chen', 'wang']);
const said = (turns: ReturnType<typeof pastedTurns>) =>
  turns.map(({ dateTime, part, doctorID, works }) => `${days.indexOf(dateTime)} ${part} ${doctorID} ${works}`);

describe('weeks of a roster that are copied', () => {
  it('[3.1.17 roster half] begin on Monday, and hold the days that the month has', () => {
    expect(weekOf(roster(), 5)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(weekOf(roster(), 1)).toEqual([0, 1, 2]);
  });

  it('of a doctor go to whom they are pasted on, weekday by weekday, and take away what the copy hasn’t', () => {
    const month = roster(schedule(3, { morning: ['chen'], evening: ['chen'] }), schedule(10, { afternoon: ['wang'] }));
    const copied = copiedWeek(month, 3, 'chen');
    expect(said(pastedTurns(month, copied, 12, 'wang'))).toEqual([
      '10 morning wang true',
      '10 afternoon wang false',
      '10 evening wang true',
    ]);
  });

  it('of all go to each by name, and no closed part gets anybody', () => {
    const month = roster(
      schedule(3, { morning: ['chen', 'wang'] }),
      // Saturday has no evening.
      schedule(8, { evening: ['chen'], morning: ['wang'] }),
    );
    expect(said(pastedTurns(month, copiedWeek(month, 3), 10, 'chen'))).toEqual([
      '10 morning chen true',
      '10 morning wang true',
    ]);
    expect(said(pastedTurns(month, copiedWeek(month, 3), 3, 'chen'))).toEqual([]);
  });
});

describe('a day that is toggled', () => {
  it('by a part, or whole: it works where an open part doesn’t yet, else nobody does', () => {
    const month = roster(schedule(3, { morning: ['chen'] }));
    expect(said(toggledTurns(month, 3, 'chen', 'morning'))).toEqual(['3 morning chen false']);
    expect(said(toggledTurns(month, 3, 'chen'))).toEqual(['3 afternoon chen true', '3 evening chen true']);
    const all = roster(schedule(3, { morning: ['chen'], afternoon: ['chen'], evening: ['chen'] }));
    expect(toggledTurns(all, 3, 'chen').every(({ works }) => !works)).toBe(true);
    expect(said(undone(toggledTurns(month, 3, 'chen')))).toEqual(['3 afternoon chen false', '3 evening chen false']);
  });

  it('where the clinic is closed only loses whom it has', () => {
    expect(toggledTurns(roster(), 2, 'chen', 'morning')).toEqual([]);
    const left = roster(schedule(2, { morning: ['chen'] }));
    expect(said(toggledTurns(left, 2, 'chen', 'morning'))).toEqual(['2 morning chen false']);
    expect(said(toggledTurns(left, 2, 'chen'))).toEqual(['2 morning chen false']);
  });
});
