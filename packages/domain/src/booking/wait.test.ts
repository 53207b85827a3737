import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../core/clock.ts';
import { calendarOf, type Taken } from './places.ts';
import { type BookingWait, waitSchema } from './wait.schema.ts';
import { firstPlaceFor, inWaitingOrder, placesForWait } from './waits-for-place.ts';

const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const WAIT = '/bookingWait/a';
const day = (days: number) => isoDay(onDay(days, 12), TEST_ZONE);

async function begin() {
  const opened = await BookingClinic.open();
  const add = (key = 'a', wish: object = {}) => ({
    ...{ _id: `/bookingWait/${key}`, userID: opened.userID, petID: opened.petID },
    wish: { start: day(0), ...wish },
  });
  await opened.run('bookingWait.add', add());
  const wait = (key = 'a') => opened.clinic.tx.get('bookingWait', `/bookingWait/${key}`);
  const book = (key: string, hour: number) =>
    ['booking.create', { ...opened.booking(key, onDay(3, hour)), waitID: WAIT }] as const;
  return { opened, add, wait, book };
}
const CLOSE = ['bookingWait.close', { waitID: WAIT, reason: '已到別家' }] as const;
const REOPEN = ['bookingWait.reopen', { waitID: WAIT }] as const;

describe('waiting for a place', () => {
  it('is for an animal of its owner, from a day on, and ends with the place that they get', async () => {
    const { opened, add, wait, book } = await begin();
    expect(await wait()).toMatchObject({ status: 'waiting', minutes: 30, parts: ['morning', 'afternoon', 'evening'] });
    const refused = (more: object) => expect(opened.run('bookingWait.add', { ...add('b'), ...more })).rejects;
    await refused({ userID: '/user/nobody' }).toMatchObject({ code: 200001 });
    await refused({ petID: '/pet/none' }).toMatchObject({ code: 200003 });
    await refused({ wish: { start: day(3), end: day(2) } }).toMatchObject({ detail: { rule: 'overBeforeBegun' } });
    await opened.run(...book('x', 10));
    expect(await wait()).toMatchObject({ status: 'booked', bookingID: '/booking/x', openStatus: 0 });
  });

  it('keeps whom they were told of what, and they go on waiting; what they wish can be changed', async () => {
    const { opened, wait } = await begin();
    const place = { dateTime: onDay(1, 9), dateTimeEnd: onDay(1, 10), doctorID: CHEN };
    await opened.run('bookingWait.noteOffer', { waitID: WAIT, offerID: 'o1', place, answer: 'declined' });
    await opened.run('bookingWait.edit', { waitID: WAIT, edits: [set(['after'], '', '17:00')] });
    expect(await wait()).toMatchObject({
      status: 'waiting',
      after: '17:00',
      offers: [{ _id: 'o1', answer: 'declined' }],
    });
    await expect(
      opened.run('bookingWait.edit', { waitID: WAIT, edits: [set(['end'], '', day(-3))] }),
    ).rejects.toMatchObject({ detail: { rule: 'overBeforeBegun' } });
  });

  it('is over with a reason, and may begin again', async () => {
    const { opened, wait } = await begin();
    await expect(opened.run('bookingWait.close', { waitID: WAIT, reason: ' ' })).rejects.toThrow();
    await opened.run(...CLOSE);
    expect(await wait()).toMatchObject({ status: 'over', reason: '已到別家', openStatus: 0 });
    await opened.run(...REOPEN);
    expect(await wait()).toMatchObject({ status: 'waiting', reason: '', openStatus: 1 });
  });
});

describe('without hearing of each other', () => {
  it('two desks give them a place: the first stands, and the second is told of it', async () => {
    const { opened, wait, book } = await begin();
    const heard = await apart(opened.clinic, [book('x', 10)], [book('y', 11)]);
    expect([heard.first, heard.second]).toEqual([[], ['waitBooked']]);
    expect((await wait())?.bookingID).toBe('/booking/x');
    expect(await opened.stands('y')).toBeUndefined();
  });

  it('nor are they expected twice where the first place was called off or taken away again', async () => {
    for (const off of [
      ['booking.cancel', { bookingID: '/booking/x', reason: '飼主有事' }],
      ['booking.remove', { bookingID: '/booking/x' }],
    ] as const) {
      const { opened, wait, book } = await begin();
      const heard = await apart(opened.clinic, [book('x', 10), off], [book('y', 11)]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect((await wait())?.bookingID).toBe('/booking/y');
    }
  });

  it('one gives them a place while the other takes them off the list: they have it, in either order', async () => {
    const first = await begin();
    const heard = await apart(first.opened.clinic, [CLOSE], [first.book('x', 10)]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect((await first.wait())?.status).toBe('booked');
    const second = await begin();
    const other = await apart(second.opened.clinic, [second.book('x', 10)], [CLOSE]);
    expect([other.first, other.second]).toEqual([[], ['changedSince']]);
    expect((await second.wait())?.status).toBe('booked');
  });

  it('one notes that they were not reached while the other changes their wish or the list is closed: nothing is lost', async () => {
    const place = { dateTime: onDay(1, 9), dateTimeEnd: onDay(1, 10), doctorID: CHEN };
    const note = ['bookingWait.noteOffer', { waitID: WAIT, offerID: 'o1', place, answer: 'unreached' }] as const;
    const wish = ['bookingWait.edit', { waitID: WAIT, edits: [set(['isUrgent'], false, true)] }] as const;
    for (const [one, two] of [
      [note, wish],
      [wish, note],
      [note, CLOSE],
      [CLOSE, note],
    ] as const) {
      const { opened, wait } = await begin();
      const heard = await apart(opened.clinic, [one], [two]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect((await wait())?.offers).toHaveLength(1);
    }
  });
});

describe('a freed place', () => {
  const setting = { businessHours: TEST_HOURS, timeSlotMin: 30, priorBookingMin: 0, futureCanBooking: 60 };
  const ground = (bookings: readonly Taken[] = []) => ({
    calendar: calendarOf({ setting, holidays: [], schedules: [], leaves: [], zone: TEST_ZONE, bookings }),
    doctorIDs: [CHEN, WANG],
    zone: TEST_ZONE,
    now: onDay(0, 8),
  });
  const aWait = (key: string, wish: object = {}): BookingWait =>
    waitSchema.parse({
      ...{
        _id: `/bookingWait/${key}`,
        collection: 'bookingWait',
        userID: '/user/a',
        petID: '/pet/a',
        status: 'waiting',
      },
      ...{ openStatus: 1, createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '', start: day(0), ...wish },
    });
  const freed = { dateTime: onDay(3, 14), dateTimeEnd: onDay(3, 15), doctorID: CHEN };
  const within = { from: freed.dateTime, to: freed.dateTimeEnd, doctorID: freed.doctorID };
  const keys = (waits: readonly BookingWait[]) =>
    waits
      .filter((wait) => firstPlaceFor(wait, within, ground()))
      .toSorted(inWaitingOrder)
      .map(({ _id }) => _id.slice('/bookingWait/'.length));

  it('is for those whose days, parts, hours and doctors it meets', () => {
    const fits = { any: {}, after: { after: '14:00' }, before: { before: '15:00' }, chen: { doctorIDs: [CHEN] } };
    const misses = {
      ...{ later: { start: day(4) }, earlier: { end: day(2) }, morning: { parts: ['morning'] } },
      ...{
        evening: { after: '18:00' },
        noon: { before: '14:00' },
        wang: { doctorIDs: [WANG] },
        over: { status: 'over' },
      },
    };
    const waits = Object.entries({ ...fits, ...misses }).map(([key, wish]) => aWait(key, wish));
    expect(keys(waits).sort()).toEqual(Object.keys(fits).sort());
  });

  it('goes to the urgent first, then to who has waited longest, never to who said no to it or needs longer', () => {
    const no = { _id: 'o', answer: 'declined', by: '', dateTime: 1 };
    const said = (hour: number, minute = 0) => ({
      ...no,
      place: { dateTime: onDay(3, hour, minute), dateTimeEnd: onDay(3, hour, minute) + 1800, doctorID: CHEN },
    });
    const waits = [
      aWait('young', { createDateTime: 9 }),
      aWait('old', { createDateTime: 5 }),
      aWait('urgent', { createDateTime: 20, isUrgent: true }),
      aWait('no', { offers: [said(14), said(14, 30)] }),
    ];
    expect(keys(waits)).toEqual(['urgent', 'old', 'young']);
    // Whoever said no to the first half may still want the second.
    expect(firstPlaceFor(aWait('half', { offers: [said(14)] }), within, ground())?.dateTime).toBe(onDay(3, 14, 30));
  });

  it('is what the calendar finds nothing against', () => {
    const taken: Taken = { ...freed, _id: '/booking/t', roomID: '', status: 'approved', beside: [] };
    expect(firstPlaceFor(aWait('a'), within, ground([taken]))).toBeUndefined();
    const [first] = placesForWait(aWait('a', { after: '17:30' }), ground(), { from: onDay(3, 0), days: 1 });
    expect(first).toEqual({ dateTime: onDay(3, 17, 30), dateTimeEnd: onDay(3, 18), doctorID: CHEN, roomID: '' });
  });
});
