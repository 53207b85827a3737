import { supplierFields } from '@vetloom/domain/catalog/supplier.schema.ts';
import { petFields } from '@vetloom/domain/pet/pet.schema.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { nameOf } from './walk.fixture.ts';

/** Fields that screens, papers or programs make a link of, by how they are called. */
const LINK = /^(link|url|href|website|homepage|web)$|(Link|Url|URL|Website)$/;
const HOSTILE = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.example',
];

const fields = [
  ...ENDPOINTS.flatMap((endpoint) =>
    endpoint.write && endpoint.body instanceof z.ZodObject
      ? Object.entries(endpoint.body.shape as Record<string, z.ZodType>).map(
          ([field, schema]) => [`${field} of ${nameOf(endpoint)}`, field, schema] as const,
        )
      : [],
  ),
  ...Object.entries(petFields.shape).map(([field, schema]) => [`${field} of an animal`, field, schema] as const),
  ...Object.entries(supplierFields.shape).map(([field, schema]) => [`${field} of a supplier`, field, schema] as const),
].filter(([, field, schema]) => LINK.test(field) && z.safeParse(schema, 'https://vet.example/a').success);

describe('a field that becomes a link', () => {
  it.each(fields)('takes addresses of the web alone: %s', (_, __, schema) => {
    for (const hostile of HOSTILE) expect(z.safeParse(schema, hostile).success, hostile).toBe(false);
  });

  it('is found by its name', () => expect(fields.length).toBeGreaterThanOrEqual(4));
});
