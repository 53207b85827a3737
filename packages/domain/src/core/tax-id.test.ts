import { expect, it } from 'vitest';
import { isSoundTaxID, typedTaxID } from './tax-id.ts';

it('a uniform number has eight digits and its check digit; the seventh being 7 counts two ways', () => {
  expect(['04595257', '22099131', '10458575'].map(isSoundTaxID)).toEqual([true, true, true]);
  expect(['04595258', '0459525', '0459525x', ''].map(isSoundTaxID)).toEqual([false, false, false, false]);
});

it('a uniform number is read as people type and paste it', () => {
  for (const text of ['０４５９５２５７', ' 0459-5257 ', '0459 5257', '0459－5257', '04595257'])
    expect(typedTaxID(text), text).toBe('04595257');
  // What is no number stays, so that it is told.
  expect(typedTaxID('統編 0459')).toBe('統編0459');
});
