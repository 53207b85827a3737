import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const VET = 'vet@demo.vetloom.test';
const OTHER = 'other@demo.vetloom.test';

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(VET, ['RECORD_READ', 'RECORD_WRITE']);
  await api.enroll(OTHER, []);
  for (const email of [ADMIN, VET, OTHER]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const prefer = (email: string, body?: object) =>
  api.call(body === undefined ? 'GET' : 'PUT', '/api/sdk/v2/demo/prefer', {
    token: tokens[email] ?? '',
    ...(body === undefined ? {} : { body }),
  });
const usual = {
  _id: 'a',
  itemID: '/product/amoxi',
  dosePerKg: 12.5,
  frequency: 'BID PC',
  days: 7,
  route: '內服',
  direction: '',
};

describe('a person’s own preferences', () => {
  it('[3.7.048 call half] [3.3.17] are read back as they were set, field by field, and nobody else’s are touched', async () => {
    expect((await prefer(VET)).result).toMatchObject({ _id: `/staffSetting/${VET}`, drugs: [] });
    expect((await prefer(VET, { colourScheme: 'dark' })).result).toMatchObject({ colourScheme: 'dark' });
    await prefer(VET, { drugs: [usual] });
    expect((await prefer(VET)).result).toMatchObject({ colourScheme: 'dark', drugs: [usual] });
    expect((await prefer(OTHER)).result).toMatchObject({ _id: `/staffSetting/${OTHER}`, drugs: [] });
    expect((await prefer(OTHER)).result).not.toHaveProperty('colourScheme');
    // Who has no permission at all still has their own.
    expect((await prefer(OTHER, { colourScheme: 'light' })).code).toBe(CODE.success);
    expect((await prefer(VET)).result).toMatchObject({ colourScheme: 'dark' });
  });

  it('take nothing that there isn’t', async () => {
    expect((await prefer(VET, { colourScheme: 'pink' })).code).toBe(CODE.badParameter);
    expect((await prefer(VET, { email: ADMIN })).code).toBe(CODE.badParameter);
    expect((await prefer(VET, {})).code).toBe(CODE.badParameter);
  });
});
