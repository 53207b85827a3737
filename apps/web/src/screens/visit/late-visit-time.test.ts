import { expect, it } from 'vitest';
import { lateVisitTime } from './late-visit-time.ts';

const taipei = (iso: string) => Date.parse(`${iso}+08:00`) / 1000;
const NOW = taipei('2026-11-25T09:00:00');

it('a visit that is written down afterwards stands at its hour, at noon where nobody knows it, and never in the future', () => {
  expect(lateVisitTime('2026-11-20', '17:30', NOW)).toBe(taipei('2026-11-20T17:30:00'));
  expect(lateVisitTime('2026-11-20', '', NOW)).toBe(taipei('2026-11-20T12:00:00'));
  expect(lateVisitTime('2026-11-25', '', NOW)).toBe(NOW);
  expect(lateVisitTime('2026-11-25', '09:30', NOW)).toBeUndefined();
  expect(lateVisitTime('2026-11-26', '', NOW)).toBeUndefined();
  expect(lateVisitTime('', '', NOW)).toBeUndefined();
});
