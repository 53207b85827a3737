import { CODE } from '@vetloom/domain/core/codes.ts';
import { standardSetFields } from '@vetloom/domain/exam/standard-set.ts';
import { putSet, removeSet } from '@vetloom/storage/exam/device-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const CLERK = 'clerk@demo.vetloom.test';

let api: TestApi;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, email = ADMIN) =>
  api.call(method, `/api/sdk/v2/demo${path}`, { token: tokens[email] ?? '', ...(body === undefined ? {} : { body }) });
const add = (list: string, data: object) => call('PUT', `/customize/${list}`, { handle: 'add', data });
const merge = (list: string, entryID: string, intoID: string, more: object = {}) =>
  call('POST', `/customize/${list}/merge`, { entryID, intoID, ...more });
const apart = (list: string, entryID: string) => call('POST', `/customize/${list}/undoMerge`, { entryID });
const use = async (list: string, entryID: string, more = '') =>
  (await call('GET', `/customize/${list}/use?entryID=${encodeURIComponent(entryID)}${more}`)).result;
const visitsWith = async (conditions: object) =>
  (await call('POST', '/record/conditions', { conditions, limit: 20 })).result.map(({ _id }: { _id: string }) => _id);

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CLERK, ['PET_READ', 'RECORD_WRITE', 'CUSTOMIZE_FORM']);
  for (const email of [ADMIN, CLERK]) tokens[email] = (await api.login(email)).jwt;
  await add('kinds', { _id: 'Canine', name: 'Canine', nametc: '犬', breed: [{ name: 'Shiba Inu', nametc: '柴犬' }] });
  await add('kinds', { _id: 'dog', name: 'Dog', nametc: '狗', breed: [{ name: '柴', nametc: '柴' }] });
  await add('labels', { _id: 'bites', name: '會咬人', color: '#B3261E' });
  await add('labels', { _id: 'sharp', name: '兇', color: '#6D6A2E' });
  await add('diseases', { _id: 'ckd', name: 'CKD', nametc: '', group: '腎' });
  await add('diseases', { _id: 'kidney', name: '慢性腎病', nametc: '', group: '腎' });
  await add('services', { _id: 'bath', name: '洗澡', nametc: '洗澡' });
  await add('services', { _id: 'wash', name: '沐浴', nametc: '沐浴' });
  await add('reminders', { _id: 'r1', title: '洗牙', days: 180 });
  await add('reminders', { _id: 'r2', title: '牙齒檢查', days: 180 });
  const owner = (label: string[], phone: string) =>
    call('POST', '/user', { name: '陳小姐', phone, label }).then(({ result }) => result._id);
  ids.user = await owner(['兇'], '0912000111');
  const pet = async (name: string, type: string, breed: string, label: string[]) =>
    (await call('POST', '/pet', { userID: ids.user, name, type, breed, label })).result._id;
  ids.old = await pet('麻糬', 'dog', '柴', ['兇']);
  ids.now = await pet('豆花', 'Canine', 'Shiba Inu', ['會咬人']);
  const visit = async (petID: string, division: string, name: string) => {
    const { _id } = (await call('POST', '/record/checkin', { petID, cause: '回診', division })).result;
    await call('PUT', `/record/${encodeURIComponent(_id)}`, {
      label: ['兇'],
      disease: [{ _id: 'a', name, certainty: '確診' }],
    });
    return _id;
  };
  ids.oldVisit = await visit(ids.old ?? '', '洗澡', 'CKD');
  ids.visit = await visit(ids.now ?? '', '沐浴', '慢性腎病');
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

describe('an entry of the clinic’s lists that others name', () => {
  it('is counted by sorts with one of each to look at, and of what nobody names nothing is said', async () => {
    expect(await use('kinds', 'dog')).toEqual([{ use: 'pet', count: 1, more: false, first: ids.old }]);
    const asked = (petType: string) => ({ vaccines: [{ _id: 'v1', name: '狂犬病', petType }] });
    expect((await call('PUT', '/setting/boarding', asked('dog'))).code).toBe(CODE.success);
    await api.database.db.inClinic('demo', async (tx) => {
      const stamps = { createDateTime: 1, createBy: ADMIN, updateDateTime: 1, updateBy: ADMIN };
      const fields = standardSetFields.parse({ deviceID: 'catalyst', name: '成犬', species: 'dog' });
      await putSet(clinicSqlOf(tx), { ...fields, ...stamps, id: 's1' }, 1);
    });
    expect(await use('kinds', 'dog')).toEqual([
      { use: 'pet', count: 1, more: false, first: ids.old },
      { use: 'standardSet', count: 1, more: false, first: null },
      { use: 'setting', count: 1, more: false, first: null },
    ]);
    await call('PUT', '/setting/boarding', asked(''));
    await api.database.db.inClinic('demo', (tx) => removeSet(clinicSqlOf(tx), 's1', 2, 2));
    expect(await use('kinds', 'dog')).toEqual([{ use: 'pet', count: 1, more: false, first: ids.old }]);
    expect(await use('kinds', 'dog', `&breed=${encodeURIComponent('柴')}`)).toEqual([
      { use: 'pet', count: 1, more: false, first: ids.old },
    ]);
    expect(
      (await use('labels', 'sharp')).map(({ use: sort, count }: { use: string; count: number }) => [sort, count]),
    ).toEqual([
      ['pet', 1],
      ['user', 1],
      ['record', 2],
    ]);
    expect(await use('diseases', 'ckd')).toEqual([{ use: 'record', count: 1, more: false, first: ids.oldVisit }]);
    expect(await use('services', 'bath')).toEqual([{ use: 'record', count: 1, more: false, first: ids.oldVisit }]);
    expect(await use('reminders', 'r1')).toEqual([]);
    expect((await call('GET', '/customize/kinds/use?entryID=none')).code).toBe(CODE.notFound);
    expect((await call('GET', '/customize/kinds/use?entryID=dog', undefined, CLERK)).code).toBe(CODE.forbidden);
  });

  it('becomes one with another for those who keep the settings alone', async () => {
    expect((await call('POST', '/customize/kinds/merge', { entryID: 'dog', intoID: 'Canine' }, CLERK)).code).toBe(
      CODE.forbidden,
    );
    expect((await merge('kinds', 'dog', 'none')).code).toBe(CODE.notFound);
    expect((await merge('paymentMethods', 'a', 'b')).code).toBe(CODE.badParameter);
  });

  it('kinds: animals of both are found by the one that stays, under either breed, and nothing of them is written', async () => {
    const before = (await call('GET', `/pet/${encodeURIComponent(ids.old ?? '')}`)).result;
    const { result } = await merge('kinds', 'dog', 'Canine');
    expect(result).toMatchObject([{ _id: 'Canine', merged: [{ _id: 'dog', into: 'Canine' }] }]);
    const listed = async (query: object) =>
      (await call('POST', '/pet/getListPageWithQuery', { query, limit: 20, skip: 0 })).result.list
        .map(({ _id }: { _id: string }) => _id)
        .sort();
    const both = [ids.old, ids.now].sort();
    expect(await listed({ type: 'Canine' })).toEqual(both);
    expect(await listed({ type: 'dog' })).toEqual(both);
    expect(await use('kinds', 'Canine')).toMatchObject([{ use: 'pet', count: 2 }]);
    const breeds = { name: '柴', into: 'Shiba Inu' };
    await merge('kinds', 'Canine', 'Canine', { breed: breeds });
    expect(await listed({ breed: 'Shiba Inu' })).toEqual(both);
    expect((await visitsWith({ species: 'Canine' })).sort()).toEqual([ids.oldVisit, ids.visit].sort());
    expect((await call('GET', `/pet/${encodeURIComponent(ids.old ?? '')}`)).result).toEqual(before);
    await apart('kinds', 'dog');
    expect(await listed({ type: 'Canine' })).toEqual([ids.now]);
  });

  it('labels and diseases: visits of both words are found by the one that stays, by a part of it as well', async () => {
    await merge('labels', 'sharp', 'bites');
    await merge('diseases', 'ckd', 'kidney');
    const both = [ids.oldVisit, ids.visit].sort();
    expect((await visitsWith({ label: '咬' })).sort()).toEqual(both);
    expect((await visitsWith({ disease: '慢性' })).sort()).toEqual(both);
    expect((await visitsWith({ text: '慢性腎' })).sort()).toEqual(both);
    expect(await visitsWith({ disease: 'CKD' })).toEqual([ids.oldVisit]);
    expect((await use('labels', 'bites')).find(({ use: sort }: { use: string }) => sort === 'pet')).toMatchObject({
      count: 2,
    });
    await apart('diseases', 'ckd');
    expect(await visitsWith({ disease: '慢性' })).toEqual([ids.visit]);
  });

  it('services: visits are found and counted under the one that stays', async () => {
    await merge('services', 'bath', 'wash');
    expect((await visitsWith({ division: '沐浴' })).sort()).toEqual([ids.oldVisit, ids.visit].sort());
    const now = Math.floor(Date.now() / 1000);
    const stat = (await call('POST', '/record/stat', { begin: now - 86_400, end: now + 86_400 })).result;
    expect(stat).toEqual([expect.objectContaining({ division: '沐浴', visits: 2 })]);
    const billed = await call('POST', '/record/getList/billing', { division: '沐浴', checkout: false });
    expect(billed.result).toEqual([]);
  });

  it('reminders: a template is the one with which it became one', async () => {
    const date = Math.floor(Date.now() / 86_400_000) * 86_400 + 8_640_000;
    await call('POST', '/reminder', { petID: ids.old, dateBegin: date, title: '洗牙', templateID: 'r1' });
    expect(await use('reminders', 'r1')).toMatchObject([{ use: 'reminder', count: 1 }]);
    await call('PUT', '/setting/reminder', { birthdayTemplateID: 'r1' });
    await merge('reminders', 'r1', 'r2');
    expect(await use('reminders', 'r2')).toMatchObject([
      { use: 'reminder', count: 1 },
      { use: 'setting', count: 1, first: null },
    ]);
  });

  it('stands in the order in which it was put', async () => {
    const order = await call('POST', '/customize/services/arrange', { ids: ['wash'] });
    expect(order.result).toMatchObject([{ _id: 'wash' }]);
    await apart('services', 'bath');
    const arranged = await call('POST', '/customize/services/arrange', { ids: ['wash', 'bath'] });
    expect(arranged.result.map(({ _id }: { _id: string }) => _id)).toEqual(['wash', 'bath']);
    expect((await call('POST', '/customize/services/arrange', { ids: ['bath'] }, CLERK)).code).toBe(CODE.forbidden);
  });
});
