import { bookingSchema } from '@vetloom/domain/booking/booking.schema.ts';
import { expect, it } from 'vitest';
import { bookingErrors, bookingValues, emptyBooking, isNew, placeTyped, valuesOfPlace } from './booking-values.ts';

/** 2026-11-20 10:30 in Taipei. */
const TIME = Date.UTC(2026, 10, 20, 2, 30) / 1000;
const booking = bookingSchema.parse({
  ...{ _id: '/booking/1-a', collection: 'booking', userID: '/user/lin', petID: '/pet/mochi', status: 'approved' },
  ...{ dateTime: TIME, dateTimeEnd: TIME + 2700, doctorID: '/staff/chen', roomID: '', cause: '咳嗽', openStatus: 1 },
  ...{ createDateTime: 1, createBy: 'x', updateDateTime: 1, updateBy: 'x' },
});

it('a booking stands in its form as it is stored, and its place is read back as it was', () => {
  const values = bookingValues(booking);
  expect(values).toMatchObject({ day: '2026-11-20', begin: '10:30', minutes: '45', cause: '咳嗽' });
  expect(placeTyped(values)).toEqual({ dateTime: TIME, dateTimeEnd: TIME + 2700, doctorID: '/staff/chen', roomID: '' });
  expect(bookingErrors(values)).toEqual({});
});

it('an empty form asks whose it is and when; a place that was pointed at answers when', () => {
  const empty = emptyBooking(TIME, 30);
  expect(Object.keys(bookingErrors(empty))).toEqual(['who', 'begin']);
  expect(placeTyped(empty)).toBeUndefined();
  const pointed = { ...empty, ...valuesOfPlace(booking) };
  expect(Object.keys(bookingErrors(pointed))).toEqual(['who']);
});

it('lengths, series and whoever is being written down are checked', () => {
  const values = bookingValues(booking);
  expect(bookingErrors({ ...values, minutes: '4' })).toHaveProperty('minutes');
  expect(bookingErrors({ ...values, minutes: '1441' })).toHaveProperty('minutes');
  expect(bookingErrors({ ...values, times: '27' })).toHaveProperty('times');
  expect(bookingErrors({ ...values, times: '3', everyWeeks: '0' })).toHaveProperty('everyWeeks');
  const who = { ...values.who, step: 'owner' as const, isNewOwner: true, chosen: [] };
  expect(isNew({ ...values, who })).toBe(true);
  expect(bookingErrors({ ...values, who })).toEqual({});
});
