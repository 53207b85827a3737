import { expect, it } from 'vitest';
import { placeOf } from './stay-place.ts';

it('a stay is named by what it is: in hospital where it says nothing, and nothing where it isn’t known', () => {
  expect(placeOf('/inHospital/1', { cageName: 'C1' })).toMatchObject({ cage: 'C1', kind: 'hospital' });
  expect(placeOf('/inHospital/1', { cageName: 'C1', stayKind: 'boarding' }).kind).toBe('boarding');
  expect(placeOf('/inHospital/1', { cageName: '', stayKind: 'grooming' }).kind).toBe('grooming');
  expect(placeOf('/inHospital/1', undefined)).toEqual({ inHospitalID: '/inHospital/1', cage: '', kind: undefined });
});
