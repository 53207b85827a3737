import { expect, it } from 'vitest';
import { balancesOf, type SpentDay } from './ledger.ts';

const day = (number: number, points: number, left?: number, channel: SpentDay['channel'] = 'sms'): SpentDay => ({
  ...{ day: `2026-11-0${number}`, channel, points, left },
});

it('a balance that went down by our own points explains itself', () => {
  expect(balancesOf([day(1, 3, 97), day(2, 5, 92)])).toEqual([
    { day: '2026-11-01', channel: 'sms', left: 97, unexplained: null },
    { day: '2026-11-02', channel: 'sms', left: 92, unexplained: 0 },
  ]);
});

it('what was bought stands above nothing, what others used below', () => {
  const found = balancesOf([day(1, 3, 97), day(2, 5, 592), day(3, 1, 571)]);
  expect(found.map(({ unexplained }) => unexplained)).toEqual([null, 500, -20]);
});

it('points of days on which the vendor said nothing count towards its next word', () => {
  expect(balancesOf([day(1, 0, 100), day(2, 7), day(3, 3, 90)]).at(-1)).toMatchObject({ left: 90, unexplained: 0 });
});

it('ways are held apart, and parts of points add up', () => {
  const found = balancesOf([day(1, 0.1, 10), day(1, 1, 500, 'line'), day(2, 0.2, 9.8), day(2, 1, 499, 'line')]);
  expect(found.map(({ channel, unexplained }) => [channel, unexplained])).toEqual([
    ['line', null],
    ['line', 0],
    ['sms', null],
    ['sms', 0],
  ]);
});
