import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { partsOf, readCalendar, timeIn, valuesOf } from '@vetloom/testing/calendar/read-calendar.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookingCalendar, doctorCalendar } from './booking-calendar.ts';

const TAIPEI = zoneOf('Asia/Taipei');
const booking = {
  ...{ _id: '/booking/1796000000-ab12c', status: 'approved', dateTime: 1_796_100_000, dateTimeEnd: 1_796_101_800 },
  ...{ createDateTime: 1_796_000_000, updateDateTime: 1_796_000_000 },
};
const told = {
  ...{
    clinicID: 'hefeng',
    clinic: '禾風動物醫院',
    phone: '02-2345-6789',
    place: '台北市大安區和平東路二段 100 號，一樓',
  },
  ...{ pet: '麻糬', preparation: '請空腹八小時；水可以喝', zone: TAIPEI },
};
const eventOf = (text: string) => {
  const calendar = readCalendar(text);
  const [event] = partsOf(calendar, 'VEVENT');
  if (!event) throw new Error('no event');
  return { calendar, event, value: (name: string) => valuesOf(event, name)[0] };
};

it('an owner’s booking is a calendar file that a strict reader takes, with its zone in it', () => {
  const { calendar, event, value } = eventOf(bookingCalendar(booking, told));
  expect(valuesOf(calendar, 'METHOD')).toEqual(['PUBLISH']);
  expect(timeIn(calendar, event, 'DTSTART')).toBe(booking.dateTime);
  expect(timeIn(calendar, event, 'DTEND')).toBe(booking.dateTimeEnd);
  expect([value('STATUS'), value('SEQUENCE')]).toEqual(['CONFIRMED', '0']);
  expect(value('SUMMARY')).toBe('麻糬 禾風動物醫院');
  expect(value('DESCRIPTION')).toBe('請空腹八小時\\；水可以喝\\n電話 02-2345-6789'.replace('\\；', '；'));
  expect(partsOf(event, 'VALARM')).toHaveLength(1);
});

it('moving it grows its sequence under the same name, and cancelling takes it back', () => {
  const first = eventOf(bookingCalendar(booking, told));
  const moved = { ...booking, dateTime: booking.dateTime + 3600, dateTimeEnd: booking.dateTimeEnd + 3600 };
  const later = eventOf(bookingCalendar({ ...moved, updateDateTime: booking.updateDateTime + 60 }, told));
  expect(later.value('UID')).toBe(first.value('UID'));
  expect(Number(later.value('SEQUENCE'))).toBeGreaterThan(Number(first.value('SEQUENCE')));
  const over = eventOf(bookingCalendar({ ...booking, status: 'cancel', updateDateTime: 1_796_000_200 }, told));
  expect([valuesOf(over.calendar, 'METHOD')[0], over.value('STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
  expect(eventOf(bookingCalendar({ ...booking, status: 'pending' }, told)).value('STATUS')).toBe('TENTATIVE');
});

it('times are right in zones that change their clocks, on both sides of the change, and on 29 February', () => {
  for (const name of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Taipei'])
    for (const day of [
      '2027-03-27',
      '2027-03-28',
      '2027-10-30',
      '2027-10-31',
      '2028-02-29',
      '2027-03-14',
      '2027-11-08',
    ]) {
      const dateTime = Date.parse(`${day}T12:00:00Z`) / 1000;
      const text = bookingCalendar(
        { ...booking, dateTime, dateTimeEnd: dateTime + 1800 },
        { ...told, zone: zoneOf(name) },
      );
      const { calendar, event } = eventOf(text);
      expect([name, day, timeIn(calendar, event, 'DTSTART')]).toEqual([name, day, dateTime]);
    }
});

it('whatever people write stands in one property, folded at 75 octets, and breaks nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
      const text = words.replaceAll(/\p{Cc}/gu, ' ');
      const { event, calendar } = eventOf(
        bookingCalendar(booking, { ...told, pet: text, preparation: `${text}\nEND:VEVENT` }),
      );
      expect(partsOf(calendar, 'VEVENT')).toHaveLength(1);
      expect(valuesOf(event, 'SUMMARY')).toHaveLength(1);
    }),
  );
});

it('a doctor’s calendar says busy, and more only where the clinic lets it; an empty one is a calendar too', () => {
  const shown = [
    { ...booking, pet: '', cause: '' },
    { ...booking, _id: '/booking/2-b', pet: '麻糬', cause: '健檢' },
  ];
  const of = { clinicID: 'hefeng', clinic: '禾風', doctor: '陳醫師', zone: TAIPEI };
  const calendar = readCalendar(doctorCalendar(shown, of));
  expect(partsOf(calendar, 'VEVENT').map((event) => valuesOf(event, 'SUMMARY')[0])).toEqual(['忙碌', '麻糬 健檢']);
  expect(valuesOf(calendar, 'REFRESH-INTERVAL')).toEqual(['PT15M']);
  expect(partsOf(readCalendar(doctorCalendar([], of)), 'VEVENT')).toEqual([]);
});
