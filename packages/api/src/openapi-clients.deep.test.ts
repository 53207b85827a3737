import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { openApiOf } from '@vetloom/http/openapi/openapi.ts';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

/*
 * What generators of clients and linters (Spectral, Redocly) ask of the OpenAPI document: paths that differ, schemas that say something, each of
 * them once, headers, ways to sign in, examples that the API takes.
 */

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly examples?: object }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: object; readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
    >
  >;
}
const document = openApiOf(ENDPOINTS, { title: 'VetLoom API', version: '1', description: '' }) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly type: string; readonly flows?: object }>>;
  };
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
);
const operationAt = (method: string, path: string): Operation =>
  document.paths[path]?.[method] ?? expect.fail(`${method} ${path} is not documented`);
const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json'];
/** A schema, also one that stands among the shared ones. */
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** Every part of the document that is an object, with where it stands. */
function* parts(value: unknown, place: string): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* parts(item, `${place}/${at}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  yield [place, value as Readonly<Record<string, unknown>>];
  for (const [key, inner] of Object.entries(value)) yield* parts(inner, `${place}/${key}`);
}

describe('the OpenAPI document, for those who make clients of it,', () => {
  it('has no two paths that differ in the names of their parameters alone', () => {
    const bare = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(bare).size).toBe(bare.length);
    expect(Object.keys(document.paths[`${CLINIC_BASE}/pet/{petID}/file/{hashOrFileID}`] ?? {}).sort()).toEqual([
      ...['delete', 'get', 'put'],
    ]);
  });

  it('describes every operation, names it in letters that need no escape, and points at nothing that is not there', () => {
    for (const { name, operation } of operations) {
      expect(operation.description, name).not.toBe('');
      expect(operation.operationId, name).toMatch(/^[A-Za-z0-9_.-]+$/);
    }
    const references = [...parts(document, '')].flatMap(([, part]) =>
      typeof part.$ref === 'string' ? [part.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(500);
    for (const reference of new Set(references))
      expect(document.components.schemas, reference).toHaveProperty([reference.split('/').at(-1) ?? '']);
  });

  it('says what is sent where a call reads it leniently: the pet of a check-in is an id, and needed', () => {
    for (const path of [`${CLINIC_BASE}/record/checkin`, `${CLINIC_BASE}/record`]) {
      const schema = resolved(bodyOf(operationAt('post', path))?.schema ?? {});
      expect(schema.required, path).toContain('petID');
      expect(schema.properties?.petID, path).toMatchObject({ type: 'string', examples: ['/pet/1763600000-k3f9ab'] });
    }
  });

  it('asks of every change that it names a field, or which one', () => {
    const changes = ENDPOINTS.filter(({ method, command, body }) => method === 'PUT' && command !== undefined && body);
    expect(changes.length).toBeGreaterThan(40);
    for (const { path, method } of changes) {
      const name = `${method} ${path}`;
      const found = operations.find(({ operation }) => bodyOf(operation) && name === originalOf(operation, method));
      const schema = resolved(bodyOf(found?.operation as Operation)?.schema ?? {});
      const demands = (schema.required?.length ?? 0) > 0 || (schema.minProperties ?? 0) > 0;
      if (Object.keys(schema.properties ?? {}).length > 0) expect(demands, name).toBe(true);
    }
  });

  it('answers files as what they are', () => {
    const files = ENDPOINTS.filter(({ answers }) => answers === 'bytes');
    expect(files.length).toBeGreaterThan(10);
    const types = (path: string, method = 'get') =>
      Object.keys(operationAt(method, path).responses['200']?.content ?? {});
    expect(types(`${CLINIC_BASE}/pdf/multiReport`, 'post')).toEqual(['application/pdf']);
    expect(types(`${CLINIC_BASE}/export/pet/{petID}/fhir`)).toEqual(['application/fhir+json']);
    expect(types(`${CLINIC_BASE}/staff/export`)).toEqual(['text/csv']);
    for (const { name, operation } of operations)
      for (const [type, { schema }] of Object.entries(operation.responses['200']?.content ?? {}))
        if (!/json$/.test(type)) expect(schema, name).toMatchObject({ type: 'string', format: 'binary' });
  });

  it('declares ETag and If-Match where there are versions, and 412 for another one', () => {
    const pet = `${CLINIC_BASE}/pet/{petID}`;
    const names = (method: string) => operationAt(method, pet).parameters.map(({ name }) => name);
    expect([names('get'), names('put')]).toEqual([
      expect.arrayContaining(['If-None-Match']),
      expect.arrayContaining(['If-Match']),
    ]);
    expect(operationAt('get', pet).responses['200']?.headers).toHaveProperty('ETag');
    expect(operationAt('put', pet).responses).toHaveProperty('412');
    expect(operationAt('post', `${CLINIC_BASE}/user`).parameters.map(({ name }) => name)).not.toContain('If-Match');
  });

  it('lets programs sign in by OAuth, each call by the scopes that open it', () => {
    expect(document.components.securitySchemes.OAuth).toMatchObject({
      type: 'oauth2',
      flows: { authorizationCode: { tokenUrl: '/api/oauth/token', scopes: { 'patients.read': expect.any(String) } } },
    });
    const scopes = (method: string, path: string) =>
      operationAt(method, path).security.flatMap(({ OAuth = [] }) => OAuth);
    expect(scopes('get', `${CLINIC_BASE}/pet/{petID}`)).toContain('patients.read');
    expect(scopes('put', `${CLINIC_BASE}/pet/{petID}`)).toEqual(['patients.write']);
    expect(scopes('get', '/api/sdk/v2/basic/account')).toEqual([]);
  });

  it('[3.7.106] has the calls of sync tools and of their results, whose paths the specification leaves open', () => {
    const has = (method: string, path: string) => operationAt(method, `${CLINIC_BASE}${path}`);
    for (const [method, path] of [
      ['get', '/syncTool/list'],
      ['put', '/syncTool/{toolID}'],
      ['delete', '/syncTool/{toolID}'],
      ['post', '/syncTool/test'],
      ['post', '/syncTool/pdf'],
      ['post', '/exam/device/lastDeviceList'],
      ['post', '/exam/device/allList'],
      ['post', '/exam/device/attachCandidates'],
      ['put', '/exam/device/{reportID}/attach'],
      ['delete', '/exam/device/{reportID}'],
      ['get', '/exam/device/attached/{attachedID}'],
      ['get', '/exam/device/pet/{petID}'],
      ['post', '/exam/results'],
      ['get', '/exam/device/count'],
    ] as const)
      expect(Object.keys(has(method, path).responses), `${method} ${path}`).toContain('200');
  });

  it('says of every time that it is in Unix seconds', () => {
    const times = [...parts(document, '')].filter(
      ([place, { minimum, maximum }]) =>
        (minimum === -2_208_988_800 && maximum === 7_258_118_400) ||
        /\/properties\/(\w*[dD]ateTime|expiresAt)$/.test(place),
    );
    const whole = times.filter(([, { type }]) => type === 'integer' || type === 'number');
    expect(whole.length).toBeGreaterThan(150);
    for (const [place, { description }] of whole) expect(description, place).toMatch(/Unix|[sS]econds/);
  });

  it('shows an example of every body and parameter, such as the API takes, ids as they are', () => {
    const without = operations.filter(({ operation }) => bodyOf(operation) && !bodyOf(operation)?.examples);
    // What no example can be made up of: a device's signed commands and places, entries that are any object, text of no one kind.
    expect(without.map(({ name }) => name).filter((name) => !/\/sync\/v1\/|(pet|user)Index/.test(name))).toEqual([]);
    for (const { name, operation } of operations)
      for (const parameter of operation.parameters)
        expect(parameter, `${name} ${parameter.name}`).toHaveProperty('example');
    const { example } =
      operationAt('get', `${CLINIC_BASE}/pet/{petID}`).parameters.find(({ name }) => name === 'petID') ?? {};
    expect(example).toBe('/pet/1763600000-k3f9ab');
  });

  it('says what stands in many places once, in less than half of what it took', () => {
    const texts = [...parts(document.paths, '')].flatMap(([, part]) =>
      part.type === 'object' && part.properties ? [JSON.stringify(part)] : [],
    );
    const large = texts.filter((text) => text.length > 1000);
    expect(new Set(large).size).toBe(large.length);
    // 2.6 kB a call; it was twice that.
    expect(JSON.stringify(document).length / operations.length).toBeLessThan(2800);
  });

  it('marks further addresses of a call as deprecated, and names the one to use', () => {
    const deprecated = operations.filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`post ${CLINIC_BASE}/record/todoDrug`, 'get /api/sdk/{clinic}/setting']),
    );
    for (const { operation } of deprecated) expect(operation.description).toMatch(/^The same as `\//);
    expect(operationAt('post', `${CLINIC_BASE}/record/getList/todoDrug`).deprecated).toBeUndefined();
  });
});

/** The method and path of an endpoint that became an operation: its id says it. */
function originalOf(operation: Operation, method: string): string | undefined {
  const found = ENDPOINTS.find(
    (endpoint) =>
      endpoint.method === method &&
      operation.operationId ===
        [method.toLowerCase(), ...endpoint.path.replace(/^\/api\/sdk\/v2\/(\{clinic\}\/)?/, '/').split('/')]
          .map((part) => part.replaceAll(/[{}]/g, ''))
          .filter((part) => part !== '')
          .join('_'),
  );
  return found && `${found.method} ${found.path}`;
}
