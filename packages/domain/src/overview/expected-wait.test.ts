import { expect, it } from 'vitest';
import { expectedWait, expectedWaits, minutesByKind, type PacedVisit, toldMinutes } from './expected-wait.ts';
import { nextToCall } from './queue.ts';

const NOW = 1_800_000_000;
const minutes = (count: number) => count * 60;
const blank: Omit<PacedVisit, '_id' | 'doctorID' | 'dateTime'> = {
  status: 0,
  openedDateTime: 0,
  inspectedDateTime: 0,
  examStatus: 0,
  dispenseStatus: 0,
  billStatus: 0,
  statusUpdateDateTime: 0,
  label: [],
};
const waiting = (_id: string, doctorID: string, came = 10, more: object = {}): PacedVisit => ({
  ...{ ...blank, _id, doctorID, dateTime: NOW - minutes(came) },
  ...more,
});
/** With the doctor since so many minutes. */
const inRoom = (_id: string, doctorID: string, since: number): PacedVisit =>
  waiting(_id, doctorID, since + 10, { openedDateTime: NOW - minutes(since) });
/** Seen by the doctor within so many minutes, an hour ago. */
const seen = (_id: string, doctorID: string, took: number): PacedVisit =>
  waiting(_id, doctorID, 90, {
    ...{ openedDateTime: NOW - minutes(60) - minutes(took), inspectedDateTime: NOW - minutes(60), status: 10 },
  });

it('who waits is told how many are before them with their doctor, times the middle of that doctor’s visits of the day', () => {
  const visits = [
    ...[
      seen('a', 'chen', 10),
      seen('b', 'chen', 14),
      seen('c', 'chen', 90),
      seen('d', 'wang', 30),
      seen('e', 'wang', 32),
    ],
    ...[inRoom('f', 'chen', 4), waiting('g', 'chen', 30), waiting('h', 'chen', 20), waiting('i', 'wang', 25)],
  ];
  const { of, before, fresh, waiting: count } = expectedWaits({ visits, now: NOW });
  // Chen takes 14 minutes: 10 of the one in the room are left, then one more before the second.
  expect([of.get('g'), of.get('h'), of.get('i')]).toEqual([10, 25, 0]);
  expect([before.get('g'), before.get('h'), before.get('i')]).toEqual([0, 1, 0]);
  // Whoever comes now: both of Chen's are before them; Wang has one of 31.
  expect([fresh('chen'), fresh('wang'), fresh('')]).toEqual([40, 35, 35]);
  expect(count).toBe(3);
});

it('before a doctor’s own pace is known, the kind of the appointment says how long one takes, else the usual time', () => {
  const visits = [seen('a', 'chen', 5), waiting('b', 'chen', 30), waiting('c', 'chen', 20)];
  const usualMinutes = ({ _id }: PacedVisit) => (_id === 'b' ? 45 : undefined);
  expect(expectedWait({ visits, now: NOW, usualMinutes }, { recordID: 'c' })).toBe(45);
  expect(expectedWait({ visits, now: NOW }, { recordID: 'c' })).toBe(20);
});

it('whoever has no doctor goes to the one who is free first; emergencies go first, who was called and didn’t come last', () => {
  const visits = [
    ...[inRoom('a', 'chen', 0), inRoom('b', 'wang', 15), waiting('c', '', 30), waiting('d', 'wang', 20)],
    waiting('e', 'wang', 5, { label: ['急診'] }),
  ];
  const { of } = expectedWaits({ visits, now: NOW });
  // The emergency takes Wang after 5 minutes and until 25; Chen is free at 20.
  expect([of.get('e'), of.get('c'), of.get('d')]).toEqual([5, 20, 25]);
  const late = expectedWaits({ visits, now: NOW, isSkipped: ({ _id }) => _id === 'e' });
  expect([late.of.get('c'), late.of.get('d'), late.of.get('e')]).toEqual([5, 25, 45]);
});

it('what a label or a service is called today decides, whatever a visit says: of emergencies, of whom to call next, and of how long a visit takes', () => {
  const labels = [{ _id: 'u', name: '緊急', former: ['急診'] }];
  const services = [{ _id: 's', name: '洗牙', nametc: '洗牙', merged: [{ _id: 'o', name: '牙齒', nametc: '牙齒' }] }];
  const visits = [
    inRoom('a', 'wang', 0),
    waiting('b', 'wang', 30, { ticket: '1', division: '牙齒' }),
    waiting('c', 'wang', 5, { ticket: '2', label: ['緊急'] }),
  ];
  const kinds = [{ name: '潔牙', division: '洗牙', minutes: 60 }];
  const usualMinutes = minutesByKind(kinds, services);
  const { of } = expectedWaits({ visits, now: NOW, labels, usualMinutes });
  expect([of.get('c'), of.get('b')]).toEqual([20, 40]);
  expect(nextToCall(visits as never, 'wang', labels)).toBe(visits[2]);
  expect(['洗牙', '牙齒', '潔牙', '美容'].map((division) => usualMinutes({ ...visits[0], division } as never))).toEqual(
    [...[60, 60, 60, undefined]],
  );
  const old = minutesByKind([{ name: '', division: '牙齒', minutes: 45 }], services);
  expect(old({ ...visits[0], division: '洗牙' } as never)).toBe(45);
});

it('a doctor who has gone home takes nobody who has no doctor', () => {
  const gone = waiting('a', 'chen', 400, {
    openedDateTime: NOW - minutes(380),
    inspectedDateTime: NOW - minutes(360),
    status: 90,
  });
  const visits = [gone, inRoom('b', 'wang', 0), waiting('c', '', 30)];
  expect(expectedWait({ visits, now: NOW }, { recordID: 'c' })).toBe(20);
});

it('a visit that was left open holds nobody up for ever, one outside of the waiting room has no wait, and an empty room none', () => {
  const visits = [inRoom('a', 'chen', 400), waiting('b', 'chen')];
  expect(expectedWait({ visits, now: NOW }, { recordID: 'b' })).toBe(0);
  expect(expectedWait({ visits, now: NOW }, { recordID: 'a' })).toBeUndefined();
  expect(expectedWait({ visits: [], now: NOW }, { doctorID: 'chen' })).toBe(0);
  expect([toldMinutes(-3), toldMinutes(1), toldMinutes(5), toldMinutes(21)]).toEqual([0, 5, 5, 25]);
});
