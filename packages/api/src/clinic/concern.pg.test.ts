import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const NEIGHBOUR = 'admin@harbour.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(READER, ['RECORD_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [ADMIN, READER, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'PUT', path: string, body?: unknown, email = ADMIN, headers: Record<string, string> = {}) =>
  api.call(method, `${B}${path}`, { token: tokens[email] ?? '', headers, ...(body === undefined ? {} : { body }) });
const row = (_id: string, name: string, more: object = {}) => ({ _id, name, kind: 'ward', order: 0, ...more });

describe('concerns of the settings, each by its own call', () => {
  it('are read with their defaults by whoever works in the clinic, and by nobody of another', async () => {
    expect((await call('GET', '/setting/room', undefined, READER)).result).toMatchObject({ rooms: [], cages: [] });
    expect((await call('GET', '/setting/tax', undefined, READER)).result).not.toHaveProperty('taxIncluded');
    expect((await call('GET', '/setting/guide', undefined, READER)).result).toMatchObject({ dismissed: false });
    expect((await call('GET', '/setting/room', undefined, NEIGHBOUR)).code).toBe(CODE.noDatabaseAccess);
  });

  it('are changed field by field by whoever may change settings', async () => {
    expect((await call('PUT', '/setting/tax', { taxIncluded: false })).result).toMatchObject({ taxIncluded: false });
    expect((await call('PUT', '/setting/tax', { taxGoods: 'exempt' })).result).toMatchObject({
      taxIncluded: false,
      taxGoods: 'exempt',
    });
    expect((await call('PUT', '/setting/tax', { taxGoods: 'taxable' }, READER)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/setting/tax', { taxGoods: 'half' })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/setting/tax', {})).code).toBe(CODE.badParameter);
  });

  it('take rows one by one: who saw an older list adds a cage beside one that came meanwhile, and takes none away unseen', async () => {
    await call('PUT', '/setting/room', { rooms: [row('w', '住院房')] });
    const read = await call('PUT', '/setting/room', { cages: [row('c1', 'A1', { roomID: 'w', kind: 'dog' })] });
    const etag = { 'if-match': String(read.headers.etag) };
    const { cages } = read.result;
    const other = row('c2', 'A2', { roomID: 'w', kind: 'cat' });
    await call('PUT', '/setting/room', { cages: [...cages, other] });
    const late = row('c3', 'A3', { roomID: 'w', kind: 'run' });
    const merged = await call('PUT', '/setting/room', { cages: [...cages, late] }, ADMIN, etag);
    const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);
    expect(ids(merged.result.cages)).toEqual(['c1', 'c2', 'c3']);
    const fewer = await call('PUT', '/setting/room', { cages: merged.result.cages.slice(1) });
    expect(ids(fewer.result.cages)).toEqual(['c2', 'c3']);
    expect(fewer.result.rooms).toMatchObject([{ name: '住院房' }]);
  });

  it('refuse two rows of one id, and more rooms than a hospital has', async () => {
    const twice = await call('PUT', '/setting/room', { rooms: [row('x', '一'), row('x', '二')] });
    expect(twice.code).toBe(CODE.badParameter);
    const many = Array.from({ length: 101 }, (_, nth) => row(`r${nth}`, `房 ${nth}`));
    expect((await call('PUT', '/setting/room', { rooms: many })).code).toBe(CODE.badParameter);
  });
});
