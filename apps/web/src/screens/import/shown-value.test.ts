import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

it('a sex is said as the screens say it, and what is written stays', () => {
  expect(shownValue('pet.gender', 'Female')).toBe('母');
  expect(shownValue('pet.neuter', 'Neutered')).toBe('已絕育');
  expect(shownValue('pet.gender', '')).toBe('');
  expect(shownValue('pet.name', 'Male')).toBe('Male');
});

it('a day is written as on every screen, also with its time, and nothing else becomes one', () => {
  expect(shownValue('visit.date', '2023-03-05')).toBe('2023/03/05');
  expect(shownValue('visit.date', '2023-03-05 14:30')).toBe('2023/03/05 14:30');
  expect(shownValue('pet.petNumber', '2023-03-05-1')).toBe('2023-03-05-1');
});
