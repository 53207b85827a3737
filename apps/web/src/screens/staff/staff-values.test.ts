import { describe, expect, it } from 'vitest';
import { staff } from '../../locale/staff.ts';
import { EMPTY_STAFF, staffError, staffErrors } from './staff-values.ts';

const good = { ...EMPTY_STAFF, name: '林佳蓉', email: 'lin@clinic.test', permissionDetail: '/role/doctor' };

describe('the form of a member', () => {
  it('[1.5.32] asks for name, email and role, and for nothing else', () => {
    expect(Object.keys(staffErrors(EMPTY_STAFF)).sort()).toEqual(['email', 'name', 'permissionDetail']);
    expect(staffErrors(good)).toEqual({});
  });

  it.each(['lin', 'lin@', '@clinic.test', 'lin@clinic', 'a b@clinic.test', 'a/b@clinic.test', "o'neil@clinic.test"])(
    'has no place for %s, because the id is made of the email',
    (email) => expect(staffError({ ...good, email }, 'email')).toBe(staff.form.errors.email),
  );

  it.each(['Lin@Clinic.Test', 'lin.jia-rong+vet@clinic.com.tw'])('takes %s', (email) => {
    expect(staffError({ ...good, email }, 'email')).toBeUndefined();
  });

  it('takes no colour that is none', () => {
    expect(staffError({ ...good, color: 'red' }, 'color')).toBe(staff.form.errors.plain);
  });
});
