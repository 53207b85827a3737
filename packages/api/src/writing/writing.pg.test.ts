import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  await api.enroll('desk@demo.vetloom.test', ['DAILY_STATUS', 'CHECK_IN']);
  for (const name of ['admin', 'reader', 'desk']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

it('keeps macros, finds them, and refuses the circle with the way round', async () => {
  const fast = await call('POST', '/textMacro', { trigger: '；FAST', text: '禁食 12 小時' });
  expect(fast.result).toMatchObject({ trigger: ';fast' });
  const vom = await call('POST', '/textMacro', { trigger: ';vom', text: '嘔吐。{;fast}' });
  expect(vom.code).toBe(CODE.success);
  expect((await call('POST', '/textMacro', { trigger: ';vom', text: '別的' })).code).toBe(CODE.conflict);
  const circle = await call('PUT', `/textMacro/${plain(fast.result._id)}`, { text: '{;vom}' });
  expect(circle).toMatchObject({
    code: CODE.contradictory,
    detail: { rule: 'macroCircle', path: ';fast → ;vom → ;fast' },
  });
  const found = await call('POST', '/textMacro/list', { keyword: '禁食' }, 'reader');
  expect(found.result).toMatchObject([{ trigger: ';fast' }]);
  expect((await call('DELETE', `/textMacro/${plain(fast.result._id)}`)).code).toBe(CODE.contradictory);
  await call('DELETE', `/textMacro/${plain(vom.result._id)}`);
  await call('DELETE', `/textMacro/${plain(fast.result._id)}`);
  expect((await call('POST', '/textMacro/list', {})).result).toEqual([]);
});

it('keeps templates with only the fields sent, and refuses one that contains itself', async () => {
  const { result } = await call('POST', '/recordTemplate', {
    name: '嘔吐',
    division: '一般門診',
    record: '{name} 嘔吐',
    charge: [{ _id: 'c', itemID: '/catalog/service/1', name: '診察費', number: 1 }],
  });
  const path = `/recordTemplate/${plain(result._id)}`;
  const changed = await call('PUT', path, { nextVisitDays: 3 });
  expect(changed.result).toMatchObject({ name: '嘔吐', nextVisitDays: 3, charge: [{ name: '診察費' }] });
  expect(await call('PUT', path, { includes: [result._id] })).toMatchObject({
    code: CODE.contradictory,
    detail: { rule: 'templateCircle', path: '嘔吐 → 嘔吐' },
  });
  expect(await call('PUT', path, { therapy: '{wieght}' })).toMatchObject({ detail: { rule: 'variableUnknown' } });
  const list = (body: object) => call('POST', '/recordTemplate/list', body);
  expect((await list({ keyword: '嘔', division: '一般門診' })).result).toHaveLength(1);
  expect((await list({ species: 'Feline' })).result).toEqual([]);
  const entry = (_id: string, name: string) => ({ handle: 'add', data: { _id, name, nametc: name } });
  for (const row of [entry('s1', '一般門診'), entry('s2', '門診')]) await call('PUT', '/customize/services', row);
  await call('POST', '/customize/services/merge', { entryID: 's1', intoID: 's2' });
  expect((await list({ division: '門診' })).result).toHaveLength(1);
  await call('DELETE', path);
  expect((await call('DELETE', path)).code).toBe(CODE.success);
  expect((await call('PUT', path, { name: '晚了' })).code).toBe(CODE.notFound);
});

it("keeps an animal's problems, those that go on first", async () => {
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  const path = `/problem/pet/${plain(petID)}`;
  const old = await call('POST', path, { name: '外耳炎', since: api.now - 9000 });
  await call('POST', path, { name: '異位性皮膚炎', since: api.now - 90_000, certainty: '確診' });
  expect((await call('POST', path, { name: '外耳炎', since: api.now })).result).toBeNull();
  await call('PUT', `/problem/${plain(old.result._id)}`, { resolvedDateTime: api.now });
  const listed = await call('GET', path, undefined, 'reader');
  expect(listed.result.map(({ name }: { name: string }) => name)).toEqual(['異位性皮膚炎', '外耳炎']);
  await call('DELETE', `/problem/${plain(old.result._id)}`);
  expect((await call('GET', path)).result).toHaveLength(1);
  expect((await call('GET', `/problem/pet/${plain('/pet/nobody')}`)).code).toBe(CODE.petNotFound);
  expect((await call('POST', `/problem/pet/${plain('/pet/nobody')}`, { name: 'x', since: 1 })).code).toBe(
    CODE.petNotFound,
  );
});

it('asks for the right to write records', async () => {
  const macro = { trigger: ';no', text: '不行' };
  for (const who of ['reader', 'desk'])
    expect((await call('POST', '/textMacro', macro, who)).code).toBe(CODE.forbidden);
  expect((await call('POST', '/textMacro/list', {}, 'desk')).code).toBe(CODE.forbidden);
  expect(api.unexpected).toEqual([]);
});
