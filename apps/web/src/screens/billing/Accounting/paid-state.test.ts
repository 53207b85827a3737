import { expect, it } from 'vitest';
import { isTakenBack, standsOn } from './paid-state.ts';

const receipt = (paymentID: string, part: object = {}) => ({ paymentID, reverses: '', reversedBy: '', ...part });

it('money that was taken back is not said to be received any more, a part of it still is', () => {
  const back = receipt('p1', { reverses: '/receipt/1' });
  const gone = receipt('p1', { reversedBy: '/receipt/9' });
  expect(isTakenBack([receipt('p1')], 'p1')).toBe(false);
  expect(isTakenBack([gone, back], 'p1')).toBe(true);
  expect(isTakenBack([gone, back, receipt('p1')], 'p1')).toBe(false);
  expect(isTakenBack([receipt('p2')], 'p1')).toBe(false);
});

it('a bill that has not heard of a payment neither has it nor has it taken back', () => {
  expect(standsOn([], 'p1')).toBe(false);
  expect(isTakenBack([], 'p1')).toBe(false);
});
