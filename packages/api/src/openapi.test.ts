import { openApiOf } from '@vetloom/http/openapi.ts';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

const document = openApiOf(ENDPOINTS, { title: 'VetLoom API', version: '1', description: '' }) as {
  openapi: string;
  paths: Record<string, Record<string, Record<string, unknown>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('is 3.1 and has every endpoint', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations).toHaveLength(ENDPOINTS.length);
  });

  it('names every operation once, and every parameter of its path', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, operation } of operations) {
      const declared = (operation.parameters as { name: string; in: string }[]).filter((each) => each.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('asks for credentials everywhere but at sign-in, version and signed addresses', () => {
    const open = operations.filter(({ operation }) => (operation.security as unknown[]).length === 0);
    expect(open.map(({ path }) => path).sort()).toEqual(
      [
        '/.well-known/oauth-authorization-server',
        '/api/export/{token}',
        '/api/file/{token}',
        '/api/oauth/client',
        '/api/oauth/revoke',
        '/api/oauth/token',
        '/api/oauth/userinfo',
        '/api/sdk/v2/basic/forgot',
        '/api/sdk/v2/basic/google/finish',
        '/api/sdk/v2/basic/google/start',
        '/api/sdk/v2/basic/invitation',
        '/api/sdk/v2/basic/link/accept',
        '/api/sdk/v2/basic/link/look',
        '/api/sdk/v2/basic/login',
        '/api/sdk/v2/basic/logout',
        '/api/sdk/v2/basic/methods',
        '/api/sdk/v2/basic/passkey/challenge',
        '/api/sdk/v2/basic/passkey/login',
        '/api/sdk/v2/basic/refresh',
        '/api/sdk/v2/basic/verify',
        '/api/sdk/v2/basic/version',
        '/api/upload/{token}',
        '/api/upload/{token}/file/{hash}',
        '/api/upload/{token}/file/{hash}',
        '/api/upload/{token}/file/{hash}/finish',
        '/api/version',
      ].sort(),
    );
  });

  it('says in each write what it refuses', () => {
    const write = document.paths['/api/sdk/v2/{clinic}/user']?.post?.responses as Record<
      string,
      { description: string }
    >;
    expect(write['409']?.description).toContain('200004 ownerPhoneTaken');
    expect(write['403']?.description).toContain('300001 forbidden');
  });

  it('is JSON', () => expect(JSON.parse(JSON.stringify(document))).toEqual(document));
});

it('no two endpoints share a method and a path', () => {
  const routes = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
