import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const PATH = '/api/sdk/v2/demo/booking/dayNote';
const tokens: Record<string, string> = {};
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('desk@demo.vetloom.test', ['DAILY_STATUS', 'CHECK_IN']);
  await api.enroll('doctor@demo.vetloom.test', ['BOOKING_READ']);
  await api.enroll('till@demo.vetloom.test', ['BILLING_READ']);
  for (const name of ['desk', 'doctor', 'till']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

const write = (body: object, as = 'desk') => {
  api.now += 1;
  return api.call('PUT', PATH, { token: tokens[as] ?? '', body });
};
const read = (from: string, to: string, as = 'doctor') =>
  api.call('GET', `${PATH}?from=${from}&to=${to}`, { token: tokens[as] ?? '' });

it('answers the notes of the days that are asked for, by the day, to whoever works with the day', async () => {
  for (const [day, note] of [
    ['2026-12-01', '設備保養'],
    ['2026-11-24', '停水'],
    ['2026-11-23', '王醫師請假'],
  ]) {
    expect((await write({ day, note })).result).toMatchObject({ day, note });
  }
  expect((await read('2026-11-23', '2026-11-30')).result).toMatchObject([{ note: '王醫師請假' }, { note: '停水' }]);
  expect((await read('2026-11-23', '2026-11-30', 'till')).code).toBe(CODE.forbidden);
  expect((await write({ day: '2026-11-23', note: '' }, 'doctor')).code).toBe(CODE.forbidden);
  expect((await write({ day: '2026-02-30', note: 'a' })).code).toBe(CODE.badParameter);
});

it('merges what was written on an older note line by line, and refuses what meets the same line', async () => {
  const day = '2026-11-25';
  const first = (await write({ day, note: '上午九點義診。\n下午三點停水。' })).result;
  const based = { day, updateDateTime: first.updateDateTime };
  await write({ ...based, note: '上午十點義診。\n下午三點停水。' });
  const { result } = await write({ ...based, note: '上午九點義診。\n下午兩點停水。' });
  expect(result.note).toBe('上午十點義診。\n下午兩點停水。');
  expect((await write({ ...based, note: '上午八點義診。\n下午三點停水。' })).code).toBe(CODE.conflict);
});
