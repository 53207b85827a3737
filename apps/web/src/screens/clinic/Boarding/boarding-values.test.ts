import { BOARDING_SETTING } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { expect, it } from 'vitest';
import { listEdits, priceOf, termsEdits, termsFault, termsValues } from './boarding-values.ts';

const stored = BOARDING_SETTING.defaults as never;

it('shows the terms and sends what was changed of them alone', () => {
  const values = termsValues(stored);
  expect(termsEdits(stored, values)).toEqual([]);
  expect(termsEdits(stored, { ...values, checkOutUntil: '11:30', latePrice: '1200' })).toEqual([
    { op: 'set', path: ['checkOutUntil'], from: 12 * 3600, to: 11.5 * 3600 },
    { op: 'set', path: ['latePrice'], from: 0, to: 1200 },
  ]);
});

it('says what is no time and no figure', () => {
  const values = { ...termsValues(stored), checkInFrom: '', lateGraceMinutes: '1.5', latePrice: '-1' };
  expect(['checkInFrom', 'lateGraceMinutes', 'latePrice'].map((field) => termsFault(values, field as never))).toEqual([
    ...['time', 'figure', 'figure'],
  ]);
  expect([priceOf(''), priceOf('600'), priceOf('x')]).toEqual([null, 600, undefined]);
});

it('changes a row field by field', () => {
  const row = { _id: 'r', name: '小型', cageKinds: [], mostKg: 10, night: 600, second: null, day: null };
  expect(listEdits('rates', undefined, row)).toEqual([{ op: 'insert', path: ['rates'], row }]);
  expect(listEdits('rates', row, { ...row, night: 650 })).toEqual([
    { op: 'set', path: ['rates', 'r', 'night'], from: 600, to: 650 },
  ]);
});
