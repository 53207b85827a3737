import { expect, it } from 'vitest';
import { furtherPlaces, type SeriesPlace } from './series-choice.ts';

const at = (dateTime: number) => ({ dateTime, dateTimeEnd: dateTime + 1800, doctorID: '/staff/chen', roomID: '' });
const one = (number: number, more: Partial<SeriesPlace> = {}): SeriesPlace => ({
  ...{ at: number, place: at(number * 100), next: undefined },
  judged: { words: [], doubles: [], isDouble: false },
  ...more,
});
const taken = { words: ['taken'], doubles: ['/booking/x'], isDouble: true };

it('a series promises what it makes: what fits, the next place where one is near, and nothing of what is left out', () => {
  const series = [one(2), one(3, { judged: taken, next: at(350) }), one(4, { judged: taken })];
  const begins = (chosen: [number, 'keep' | 'next' | 'skip'][] = []) =>
    furtherPlaces(series, new Map(chosen)).map(({ place, beside }) => [place.dateTime, beside]);
  expect(begins()).toEqual([
    [200, []],
    [350, []],
  ]);
  expect(begins([[4, 'keep']])).toEqual([
    [200, []],
    [350, []],
    [400, ['/booking/x']],
  ]);
  expect(begins([[2, 'skip']])).toEqual([[350, []]]);
});
