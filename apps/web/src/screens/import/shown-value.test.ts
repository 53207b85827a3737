import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

const DOG = { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [] };

it('a sex, a status and a species are said as the screens say them, and what is written stays', () => {
  const shown = (field: Parameters<typeof shownValue>[0], value: string) => shownValue(field, value, [DOG]);
  expect(shown('pet.gender', 'Female')).toBe('母');
  expect(shown('pet.neuter', 'Neutered')).toBe('已絕育');
  expect(shown('pet.status', '9')).toBe('離世（歿）');
  expect(shown('pet.type', 'Canine')).toBe('犬');
  expect(shown('pet.type', '草泥馬')).toBe('草泥馬');
  expect(shown('pet.gender', '')).toBe('');
  expect(shown('pet.name', 'Male')).toBe('Male');
});

it('a day is written as on every screen, also with its time, and nothing else becomes one', () => {
  expect(shownValue('visit.date', '2023-03-05', [])).toBe('2023/03/05');
  expect(shownValue('visit.date', '2023-03-05 14:30', [])).toBe('2023/03/05 14:30');
  expect(shownValue('pet.petNumber', '2023-03-05-1', [])).toBe('2023-03-05-1');
});
