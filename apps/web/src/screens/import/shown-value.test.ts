import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

it('a sex is said as the screens say it, and what is written stays', () => {
  expect(shownValue('pet.gender', 'Female')).toBe('母');
  expect(shownValue('pet.neuter', 'Neutered')).toBe('已絕育');
  expect(shownValue('pet.gender', '')).toBe('');
  expect(shownValue('pet.name', 'Male')).toBe('Male');
});
