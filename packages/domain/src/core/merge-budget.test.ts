import { expect, it } from 'vitest';
import { MergeBudget } from './merge-budget.ts';

it('texts are cut into parts only as long as their characters are paid for', () => {
  const budget = new MergeBudget();
  const long = '。'.repeat(500_000);
  expect(budget.mayCut(long, long, long)).toBe(true);
  expect(budget.mayCut(long, long)).toBe(false);
  // What was too dear costs nothing: a shorter one may still go.
  expect(budget.mayCut(long)).toBe(true);
  expect(budget.mayCut('。')).toBe(false);
});
