import { expect, it } from 'vitest';
import { doctorsOf, recordOwnersOf } from './doctors.ts';
import { staffSchema } from './staff.schema.ts';
import { roleGrants } from './staff-rules.ts';

const person = (name: string, came: number, more: object = {}) =>
  staffSchema.parse({
    _id: `/staff/${name}@clinic.test`,
    collection: 'staff',
    email: `${name}@clinic.test`,
    name,
    permission: 'staff',
    permissionDetail: '/role/doctor',
    doctor: true,
    createDateTime: came,
    updateDateTime: came,
    ...more,
  });

it('[1.6.09] doctors are in the order in which they came', () => {
  expect(doctorsOf([person('b', 30), person('a', 20), person('c', 10)]).map(({ name }) => name)).toEqual([
    'c',
    'a',
    'b',
  ]);
});

it('[1.6.10] [1.6.08 check-in half] those who resigned, with false and with 0 alike, and those who are none are not among them', () => {
  const staff = [
    person('left', 1, { status: false }),
    person('gone', 2, { status: 0 }),
    person('desk', 3, { doctor: false }),
  ];
  expect(doctorsOf([...staff, person('here', 4)]).map(({ name }) => name)).toEqual(['here']);
});

it('administrators have the marks of doctors and of those who own records, though their role lists neither', () => {
  for (const mark of ['DOCTOR', 'RECORD_BELONGS'] as const)
    expect(roleGrants({ _id: '/role/admin', permissions: [] }, mark)).toBe(true);
});

it('[1.6.03] [1.6.07] those who own records are holders of the mark and administrators, doctor or not; cards of before it go by the doctor’s', () => {
  const staff = [
    person('owner', 1, { doctor: false, ownsRecords: true }),
    person('doctor', 2, { ownsRecords: false }),
    person('before', 3),
    person('admin', 4, { doctor: false, permission: 'admin', permissionDetail: '/role/admin' }),
    person('left', 5, { ownsRecords: true, status: false }),
    person('desk', 6, { doctor: false, ownsRecords: false }),
  ];
  expect(recordOwnersOf(staff).map(({ name }) => name)).toEqual(['owner', 'before', 'admin']);
  expect(doctorsOf(staff).map(({ name }) => name)).toEqual(['doctor', 'before', 'admin']);
});
