import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { owners } from '../../locale/owner.ts';
import { EMPTY_OWNER, type OwnerValues, ownerError, ownerErrors, ownerFieldsOf } from './owner-values.ts';

const words = owners.form.errors;

const typed = (change: Partial<OwnerValues>): OwnerValues => ({
  ...EMPTY_OWNER,
  name: '丁慧敏',
  phone: '0928-114-506',
  ...change,
});

describe('an owner’s form', () => {
  it('[1.3.03 form half] has every field of an owner that is for people', () => {
    const forPeople = 'name label phone lineID IDcard birth address email info';
    expect(Object.keys(EMPTY_OWNER)).toEqual(expect.arrayContaining(forPeople.split(' ')));
    expect(Object.keys(ownerFieldsOf(typed({})))).toEqual(expect.arrayContaining(forPeople.split(' ')));
  });

  it('[1.5.01 form half] requires a name and a phone and nothing else', () => {
    expect(Object.keys(ownerErrors(EMPTY_OWNER, TEST_NOW))).toEqual(['name', 'phone']);
    expect(ownerErrors(typed({}), TEST_NOW)).toEqual({});
  });

  it('accepts phones as people write them and refuses what is none', () => {
    for (const phone of ['0928114506', '+886 928-114-506', '02 (2345) 6789', '02-23456789#123'])
      expect(ownerError(typed({ phone }), 'phone', TEST_NOW), phone).toBeUndefined();
    for (const phone of ['', '  ']) expect(ownerError(typed({ phone }), 'phone', TEST_NOW)).toBe(words.phone);
    for (const phone of ['123', 'ask her', '<script>'])
      expect(ownerError(typed({ phone }), 'phone', TEST_NOW), phone).toBe(words.phoneShape);
  });

  it('reads the birthday in both eras and refuses one that is none or to come', () => {
    expect(ownerFieldsOf(typed({ birth: '75/3/21' })).birth).toBe(ownerFieldsOf(typed({ birth: '1986-03-21' })).birth);
    expect(ownerFieldsOf(typed({})).birth).toBeNull();
    expect(ownerError(typed({ birth: '2040/1/1' }), 'birth', TEST_NOW)).toBe(words.future);
    expect(ownerError(typed({ birth: 'spring' }), 'birth', TEST_NOW)).toBe(words.date);
  });

  it('refuses text that is too long, that reorders itself, or that hides', () => {
    expect(ownerError(typed({ name: '丁'.repeat(81) }), 'name', TEST_NOW)).toBe(words.tooLong(80));
    expect(ownerError(typed({ address: '臺北\u202e市' }), 'address', TEST_NOW)).toBe(words.plain);
    expect(ownerError(typed({ info: 'a\u0000b' }), 'info', TEST_NOW)).toBe(words.plain);
    expect(ownerError(typed({ name: '<script>丁</script> 👩‍⚕️' }), 'name', TEST_NOW)).toBeUndefined();
  });

  it('checks an email only when there is one', () => {
    expect(ownerError(typed({ email: 'peggy@example.test' }), 'email', TEST_NOW)).toBeUndefined();
    expect(ownerError(typed({ email: 'peggy' }), 'email', TEST_NOW)).toBe(words.email);
  });
});
