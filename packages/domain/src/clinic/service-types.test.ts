import { expect, it } from 'vitest';
import { divisionsOf, SERVICE_TYPES } from './service-types.ts';

it('[1.1.32] the nine services are one list, which pickers offer until a clinic has its own', () => {
  expect(SERVICE_TYPES).toHaveLength(9);
  expect(new Set(SERVICE_TYPES).size).toBe(9);
  expect(divisionsOf(undefined)).toBe(SERVICE_TYPES);
  expect(divisionsOf({ divisions: [] })).toBe(SERVICE_TYPES);
  expect(divisionsOf({ divisions: ['內科'] })).toEqual(['內科']);
});
