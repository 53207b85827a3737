import { expect, it } from 'vitest';
import { COLLECTION_NAMES, storeName } from '../kinds.ts';

it('no two kinds have one name in a store, also where it knows no capitals, and none is too long for PostgreSQL', () => {
  const names = COLLECTION_NAMES.map((name) => storeName(name).toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  // The longest that is made of one: key_{name}_{index}_{8 digits}, of at most 63.
  expect(names.filter((name) => !/^[a-z0-9_]{1,36}$/.test(name))).toEqual([]);
  expect(COLLECTION_NAMES.filter((name) => name.includes('_'))).toEqual([]);
});
