import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_STATUSES, holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { doublesOf } from '@vetloom/domain/booking/places.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { beforeAll, expect, it } from 'vitest';
import { inventClinic } from './clinic.ts';
import { clinicPlans } from './sizes.ts';

const bookings: Booking[] = [];
const records = new Map<string, VisitRecord>();

beforeAll(() => {
  const [plan] = clinicPlans('small');
  if (!plan) throw new Error('a demo has a clinic');
  // Three in the afternoon of 2026-11-20 in Taipei.
  for (const document of inventClinic(plan, 'bookings', Date.UTC(2026, 10, 20, 7) / 1000).documents) {
    if (document.collection === 'booking') bookings.push(document as Booking);
    if (document.collection === 'record') records.set(document._id, document as VisitRecord);
  }
});

it('a demo clinic has bookings of every state, and no doctor twice at one time', () => {
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
  const held = bookings.filter(holdsPlace);
  expect(held.flatMap((one) => doublesOf(one, held).doctor)).toEqual([]);
  expect(new Set(bookings.map(({ _id }) => _id)).size).toBe(bookings.length);
});

it('a demo booking that has become a visit and that visit name each other', () => {
  const come = bookings.filter(({ status }) => status === 'checkedIn');
  expect(come.length).toBeGreaterThan(0);
  for (const { _id, recordId, petID } of come) expect(records.get(recordId)).toMatchObject({ bookingID: _id, petID });
  const named = [...records.values()].filter(({ bookingID }) => bookingID !== '').map(({ bookingID }) => bookingID);
  expect(named.sort()).toEqual(come.map(({ _id }) => _id).sort());
});

it('of days that are over nothing in a demo waits or stands open', () => {
  const today = Date.UTC(2026, 10, 19, 16) / 1000;
  const over = bookings.filter(({ dateTime }) => dateTime < today);
  expect(over.some(({ status }) => status === 'checkedIn')).toBe(true);
  expect(over.filter(({ status }) => status === 'approved' || status === 'pending')).toEqual([]);
});

it('what an owner asked for by themselves in a demo nobody of the clinic has made', () => {
  for (const { platform, createBy } of bookings) expect(createBy === '').toBe(platform === 'owner');
});
