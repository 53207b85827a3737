import { onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { zoneOf } from '../core/zone.ts';
import { groundOf } from './day-ground.ts';
import { holidaySchema } from './holiday.schema.ts';
import { leaveSchema } from './leave.schema.ts';
import { type Calendar, calendarOf, type Taken } from './places.ts';
import { scheduleSchema } from './schedule.schema.ts';

const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const setting = { ...BOOKING_SETTING.defaults, businessHours: TEST_HOURS };
const taken = (_id: string, dateTime: number, more: Partial<Taken> = {}): Taken => ({
  ...{ _id: `/booking/${_id}`, dateTime, dateTimeEnd: dateTime + 1800, doctorID: 'chen', roomID: '' },
  ...{ status: 'approved', beside: [], ...more },
});
const calendar = (more: Partial<Calendar> = {}) =>
  calendarOf({ setting, holidays: [], schedules: [], leaves: [], bookings: [], zone: TEST_ZONE, ...more });
const NOW = onDay(0, 8);
const place = (dateTime: number, more: object = {}) => ({
  ...{ dateTime, dateTimeEnd: dateTime + 1800, doctorID: 'chen', roomID: '' },
  ...more,
});
const kinds = (made: ReturnType<typeof calendar>, asked: ReturnType<typeof place>, now = NOW) =>
  made.objectionsTo(asked, now).map(({ kind }) => kind);
const typhoon = holidaySchema.parse({
  ...{ _id: '/holiday/t', collection: 'holiday', name: '颱風假' },
  start: '2026-11-24',
  end: '2026-11-24',
  ...stamp,
});
const roster = (dateTime: number, morning: string[]) =>
  scheduleSchema.parse({
    ...{ _id: `/schedule/${dateTime}/once`, collection: 'schedule', dateTime, cycleType: 'once' },
    cycleTag: 't',
    morning,
    ...stamp,
  });

describe('what speaks against a place', () => {
  it('[3.9.02 rule half] hours, days off, the past, too soon and too far: 21 days ahead may be booked, 22 not', () => {
    const open = calendar();
    expect(kinds(open, place(onDay(3, 10)))).toEqual([]);
    expect(kinds(open, place(onDay(3, 12)))).toEqual(['closed']);
    expect(kinds(open, place(onDay(3, 11, 45)))).toEqual(['closed']);
    expect(kinds(open, place(onDay(2, 10)))).toEqual(['closed']);
    expect(kinds(open, place(onDay(-1, 10)))).toEqual(['past']);
    expect(kinds(open, place(onDay(21, 10)))).toEqual([]);
    expect(kinds(open, place(onDay(22, 10)))).toEqual(['tooFar']);
    const prior = calendar({ setting: { ...setting, priorBookingMin: 120 } });
    expect([kinds(prior, place(onDay(0, 9, 59))), kinds(prior, place(onDay(0, 10)))]).toEqual([['tooSoon'], []]);
    const off = calendar({ holidays: [typhoon] });
    expect(off.objectionsTo(place(onDay(4, 10)), NOW)).toEqual([{ kind: 'holiday', name: '颱風假' }]);
    const named = calendar({ holidays: [{ ...typhoon, parts: [] }] });
    expect(kinds(named, place(onDay(4, 10)))).toEqual([]);
  });

  it('who isn’t on the roster of that part, or is away; anybody where the clinic keeps none', () => {
    const kept = calendar({ schedules: [roster(onDay(3, 0), ['chen'])] });
    expect(kinds(kept, place(onDay(3, 10)))).toEqual([]);
    expect(kinds(kept, place(onDay(3, 10), { doctorID: 'wang' }))).toEqual(['notOnDuty']);
    expect(kinds(kept, place(onDay(3, 15)))).toEqual(['notOnDuty']);
    expect(kinds(kept, place(onDay(4, 10)))).toEqual(['notOnDuty']);
    expect(kinds(kept, place(onDay(4, 10), { doctorID: '' }))).toEqual([]);
    const leave = leaveSchema.parse({
      ...{ _id: '/leave/1', collection: 'leave', doctorID: 'chen', status: 'granted' },
      start: '2026-11-23',
      end: '2026-11-23',
      ...stamp,
    });
    expect(kinds(calendar({ leaves: [leave] }), place(onDay(3, 10)))).toEqual(['away']);
  });

  it('a double of doctor or room, unless either was made beside the other; not what is over', () => {
    const at = onDay(3, 10);
    const made = (more: Partial<Taken> = {}) => calendar({ bookings: [taken('a', at, { roomID: 'one', ...more })] });
    expect(made().objectionsTo(place(at + 1200), NOW)).toEqual([{ kind: 'doctorTaken', ids: ['/booking/a'] }]);
    expect(kinds(made(), place(at, { doctorID: 'wang', roomID: 'one' }))).toEqual(['roomTaken']);
    expect(kinds(made(), place(at + 1800))).toEqual([]);
    expect(kinds(made(), place(at, { beside: ['/booking/a'] }))).toEqual([]);
    for (const status of ['refuse', 'cancel', 'noShow'] as const)
      expect(kinds(made({ status }), place(at))).toEqual([]);
    for (const status of ['pending', 'checkedIn'] as const)
      expect(kinds(made({ status }), place(at))).toEqual(['doctorTaken']);
  });
});

describe('free places', () => {
  const find = (made: ReturnType<typeof calendar>, more: object = {}) => [
    ...made.freePlaces({
      ...{ from: onDay(3, 0), days: 1, minutes: 30, doctorIDs: ['chen', 'wang'], now: NOW },
      ...more,
    }),
  ];
  const clock = (time: number) => new Date((time + 8 * 3600) * 1000).toISOString().slice(11, 16);

  it('[3.5.08 rule half] begin each half hour of the clinic’s hours, for each doctor', () => {
    const found = find(calendar(), { doctorIDs: ['chen'] }).map(({ dateTime }) => clock(dateTime));
    expect(found).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
    ]);
    expect(
      find(calendar({ setting: { ...setting, timeSlotMin: 60 } }), { doctorIDs: ['chen'], minutes: 60 }),
    ).toHaveLength(9);
  });

  it('take the first room that is free, and none where each is taken', () => {
    const bookings = [
      taken('a', onDay(3, 9), { doctorID: 'wang', roomID: 'one' }),
      taken('b', onDay(3, 9, 30), { doctorID: '', roomID: 'one' }),
      taken('c', onDay(3, 9, 30), { doctorID: '', roomID: 'two' }),
    ];
    const found = find(calendar({ bookings }), { doctorIDs: ['chen'], roomIDs: ['one', 'two'] });
    expect(found.slice(0, 2).map(({ dateTime, roomID }) => [clock(dateTime), roomID])).toEqual([
      ['09:00', 'two'],
      ['10:00', 'one'],
    ]);
  });

  it('are what is judged to be free, and every such slot is among them', () => {
    const slots = fc.array(
      fc.record({
        quarter: fc.integer({ min: 0, max: 60 }),
        length: fc.integer({ min: 1, max: 8 }),
        doctorID: fc.constantFrom('chen', 'wang', ''),
        roomID: fc.constantFrom('', 'one'),
        status: fc.constantFrom('pending' as const, 'approved' as const, 'cancel' as const, 'checkedIn' as const),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(slots, fc.constantFrom(15, 30, 45, 90), fc.boolean(), (many, minutes, isKept) => {
        const bookings = many.map(({ quarter, length, ...more }, at) => {
          const dateTime = onDay(3, 8) + quarter * 900;
          return taken(`${at}`, dateTime, { dateTimeEnd: dateTime + length * 900, ...more });
        });
        const schedules = isKept ? [roster(onDay(3, 0), ['wang'])] : [];
        const made = calendar({ bookings, schedules });
        const found = find(made, { minutes, roomIDs: ['one'] });
        const key = (one: { dateTime: number; doctorID: string }) => `${one.dateTime} ${one.doctorID}`;
        const offered = new Set(found.map(key));
        for (const part of made.groundAt(onDay(3, 9)).open)
          for (let dateTime = part.from; dateTime + minutes * 60 <= part.to; dateTime += 1800)
            for (const doctorID of ['chen', 'wang']) {
              const asked = { dateTime, dateTimeEnd: dateTime + minutes * 60, doctorID, roomID: 'one' };
              expect(made.objectionsTo(asked, NOW).length === 0).toBe(offered.has(key(asked)));
            }
      }),
      { numRuns: 60 },
    );
  });

  it('follow the wall’s clock where clocks are changed: a day of 23 hours opens at nine all the same', () => {
    const zone = zoneOf('Europe/Berlin');
    const always = { ...TEST_HOURS, sun: TEST_HOURS.mon };
    const ground = groundOf({
      setting: { ...setting, businessHours: always },
      holidays: [],
      schedules: [],
      leaves: [],
      zone,
    });
    for (const [year, month, day] of [
      [2027, 2, 28],
      [2027, 9, 31],
    ] as const) {
      const [morning] = ground(Date.UTC(year, month, day, 12) / 1000).open;
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
      expect([morning?.from, morning?.to].map((time) => shown.format((time ?? 0) * 1000))).toEqual(['09:00', '12:00']);
    }
  });
});
