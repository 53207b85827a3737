import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { bookingWords } from '@vetloom/domain/booking/booking.schema.ts';
import { BOOKING_STATUSES, holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { doublesOf } from '@vetloom/domain/booking/places.ts';
import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeAll, expect, it } from 'vitest';
import { inventClinic } from './clinic.ts';
import { clinicPlans } from './sizes.ts';

const bookings: Booking[] = [];
/** Who works there, and the animals that are booked. */
const others: AnyDocument[] = [];
const records = new Map<string, VisitRecord>();

beforeAll(() => {
  const [plan] = clinicPlans('small');
  if (!plan) throw new Error('a demo has a clinic');
  // Three in the afternoon of 2026-11-20 in Taipei.
  for (const document of inventClinic(plan, 'bookings', Date.UTC(2026, 10, 20, 7) / 1000).documents) {
    if (document.collection === 'booking') bookings.push(document as Booking);
    if (document.collection === 'staff' || document.collection === 'pet') others.push(document);
    if (document.collection === 'record') records.set(document._id, document as VisitRecord);
  }
});

it('a demo clinic has bookings of every state, and no doctor twice at one time', () => {
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
  const held = bookings.filter(holdsPlace);
  expect(held.flatMap((one) => doublesOf(one, held).doctor)).toEqual([]);
  expect(held.flatMap((one) => doublesOf(one, held).room)).toEqual([]);
  expect(held.filter(({ roomID }) => roomID !== '').length).toBeGreaterThan(held.length / 2);
  expect(new Set(bookings.map(({ _id }) => _id)).size).toBe(bookings.length);
});

it('a demo booking that has become a visit and that visit name each other', () => {
  const come = bookings.filter(({ status }) => status === 'checkedIn');
  expect(come.length).toBeGreaterThan(0);
  for (const { _id, recordId, petID } of come) expect(records.get(recordId)).toMatchObject({ bookingID: _id, petID });
  const named = [...records.values()].filter(({ bookingID }) => bookingID !== '').map(({ bookingID }) => bookingID);
  expect(named.sort()).toEqual(come.map(({ _id }) => _id).sort());
});

it('demo bookings are what the commands make of them, one after the other', async () => {
  const clinic = new TestClinic();
  for (const document of others) clinic.reader.documents.set(documentKey(document.collection, document._id), document);
  const made = bookings.toSorted((a, b) => a.createDateTime - b.createDateTime);
  for (const { _id, userID, petID, dateTime, dateTimeEnd, doctorID, roomID, platform, ...rest } of made) {
    const place = { dateTime, dateTimeEnd, doctorID, roomID };
    const words = bookingWords.parse(rest);
    const status = platform === 'owner' ? 'pending' : 'approved';
    // As whoever wrote it down saw whose the animal is.
    const seen = fingerprint(userID);
    clinic.now = rest.createDateTime;
    await clinic.run('booking.create', { _id, userID, petID, place, words, status, platform, seen });
    clinic.now = Math.max(dateTime, clinic.now);
    const named = { bookingID: _id };
    if (rest.status === 'cancel') await clinic.run('booking.cancel', { ...named, reason: rest.reason });
    if (rest.status === 'refuse') await clinic.run('booking.refuse', { ...named, reason: rest.reason });
    if (rest.status === 'noShow') await clinic.run('booking.noShow', named);
    const stands = (await clinic.tx.get('booking', _id)) as Booking;
    const { decisions, by, createBy, updateDateTime, updateBy, createDateTime, recordId, checkInDateTime, ...same } =
      rest;
    const come = rest.status === 'checkedIn' ? { status: 'approved', openStatus: 1 } : {};
    expect(stands).toMatchObject({ ...same, userID, petID, ...place, platform, ...come });
  }
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
