import { expect, it } from 'vitest';
import type { DayGround } from './day-ground.ts';
import { placesOn, wantedTwice } from './day-places.ts';

const HOUR = 3600;
const ground: DayGround = {
  day: 0,
  isoDay: '1970-01-01',
  holidays: [],
  open: [
    { part: 'morning', from: 9 * HOUR, to: 12 * HOUR, onDuty: ['/staff/chen'] },
    { part: 'afternoon', from: 14 * HOUR, to: 15.75 * HOUR, onDuty: ['/staff/chen', '/staff/wang'] },
  ],
};

it('a doctor has the places of the parts in which they are on duty, whole ones only; without a doctor all parts count', () => {
  expect(placesOn(ground, '/staff/chen', 30)).toBe(9);
  expect(placesOn(ground, '/staff/wang', 30)).toBe(3);
  expect(placesOn(ground, '/staff/li', 30)).toBe(0);
  expect(placesOn(ground, '', 30)).toBe(9);
  const open = ground.open.map((part) => ({ ...part, onDuty: undefined }));
  expect(placesOn({ ...ground, open }, '/staff/li', 30)).toBe(9);
});

const booking = (key: string, more: object = {}) => ({
  _id: `/booking/${key}`,
  dateTime: 9 * HOUR,
  dateTimeEnd: 10 * HOUR,
  doctorID: '/staff/chen',
  roomID: '',
  assistantList: [] as string[],
  status: 'approved' as const,
  beside: [] as string[],
  ...more,
});

it('who helps is told to be wanted twice: as a helper or as the doctor of another booking of the time, and a doctor who helps elsewhere', () => {
  const place = booking('new', { doctorID: '/staff/wang', assistantList: ['/staff/li', '/staff/chen'] });
  const others = [
    booking('a'),
    booking('b', { doctorID: '', assistantList: ['/staff/li', '/staff/wang'] }),
    booking('over', { status: 'cancel', assistantList: ['/staff/li'] }),
    booking('later', { dateTime: 10 * HOUR, dateTimeEnd: 11 * HOUR, assistantList: ['/staff/li'] }),
  ];
  expect(wantedTwice(place, others)).toEqual([
    { staffID: '/staff/wang', ids: ['/booking/b'] },
    { staffID: '/staff/li', ids: ['/booking/b'] },
    { staffID: '/staff/chen', ids: ['/booking/a'] },
  ]);
});

it('a doctor who treats in both is a double, and is not told of a second time', () => {
  expect(wantedTwice(booking('new'), [booking('a')])).toEqual([]);
  expect(
    wantedTwice(booking('a', { assistantList: ['/staff/li'] }), [booking('a', { assistantList: ['/staff/li'] })]),
  ).toEqual([]);
});
