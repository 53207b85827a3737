import { expect, it } from 'vitest';
import { isNoFigure, newestOf, planOf, quotaOf, typedOf } from './plan-form-values.ts';

const typed = { ...typedOf(undefined), planID: 'pro', name: '專業方案', month: '1800' };

it('a plan is saved as it was typed, with no price where none stands', () => {
  const saved = planOf({ ...typed, seats: '20' });
  expect(saved).toEqual({
    ...{ planID: 'pro', name: '專業方案', text: '', seats: 20, clinics: 1, offered: true },
    price: { month: 1800, year: null },
  });
  if (saved) expect(typedOf({ ...saved, version: 1 })).toEqual({ ...typed, seats: '20' });
});

it.each([
  { planID: '' },
  { planID: 'Pro' },
  { name: ' ' },
  { month: '' },
  { month: '18.5' },
  { month: '0' },
  { seats: 'x' },
  { clinics: '' },
])('%o isn’t saved', (parts) => expect(planOf({ ...typed, ...parts })).toBeUndefined());

it('a price is read as people type it, and none of what is no figure', () => {
  expect(planOf({ ...typed, month: '１，８００', seats: ' 20 人' })).toMatchObject({
    price: { month: 1800 },
    seats: 20,
  });
  for (const month of ['2千', '18.5', '-1', '一千']) expect(planOf({ ...typed, month }), month).toBeUndefined();
  expect(['2千', '一千', '1,800', ''].map(isNoFigure)).toEqual([true, true, false, false]);
});

it('of each plan the newest version is shown', () => {
  const plan = { ...typed, text: '', seats: null, clinics: 1, price: { month: 1, year: null } };
  expect(
    newestOf([
      { ...plan, version: 1 },
      { ...plan, version: 2 },
    ]).map(({ version }) => version),
  ).toEqual([2]);
});

it('a quota is in GB', () => {
  expect(['', '50', '0', 'x', '100001'].map(quotaOf)).toEqual([null, 50_000_000_000, undefined, undefined, undefined]);
});
