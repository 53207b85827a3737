import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay, TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { dayStart, daysBetween, isoDay, weekdayOf } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { holidaySchema } from './holiday.schema.ts';
import { leaveSchema } from './leave.schema.ts';
import { generatedDays, HORIZON } from './recurrence.ts';
import { rosterOf } from './roster.ts';
import { type CycleType, type Schedule, scheduleSchema } from './schedule.schema.ts';

const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const duty = { morning: [CHEN], afternoon: [CHEN, WANG], evening: [WANG] };
const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const off = (start: string, end = start, more: object = {}) =>
  holidaySchema.parse({ _id: `/holiday/${start}`, collection: 'holiday', name: '春節', start, end, ...more, ...stamp });
const OPEN = {
  mon: TEST_HOURS.mon,
  tue: TEST_HOURS.mon,
  wed: TEST_HOURS.mon,
  thu: TEST_HOURS.mon,
  fri: TEST_HOURS.mon,
  sat: TEST_HOURS.mon,
  sun: TEST_HOURS.mon,
};
const days = (cycleType: CycleType, more: Partial<Parameters<typeof generatedDays>[1]> = {}) =>
  generatedDays(
    { cycleType, dateTime: TEST_NOW, ...duty },
    { businessHours: OPEN, holidays: [], zone: TEST_ZONE, ...more },
  ).map(({ dateTime, ...parts }) => ({ day: isoDay(dateTime, TEST_ZONE), dateTime, ...parts }));

describe('a roster’s days', () => {
  it('[3.4.07] everyday: 365 in a row, the first counted', () => {
    const made = days('everyday');
    expect([made.length, made[0]?.day, made.at(-1)?.day]).toEqual([365, '2026-11-20', '2027-11-19']);
  });

  it('[3.9.03] reach 365 days, 53 weeks, 52 weeks ahead, by the constants and by what is made', () => {
    expect(HORIZON).toEqual({ everydayDays: 365, everyweekWeeks: 53, weekdaysWeeks: 52 });
    const spans = (['everyday', 'everyweek', 'weekdays'] as const).map((cycleType) => {
      const made = days(cycleType);
      return [made.length, daysBetween(made[0]?.dateTime ?? 0, made.at(-1)?.dateTime ?? 0, TEST_ZONE)];
    });
    // Of a Friday: the last working day of 52 weeks is the Thursday before it comes round again.
    expect(spans).toEqual([
      [365, 364],
      [53, 52 * 7],
      [52 * 5, 52 * 7 - 1],
    ]);
  });

  it('[3.4.08] everyweek: 53 of one weekday, seven days apart', () => {
    const made = days('everyweek');
    expect([made.length, new Set(made.map(({ dateTime }) => weekdayOf(dateTime, TEST_ZONE))).size]).toEqual([53, 1]);
    const gaps = made.slice(1).map(({ dateTime }, at) => daysBetween(made[at]?.dateTime ?? 0, dateTime, TEST_ZONE));
    expect(new Set(gaps)).toEqual(new Set([7]));
  });

  it('[3.4.09] weekdays: 260 less what is excluded, none on a Saturday or Sunday', () => {
    const made = days('weekdays');
    expect(made.length).toBe(260);
    expect(made.filter(({ dateTime }) => weekdayOf(dateTime, TEST_ZONE) > 4)).toEqual([]);
    expect(days('weekdays', { holidays: [off('2027-02-04', '2027-02-10')] }).length).toBe(255);
    expect(days('once').map(({ day }) => day)).toEqual(['2026-11-20']);
  });

  it('[3.5.05 rule half] are none on weekdays without hours', () => {
    const made = days('everyday', { businessHours: TEST_HOURS });
    expect(made.some(({ dateTime }) => weekdayOf(dateTime, TEST_ZONE) === 6)).toBe(false);
    expect(made.some(({ dateTime }) => weekdayOf(dateTime, TEST_ZONE) === 5)).toBe(true);
  });

  it('[3.5.06 rule half] are none on days off, and those around them are there', () => {
    const made = days('everyday', {
      holidays: [off('2027-02-06', '2027-02-08'), off('2027-03-01', '2027-03-01', { parts: [] })],
    });
    const around = made.map(({ day }) => day).filter((day) => day >= '2027-02-05' && day <= '2027-02-09');
    expect(around).toEqual(['2027-02-05', '2027-02-09']);
    expect(made.some(({ day }) => day === '2027-03-01')).toBe(true);
  });

  it('[3.5.07 rule half] have no one in parts of a day in which the clinic is closed', () => {
    const made = days('everyday', {
      businessHours: TEST_HOURS,
      holidays: [off('2026-11-23', '2026-11-23', { parts: ['morning'] })],
    });
    expect(made.find(({ day }) => day === '2026-11-21')).toMatchObject({ ...duty, evening: [] });
    expect(made.find(({ day }) => day === '2026-11-23')).toMatchObject({ ...duty, morning: [] });
  });

  it('are the clinic’s calendar days where clocks are changed, and on 29 February', () => {
    const zone = zoneOf('Europe/Berlin');
    const from = Date.UTC(2027, 9, 25, 10) / 1000;
    const made = generatedDays(
      { cycleType: 'everyday', dateTime: from, ...duty },
      { businessHours: OPEN, holidays: [], zone },
    );
    expect(new Set(made.map(({ dateTime }) => isoDay(dateTime, zone))).size).toBe(365);
    expect(made.every(({ dateTime }) => dayStart(dateTime, zone) === dateTime)).toBe(true);
    expect(made.some(({ dateTime }) => isoDay(dateTime, zone) === '2028-02-29')).toBe(true);
  });
});

describe('the roster of a day', () => {
  const of = (cycleType: CycleType, morning: string[]): Schedule =>
    scheduleSchema.parse({
      ...{ _id: `/schedule/2026-11-20/${cycleType}`, collection: 'schedule', dateTime: 0, cycleType },
      cycleTag: cycleType,
      morning,
      ...stamp,
    });

  it('[3.4.12] is the most particular that covers it', () => {
    const all = [of('everyday', ['a']), of('weekdays', ['b']), of('everyweek', ['c']), of('once', ['d'])];
    const counting = [4, 3, 2, 1].map((many) => rosterOf(all.slice(0, many), [], '2026-11-20').morning);
    expect(counting).toEqual([['d'], ['c'], ['b'], ['a']]);
    expect(rosterOf([], [], '2026-11-20')).toEqual({ morning: [], afternoon: [], evening: [] });
  });

  it('is without who is away by a request that was granted, in the parts that were asked for', () => {
    const leave = (status: string) =>
      leaveSchema.parse({
        ...{ _id: '/leave/1', collection: 'leave', doctorID: CHEN, status },
        start: '2026-11-20',
        end: '2026-11-21',
        parts: ['morning'],
        ...stamp,
      });
    const roster = [scheduleSchema.parse({ ...of('once', []), ...duty })];
    const on = (status: string, day = '2026-11-20') => rosterOf(roster, [leave(status)], day);
    expect(on('granted')).toEqual({ ...duty, morning: [] });
    expect(on('granted', '2026-11-22')).toEqual(duty);
    for (const status of ['asked', 'refused', 'withdrawn']) expect(on(status)).toEqual(duty);
  });
});

const generate = (cycleType: CycleType, cycleTag: string, more: object = {}) =>
  ['schedule.generate', { dateTime: onDay(3, 12), cycleType, cycleTag, ...duty, ...more }] as const;

async function stored(opened: BookingClinic): Promise<Schedule[]> {
  return opened.clinic.tx.query('schedule', 'byDay', { from: 0 });
}

describe('generating rosters', () => {
  it('[3.3.15 rule half] [3.4.10] [3.4.11] replaces those of its kind and leaves others alone', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...generate('once', 'single', { dateTime: onDay(4, 9), morning: [WANG] }));
    await opened.run(...generate('everyday', 'first'));
    await opened.run(...generate('everyday', 'second', { morning: [WANG] }));
    const all = await stored(opened);
    expect(new Set(all.map(({ cycleTag }) => cycleTag))).toEqual(new Set(['single', 'second']));
    const everyday = all.filter(({ cycleType }) => cycleType === 'everyday');
    expect(new Set(everyday.map(({ dateTime }) => dateTime)).size).toBe(everyday.length);
    expect(
      everyday.every(({ dateTime, morning }) => dateTime === dayStart(dateTime, TEST_ZONE) && morning[0] === WANG),
    ).toBe(true);
  });

  it('[3.4.10] leaves nothing of the earlier one on a day on which the new one has nobody', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...generate('everyday', 'first'));
    const off = { name: '員工旅遊', start: '2026-11-24', end: '2026-11-24' };
    await opened.run('holiday.create', { holidays: [{ _id: '/holiday/off', fields: off }] });
    await opened.run(...generate('everyday', 'second'));
    const around = (await stored(opened)).slice(0, 2).map(({ _id, cycleTag }) => [_id, cycleTag]);
    expect(around).toEqual([
      ['/schedule/2026-11-23/everyday', 'second'],
      ['/schedule/2026-11-25/everyday', 'second'],
    ]);
  });

  it('[3.4.10] of one weekday replaces that weekday’s alone, and days before its first one stay', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...generate('everyweek', 'mondays'));
    await opened.run(...generate('everyweek', 'tuesdays', { dateTime: onDay(4, 9) }));
    await opened.run(...generate('everyweek', 'later', { dateTime: onDay(3 + 28, 9) }));
    const tags = (await stored(opened)).map(({ cycleTag }) => cycleTag);
    const count = (tag: string) => tags.filter((one) => one === tag).length;
    expect([count('mondays'), count('tuesdays'), count('later')]).toEqual([4, 53, 53]);
  });

  it('[3.6.17 rule half] takes doctors alone, and is for who keeps rosters', async () => {
    const opened = await BookingClinic.open();
    const helper = await opened.doctor('helper', { doctor: false });
    await expect(opened.run(...generate('once', 'x', { morning: [helper] }))).rejects.toMatchObject({
      detail: { rule: 'notDoctor' },
    });
    const reader = person('reader@clinic.test', ['DOCTOR_ROASTER_READ', 'BOOKING_WRITE']);
    await expect(opened.run(...generate('once', 'x'), reader)).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('[3.7.029 rule half] [3.7.030 rule half] a day is changed or taken away by itself; a cycle ends from a day on', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...generate('everyday', 'all'));
    const id = (day: string) => `/schedule/${day}/everyday`;
    await opened.run('schedule.edit', { scheduleID: id('2026-11-24'), edits: [set(['morning'], [CHEN], [WANG])] });
    await opened.run('schedule.remove', { scheduleID: id('2026-11-25') });
    await opened.run('schedule.remove', { scheduleID: id('2026-11-25') });
    await opened.run('schedule.end', { cycleTag: 'all', dateTime: onDay(7, 12) });
    expect((await stored(opened)).map(({ _id, morning }) => [_id, morning[0]])).toEqual([
      [id('2026-11-23'), CHEN],
      [id('2026-11-24'), WANG],
      [id('2026-11-26'), CHEN],
    ]);
    await expect(
      opened.run('schedule.edit', { scheduleID: id('2026-11-25'), edits: [set(['morning'], [], [])] }),
    ).rejects.toMatchObject({ code: 100404 });
  });

  it('two swap a part of a day, where each still works where they think', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...generate('everyday', 'all', { afternoon: [] }));
    const turn = (day: string, part: string, doctorID: string) => ({
      scheduleID: `/schedule/${day}/everyday`,
      part,
      doctorID,
    });
    const swap = { one: turn('2026-11-23', 'morning', CHEN), other: turn('2026-11-24', 'evening', WANG) };
    await opened.run('schedule.swap', swap);
    const [monday, tuesday] = await stored(opened);
    expect([monday?.morning, tuesday?.evening]).toEqual([[WANG], [CHEN]]);
    await expect(opened.run('schedule.swap', swap)).rejects.toMatchObject({ detail: { rule: 'changedSince' } });
  });

  it('twice without hearing of each other: the second is told, and the first stands', async () => {
    const opened = await BookingClinic.open();
    const heard = await apart(opened.clinic, [generate('everyday', 'mine')], [generate('everyday', 'theirs')]);
    expect([heard.first, heard.second]).toEqual([[], ['changedSince']]);
    expect(new Set((await stored(opened)).map(({ cycleTag }) => cycleTag))).toEqual(new Set(['mine']));
    await opened.run(...generate('everyday', 'knowing'));
  });

  it('is closed where the operator closed it', async () => {
    const opened = await BookingClinic.open();
    opened.clinic.reader.documents.set('clinic /clinic', {
      _id: '/clinic',
      flags: { bookingSettings: false },
    } as never);
    await expect(opened.run(...generate('once', 'x'))).rejects.toMatchObject({ detail: { rule: 'flag' } });
    expect(BOOKING_SETTING.flag).toBe('bookingSettings');
  });
});

describe('days off', () => {
  const create = (_id: string, fields: object) => ['holiday.create', { holidays: [{ _id, fields }] }] as const;
  const fields = { name: '颱風假', start: '2026-11-23', end: '2026-11-23', source: 'sudden' };

  it('[3.3.14 rule half] keep name, first and last day', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...create('/holiday/a', fields));
    expect(await opened.clinic.tx.get('holiday', '/holiday/a')).toMatchObject({
      ...fields,
      parts: ['morning', 'afternoon', 'evening'],
    });
    await expect(opened.run(...create('/holiday/a', fields))).rejects.toMatchObject({ codeName: 'conflict' });
    await expect(opened.run(...create('/holiday/b', { ...fields, end: '2026-11-22' }))).rejects.toMatchObject({
      detail: { rule: 'overBeforeBegun' },
    });
    await opened.run('holiday.edit', { holidayID: '/holiday/a', edits: [set(['end'], '2026-11-23', '2026-11-24')] });
    await expect(
      opened.run('holiday.edit', { holidayID: '/holiday/a', edits: [set(['end'], '2026-11-24', '2026-11-01')] }),
    ).rejects.toMatchObject({ detail: { rule: 'overBeforeBegun' } });
    await opened.run('holiday.remove', { holidayID: '/holiday/a' });
    await opened.run('holiday.remove', { holidayID: '/holiday/a' });
    expect(await opened.clinic.tx.get('holiday', '/holiday/a')).toBeUndefined();
  });

  it('of the office calendar are taken over once, and what the clinic made of one stays', async () => {
    const opened = await BookingClinic.open();
    const official = [
      '/holiday/2027-01-01-official',
      { name: '元旦', start: '2027-01-01', end: '2027-01-01', source: 'official' },
    ] as const;
    await opened.run(...create(...official));
    await opened.run('holiday.edit', {
      holidayID: official[0],
      edits: [set(['parts'], ['morning', 'afternoon', 'evening'], [])],
    });
    await opened.run(...create(...official));
    expect(await opened.clinic.tx.get('holiday', official[0])).toMatchObject({ parts: [] });
  });
});

describe('being away', () => {
  const CHEN_SELF = person('chen@clinic.test', ['DOCTOR', 'DOCTOR_ROASTER_READ']);
  const ask = (_id: string, doctorID = CHEN) =>
    ['leave.ask', { _id, fields: { doctorID, start: '2026-11-24', end: '2026-11-25' } }] as const;

  it('is asked for oneself, and granted by who keeps the rosters', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...ask('/leave/a'), CHEN_SELF);
    await expect(opened.run(...ask('/leave/b', WANG), CHEN_SELF)).rejects.toMatchObject({ codeName: 'forbidden' });
    const decide = (status: string) => ['leave.decide', { leaveID: '/leave/a', status }] as const;
    await expect(opened.run(...decide('granted'), CHEN_SELF)).rejects.toMatchObject({ codeName: 'forbidden' });
    await opened.run(...decide('granted'));
    expect(await opened.clinic.tx.get('leave', '/leave/a')).toMatchObject({
      status: 'granted',
      decidedBy: opened.clinic.actor.staffID,
    });
    await opened.run(...decide('withdrawn'), CHEN_SELF);
    expect(await opened.clinic.tx.get('leave', '/leave/a')).toMatchObject({ status: 'withdrawn' });
  });

  it('is decided by one: who decides otherwise without having heard is told', async () => {
    const opened = await BookingClinic.open();
    await opened.run(...ask('/leave/a'));
    const decide = (status: string) => ['leave.decide', { leaveID: '/leave/a', status }] as const;
    const heard = await apart(opened.clinic, [decide('granted')], [decide('refused')]);
    expect([heard.first, heard.second]).toEqual([[], ['changedSince']]);
  });
});
