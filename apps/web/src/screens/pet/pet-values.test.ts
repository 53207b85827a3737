import { petFields } from '@vetloom/domain/pet/pet.schema.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { pets } from '../../locale/pet.ts';
import { petCare } from '../../locale/pet-care.ts';
import { EMPTY_PET, type PetValues, petError, petErrors, petFieldsOf } from './pet-values.ts';

const typed = (change: Partial<PetValues>): PetValues => ({ ...EMPTY_PET, name: '豆豆', ...change });

describe('a pet’s form', () => {
  it('requires a name and nothing else', () => {
    expect(Object.keys(petErrors(EMPTY_PET, TEST_NOW))).toEqual(['name']);
    expect(petErrors(typed({}), TEST_NOW)).toEqual({});
  });

  it('[1.3.09 form half] has every field of an animal that is for people', () => {
    const forPeople =
      'type name label breed status gender birth timeOfDeath neuter vaccine reagent chipID rabiesID allergy history info link';
    expect(Object.keys(EMPTY_PET)).toEqual(expect.arrayContaining(forPeople.split(' ')));
    expect(Object.keys(petFieldsOf(typed({}), TEST_NOW))).toEqual(expect.arrayContaining(forPeople.split(' ')));
  });

  it('[1.5.32] sends what the schema accepts, with an age turned into a birth', () => {
    const fields = petFieldsOf(typed({ birth: '6歲', chipID: '900 118 000 452 317', label: ['會咬人'] }), TEST_NOW);
    expect(fields).toMatchObject({ chipID: '900118000452317', label: ['會咬人'] });
    expect(fields.birth).toBeLessThan(TEST_NOW);
    expect(petFields.safeParse(fields).success).toBe(true);
  });

  it('keeps a date of death only for an animal that died, and not before its birth', () => {
    const died = typed({ status: 9, birth: '2020/9/10', timeOfDeath: '2026/11/1' });
    expect(petErrors(died, TEST_NOW)).toEqual({});
    expect(petFieldsOf(died, TEST_NOW).timeOfDeath).not.toBeNull();
    expect(petFieldsOf({ ...died, status: 2 }, TEST_NOW).timeOfDeath).toBeNull();
    expect(petError({ ...died, timeOfDeath: '2019/1/1' }, 'timeOfDeath', TEST_NOW)).toBe(pets.form.errors.death);
    expect(petError({ ...died, timeOfDeath: '2027/1/1' }, 'timeOfDeath', TEST_NOW)).toBe(pets.form.errors.future);
    expect(petError({ ...died, timeOfDeath: '' }, 'timeOfDeath', TEST_NOW)).toBeUndefined();
  });

  it('refuses chips and links of another shape', () => {
    expect(petError(typed({ chipID: '900118000452317' }), 'chipID', TEST_NOW)).toBeUndefined();
    expect(petError(typed({ chipID: '12' }), 'chipID', TEST_NOW)).toBe(petCare.identity.chipWrong);
    expect(petError(typed({ link: 'javascript:alert(1)' }), 'link', TEST_NOW)).toBe(pets.form.errors.link);
    expect(petError(typed({ link: 'https://example.test/a' }), 'link', TEST_NOW)).toBeUndefined();
  });
});

it('[1.3.18 word half] Male and Female are shown as 公 and 母', () => {
  expect(pets.gender).toMatchObject({ Male: '公', Female: '母' });
});
