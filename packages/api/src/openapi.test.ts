import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openApiOf } from '@vetloom/http/openapi/openapi.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';

const document = openApiOf(ENDPOINTS, { title: 'VetLoom API', version: '1', description: '' }) as {
  openapi: string;
  paths: Record<string, Record<string, Record<string, unknown>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

const INTEGRATIONS = join(import.meta.dirname, '../../integrations/src');
/** A program of the same machine, which tests run as it is. */
const WITHOUT_SERVICE = ['office'];

/** Without the names of its parameters. */
const bare = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
}

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

  it('[3.7.023] declares one method for approving, for cancelling and for how a check-in stands, and what each call of bookings answers', () => {
    const methods = (path: string) =>
      operations.filter((one) => one.path.endsWith(`/sdk/v2/{clinic}/booking${path}`)).map(({ method }) => method);
    expect([methods('/v2/{id}/approve'), methods('/v2/{id}/cancel'), methods('/checkIn/status')]).toEqual([
      ['put'],
      ['put'],
      ['get'],
    ]);
    const group = operations.filter(({ path }) => /\/\{clinic\}\/booking(\/|$)/.test(path));
    expect(group.length).toBeGreaterThan(15);
    for (const { path, method, operation } of group) {
      const { '200': answer } = operation.responses as Record<string, { content: Record<string, { schema: Shape }> }>;
      const result = answer?.content['application/json']?.schema.properties?.result;
      expect(Object.keys(result ?? {}), `${method} ${path}`).not.toEqual([]);
    }
  });

  it('asks for credentials everywhere but at sign-in, version and signed addresses', () => {
    const open = operations.filter(({ operation }) => (operation.security as unknown[]).length === 0);
    expect(open.map(({ path }) => path).sort()).toEqual(
      [
        '/.well-known/oauth-authorization-server',
        '/.well-known/openid-configuration',
        '/api/examReport',
        '/api/ownerNote',
        '/api/queuePlace',
        '/api/queueScreen',
        '/api/wardScreen',
        '/api/export/{token}',
        '/api/export/{token}/archive',
        '/api/file/{token}',
        '/api/oauth/client',
        '/api/oauth/revoke',
        '/api/oauth/token',
        '/api/oauth/userinfo',
        '/api/oauth/userinfo',
        '/api/calendar/{clinic}/{feed}',
        '/api/owner/booking',
        '/api/owner/booking/code',
        '/api/owner/booking/free',
        '/api/owner/booking/me',
        '/api/owner/booking/mine',
        '/api/owner/booking/mine/answers',
        '/api/owner/booking/mine/calendar',
        '/api/owner/booking/mine/cancel',
        '/api/owner/booking/mine/free',
        '/api/owner/booking/mine/move',
        '/api/owner/booking/mine/paper',
        '/api/owner/booking/page',
        '/api/owner/code',
        '/api/owner/code/verify',
        '/api/owner/file/{token}',
        '/api/owner/page/close',
        '/api/owner/page/code',
        '/api/owner/page/door',
        '/api/owner/page/estimate',
        '/api/owner/page/home',
        '/api/owner/page/open',
        '/api/owner/page/paid',
        '/api/owner/page/paper',
        '/api/owner/page/pay',
        '/api/owner/paper/{token}/{hash}',
        '/api/owner/paper/{token}/{hash}',
        '/api/owner/paper/{token}/{hash}/finish',
        '/api/owner/signature',
        '/api/owner/signature/code',
        '/api/owner/signature/document',
        '/api/owner/signature/prove',
        '/api/owner/signature/said',
        '/api/paper/check',
        '/api/sdk/first',
        '/api/sdk/first',
        '/api/sdk/payment/notify/{id}',
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
        '/line/{clinic}/webhook',
        '/mail/{clinic}/inbound',
        '/signature/{clinic}/callback',
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

  it('[2.7.108 shape half] [1.7.06] answers every call with {code, result} and 100000, but those that another standard shapes', () => {
    const shapes = ENDPOINTS.filter(({ answers }) => answers === undefined || answers === 'json');
    expect(shapes.length).toBeGreaterThan(200);
    for (const { method, path } of shapes) {
      const template = Object.keys(document.paths).find((one) => bare(one) === bare(path)) ?? path;
      const responses = document.paths[template]?.[method.toLowerCase()]?.responses as
        | Record<number, { content: Record<string, { schema: Shape }> }>
        | undefined;
      const { schema } = responses?.[200]?.content['application/json'] ?? {};
      expect(Object.keys(schema?.properties ?? {}), `${method} ${path}`).toEqual(['code', 'result']);
      expect(schema?.properties?.code, `${method} ${path}`).toMatchObject({ const: 100_000 });
    }
  });

  it('[1.7.74] declares what the owner calls answer', () => {
    const ofOwners = operations.filter(({ path }) => /^\/api\/sdk\/v2\/\{clinic\}\/user(?!\/export)(\/|$)/.test(path));
    expect(ofOwners.length).toBeGreaterThan(10);
    for (const { path, method, operation } of ofOwners) {
      const { 200: answer } = operation.responses as Record<number, { content?: Record<string, { schema?: object }> }>;
      expect(Object.values(answer?.content ?? {})[0]?.schema, `${method} ${path}`).toBeDefined();
    }
  });

  it('[1.7.09] has the calls that the specification writes without a base below the base of their kind', () => {
    const paths = operations.map(({ path, method }) => `${method} ${path}`);
    for (const [end, whole] of [
      ['/clinicList', 'get /api/sdk/sudo/clinicList'],
      ['/staffRoleList', 'get /api/sdk/sudo/staffRoleList'],
      ['/tokenEmulator', 'post /api/sdk/sudo/tokenEmulator'],
      ['/staff/export', 'get /api/sdk/v2/{clinic}/staff/export'],
      ['/user/line/{userID}', 'put /api/sdk/v2/{clinic}/user/line/{userID}'],
      ['/saveIP', 'post /api/saveIP'],
      ['/userIndex/{userID}', 'delete /api/sdk/{clinic}/userIndex/{userID}'],
    ] as const)
      expect(
        paths.filter((path) => path.endsWith(end) && path.startsWith(whole.split(' ')[0] ?? '')),
        end,
      ).toEqual([whole]);
  });

  it('[3.7.145] declares the methods of every call of reminders, and what their search goes by', () => {
    const base = '/api/sdk/v2/{clinic}/reminder';
    const calls = operations.filter(({ path }) => path.startsWith(base));
    expect(calls.map(({ method, path }) => `${method} ${path.slice(base.length)}`).sort()).toEqual([
      'delete ',
      'get ',
      'get /channels',
      'get /list',
      'get /template/list',
      'post ',
      'post /close',
      'post /notified',
      'post /remindUser',
      'post /search',
      'put ',
      'put /close',
      'put /notified',
    ]);
    const search = ENDPOINTS.find(({ path }) => path.endsWith('/reminder/search'));
    const filters = z.toJSONSchema(search?.body ?? z.never(), { io: 'input', unrepresentable: 'any' }).properties ?? {};
    for (const filter of ['petID', 'userID', 'dateBegin', 'dateEnd', 'kind', 'state', 'keyword', 'recordID', 'ids'])
      expect(Object.keys(filters)).toContain(filter);
  });

  it('[3.7.130] declares the calls that go to services outside, what they take and answer, and each service has a simulator', () => {
    const CALLS = [
      ['get', '/clinic/token'],
      ['post', '/crm/message'],
      ['get', '/crm/message'],
      ['get', '/crm/setting'],
      ['put', '/crm/setting'],
      ['post', '/image/detect'],
      ['post', '/image/label'],
      ['post', '/signature/docx'],
      ['post', '/signature/pdf'],
      ['get', '/sms/point'],
      ['post', '/sms/send'],
    ] as const;
    for (const [method, path] of CALLS) {
      const found = operations.filter((one) => one.method === method && one.path.endsWith(`/{clinic}${path}`));
      expect(found, `${method} ${path}`).toHaveLength(1);
      for (const { operation } of found) {
        expect(method === 'get' ? operation.parameters : operation.requestBody, `${method} ${path}`).toBeDefined();
        expect(operation.responses, `${method} ${path}`).toHaveProperty('200');
      }
    }
    // A port says what the product asks of a service outside; beside it stands a program that plays it.
    const ports = [...globSync('*/port.ts', { cwd: INTEGRATIONS }), 'line/line-channel.ts', 'signature/provider.ts'];
    const named = ports.map((port) => dirname(port)).filter((name) => !WITHOUT_SERVICE.includes(name));
    expect(named.length).toBeGreaterThan(10);
    for (const name of named)
      expect(globSync(`${name}/**/simulator/*.ts`, { cwd: INTEGRATIONS }), name).not.toEqual([]);
    for (const vendor of ['mitake', 'every8d'])
      expect(globSync(`sms/${vendor}/simulator/*.ts`, { cwd: INTEGRATIONS }), vendor).not.toEqual([]);
  });

  it('lets every list take limit and skip, and needs neither', () => {
    const lists = ENDPOINTS.filter(
      ({ method, path }) => method === 'POST' && /\/(getList|getListPage|getListPageWithQuery|search)$/.test(path),
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const { path, body } of lists) {
      const shape = (body as z.ZodObject | undefined)?.shape ?? {};
      expect([shape.limit?.safeParse(undefined).data, shape.skip?.safeParse(undefined).data], path).toEqual([
        expect.any(Number),
        0,
      ]);
    }
  });

  it('is JSON', () => expect(JSON.parse(JSON.stringify(document))).toEqual(document));
});

it('no two endpoints share a method and a path', () => {
  const routes = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});
