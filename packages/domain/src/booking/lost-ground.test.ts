import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { type Booking, bookingSchema } from './booking.schema.ts';
import { suddenHolidayID } from './holiday.kind.ts';
import { holidaySchema } from './holiday.schema.ts';
import { leaveSchema } from './leave.schema.ts';
import { type BareCalendar, hitBookings, strandedBookings } from './lost-ground.ts';
import { calendarOf } from './places.ts';
import { rebooking } from './rebooking.ts';
import { scheduleSchema } from './schedule.schema.ts';

type Told = readonly [name: string, input: object];
const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const NOW = onDay(0, 8);
const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const setting = { ...BOOKING_SETTING.defaults, businessHours: TEST_HOURS };
const ground = (more: Partial<BareCalendar> = {}): BareCalendar => ({
  ...{ setting, holidays: [], schedules: [], leaves: [], zone: TEST_ZONE },
  ...more,
});
const booking = (key: string, dateTime: number, more: object = {}): Booking =>
  bookingSchema.parse({
    ...{ _id: `/booking/${key}`, collection: 'booking', userID: '/user/lin', petID: '/pet/mochi' },
    ...{ dateTime, dateTimeEnd: dateTime + 1800, doctorID: CHEN, status: 'approved', openStatus: 1, ...stamp },
    ...more,
  });
const off = (start: string, parts = ['morning', 'afternoon', 'evening']) =>
  holidaySchema.parse({
    _id: `/holiday/${start}`,
    collection: 'holiday',
    name: '颱風',
    start,
    end: start,
    parts,
    ...stamp,
  });
const leave = (doctorID = CHEN, start = '2026-11-23') =>
  leaveSchema.parse({
    ...{ _id: `/leave/${start}`, collection: 'leave', doctorID, start, end: start, status: 'granted', ...stamp },
  });
const roster = (days: number, morning: string[]) =>
  scheduleSchema.parse({
    ...{ _id: `/schedule/${days}/once`, collection: 'schedule', dateTime: onDay(days, 0), cycleType: 'once' },
    ...{ cycleTag: 't', morning, ...stamp },
  });
const ids = (found: ReturnType<typeof strandedBookings>) =>
  found.map(({ booking: { _id }, losses }) => [_id.slice(9), ...losses.map(({ kind }) => kind)].join(' '));

describe('bookings that have lost their ground', () => {
  const all = [
    booking('morning', onDay(3, 10)),
    booking('afternoon', onDay(3, 15)),
    booking('wang', onDay(3, 10), { doctorID: WANG }),
    booking('bath', onDay(3, 10, 30), { doctorID: '' }),
    booking('past', onDay(0, 7)),
    booking('over', onDay(3, 11), { status: 'cancel', openStatus: 0 }),
  ];

  it('are those ahead on a day off, outside hours, or with a doctor who isn’t there', () => {
    expect(ids(strandedBookings(ground(), all, NOW))).toEqual([]);
    expect(ids(strandedBookings(ground({ holidays: [off('2026-11-23', ['morning'])] }), all, NOW))).toEqual([
      'morning holiday',
      'wang holiday',
      'bath holiday',
    ]);
    expect(ids(strandedBookings(ground({ leaves: [leave()] }), all, NOW))).toEqual(['morning away', 'afternoon away']);
    expect(ids(strandedBookings(ground({ schedules: [roster(3, [CHEN])] }), all, NOW))).toEqual([
      'wang notOnDuty',
      'afternoon notOnDuty',
    ]);
    const shorter = { ...setting, businessHours: { ...TEST_HOURS, mon: TEST_HOURS.sun } };
    expect(ids(strandedBookings(ground({ setting: shorter }), all, NOW))).toHaveLength(4);
  });

  it('are hit by a change where they had it before, or lose it by something else; an earlier loss isn’t told again', () => {
    const before = ground({ leaves: [leave()] });
    expect(ids(hitBookings(before, ground({ leaves: [leave(), leave(WANG)] }), all, NOW))).toEqual(['wang away']);
    const closed = ground({ leaves: [leave()], holidays: [off('2026-11-23', ['morning'])] });
    expect(ids(hitBookings(before, closed, all, NOW))).toEqual(['morning holiday', 'wang holiday', 'bath holiday']);
    expect(hitBookings(before, ground(), all, NOW)).toEqual([]);
  });

  it('are those with a doctor who works here no more, also where the roster still has them and where there is none', () => {
    const doctorIDs = [WANG];
    expect(ids(strandedBookings(ground({ doctorIDs }), all, NOW))).toEqual(['morning left', 'afternoon left']);
    const schedules = [roster(3, [CHEN, WANG])];
    expect(ids(strandedBookings(ground({ doctorIDs, schedules }), all, NOW))).toEqual([
      'morning left',
      'afternoon left',
    ]);
    const kept = [booking('morning', onDay(3, 10), { kept: ['notOnDuty', 'away'] })];
    expect(ids(strandedBookings(ground({ doctorIDs }), kept, NOW))).toEqual(['morning left']);
    expect(ids(hitBookings(ground({ doctorIDs: [CHEN, WANG] }), ground({ doctorIDs }), all, NOW))).toHaveLength(2);
  });

  it('that somebody keeps are left out, until something else comes between', () => {
    const kept = [booking('morning', onDay(3, 10), { kept: ['away'] })];
    expect(ids(strandedBookings(ground({ leaves: [leave()] }), kept, NOW))).toEqual([]);
    expect(ids(strandedBookings(ground({ leaves: [leave()], holidays: [off('2026-11-23')] }), kept, NOW))).toEqual([
      'morning holiday',
    ]);
  });
});

describe('another place for a booking', () => {
  it('is the next free one of its doctor, and its own time with another', () => {
    const one = booking('one', onDay(3, 10));
    const { places } = rebooking(ground({ leaves: [leave()] }), [one], { doctorIDs: [CHEN, WANG], now: NOW });
    const { same, other } = places(one);
    expect(same).toMatchObject({ dateTime: onDay(4, 9), doctorID: CHEN });
    expect(other).toMatchObject({ dateTime: onDay(3, 10), doctorID: WANG });
  });

  it('keeps its length and its room, and may lie further ahead than owners may book', () => {
    const far = booking('far', onDay(40, 10), { dateTimeEnd: onDay(40, 11), roomID: 'one' });
    const closed = ground({ holidays: [off('2026-12-30')] });
    const taken = booking('taken', onDay(41, 9), { doctorID: WANG, roomID: 'one' });
    const { places } = rebooking(closed, [far, taken], { doctorIDs: [CHEN], now: NOW });
    expect(places(far)).toMatchObject({
      same: { dateTime: onDay(41, 9, 30), dateTimeEnd: onDay(41, 10, 30), roomID: 'one' },
      other: undefined,
    });
  });

  it('never is one that is judged taken or without ground, however many are moved at once', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(starts, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }), (hit, elsewhere) => {
        const slot = (at: number) => [9, 10, 11, 14, 15, 16, 17, 19, 20][Math.floor(at / 2)] ?? 9;
        const stranded = hit.map((at) => booking(`hit${at}`, onDay(3, slot(at), (at % 2) * 30)));
        const others = [...new Set(elsewhere)].map((at) =>
          booking(`else${at}`, onDay(4 + Math.floor(at / 18), slot(at % 18), (at % 2) * 30)),
        );
        const closed = ground({ holidays: [off('2026-11-23')] });
        const helper = rebooking(closed, [...stranded, ...others], { doctorIDs: [CHEN, WANG], now: NOW });
        const moved: Booking[] = [];
        for (const one of stranded) {
          const { same, other } = helper.places(one);
          const place = moved.length % 2 === 0 ? same : other;
          if (!place) throw new Error('a clinic of two doctors has a place within sixty days');
          const free = calendarOf({ ...closed, bookings: [...others, ...moved] });
          expect(free.objectionsTo(place, NOW).filter(({ kind }) => kind !== 'tooFar')).toEqual([]);
          helper.take(one, place);
          moved.push({ ...one, ...place });
        }
        expect(strandedBookings(closed, moved, NOW)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('what is decided of such a booking', () => {
  const keep: Told = ['booking.keep', { bookingID: '/booking/a', losses: ['away'] }];
  const move: Told = [
    'booking.edit',
    { bookingID: '/booking/a', place: { dateTime: onDay(4, 10), dateTimeEnd: onDay(4, 10, 30), doctorID: CHEN } },
  ];

  it('to keep it and to move it, in either order: a moved one is listed anew where it loses its ground again', async () => {
    for (const [first, second, told] of [
      [keep, move, []],
      [move, keep, ['changedSince']],
    ] as const) {
      const opened = await BookingClinic.open();
      await opened.run('booking.create', opened.booking('a'));
      expect(await apart(opened.clinic, [first], [second])).toMatchObject({ first: [], second: told });
      expect(await opened.stands('a')).toMatchObject({ kept: [], dateTime: onDay(4, 10), status: 'approved' });
    }
  });

  it('no change of the ground takes a booking away, in any order with whoever books it', async () => {
    const changes: readonly Told[] = [
      ['holiday.create', { holidays: [{ _id: suddenHolidayID('2026-11-23'), fields: closing() }] }],
      ['leave.ask', { _id: '/leave/1', fields: { doctorID: CHEN, start: '2026-11-23', end: '2026-11-23' } }],
      ['leave.decide', { leaveID: '/leave/1', status: 'granted' }],
      ['schedule.generate', { dateTime: onDay(3, 1), cycleType: 'once', cycleTag: 'x', morning: [WANG] }],
    ];
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('before'));
    const made: Told = ['booking.create', { ...opened.booking('after', onDay(3, 11)), status: 'approved' }];
    expect(await apart(opened.clinic, changes, [made])).toMatchObject({ first: [], second: [] });
    const other = await BookingClinic.open();
    await other.run('booking.create', other.booking('before'));
    expect(await apart(other.clinic, [made], changes)).toMatchObject({ first: [], second: [] });
    for (const clinic of [opened, other])
      for (const key of ['before', 'after']) expect(await clinic.stands(key)).toMatchObject({ status: 'approved' });
  });
});

const closing = (more: object = {}) => ({
  ...{ name: '颱風停診', start: '2026-11-23', end: '2026-11-23', source: 'sudden', ...more },
});

describe('a day closed at short notice', () => {
  const id = suddenHolidayID('2026-11-23');
  const close = (parts?: string[]): Told => [
    'holiday.create',
    { holidays: [{ _id: id, fields: closing(parts ? { parts } : {}) }] },
  ];
  const open: Told = ['holiday.remove', { holidayID: id }];
  const stored = (opened: BookingClinic) => opened.clinic.tx.get('holiday', id);

  it('by two is closed once, in the parts of both, in either order', async () => {
    for (const order of [
      [close(['morning']), close(['evening'])],
      [close(['evening']), close(['morning'])],
    ] as const) {
      const opened = await BookingClinic.open();
      expect(await apart(opened.clinic, [order[0]], [order[1]])).toMatchObject({ first: [], second: [] });
      expect(await stored(opened)).toMatchObject({ parts: ['morning', 'evening'] });
    }
  });

  it('and opened again meanwhile: who opens what was closed further is told; what is closed after it was opened is closed', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...close(['morning']));
    expect((await apart(opened.clinic, [close(['evening'])], [open])).second).toEqual(['writtenSince']);
    expect(await stored(opened)).toMatchObject({ parts: ['morning', 'evening'] });
    const other = await BookingClinic.open();
    await other.run(...close(['morning']));
    expect(await apart(other.clinic, [open], [close(['evening'])])).toMatchObject({ first: [], second: [] });
    expect(await stored(other)).toMatchObject({ parts: ['evening'] });
  });

  it('taken back leaves what was moved meanwhile where it is, and the others have their ground again', async () => {
    const opened = await BookingClinic.open();
    await opened.run('booking.create', opened.booking('a'));
    await opened.run('booking.create', opened.booking('b', onDay(3, 11)));
    await opened.run(...close());
    const place = { dateTime: onDay(4, 10), dateTimeEnd: onDay(4, 10, 30), doctorID: CHEN };
    await opened.run('booking.edit', { bookingID: '/booking/a', place });
    await opened.run(...open);
    expect(await opened.stands('a')).toMatchObject(place);
    const holidays = await opened.clinic.tx.query('holiday', 'byEnd', {});
    const bookings = await opened.clinic.tx.query('booking', 'byTime', {});
    expect(strandedBookings(ground({ holidays }), bookings, NOW)).toEqual([]);
  });
});

describe('being away, decided by two', () => {
  const decide = (status: string): Told => ['leave.decide', { leaveID: '/leave/1', status }];
  it('who grants what was withdrawn is told, and who withdraws what was granted as well', async () => {
    for (const [first, second] of [
      ['withdrawn', 'granted'],
      ['granted', 'withdrawn'],
    ] as const) {
      const opened = await BookingClinic.open();
      const fields = { doctorID: CHEN, start: '2026-11-23', end: '2026-11-23' };
      await opened.run('leave.ask', { _id: '/leave/1', fields });
      expect(await apart(opened.clinic, [decide(first)], [decide(second)])).toEqual(
        expect.objectContaining({ first: [], second: ['changedSince'] }),
      );
      expect(await opened.clinic.tx.get('leave', '/leave/1')).toMatchObject({ status: first });
      await opened.run(...decide(second));
      expect(await opened.clinic.tx.get('leave', '/leave/1')).toMatchObject({ status: second });
    }
  });
});
