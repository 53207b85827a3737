import { COMMANDS } from '@vetloom/domain/commands.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { endless } from './largest.fixture.ts';
import { nameOf } from './walk.fixture.ts';

/** Places without an end of their own, which the body's limit ends: nothing is done with them but comparing or keeping them. */
const ENDED_BY_BODY: ReadonlySet<string> = new Set(['epoch', 'petIDFree.{}[]', 'allianceShare[]']);
const endsMissing = (...schemas: readonly (z.ZodType | undefined)[]): string[] =>
  schemas.flatMap((schema) => (schema ? endless(schema) : [])).filter((place) => !ENDED_BY_BODY.has(place));

describe('what a request may hold', () => {
  it.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'has an end in every list and text of %s',
    (_, { body, query, params }) => {
      expect(endsMissing(body, query, params)).toEqual([]);
    },
  );

  it.each([...COMMANDS].map(([name, command]) => [name, command] as const))(
    'has an end in every list and text of the command %s',
    (_, { input }) => {
      expect(endsMissing(input)).toEqual([]);
    },
  );
});
