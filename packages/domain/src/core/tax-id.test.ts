import { expect, it } from 'vitest';
import { isSoundTaxID } from './tax-id.ts';

it('a uniform number has eight digits and its check digit; the seventh being 7 counts two ways', () => {
  expect(['04595257', '22099131', '10458575'].map(isSoundTaxID)).toEqual([true, true, true]);
  expect(['04595258', '0459525', '0459525x', ''].map(isSoundTaxID)).toEqual([false, false, false, false]);
});
