import { waitSchema } from '@vetloom/domain/booking/wait.schema.ts';
import { expect, it } from 'vitest';
import { toggled, waitEdits, waitFault, waitValues } from './wait-values.ts';

const wait = waitSchema.parse({
  ...{ _id: '/bookingWait/a', collection: 'bookingWait', userID: '/user/a', petID: '/pet/a', status: 'waiting' },
  ...{ openStatus: 1, createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '', start: '2026-12-01' },
});
const values = waitValues(wait);

it('takes a part of the day out and in again in its place, and leaves none', () => {
  const without = toggled(values.parts, 'afternoon');
  expect(without).toEqual(['morning', 'evening']);
  expect(toggled(without, 'afternoon')).toEqual(['morning', 'afternoon', 'evening']);
  expect(waitFault({ ...values, parts: [] })).toBe('parts');
});

it('ends no day before it begins, and no hour either', () => {
  expect(waitFault({ ...values, end: '2026-11-30' })).toBe('end');
  expect(waitFault({ ...values, after: '17:00', before: '17:00' })).toBe('hours');
  expect(waitFault({ ...values, after: '17:00', end: '2026-12-01' })).toBeUndefined();
});

it('says what was changed alone', () => {
  expect(waitEdits(wait, { ...values, after: '17:00' })).toEqual([
    { op: 'set', path: ['after'], from: '', to: '17:00' },
  ]);
});
