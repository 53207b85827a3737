import { describe, expect, it } from 'vitest';
import { dueDay } from './due-date.ts';

describe('a purchase is due', () => {
  it.each([
    ['atOnce', '2026-11-20', '2026-11-20'],
    ['inAdvance', '2026-11-20', '2026-11-20'],
    ['monthly', '2026-11-20', '2026-12-31'],
    ['monthly', '2026-12-31', '2027-01-31'],
    ['monthly', '2028-01-01', '2028-02-29'],
    ['days30', '2026-11-20', '2026-12-20'],
    ['days60', '2026-12-31', '2027-03-01'],
    ['days90', '2028-01-01', '2028-03-31'],
  ] as const)('by %s of %s on %s', (term, day, due) => {
    expect(dueDay(term, day)).toBe(due);
  });
});
