import { expect, it } from 'vitest';
import { comeTogether, isMissed, minutesLate } from './lateness.ts';

const at = (dateTime: number, status: 'approved' | 'checkedIn' | 'pending' | 'noShow' | 'cancel' = 'approved') => ({
  dateTime,
  status,
});

it('somebody who is booked is late by the minutes since their time, until they come or nobody expects them', () => {
  expect([minutesLate(at(600), 0), minutesLate(at(600), 659), minutesLate(at(600), 1320)]).toEqual([0, 0, 12]);
  expect(
    (['checkedIn', 'pending', 'noShow', 'cancel'] as const).map((status) => minutesLate(at(0, status), 9000)),
  ).toEqual([0, 0, 0, 0]);
});

it('that nobody came is offered after 15 minutes, or when the clinic says', () => {
  expect([isMissed(at(0), 14 * 60), isMissed(at(0), 15 * 60), isMissed(at(0), 15 * 60, 30)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isMissed(at(0), 0, 0)).toBe(false);
});

it('an owner’s other animals of the day may come along, each once', () => {
  const of = (_id: string, petID: string, more: object = {}) => ({
    ...{ _id, petID, userID: 'u', status: 'approved' as const },
    ...more,
  });
  const first = of('a', 'p');
  const others = [
    first,
    of('b', 'q'),
    of('c', 'q'),
    of('d', 'p'),
    of('e', 'r', { userID: 'other' }),
    of('f', 's', { status: 'cancel' }),
  ];
  expect(comeTogether(first, others).map(({ _id }) => _id)).toEqual(['b']);
});
