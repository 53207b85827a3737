import { plainIDSegment, sealID } from '@vetloom/protocol/sealed-id.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

/*
 * What each call of spec 1 §7 "Pets" and "Owners" does for somebody who may; that it is refused to others, survives every wrong body and
 * stands in the OpenAPI document is the walker's and the document's test for all calls at once.
 */

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  const login = await api.login('admin@demo.vetloom.test');
  token = login.jwt;
  idKey = login.clinicRoles[0]?.idKey ?? '';
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = token) =>
  api.call(method, path.startsWith('/api') ? path : B + path, { token: as, ...(body === undefined ? {} : { body }) });
const at = plainIDSegment;
let phones = 0;
const phone = () => {
  phones += 1;
  return `0977${String(phones).padStart(6, '0')}`;
};
const owner = async (more: object = {}) =>
  (await call('POST', '/user', { name: '陳怡君', phone: phone(), ...more })).result;
const pet = async (userID: string, more: object = {}) =>
  (await call('POST', '/pet', { userID, name: '麻糬', ...more })).result;
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

describe('pets', () => {
  it('[1.3.17 call half] [1.7.24] are read by their plain and by their sealed id; an unknown one gives 200003 [1.8.17]', async () => {
    const { _id } = await pet((await owner())._id);
    for (const segment of [encodeURIComponent(_id), sealID(idKey, _id)])
      expect(await call('GET', `/pet/${segment}`)).toMatchObject({ code: 100000, result: { _id } });
    expect((await call('GET', `/pet/${at('/pet/none')}`)).code).toBe(200003);
  });

  it('[1.3.08] [1.3.10] [1.3.11] begin with /pet, without a death, with the owner’s name and phone and a picture', async () => {
    const person = await owner();
    const made = await pet(person._id);
    expect(made).toMatchObject({ userName: person.name, userPhone: person.phone });
    expect(made._id.startsWith('/pet')).toBe(true);
    expect(made.timeOfDeath).toBeNull();
    expect(made.avatar).toContain(sealID(idKey, made._id));
    const renamed = { name: '陳大文', phone: phone() };
    await call('PUT', `/user/${at(person._id)}`, renamed);
    expect((await call('GET', `/pet/${at(made._id)}`)).result).toMatchObject({
      userName: renamed.name,
      userPhone: renamed.phone,
    });
  });

  it('[1.4.01 call half] [1.4.02 call half] [1.4.03 call half] [1.4.04 call half] [1.4.05 call half] begin with status 0, take 1, 2, 5 and 9, and no other number', async () => {
    const made = await pet((await owner())._id);
    expect(made.status).toBe(0);
    const path = `/pet/${at(made._id)}`;
    for (const status of [1, 2, 5, 9, 0]) expect((await call('PUT', path, { status })).result.status).toBe(status);
    for (const status of [3, 4, 6, 8, 10, -1, '1', null])
      expect((await call('PUT', path, { status })).code, String(status)).toBe(100105);
    expect((await call('GET', path)).result.status).toBe(0);
  });

  it('[1.3.09] are created with every field of theirs and come back with all of them', async () => {
    const person = await owner();
    const fields = {
      type: 'Canine',
      name: 'Mochi 麻糬',
      label: ['會咬人'],
      breed: 'Shiba Inu',
      status: 9,
      gender: 'Female',
      birth: 1_600_000_000,
      timeOfDeath: 1_790_000_000,
      neuter: 'Spayed',
      vaccine: '八合一 2026',
      reagent: '心絲蟲陰性',
      chipID: '900118000452317',
      rabiesID: '115-0012345',
      allergy: '青黴素類',
      history: '2024 膝關節手術',
      info: '怕打雷',
      link: 'https://example.test/mochi',
    };
    const { _id } = await pet(person._id, { ...fields, weight: 8.4 });
    const { result } = await call('GET', `/pet/${at(_id)}`);
    expect(result).toMatchObject({
      ...fields,
      nameLowerCase: 'mochi 麻糬',
      userID: person._id,
      userName: person.name,
      userPhone: person.phone,
      approvalStatus: 0,
      idFormat: expect.any(Number),
      weightHistory: [expect.objectContaining({ value: 8.4 })],
    });
  });

  it('[1.5.04] [1.8.15] need an owner who exists, else 200001', async () => {
    const gone = await owner();
    await call('DELETE', `/user/${at(gone._id)}`);
    for (const userID of ['/user/none', gone._id])
      expect((await call('POST', '/pet', { userID, name: 'x' })).code).toBe(200001);
    expect((await call('POST', '/pet', { name: 'x' })).code).toBe(200001);
  });

  it('[1.5.05] give 200003 for every operation on one that is missing', async () => {
    const none = `/pet/${at('/pet/none')}`;
    const codes = await Promise.all([
      call('GET', none),
      call('PUT', none, { name: 'x' }),
      call('POST', `${none}/weight`, { weight: 4 }),
      call('POST', `${none}/touch`, {}),
      call('PUT', `${none}/rename/ID`, { newID: 'x1' }),
      call('PUT', `${none}/combine/ID`, { mainID: '/pet/other' }),
      call('DELETE', none),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 200003));
  });

  it('[1.7.25] [1.7.26] [1.7.36] are listed by owner, read in bulk in the order asked, and with their owner', async () => {
    const person = await owner();
    const [one, other] = [await pet(person._id), await pet(person._id)];
    await pet((await owner())._id);
    expect(ids((await call('GET', `/pet/getList/${at(person._id)}`)).result).sort()).toEqual(
      [one._id, other._id].sort(),
    );
    const bulk = await call('POST', '/pet/bulk/read', { ids: [other._id, '/pet/none', one._id] });
    expect(ids(bulk.result)).toEqual([other._id, one._id]);
    expect((await call('POST', '/pet/getDetail', { petID: one._id })).result).toMatchObject({
      pet: { _id: one._id },
      user: { _id: person._id },
    });
  });

  it('[1.7.28] [1.7.29] [1.7.30] [1.7.31] change only what is sent', async () => {
    const made = await pet((await owner())._id, { breed: 'Shiba', info: '怕生' });
    const path = `/pet/${at(made._id)}`;
    const same = ({ updateDateTime: _u, updateBy: _b, ...rest }: Record<string, unknown>) => rest;
    const birth = 1_600_000_000;
    expect(same((await call('PUT', path, { birth })).result)).toEqual({ ...same(made), birth });
    const timeOfDeath = 1_700_000_000;
    expect(same((await call('PUT', path, { timeOfDeath })).result)).toEqual({ ...same(made), birth, timeOfDeath });
    expect(same((await call('PUT', path.replace('/pet/', '/pet/updateParams/'), { name: '豆花' })).result)).toEqual({
      ...same(made),
      birth,
      timeOfDeath,
      name: '豆花',
      nameLowerCase: '豆花',
    });
  });

  it('[1.7.32] are deleted, then 200003', async () => {
    const { _id } = await pet((await owner())._id);
    expect((await call('DELETE', `/pet/${at(_id)}`)).code).toBe(100000);
    expect((await call('GET', `/pet/${at(_id)}`)).code).toBe(200003);
    expect((await call('DELETE', `/pet/${at(_id)}`)).code).toBe(200003);
  });

  it('[1.7.33] [1.7.37] [1.7.38] [1.3.16] are listed in pages that do not overlap, with what lists show', async () => {
    const person = await owner();
    for (let count = 0; count < 6; count += 1) await pet(person._id, { breed: 'Pager' });
    const query = { breed: 'Pager' };
    const pages = await Promise.all(
      [0, 2, 4].map((skip) => call('POST', '/pet/getListPageWithQuery', { query, limit: 2, skip })),
    );
    expect(pages.map(({ result }) => result.total)).toEqual([6, 6, 6]);
    expect(new Set(pages.flatMap(({ result }) => ids(result.list))).size).toBe(6);
    const shown = ['_id', 'name', 'status', 'userID', 'nameLowerCase', 'updateDateTime', 'approvalStatus', 'avatar'];
    const columns = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
    expect(columns(pages[0]?.result.list)).toEqual(shown.sort());
    expect(columns((await call('POST', '/pet/getListPage', { limit: 3, skip: 0 })).result.list)).toEqual(shown);
    expect(columns((await call('POST', '/pet/getList', { userID: person._id })).result)).toEqual(shown);
    expect(columns((await call('POST', '/pet/simpleSearch', { keyword: '麻糬' })).result)).toEqual(shown);
    const [first, second] = [
      (await call('POST', '/pet/getListPage', { limit: 3, skip: 0 })).result,
      (await call('POST', '/pet/getListPage', { limit: 3, skip: 3 })).result,
    ];
    expect([first.list.length, second.list.length]).toEqual([3, 3]);
    expect(ids(first.list).filter((id) => ids(second.list).includes(id))).toEqual([]);
    const all = ids((await call('POST', '/pet/getList', { userID: person._id })).result);
    const some = await call('POST', '/pet/getList', { userID: person._id, limit: 2, skip: 1 });
    expect(ids(some.result)).toEqual(all.slice(1, 3));
    const others = await owner();
    const another = await pet(others._id, { breed: 'Other' });
    const filtered = await call('POST', '/pet/getListPageWithQuery', { query: { breed: 'Other' } });
    expect(ids(filtered.result.list)).toEqual([another._id]);
  });

  it('[1.7.34] [1.7.35] are found by name, phone and chip', async () => {
    const person = await owner();
    const made = await pet(person._id, { name: '尋寶犬', chipID: '900138009999999' });
    for (const keyword of ['尋寶', person.phone.slice(-7), '900138009999'])
      for (const path of ['/pet/search', '/pet/simpleSearch'])
        expect(ids((await call('POST', path, { keyword })).result), `${path} ${keyword}`).toContain(made._id);
  });

  it('[1.7.39] [1.7.40] [1.7.41] [1.3.13] have weights that are added once by salt, corrected and removed', async () => {
    const { _id } = await pet((await owner())._id);
    const path = `/pet/${at(_id)}`;
    const body = { salt: 'scale-7', weight: 8.4, dateTime: 1_760_000_000, source: 'scale' };
    await call('POST', `${path}/weight`, body);
    const [entry, ...more] = (await call('POST', `${path}/weight`, body)).result.weightHistory;
    expect(more).toEqual([]);
    expect(entry).toEqual({ id: entry.id, value: 8.4, dateTime: 1_760_000_000, source: 'scale' });
    const edited = await call('PUT', `${path}/weight/${entry.id}`, {
      weight: 8.6,
      dateTime: 1_760_000_100,
      source: 'x',
    });
    expect(edited.result.weightHistory).toEqual([{ id: entry.id, value: 8.6, dateTime: 1_760_000_100, source: 'x' }]);
    await call('POST', `${path}/weight`, { weight: 9 });
    const left = await call('POST', `${path}/weightDelete`, { weightIDArray: [entry.id] });
    expect(left.result.weightHistory).toMatchObject([{ value: 9 }]);
  });

  it('[1.4.07] [3.5.04] ignore empty and zero weights', async () => {
    const { _id } = await pet((await owner())._id);
    for (const weight of ['', 0, null])
      expect((await call('POST', `/pet/${at(_id)}/weight`, { weight })).result.weightHistory).toEqual([]);
  });

  it('[1.7.42] are touched', async () => {
    const made = await pet((await owner())._id);
    api.now += 5;
    expect((await call('POST', `/pet/${at(made._id)}/touch`, {})).result.updateDateTime).toBe(api.now);
  });

  it('[1.8.16] are not asked for by an empty breed', async () => {
    expect((await call('POST', '/pet/getListPageWithQuery', { query: { breed: '' } })).code).toBe(200002);
  });
});

describe('owners', () => {
  it('[1.7.65] [1.7.62] [1.3.03] [1.3.04] are created and read with every field', async () => {
    const fields = {
      name: 'Amy WANG',
      phone: phone(),
      label: ['VIP'],
      lineID: 'amy',
      IDcard: 'A123456789',
      birth: 511_977_600,
      address: '台北市',
      email: 'amy@example.test',
      info: '下午來',
    };
    const { _id } = (await call('POST', '/user', fields)).result;
    expect((await call('GET', `/user/${at(_id)}`)).result).toMatchObject({ ...fields, nameLowerCase: 'amy wang' });
    const animal = await pet(_id, { name: 'Mochi ANG' });
    expect(animal.nameLowerCase).toBe('mochi ang');
    for (const keyword of ['AMY', 'amy', 'aMy wAnG'])
      expect(ids((await call('POST', '/user/search', { keyword })).result), keyword).toEqual([_id]);
    for (const keyword of ['MOCHI ANG', 'mochi ang'])
      expect(ids((await call('POST', '/pet/search', { keyword })).result), keyword).toEqual([animal._id]);
    expect((await call('GET', `/user/${at('/user/none')}`)).code).toBe(200001);
  });

  it('[1.5.01] [1.3.05] need a phone, and nothing is stored without one', async () => {
    const before = (await api.database.db.feed.head('demo'))?.seq;
    for (const body of [{ name: 'x' }, { name: 'x', phone: '' }, { name: 'x', phone: 'abc' }])
      expect((await call('POST', '/user', body)).code).toBe(100105);
    expect((await api.database.db.feed.head('demo'))?.seq).toBe(before);
  });

  it('[1.8.18] [1.3.05] [1.5.02] [1.5.03] [3.8.09] have a phone of their own in a clinic, and may share it with another clinic’s', async () => {
    const one = await owner();
    const other = await owner();
    expect((await call('POST', '/user', { name: 'x', phone: one.phone })).code).toBe(200004);
    expect((await call('PUT', `/user/${at(other._id)}`, { phone: one.phone })).code).toBe(200004);
    expect((await call('PUT', `/user/${at(one._id)}`, { phone: one.phone, name: '同電話' })).code).toBe(100000);
    const theirs = (await api.login('neighbour@harbour.test')).jwt;
    expect((await call('POST', '/api/sdk/v2/harbour/user', { name: 'x', phone: one.phone }, theirs)).code).toBe(100000);
  });

  it('[1.7.63] change only what is sent, and [1.3.02] an edit raises updateDateTime alone', async () => {
    const made = await owner({ info: '下午來' });
    expect(made).toMatchObject({ createDateTime: api.now, updateDateTime: api.now });
    api.now += 7;
    const { result } = await call('PUT', `/user/${at(made._id)}`, { address: '台南市' });
    expect(result).toEqual({ ...made, address: '台南市', updateDateTime: api.now, updateBy: result.updateBy });
  });

  it('[1.7.64] are deleted', async () => {
    const { _id } = await owner();
    expect((await call('DELETE', `/user/${at(_id)}`)).code).toBe(100000);
    expect((await call('GET', `/user/${at(_id)}`)).code).toBe(200001);
  });

  it('[1.7.66] [1.7.67] [1.7.69] [1.3.06] are listed, found by name, phone and identity number, and read in bulk', async () => {
    const made = await owner({ name: '尋人啟事', IDcard: 'A123456789' });
    const rows = (await call('POST', '/user/getList', { limit: 500 })).result;
    expect(ids(rows)).toContain(made._id);
    const page = (await call('POST', '/user/getListPage', { limit: 500, skip: 0 })).result.list;
    for (const row of [...rows, ...page])
      expect(Object.keys(row).sort()).toEqual(['IDcard', '_id', 'name', 'nameLowerCase', 'phone', 'updateDateTime']);
    for (const keyword of ['尋人', made.phone.slice(-7), 'a12345'])
      expect(ids((await call('POST', '/user/search', { keyword })).result), keyword).toContain(made._id);
    const bulk = await call('POST', '/user/bulk/read', { ids: ['/user/none', made._id] });
    expect(ids(bulk.result)).toEqual([made._id]);
  });

  it('[1.7.70] are touched', async () => {
    const made = await owner();
    api.now += 5;
    expect((await call('POST', `/user/${at(made._id)}/touch`, {})).result.updateDateTime).toBe(api.now);
  });
});

describe('every document', () => {
  it('[1.3.08] has an id that begins with / and names its collection, and one of an animal begins with /pet', async () => {
    const rows = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ wrong: number }>(
        `SELECT count(*) AS wrong FROM vetloom.document WHERE clinic_id = $1 AND NOT deleted
          AND (id NOT LIKE '/%' OR body ->> 'collection' <> collection OR body ->> '_id' <> id
            OR collection = 'pet' AND id NOT LIKE '/pet%')`,
        ['demo'],
      ),
    );
    expect(Number(rows[0]?.wrong)).toBe(0);
  });
});
