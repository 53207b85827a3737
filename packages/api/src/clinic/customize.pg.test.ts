import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const CLERK = 'clerk@demo.vetloom.test';
const NEIGHBOUR = 'admin@harbour.test';

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CLERK, ['PET_READ', 'RECORD_WRITE', 'CUSTOMIZE_FORM']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [ADMIN, CLERK, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

type List = 'kinds' | 'labels' | 'diseases' | 'services' | 'reminders';
const put = (list: List | 'nothing', body: unknown, email = ADMIN) =>
  api.call('PUT', `/api/sdk/v2/demo/customize/${list}`, { token: tokens[email] ?? '', body });
const get = (list: List | 'nothing', email = ADMIN, clinic = 'demo') =>
  api.call('GET', `/api/sdk/v2/${clinic}/customize/${list}`, { token: tokens[email] ?? '' });

/** One entry of each list. */
const ENTRIES = {
  kinds: {
    _id: 'Sugar glider',
    name: 'Sugar glider',
    nametc: '蜜袋鼯',
    breed: [
      { name: 'Classic grey', nametc: '原色' },
      { name: 'Leucistic', nametc: '白化' },
    ],
  },
  labels: { _id: 'label-mask', name: '需戴口罩', color: '#6D6A2E' },
  diseases: { _id: 'disease-mbd', name: '代謝性骨病', nametc: '', group: '代謝' },
  services: { _id: 'service-laser', name: '雷射治療', nametc: '雷射治療' },
  reminders: { _id: 'reminder-laser', title: '雷射回診', days: 14 },
} as const;

describe('the clinic’s own lists', () => {
  it.each(Object.entries(ENTRIES) as [List, (typeof ENTRIES)[List]][])(
    '[1.3.21] [3.3.19] [3.3.20] [3.3.21] [3.3.22] [3.7.035] [3.7.036] [3.7.037] [3.7.038] [3.7.039] %s: an entry is added, changed and removed in this clinic, and no other clinic ever has it',
    async (list, entry) => {
      expect((await put(list, { dataType: list, handle: 'add', data: entry })).result).toEqual([
        expect.objectContaining(entry),
      ]);
      expect((await get(list, NEIGHBOUR, 'harbour')).result).toEqual([]);
      const change =
        list === 'reminders' ? { days: 21 } : list === 'labels' ? { color: '#2F6A45' } : { nametc: '改名' };
      const changed = await put(list, { handle: 'update', data: { _id: entry._id, ...change } });
      expect(changed.result).toEqual([expect.objectContaining({ ...entry, ...change })]);
      expect((await get(list, CLERK)).result).toEqual(changed.result);
      expect((await put(list, { handle: 'remove', data: { _id: entry._id } })).result).toEqual([]);
      expect((await put(list, { handle: 'remove', data: { _id: entry._id } })).code).toBe(CODE.notFound);
    },
  );

  it('[3.7.034] are changed by those who keep the settings, and only into what they may hold', async () => {
    const add = { handle: 'add', data: ENTRIES.labels };
    expect((await put('labels', add, CLERK)).code).toBe(CODE.forbidden);
    for (const wrong of [
      { ...add, handle: 'replace' },
      { ...add, dataType: 'kinds' },
      { ...add, data: { ...ENTRIES.labels, script: 'x' } },
      { ...add, data: { ...ENTRIES.labels, name: '' } },
      { ...add, data: 'label' },
      { handle: 'update', data: { _id: 'label-mask' } },
    ])
      expect([CODE.badParameter, CODE.notFound], JSON.stringify(wrong)).toContain((await put('labels', wrong)).code);
    expect((await get('labels')).result).toEqual([]);
    expect((await get('nothing')).code).toBe(CODE.badParameter);
    expect((await put('labels', { handle: 'update', data: { _id: 'none', name: 'x' } })).code).toBe(CODE.notFound);
  });

  it('two people who change different entries at once lose nothing of each other’s', async () => {
    await put('diseases', { handle: 'add', data: ENTRIES.diseases });
    const other = { _id: 'disease-ear', name: '外耳炎', nametc: '', group: '耳' };
    await Promise.all([
      put('diseases', { handle: 'add', data: other }),
      put('diseases', { handle: 'update', data: { _id: ENTRIES.diseases._id, group: '骨科' } }),
    ]);
    expect((await get('diseases')).result).toEqual([{ ...ENTRIES.diseases, group: '骨科' }, other]);
  });
});
