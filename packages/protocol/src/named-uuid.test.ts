import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedUUID } from './named-uuid.ts';

it('the UUID of a name is one, the same each time, and another for another name', () => {
  const names = Array.from({ length: 200 }, (_, at) => `Patient/${at}`);
  const made = names.map(namedUUID);
  expect(new Set(made).size).toBe(names.length);
  expect(names.map(namedUUID)).toEqual(made);
  for (const uuid of made) expect(z.uuid({ version: 'v8' }).safeParse(uuid).success, uuid).toBe(true);
});
