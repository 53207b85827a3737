import '@vetloom/domain/kinds.ts';
import { calendarOf, type Taken } from '@vetloom/domain/booking/places.ts';
import { waitSchema } from '@vetloom/domain/booking/wait.schema.ts';
import { onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { fittedWaits } from './fitting.ts';

const CHEN = '/staff/chen@clinic.test';
const setting = { businessHours: TEST_HOURS, timeSlotMin: 30, priorBookingMin: 0, futureCanBooking: 60 };
const ground = (bookings: readonly Taken[] = []) => ({
  calendar: calendarOf({ setting, holidays: [], schedules: [], leaves: [], zone: TEST_ZONE, bookings }),
  ...{ doctorIDs: [CHEN], zone: TEST_ZONE, now: onDay(0, 8) },
});
const aWait = (key: string, more: object = {}) => ({
  pet: undefined,
  wait: waitSchema.parse({
    ...{ _id: `/bookingWait/${key}`, collection: 'bookingWait', userID: '/user/a', petID: '/pet/a', status: 'waiting' },
    ...{
      openStatus: 1,
      createDateTime: 1,
      createBy: '',
      updateDateTime: 1,
      updateBy: '',
      start: '2026-01-01',
      ...more,
    },
  }),
});
const keys = (list: ReturnType<typeof fittedWaits>) => list.map(({ wait }) => wait._id.slice('/bookingWait/'.length));

it('shows first for whom the day has a place, of these the urgent and then who has waited longest', () => {
  const waits = [
    aWait('young', { createDateTime: 9 }),
    aWait('never', { end: '2026-01-02' }),
    aWait('old', { createDateTime: 3 }),
    aWait('urgent', { createDateTime: 20, isUrgent: true }),
  ];
  const list = fittedWaits(waits, ground(), { from: onDay(3, 0) });
  expect(keys(list)).toEqual(['urgent', 'old', 'young', 'never']);
  expect(list[0]?.place?.dateTime).toBe(onDay(3, 9));
});

it('offers a place as soon as it is free, and none that somebody has said no to', () => {
  const wish = { after: '11:00', parts: ['morning'] };
  const whole: Taken = {
    ...{ _id: '/booking/t', dateTime: onDay(3, 11), dateTimeEnd: onDay(3, 12), doctorID: CHEN, roomID: '' },
    ...{ status: 'approved', beside: [] },
  };
  expect(fittedWaits([aWait('a', wish)], ground([whole]), { from: onDay(3, 0) })[0]?.place).toBeUndefined();
  const place = { dateTime: onDay(3, 11), dateTimeEnd: onDay(3, 11, 30), doctorID: CHEN };
  const offers = [{ _id: 'o', place, answer: 'declined', by: '', dateTime: 1 }];
  expect(fittedWaits([aWait('a', { ...wish, offers })], ground(), { from: onDay(3, 0) })[0]?.place?.dateTime).toBe(
    onDay(3, 11, 30),
  );
});

it('looks through several days for a list that is no day’s', () => {
  const [later] = fittedWaits([aWait('a', { start: '2026-11-25' })], ground(), { from: onDay(0, 8), days: 14 });
  expect(later?.place?.dateTime).toBe(onDay(5, 9));
  expect(fittedWaits([aWait('a', { start: '2026-11-25' })], ground(), { from: onDay(0, 8) })[0]?.place).toBeUndefined();
});
