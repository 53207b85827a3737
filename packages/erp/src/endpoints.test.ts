import { endless } from '@vetloom/api/largest.fixture.ts';
import { nameOf } from '@vetloom/api/walk.fixture.ts';
import { openApiOf } from '@vetloom/http/openapi/openapi.ts';
import { expect, it } from 'vitest';
import { ERP_ENDPOINTS } from './endpoints.ts';

it.each(ERP_ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s has an end in every list and text that it takes',
  (_, { body, query, params }) => {
    expect([body, query, params].flatMap((schema) => (schema ? endless(schema) : []))).toEqual([]);
  },
);

it('each call is an operation of its own name in the OpenAPI document, with every parameter of its path', () => {
  const document = openApiOf(ERP_ENDPOINTS, { title: 'VetLoom ERP', version: '1', description: '' }) as {
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, ...operation })),
  );
  expect(operations).toHaveLength(ERP_ENDPOINTS.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, parameters } of operations)
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
});
