import { expect, it } from 'vitest';
import { beyondLimits, vitalLimits } from './vital-limits.ts';

it('judges a vital sign by the kind of animal, and not at all where nothing is known of it', () => {
  const [dog, cat, bird] = [vitalLimits('Canine'), vitalLimits('Feline'), vitalLimits('Avian')];
  expect(beyondLimits(39.3, dog.temperature)).toBe('high');
  expect(beyondLimits(37.6, dog.temperature)).toBeUndefined();
  expect(beyondLimits(37.6, cat.temperature)).toBe('low');
  expect(beyondLimits(200, dog.heartRate)).toBe('high');
  expect(beyondLimits(200, cat.heartRate)).toBeUndefined();
  expect(beyondLimits(41, bird.temperature)).toBeUndefined();
});

it('counts dehydration from 5 % and pain from 4 of 10 in every kind, and nothing that was not measured', () => {
  const bird = vitalLimits('Avian');
  expect([4.9, 5].map((value) => beyondLimits(value, bird.dehydration))).toEqual([undefined, 'high']);
  expect([3, 4].map((value) => beyondLimits(value, bird.pain))).toEqual([undefined, 'high']);
  expect(beyondLimits(null, bird.pain)).toBeUndefined();
});
