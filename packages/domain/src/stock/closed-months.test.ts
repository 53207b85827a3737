import { describe, expect, it } from 'vitest';
import { zoneOf } from '../core/zone.ts';
import { closedThrough, closedTime, isMonthOver, monthOf, monthRange } from './closed-months.ts';

const taipei = zoneOf('Asia/Taipei');
/** 2026-11-30 23:59:59 in Taipei. */
const LAST_SECOND = Date.UTC(2026, 10, 30, 15, 59, 59) / 1000;

describe('a month', () => {
  it('ends at midnight of the clinic, not of Greenwich', () => {
    expect(monthOf(LAST_SECOND, taipei)).toBe('2026-11');
    expect(monthOf(LAST_SECOND + 1, taipei)).toBe('2026-12');
    expect(monthRange('2026-12', taipei).start).toBe(LAST_SECOND + 1);
    expect(monthRange('2026-12', taipei).end).toBe(monthRange('2027-01', taipei).start);
  });

  it('is over with its last second, and no sooner', () => {
    expect(isMonthOver('2026-11', LAST_SECOND, taipei)).toBe(false);
    expect(isMonthOver('2026-11', LAST_SECOND + 1, taipei)).toBe(true);
  });
});

describe('what is closed', () => {
  const closed = (month: string) => ({ month, reopenDateTime: null });

  it('is every month up to the last one that wasn’t reopened', () => {
    expect(closedThrough([])).toBeUndefined();
    expect(closedThrough([closed('2026-10'), closed('2026-09')])).toBe('2026-10');
    expect(closedThrough([{ month: '2026-10', reopenDateTime: 1 }, closed('2026-09')])).toBe('2026-09');
  });

  it('takes no time within it, and says from when on it does', () => {
    expect(closedTime([LAST_SECOND + 1], '2026-11', taipei)).toBeUndefined();
    expect(closedTime([LAST_SECOND], undefined, taipei)).toBeUndefined();
    expect(closedTime([LAST_SECOND + 1, LAST_SECOND], '2026-11', taipei)).toEqual({
      time: LAST_SECOND,
      month: '2026-11',
      openFrom: LAST_SECOND + 1,
    });
    // Long before anything was ever closed by name.
    expect(closedTime([0], '2026-11', taipei)?.month).toBe('1970-01');
  });
});
