import { expect, it } from 'vitest';
import { differences } from './totals.ts';

const totals = { seq: 1, hash: '', history: 5, files: 0, collections: {}, tables: { form: 2, lot: 0 } };
const restored = { ...totals, history: 6 };

it('what came back is compared table by table; one that is no more since the copy was taken is none that is missing', () => {
  expect(differences(totals, restored)).toEqual([]);
  expect(differences({ ...totals, tables: { form: 2, form_series: 4 } }, restored)).toEqual([]);
  expect(differences(totals, { ...restored, tables: { form: 1, lot: 0 } })).toEqual([
    'rows of form: 2 was taken, 1 came back',
  ]);
  expect(differences({ ...totals, tables: { form: 2 } }, { ...restored, tables: { form: 2, lot: 3 } })).toEqual([
    'rows of lot: 0 was taken, 3 came back',
  ]);
});
