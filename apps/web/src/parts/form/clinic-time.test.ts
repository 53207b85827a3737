import { describe, expect, it } from 'vitest';
import { dateText, timeOf, timeText } from './clinic-time.ts';

describe('the clinic’s date and time fields', () => {
  it('say the same time in both directions', () => {
    const at = timeOf('2026-11-23', '10:30') ?? 0;
    expect(new Date(at * 1000).toISOString()).toBe('2026-11-23T02:30:00.000Z');
    expect([dateText(at), timeText(at)]).toEqual(['2026-11-23', '10:30']);
  });
  it('know a day without a time', () => {
    const at = timeOf('2026-11-23') ?? 0;
    expect([dateText(at), timeText(at)]).toEqual(['2026-11-23', '']);
  });
  it('wait for a date that is complete', () => {
    for (const date of ['', '0002-11-23', '2026-11', 'x']) expect(timeOf(date)).toBeUndefined();
  });
});
