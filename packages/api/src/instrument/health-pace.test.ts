import { describe, expect, it } from 'vitest';
import { HealthPace, newsOf, type SaidHealth } from './health-pace.ts';

const line = (more: Partial<SaidHealth['health'][number]> = {}) => ({
  ...{ instrumentID: 'i1', state: 'open' as const, error: '', lastContact: 600, clockAhead: null, ...more },
});
const said = (more: Partial<SaidHealth> = {}): SaidHealth => ({
  ...{ isOnline: true, waiting: 0, clockAhead: 0, health: [line()], ...more },
});

describe('what a tool says of itself', () => {
  it.each<[string, SaidHealth, string]>([
    ['the same again', said(), 'none'],
    ['a result more', said({ waiting: 1, health: [line({ lastContact: 660 })] }), 'movement'],
    ['messages that pile up', said({ waiting: 9 }), 'change'],
    ['a clock that drifts', said({ clockAhead: 3 }), 'none'],
    ['a clock that is wrong', said({ clockAhead: 90 }), 'change'],
    ['an instrument’s clock that is wrong', said({ health: [line({ clockAhead: 90 })] }), 'change'],
    ['a line that fails', said({ health: [line({ state: 'failed', error: 'ECONNREFUSED' })] }), 'change'],
    ['another instrument', said({ health: [line(), line({ instrumentID: 'i2' })] }), 'change'],
  ])('is, for %s, %s', (_, now, news) => {
    expect(newsOf(said(), now)).toBe(news);
  });

  it('is news where it was heard for the first time, and where what waited has gone', () => {
    expect(newsOf(said({ health: [line({ lastContact: 0 })] }), said())).toBe('change');
    expect(newsOf(said({ waiting: 1 }), said())).toBe('change');
  });

  it('of an analyser at work all day is noted six times an hour, and what changes at once', () => {
    const pace = new HealthPace();
    let noted = 0;
    for (let at = 0; at < 8 * 3600; at += 45) if (pace.isDue('t', 'movement', 1_000_000 + at)) noted += 1;
    expect(noted).toBeLessThanOrEqual(49);
    expect(pace.isDue('t', 'change', 1_000_000 + 8 * 3600)).toBe(true);
    expect(pace.isDue('t', 'none', 1_000_000 + 9 * 3600)).toBe(false);
  });

  it('of a line that fails and comes back without end is noted once a minute, after the first few', () => {
    const pace = new HealthPace();
    let noted = 0;
    for (let at = 0; at < 3600; at += 5) if (pace.isDue('t', 'change', 1_000_000 + at)) noted += 1;
    expect(noted).toBeGreaterThan(50);
    expect(noted).toBeLessThanOrEqual(68);
    expect(pace.isDue('other', 'change', 1_000_000)).toBe(true);
  });
});
