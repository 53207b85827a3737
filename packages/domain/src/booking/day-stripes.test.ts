import { expect, it } from 'vitest';
import type { DayGround } from './day-ground.ts';
import { stripesOf } from './day-stripes.ts';
import { holidaySchema } from './holiday.schema.ts';
import { leaveSchema } from './leave.schema.ts';

const HOUR = 3600;
const stamps = { createDateTime: 0, createBy: 'x', updateDateTime: 0, updateBy: 'x' };
const ground: DayGround = {
  day: 0,
  isoDay: '1970-01-01',
  holidays: [],
  open: [
    { part: 'morning', from: 9 * HOUR, to: 12 * HOUR, onDuty: ['/staff/chen'] },
    { part: 'afternoon', from: 14 * HOUR, to: 18 * HOUR, onDuty: ['/staff/chen', '/staff/wang'] },
  ],
};
const drawn = { leaves: [], doctorID: '', from: 8 * HOUR, to: 19 * HOUR };
const short = (stripes: ReturnType<typeof stripesOf>) =>
  stripes.map(({ kind, from, to }) => `${kind} ${from / HOUR}-${to / HOUR}`);

it('hatches what lies around the hours, the break between them, and the parts in which a doctor is not on duty', () => {
  expect(short(stripesOf(ground, drawn))).toEqual(['closed 8-9', 'lunch 12-14', 'closed 18-19']);
  expect(short(stripesOf(ground, { ...drawn, doctorID: '/staff/wang' }))).toEqual([
    'closed 8-9',
    'notOnDuty 9-12',
    'lunch 12-14',
    'closed 18-19',
  ]);
});

it('says of a doctor who was granted to be away that they are away, and nothing more of whoever keeps no roster', () => {
  const leave = leaveSchema.parse({
    ...{ _id: '/leave/1', collection: 'leave', doctorID: '/staff/chen', start: '1970-01-01', end: '1970-01-02' },
    ...{ parts: ['afternoon'], status: 'granted', ...stamps },
  });
  const open = ground.open.map((part) => ({ ...part, onDuty: undefined }));
  const away = { ...drawn, leaves: [leave], doctorID: '/staff/chen' };
  expect(short(stripesOf({ ...ground, open }, away))).toEqual([
    'closed 8-9',
    'lunch 12-14',
    'away 14-18',
    'closed 18-19',
  ]);
});

it('names a day off over the whole of it, and draws nothing outside of what is shown', () => {
  const holiday = holidaySchema.parse({
    ...{ _id: '/holiday/1', collection: 'holiday', name: '元旦', start: '1970-01-01', end: '1970-01-01', ...stamps },
  });
  expect(stripesOf({ ...ground, holidays: [holiday], open: [] }, drawn)).toEqual([
    { kind: 'holiday', from: 8 * HOUR, to: 19 * HOUR, name: '元旦' },
  ]);
  expect(short(stripesOf(ground, { ...drawn, from: 10 * HOUR, to: 13 * HOUR }))).toEqual(['lunch 12-13']);
});

it('only the break after the morning is lunch; the one before the evening is a break', () => {
  const evening = { part: 'evening' as const, from: 20 * HOUR, to: 21 * HOUR, onDuty: undefined };
  const stripes = stripesOf({ ...ground, open: [...ground.open, evening] }, { ...drawn, to: 21 * HOUR });
  expect(short(stripes)).toEqual(['closed 8-9', 'lunch 12-14', 'break 18-20']);
});
