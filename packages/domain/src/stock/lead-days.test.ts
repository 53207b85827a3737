import { expect, it } from 'vitest';
import { leadDaysBy } from './lead-days.ts';

it('goes by what a supplier has delivered, then by what it promises, then by what is usual', () => {
  expect(leadDaysBy({ measured: 3, promised: 5 })).toBe(3);
  expect(leadDaysBy({ measured: undefined, promised: 5 })).toBe(5);
  expect(leadDaysBy({ measured: undefined, promised: 0 })).toBe(7);
  expect(leadDaysBy({ measured: undefined, promised: undefined })).toBe(7);
});
