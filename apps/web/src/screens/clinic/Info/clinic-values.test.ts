import { expect, it } from 'vitest';
import { changedFields, clinicError, isSoundTaxID } from './clinic-values.ts';

const values = {
  name: '安安',
  phone: '',
  address: '',
  taxID: '',
  licenseNumber: '',
  timeZone: 'Asia/Taipei',
  info: '',
};

it('a uniform number has eight digits and its check digit; the seventh being 7 counts two ways', () => {
  expect(['04595257', '22099131', '10458575'].map(isSoundTaxID)).toEqual([true, true, true]);
  expect(['04595258', '0459525', '0459525x', ''].map(isSoundTaxID)).toEqual([false, false, false, false]);
});

it('a name is needed, a uniform number may be left out but not be wrong', () => {
  expect(clinicError({ ...values, name: '  ' }, 'name')).toBe('name');
  expect(clinicError(values, 'taxID')).toBeUndefined();
  expect(clinicError({ ...values, taxID: '12345678' }, 'taxID')).toBe('taxID');
});

it('an address of figures may be left out, but not be one that would run something', () => {
  const wrong = (biUrl: string) => clinicError({ ...values, biUrl }, 'biUrl');
  expect(['', 'https://figures.example.test/a'].map(wrong)).toEqual([undefined, undefined]);
  expect(['figures', 'javascript:alert(1)'].map(wrong)).toEqual(['biUrl', 'biUrl']);
});

it('names what differs', () => {
  expect(changedFields(values, { ...values, phone: '02', info: 'x' })).toEqual(['phone', 'info']);
});
