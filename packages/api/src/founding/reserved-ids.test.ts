import { RESERVED_CLINIC_IDS } from '@vetloom/domain/founding/clinic-id.ts';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';

it('no clinic can be called as a part of an address that stands where its id does', () => {
  const parts = ENDPOINTS.map(({ path }) => path.split('/'));
  const words = new Set<string>();
  for (const path of parts) {
    const at = path.indexOf('{clinic}');
    if (at < 0) continue;
    const before = path.slice(0, at).join('/');
    for (const other of parts)
      if (other.slice(0, at).join('/') === before && other[at] !== undefined && !other[at].startsWith('{'))
        words.add(other[at]);
  }
  expect(words.size).toBeGreaterThan(5);
  // An id has neither capitals nor other signs.
  const possible = [...words].filter((word) => /^[a-z0-9-]+$/.test(word));
  expect(possible.filter((word) => !RESERVED_CLINIC_IDS.has(word))).toEqual([]);
});
