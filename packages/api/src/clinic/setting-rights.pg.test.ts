import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const SYSTEM = 'system@demo.vetloom.test';
const OTHER = 'other@demo.vetloom.test';
const WRITER = 'writer@demo.vetloom.test';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(READER, ['GENERAL_SETTINGS_READ']);
  await api.enroll(SYSTEM, ['VETLOOM_SYSTEM']);
  await api.enroll(OTHER, ['RECORD_READ', 'RECORD_WRITE', 'PET_READ', 'CUSTOMIZE_FORM']);
  await api.enroll(WRITER, ['GENERAL_SETTINGS_WRITE']);
  for (const email of [ADMIN, READER, SYSTEM, OTHER, WRITER]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});
const call = (method: 'GET' | 'PUT' | 'POST', path: string, as: string, body?: unknown) =>
  api.call(method, path.startsWith('/api') ? path : B + path, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });

it('[3.6.13] [1.6.15] GET /setting is for those who read settings, at both of its addresses', async () => {
  for (const path of ['/setting', '/api/sdk/demo/setting']) {
    for (const as of [ADMIN, READER, SYSTEM])
      expect((await call('GET', path, as)).code, `${path} ${as}`).toBe(CODE.success);
    expect((await call('GET', path, OTHER)).status, path).toBe(403);
  }
});

it('[3.6.14] a role that is saved with writing alone gets reading with it; one that was stored without writes nothing', async () => {
  const change = (as: string) => call('PUT', '/setting', as, { waitWarnMinutes: 7 });
  const { result } = await call('POST', '/role', ADMIN, { name: '設定', permissions: ['GENERAL_SETTINGS_WRITE'] });
  expect(result.permissions).toEqual(expect.arrayContaining(['GENERAL_SETTINGS_READ', 'GENERAL_SETTINGS_WRITE']));
  // As an earlier version, or another program, may have left it.
  expect((await change(WRITER)).status).toBe(403);
  expect((await change(READER)).status).toBe(403);
  expect((await change(ADMIN)).code).toBe(CODE.success);
});
