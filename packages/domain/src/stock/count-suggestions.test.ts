import { describe, expect, it } from 'vitest';
import { type CountCandidate, countSuggestions } from './count-suggestions.ts';

const DAY = 86_400;
const NOW = 1000 * DAY;
const of = (prodID: string, value: number, daysAgo: number | null, lost = 0): CountCandidate => ({
  ...{ prodID, value, lost, countedAt: daysAgo === null ? null : NOW - daysAgo * DAY },
});

describe('what to count next', () => {
  it('is what is dear every month, what is cheap twice a year', () => {
    const due = (days: number) =>
      countSuggestions([of('dear', 8000, days), of('some', 1500, days), of('cheap', 500, days)], NOW).map(
        ({ prodID }) => prodID,
      );
    expect(due(29)).toEqual([]);
    expect(due(30)).toEqual(['dear']);
    expect(due(90)).toEqual(['dear', 'some']);
    expect(due(180)).toEqual(['dear', 'some', 'cheap']);
  });

  it('comes a class sooner where something was lost, and first of all what is overdue longest in its measure', () => {
    const [first, second] = countSuggestions([of('dear', 8000, 31), of('some', 1500, 80, 200), of('x', 500, 10)], NOW);
    expect(first).toMatchObject({ prodID: 'some', class: 'A', overdueDays: 50 });
    expect(second).toMatchObject({ prodID: 'dear', class: 'A', overdueDays: 1 });
  });

  it('takes in what was never counted, and a stock that is worth nothing', () => {
    expect(countSuggestions([of('new', 100, null)], NOW)).toMatchObject([{ class: 'A', overdueDays: 30 }]);
    expect(countSuggestions([of('free', 0, null)], NOW)).toMatchObject([{ class: 'C', overdueDays: 180 }]);
    expect(countSuggestions([of('below', -5, 10)], NOW)).toEqual([]);
  });
});
