import { expect, it } from 'vitest';
import { addDays, calendarDate, fromCalendarDate } from '../core/clock.ts';
import { zoneOf } from '../core/zone.ts';
import { lossDeadline } from './controlled-report.schema.ts';
import { DESTRUCTION_KINDS, destructionOf, destructionRow } from './destruction.schema.ts';

it('a loss is reported within seven days of it, by the clinic’s calendar: the moment after the last of them is too late', () => {
  const zone = zoneOf('Asia/Taipei');
  const late = fromCalendarDate(2026, 11, 27, zone) + 23 * 3600;
  const deadline = lossDeadline(late, zone);
  expect(calendarDate(deadline - 1, zone)).toMatchObject({ year: 2026, month: 12, day: 4 });
  expect(deadline).toBe(addDays(late, 8, zone));
});

it('a row of the ledger says what kind of destruction it is and which; rows of others say neither', () => {
  for (const kind of DESTRUCTION_KINDS) expect(destructionOf(destructionRow(kind, 'x1'))).toEqual({ kind, id: 'x1' });
  for (const row of ['loss', 'drugBag/a/d1', 'surgery/k1', '']) expect(destructionOf(row)).toBeUndefined();
});
