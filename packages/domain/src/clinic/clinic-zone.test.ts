import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../bi/facts.ts';
import { tillAt } from '../billing/checkout-day.commands.ts';
import { checkoutID } from '../billing/checkout-day.schema.ts';
import { countsAt } from '../billing/handovers.ts';
import { periodOfDays, statisticsOf } from '../billing/statistics.ts';
import { calendarDate, dayLength, dayStart, fromCalendarDate, nextDay } from '../core/clock.ts';
import { DEFAULT_TIME_ZONE, type Zone, zoneOf } from '../core/zone.ts';
import { isSettledToday } from '../overview/board.ts';
import { presentVisit } from '../overview/present-visit.ts';
import { keysToHold } from '../pet/number-lease.commands.ts';
import { counterKey } from '../pet/pet-number.ts';
import { readBirth, readWrittenDate } from '../pet/written-date.ts';
import { recordWindow } from '../record/record-window.ts';
import { reminderWith } from '../record/vaccine-reminder.ts';
import { isDue, isOverdue, reminderWindowFrom } from '../reminder/reminder.rules.ts';
import { clinicSchema } from './clinic.schema.ts';
import { zoneIn, zoneOfClinic } from './clinic-zone.ts';

const HOUR = 3600;
const at = (iso: string): number => Date.parse(iso) / 1000;

/** A clinic whose own document names its zone. */
function clinicIn(timeZone: string, now: number): TestClinic {
  const clinic = new TestClinic();
  const document = {
    _id: '/clinic',
    collection: 'clinic',
    clinicID: 'test',
    name: '診所',
    timeZone,
    updateDateTime: 0,
  };
  clinic.reader.documents.set('clinic /clinic', clinicSchema.parse(document));
  clinic.now = now;
  return clinic;
}

/** Days on which the clocks are changed, and one without a change: zone, a moment of the day, its hours. */
const DAYS: readonly (readonly [name: string, noon: number, hours: number])[] = [
  ['Asia/Taipei', at('2026-10-25T04:00:00Z'), 24],
  ['Asia/Tokyo', at('2026-10-25T03:00:00Z'), 24],
  ['Europe/Berlin', at('2026-10-25T11:00:00Z'), 25],
  ['Europe/Berlin', at('2026-03-29T10:00:00Z'), 23],
  // Midnight is left out: the day begins at one.
  ['America/Santiago', at('2026-09-06T15:00:00Z'), 23],
  ['America/Santiago', at('2026-04-04T15:00:00Z'), 25],
];

describe.each(DAYS)('a day in %s (%d) of %d hours', (name, noon, hours) => {
  const zone = zoneOf(name);
  const [first, after] = [dayStart(noon, zone), nextDay(noon, zone)];
  const last = after - 1;

  it('has its hours', () => {
    expect(dayLength(noon, zone)).toBe(hours * HOUR);
  });

  it('holds its visits from the first second to the last, on boards and at the desk', () => {
    const visit = (dateTime: number) => ({ dateTime, status: 0 }) as never;
    expect(presentVisit([visit(first)], last, zone)).toBeDefined();
    expect(presentVisit([visit(first - 1)], last, zone)).toBeUndefined();
    expect([first, last, after].map((settleDateTime) => isSettledToday({ settleDateTime }, first, zone))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('numbers waiting animals from one, and goes on to its end', async () => {
    const clinic = clinicIn(name, first - 600);
    const ticketAt = async (now: number, key: string) => {
      clinic.now = now;
      const { recordID } = await clinic.visit(key);
      await clinic.run('record.ticket', { recordID });
      return (await clinic.tx.get('record', recordID))?.ticket;
    };
    expect(await ticketAt(first - 600, 'eve')).toBe('1');
    expect(await ticketAt(first + 5, 'a')).toBe('1');
    expect(await ticketAt(last - 60, 'b')).toBe('2');
    expect(await ticketAt(after + 5, 'c')).toBe('1');
  });

  it('counts money of its last hour on itself, and in the till that is handed over then', async () => {
    const clinic = clinicIn(name, first + 5);
    const { recordID, userID } = await clinic.visit();
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(900))] });
    const pay = (id: string, receive: number) =>
      clinic.run('billing.pay', { paymentID: id, receipts: [{ _id: `/receipt/${id}`, recordID, receive }] });
    await pay('a', 100);
    clinic.now = last - 60;
    await pay('b', 200);
    await clinic.run('deposit.receive', { depositID: '/deposit/1', userID, amount: 50 });
    const receipts = await clinic.tx.query('receipt', 'byDay', { equals: [first] });
    expect(receipts.map(({ receive }) => receive)).toEqual([100, 200]);
    expect(await clinic.tx.query('deposit', 'byDay', { equals: [first] })).toHaveLength(1);
    expect((await tillAt(clinic.tx, last, zone)).expected.cash).toBe(350);
    clinic.now = last - 10;
    await clinic.run('checkout.handOver', { _id: 'h', cash: [{ unit: 50, count: 7 }], left: 0 });
    const day = await clinic.tx.get('checkout', checkoutID('handover', first));
    expect(day?.handoverLog).toMatchObject([{ startTime: first - 1, counted: 350, difference: 0 }]);
    const stat = statisticsOf({ receipts, deposits: [], inout: [] }, new Map(), periodOfDays(noon, noon, zone), zone);
    expect(stat.days).toMatchObject([{ day: first, received: 300 }]);
    expect(periodOfDays(noon, noon, zone)).toEqual({ startTime: first - 1, endTime: last });
    // What was paid the evening before counts then, unless the till was handed over since.
    expect(await countsAt(clinic.tx, after + HOUR, last - 5, zone)).toBe(last - 5);
    expect(await countsAt(clinic.tx, after + HOUR, last - 30, zone)).toBe(after + HOUR);
  });

  it('is one day of the figures, whose months begin and end with its zone’s', () => {
    const receipt = (createDateTime: number) =>
      ({ createDateTime, receive: 1, method: 'cash', collectionID: 'v' }) as const;
    const visit = (dateTime: number) =>
      ({ _id: 'v', dateTime, doctor: '', doctorID: '', source: '', openedDateTime: 0, inspectedDateTime: 0 }) as never;
    const source = {
      receipts: [first - 1, first, last, after].map(receipt),
      visits: [visit(last)],
      newOwners: [],
      items: [],
      paid: new Map(),
    };
    const day = factsOf(source, { from: first, to: first }, 'day', zone);
    expect(day.buckets).toMatchObject([{ start: first, received: 2, visits: 1 }]);
    expect(day.hours.findIndex((count) => count > 0) % 24).toBe(23);
    const { year, month } = calendarDate(noon, zone);
    const start = fromCalendarDate(year, month, 1, zone);
    const end = fromCalendarDate(year, month + 1, 0, zone);
    const whole = factsOf(
      { ...source, receipts: [start - 1, start, nextDay(end, zone) - 1, nextDay(end, zone)].map(receipt) },
      { from: start, to: end },
      'month',
      zone,
    );
    expect(whole.buckets).toMatchObject([{ start, received: 2 }]);
  });

  it('is a day of its own for animals’ numbers, and for those that devices hold ahead', () => {
    const key = counterKey(2, noon, zone);
    expect([first, last].map((time) => counterKey(2, time, zone))).toEqual([key, key]);
    expect([first - 1, after].map((time) => counterKey(2, time, zone))).not.toContain(key);
    for (const time of [first, last]) {
      const held = keysToHold(2, time, zone);
      expect(held[0]).toBe(key);
      expect(new Set(held).size).toBe(held.length);
      expect(held[1]).toBe(counterKey(2, after, zone));
    }
  });

  it('is when reminders of it are due', () => {
    const reminder = (date: number) => ({ date, closedDateTime: 0, notifiedDateTime: 0 });
    expect([first, last].map((now) => isDue(reminder(first), now, zone))).toEqual([true, true]);
    expect(isDue(reminder(after), last, zone)).toBe(false);
    expect([last, after].map((now) => isOverdue(reminder(first), now, zone))).toEqual([false, true]);
    expect(daysOf(reminderWindowFrom(noon, zone), first, zone)).toBe(7);
  });

  it('is the middle of a window of visits from two weeks back to six months ahead', () => {
    const { from, to } = recordWindow(noon, zone);
    expect(daysOf(from, first, zone)).toBe(14);
    const [day, end] = [calendarDate(noon, zone), calendarDate(to - 1, zone)];
    expect((end.year - day.year) * 12 + end.month - day.month).toBe(6);
    expect(dayStart(to, zone)).toBe(to);
  });

  it('is found again as it is written', () => {
    const { year, month, day } = calendarDate(noon, zone);
    expect(readWrittenDate(`${year}/${month}/${day}`, zone)).toBe(first);
    expect(calendarDate(readBirth('1y', noon, zone) ?? 0, zone)).toEqual({ year: year - 1, month, day });
  });

  it('keeps the time of day of what is due a year after it', () => {
    const item = { name: 'Rabies', reminderDays: 365 } as never;
    const due = reminderWith(item, last - 600, null, zone)?.reminderDate ?? 0;
    expect(daysOf(noon, due, zone)).toBe(365);
  });
});

const daysOf = (from: number, to: number, zone: Zone): number => {
  let days = 0;
  for (let day = dayStart(from, zone); day < dayStart(to, zone); day = nextDay(day, zone)) days += 1;
  return days;
};

describe('the clinic’s zone', () => {
  const set = (from: string, to: string) => ({ edits: [{ op: 'set', path: ['timeZone'], from, to }] });

  it('is Taipei’s for a clinic that has set none or names one that nobody knows', async () => {
    expect(await zoneIn(new TestClinic().reader)).toBe(zoneOf(DEFAULT_TIME_ZONE));
    expect(zoneOfClinic({ timeZone: 'Mars/Olympus' })).toBe(zoneOf(DEFAULT_TIME_ZONE));
  });

  it('is changed with the particulars, by those who may, to a zone that is known', async () => {
    const clinic = clinicIn('Asia/Taipei', at('2026-11-23T03:00:00Z'));
    await clinic.run('clinic.edit', set('Asia/Taipei', 'Europe/Berlin'));
    expect((await zoneIn(clinic.reader)).name).toBe('Europe/Berlin');
    for (const bad of ['Mars/Olympus', '', '+08:00'])
      await expect(clinic.run('clinic.edit', set('Europe/Berlin', bad))).rejects.toEqual(
        expect.objectContaining({ codeName: 'badParameter' }),
      );
    await expect(
      clinic.run('clinic.edit', set('Europe/Berlin', 'Asia/Tokyo'), person('a@b.test', ['RECORD_READ'])),
    ).rejects.toEqual(expect.objectContaining({ codeName: 'forbidden' }));
  });

  it('that an older document holds and nobody knows keeps no one from editing other particulars', async () => {
    const clinic = clinicIn('Mars/Olympus', at('2026-11-23T03:00:00Z'));
    await clinic.run('clinic.edit', { edits: [{ op: 'set', path: ['phone'], from: '', to: '02' }] });
    expect((await clinic.tx.get('clinic', '/clinic'))?.phone).toBe('02');
  });

  it('that is changed leaves money its stored day, loses none of it in the open till and finds its entries again', async () => {
    const clinic = clinicIn('Asia/Taipei', at('2026-11-23T03:00:00Z'));
    const { recordID } = await clinic.visit();
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ _id: '/receipt/1', recordID, receive: 300 }] });
    const entry = { _id: 'a', direction: 'in', amount: 20, method: 'cash', subject: '換零錢', note: '' };
    await clinic.run('checkout.recordInOut', entry);
    const before = await clinic.tx.get('receipt', '/receipt/1');
    await clinic.run('clinic.edit', set('Asia/Taipei', 'Europe/Berlin'));
    expect(await clinic.tx.get('receipt', '/receipt/1')).toEqual(before);
    expect((await tillAt(clinic.tx, clinic.now, zoneOf('Europe/Berlin'))).expected.cash).toBe(320);
    await clinic.run('checkout.voidInOut', { day: before?.receiveDay, entryID: 'a' });
    expect((await tillAt(clinic.tx, clinic.now, zoneOf('Europe/Berlin'))).expected.cash).toBe(300);
  });
});

it('crosses out an entry that was written before the zone was changed, under whichever day it came to stand', async () => {
  for (const zone of ['Europe/Berlin', 'Pacific/Auckland', 'America/New_York'])
    for (const moment of [at('2026-11-23T04:00:00Z'), at('2026-11-23T09:30:00Z'), at('2026-11-23T15:30:00Z')]) {
      // A device without a network wrote and crossed out by Taipei's day; the server meanwhile reckons by another zone.
      const day = dayStart(moment, zoneOf('Asia/Taipei'));
      const clinic = clinicIn(zone, moment);
      const entry = { _id: 'a', direction: 'in', amount: 50, method: 'cash', subject: '零錢', note: '' };
      await clinic.run('checkout.recordInOut', entry);
      await clinic.run('checkout.voidInOut', { day, entryID: 'a' });
      const days = await clinic.tx.query('checkout', 'byDay', { equals: ['other'] });
      expect(days.flatMap(({ inoutLog }) => inoutLog.map(({ voidedDateTime }) => voidedDateTime > 0))).toEqual([true]);
    }
});
