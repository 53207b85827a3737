import { expect, it } from 'vitest';
import { type FirstValues, firstProblems, idFor } from './first-values.ts';

const values: FirstValues = {
  code: 'ABCD-EFGH-JKMN-PQRS',
  name: '王怡君',
  email: 'owner@hefeng.example',
  password: 'three cats on a warm roof',
  clinicName: '禾風動物醫院',
  clinicID: 'hefeng',
  phone: '',
  address: '',
  taxID: '',
  timeZone: 'Asia/Taipei',
};

it('an id is proposed by the sound of the part of the name that is the clinic’s own', () => {
  expect(idFor('禾風動物醫院')).toBe('hefeng');
  expect(idFor('Happy Paws Animal Hospital')).toBe('happy-paws');
  expect(idFor('禾風 2 館')).toMatch(/^[a-z0-9-]+$/);
  expect(idFor('')).toBe('');
});

it('what is missing or can’t be is told by its field before the server is asked', () => {
  expect(firstProblems(values)).toEqual({});
  expect(firstProblems({ ...values, taxID: '12345678', password: 'short', email: 'nobody' })).toEqual({
    taxID: 'taxID',
    password: 'short',
    email: 'email',
  });
  expect(firstProblems({ ...values, clinicName: '', clinicID: '', taxID: '12345678' })).toEqual({
    clinicName: 'required',
    clinicID: 'required',
    taxID: 'taxID',
  });
  expect(firstProblems({ ...values, clinicID: 'He Feng' })).toEqual({ clinicID: 'clinicID.characters' });
  expect(firstProblems({ ...values, code: ' ', clinicID: '' })).toEqual({ code: 'required', clinicID: 'required' });
});
