import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
  await api.enroll('reader@demo.vetloom.test', ['LAB_TASK_READ']);
  await api.enroll('desk@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['lab', 'reader', 'desk']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'lab') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

const dog = { _id: 'dog', species: 'Canine', fromMonths: 6, low: 10, high: 125 };
const add = (name: string, more: object = {}, as = 'lab') =>
  call('POST', '/examItem', { category: 'biochemistry', name, unit: 'U/L', ranges: [dog], ...more }, as);

it('reference ranges are kept over REST by the laboratory, and read by who reads exams', async () => {
  const { result: made } = await add('ALT');
  expect(made).toMatchObject({ name: 'ALT', ranges: [dog], updateBy: '/staff/lab@demo.vetloom.test' });
  const path = `/examItem/${encodeURIComponent(made._id)}`;
  const puppy = { _id: 'puppy', species: 'Canine', toMonths: 6, high: 200 };
  const { result: split } = await call('PUT', path, { ranges: [...made.ranges, puppy] });
  expect(split.ranges).toMatchObject([{ _id: 'dog' }, { _id: 'puppy', low: null, high: 200 }]);
  expect((await call('GET', '/examItem?category=biochemistry', undefined, 'reader')).result).toEqual([split]);
  expect((await call('GET', '/examItem?category=urine', undefined, 'reader')).result).toEqual([]);
  for (const as of ['reader', 'desk']) expect((await add('X', {}, as)).code).toBe(CODE.forbidden);
  expect((await call('GET', '/examItem', undefined, 'desk')).code).toBe(CODE.forbidden);
  expect((await call('DELETE', path)).code).toBe(CODE.success);
  expect((await call('DELETE', path)).code).toBe(CODE.success);
  expect((await call('PUT', path, { unit: 'x' })).code).toBe(CODE.notFound);
});

it('ranges that contradict each other or themselves, and names twice, are refused and change nothing', async () => {
  const { result: made } = await add('ALP');
  const path = `/examItem/${encodeURIComponent(made._id)}`;
  const cat = { _id: 'cat', species: 'Feline' };
  for (const wrong of [
    { ...dog, low: 200 },
    { ...dog, toMonths: 6 },
    { ...dog, low: null, high: null },
    { ...dog, _id: 'again', fromMonths: 24 },
  ])
    expect((await call('PUT', path, { ranges: [dog, wrong].slice(wrong._id === 'dog' ? 1 : 0) })).code).toBe(
      CODE.badParameter,
    );
  expect((await call('PUT', path, { ranges: [dog, cat] })).code).toBe(CODE.badParameter);
  expect((await add('alp')).code).toBe(CODE.conflict);
  expect((await add('ALP', { category: 'reagent' })).code).toBe(CODE.success);
  const { result } = await call('GET', '/examItem?category=biochemistry');
  expect(result).toMatchObject([{ _id: made._id, ranges: [dog] }]);
});

it('each change of a range is in the history, for who reads it', async () => {
  const { result: made } = await add('GGT');
  await call('PUT', `/examItem/${encodeURIComponent(made._id)}`, { ranges: [{ ...dog, high: 130 }] });
  const history = (as: string) =>
    call('GET', `/history?${new URLSearchParams({ collection: 'examItem', id: made._id })}`, undefined, as);
  const { lines } = (await history('reader')).result;
  expect(lines.map(({ kind, author }: { kind: string; author: string }) => [kind, author])).toEqual([
    ['changed', 'lab@demo.vetloom.test'],
    ['created', 'lab@demo.vetloom.test'],
  ]);
  expect(lines[0].changes).toMatchObject([{ field: 'ranges', before: [{ high: 125 }], after: [{ high: 130 }] }]);
  expect((await history('desk')).code).toBe(CODE.forbidden);
});
