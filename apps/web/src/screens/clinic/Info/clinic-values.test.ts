import { expect, it } from 'vitest';
import { changedFields, clinicError } from './clinic-values.ts';

const values = {
  name: '安安',
  phone: '',
  address: '',
  taxID: '',
  licenseNumber: '',
  timeZone: 'Asia/Taipei',
  info: '',
};

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
