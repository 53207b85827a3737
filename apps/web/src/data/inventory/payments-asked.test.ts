import { expect, it } from 'vitest';
import { paymentsAsked } from './payments-asked.ts';

it('[3.5.18] of payments to suppliers a range is sent where both ends are known, and none where one is missing', () => {
  expect(paymentsAsked({ start: 1, end: 2 })).toEqual({ dateRange: { start: 1, end: 2 } });
  expect(paymentsAsked({ start: 1 })).not.toHaveProperty('dateRange');
  expect(paymentsAsked({ end: 2 })).not.toHaveProperty('dateRange');
});
