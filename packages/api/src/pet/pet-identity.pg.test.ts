import { CODE } from '@vetloom/domain/core/codes.ts';
import { plainIDSegment } from '@vetloom/protocol/sealed-id.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('front@demo.vetloom.test', ['PET_READ', 'CUSTOMER_READ']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(method, path.startsWith('/api') ? path : B + path, { token, ...(body === undefined ? {} : { body }) });
let phones = 0;
async function owner(name = '陳怡君'): Promise<string> {
  phones += 1;
  return (await call('POST', '/user', { name, phone: `09120000${String(phones).padStart(2, '0')}` })).result._id;
}
const pet = async (userID: string, more: object = {}) =>
  (await call('POST', '/pet', { userID, name: '麻糬', ...more })).result as { _id: string; updateDateTime: number };
const at = (id: string) => plainIDSegment(id);

/** A multipart body with one file. */
async function photo(method: 'POST', path: string, bytes: Buffer, mime = 'image/png') {
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(bytes)], 'cat.png', { type: mime }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await api.app.inject({
    method,
    url: path.startsWith('/api') ? path : B + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<{ code: number; result: never }>() as { code: number; result: Record<string, never> };
}
const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
const served = (url: string) => api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

describe('numbers of pets over REST', () => {
  it('[1.7.27] follow the clinic’s format from the moment it is set, and [1.7.44] the counter follows a number by hand', async () => {
    const userID = await owner();
    expect((await pet(userID))._id).toMatch(/^\/pet\/\d{10}-/);
    await call('PUT', '/setting', { petIDFormat: 3, petIDPrefix: 'P' });
    const first = await pet(userID);
    expect(first._id).toBe('/pet/P00001');
    const byHand = await pet(userID, { _id: '/pet/legacy-9' });
    expect((await call('PUT', `/pet/${at(byHand._id)}/rename/ID`, { newID: 'P00007' })).result._id).toBe('/pet/P00007');
    await call('POST', `/pet/${at('/pet/P00007')}/updatePetIDCounter`, {});
    expect((await pet(userID))._id).toBe('/pet/P00008');
    expect((await call('GET', '/setting')).result.petIDCounter).toEqual({ sequence: 8 });
  });

  it('[1.5.27] are counted in each clinic’s own settings', async () => {
    await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
    const { jwt } = await api.login('neighbour@harbour.test');
    const there = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
      api.call(method, `/api/sdk/v2/harbour${path}`, { token: jwt, ...(body === undefined ? {} : { body }) });
    const userID = (await there('POST', '/user', { name: '港邊飼主', phone: '0966000111' })).result._id;
    await there('PUT', '/setting', { petIDFormat: 3 });
    await call('PUT', '/setting', { petIDFormat: 3, petIDPrefix: 'P' });
    const before = (await call('GET', '/setting')).result.petIDCounter;
    for (const number of ['00001', '00002', '00003'])
      expect((await there('POST', '/pet', { userID, name: '海苔' })).result._id).toBe(`/pet/${number}`);
    expect((await there('GET', '/setting')).result.petIDCounter).toEqual({ sequence: 3 });
    expect((await call('GET', '/setting')).result.petIDCounter).toEqual(before);
  });
});

describe('renaming and combining over REST', () => {
  it('[1.7.47] takes records along, lets the old id resolve, and refuses a taken one', async () => {
    const userID = await owner();
    const { _id } = await pet(userID);
    const other = await pet(userID);
    const record = `/record/${api.now}-ren`;
    await call('POST', '/record/checkin', { _id: record, petID: _id, cause: '嘔吐' });
    const renamed = await call('PUT', `/pet/${at(_id)}/rename/ID`, { newID: '/pet/R-100' });
    expect(renamed).toMatchObject({ code: 100000, result: { _id: '/pet/R-100' } });
    expect((await call('GET', `/pet/${at(_id)}`)).result._id).toBe('/pet/R-100');
    expect((await call('GET', `/record/${at(record)}`)).result.petID).toBe('/pet/R-100');
    expect((await call('PUT', `/pet/${at(other._id)}/rename/ID`, { newID: 'R-100' })).code).toBe(300002);
    expect((await call('PUT', `/pet/${at('/pet/none')}/rename/ID`, { newID: 'R-200' })).code).toBe(200003);
    expect((await call('PUT', `/pet/${at(other._id)}/rename/ID`, { newID: '../x' })).code).toBe(100105);
  });

  it('[1.7.48] moves records, weights and reminders to mainID and can be undone; never with itself or with another clinic’s', async () => {
    const userID = await owner();
    const main = await pet(userID);
    const gone = await pet(userID, { weight: 4.2, chipID: '900138001234567' });
    const record = `/record/${api.now}-com`;
    await call('POST', '/record/checkin', { _id: record, petID: gone._id, cause: '嘔吐' });
    const day = 1_795_104_000;
    const reminder = (await call('POST', '/reminder', { petID: gone._id, dateBegin: day, title: '疫苗' })).result;
    const reminded = async () => (await call('GET', `/reminder?_id=${at(reminder._id)}`)).result.vaccine.petID;
    expect(await reminded()).toBe(gone._id);
    const combined = await call('PUT', `/pet/${at(gone._id)}/combine/ID`, { mainID: main._id });
    expect(combined.result).toMatchObject({
      _id: main._id,
      chipID: '900138001234567',
      weightHistory: [{ value: 4.2 }],
    });
    expect((await call('GET', `/record/${at(record)}`)).result.petID).toBe(main._id);
    expect(await reminded()).toBe(main._id);
    expect((await call('GET', `/pet/${at(gone._id)}`)).result._id).toBe(main._id);
    const [merge] = (await call('GET', `/pet/${at(main._id)}/combine`)).result;
    expect(merge).not.toHaveProperty('source');
    const undone = await call('PUT', `/pet/combine/${at(merge._id)}/undo`, {});
    expect(undone.result).toMatchObject({ _id: gone._id, chipID: '900138001234567' });
    expect((await call('GET', `/record/${at(record)}`)).result.petID).toBe(gone._id);
    expect((await call('PUT', `/pet/${at(main._id)}/combine/ID`, { mainID: main._id })).code).toBe(100105);
    expect((await call('PUT', `/pet/${at(main._id)}/combine/ID`, { mainID: '/pet/harbour-1' })).code).toBe(200003);
  });
});

describe('small calls of pets', () => {
  it('[1.7.43] touchUserAndPet raises the owner alone with onlyUser, else both', async () => {
    const userID = await owner();
    const { _id, updateDateTime } = await pet(userID);
    api.now += 10;
    await call('POST', `/pet/${at(_id)}/touchUserAndPet`, { onlyUser: true });
    expect((await call('GET', `/pet/${at(_id)}`)).result.updateDateTime).toBe(updateDateTime);
    expect((await call('GET', `/user/${at(userID)}`)).result.updateDateTime).toBe(api.now);
    api.now += 10;
    await call('POST', `/pet/${at(_id)}/touchUserAndPet`, { onlyUser: false });
    expect((await call('GET', `/pet/${at(_id)}`)).result.updateDateTime).toBe(api.now);
    expect((await call('GET', `/user/${at(userID)}`)).result.updateDateTime).toBe(api.now);
  });

  it('[1.4.13] [3.7.269] a pet with approval 10 is on the list, and [1.4.14] leaves it with the answer', async () => {
    const { _id } = await pet(await owner());
    const waiting = async () =>
      (await call('POST', '/pet/getListPageWithQuery', { query: { approvalStatus: 10 } })).result.list.map(
        (one: { _id: string }) => one._id,
      );
    await call('PUT', `/pet/${at(_id)}/approval`, { approvalStatus: 10 });
    expect(await waiting()).toContain(_id);
    expect((await call('PUT', `/pet/${at(_id)}/approval`, { approvalStatus: 20 })).result).toMatchObject({
      approvalStatus: 20,
    });
    expect(await waiting()).not.toContain(_id);
    expect((await call('PUT', `/pet/${at(_id)}/approval`, { approvalStatus: 33 })).code).toBe(100105);
  });

  it('refuse a chip of an unknown form unless there is a reason', async () => {
    const { _id } = await pet(await owner());
    expect((await call('PUT', `/pet/${at(_id)}`, { chipID: '12' })).code).toBe(100105);
    const kept = await call('PUT', `/pet/${at(_id)}`, { chipID: '12', chipReason: '外國舊晶片' });
    expect(kept.result).toMatchObject({ chipID: '12', chipReason: '外國舊晶片' });
    const right = await call('PUT', `/pet/${at(_id)}`, { chipID: '９００ 138 001 234 567' });
    expect(right.result).toMatchObject({ chipID: '900138001234567' });
    expect(right.result).not.toHaveProperty('chipReason');
  });
});

describe('pictures and files of pets', () => {
  it('[1.3.12] [1.7.45] [3.7.061] serves an uploaded avatar, [1.7.46] else the breed’s, [1.7.58] [1.7.60] [1.7.61] [3.7.066] else the default one', async () => {
    const { _id } = await pet(await owner(), { breed: 'Shiba' });
    const address = ((await call('GET', `/pet/${at(_id)}`)).result as { avatar: string }).avatar;
    // The id is sealed: addresses end up in logs.
    expect(address).toMatch(/^\/api\/photo\/demo\/pet\/[\w.~-]+\?breedID=Shiba$/);
    expect(address).not.toContain(_id.slice('/pet/'.length));
    const fallback = await served(address);
    expect(fallback.headers['content-type']).toBe('image/png');
    expect((await photo('POST', '/pet/breed/Shiba/avatar', await picture('red'))).code).toBe(100000);
    const breed = await served(address);
    expect(breed.headers['content-type']).toBe('image/webp');
    expect(breed.rawPayload.equals((await served('/api/photo/demo/breed?breedID=Shiba')).rawPayload)).toBe(true);
    expect((await photo('POST', `/pet/${at(_id)}/avatar`, await picture('blue'))).code).toBe(100000);
    const { dominant } = await sharp((await served(address)).rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r + 100);
    expect((await served('/api/photo/demo/breed')).json()).toMatchObject({ code: 200002 });
  });

  it('refuses a photo that is none', async () => {
    const { _id } = await pet(await owner());
    expect((await photo('POST', `/pet/${at(_id)}/avatar`, Buffer.from('<svg onload="x()"/>'))).code).toBe(100105);
    expect((await photo('POST', `/pet/${at(_id)}/avatar`, Buffer.from('%PDF-1.7'), 'application/pdf')).code).toBe(
      100105,
    );
    expect((await call('POST', `/pet/${at(_id)}/avatar`, { photo: 'x' })).code).toBe(CODE.unsupportedType);
  });

  it('[1.7.49 call half] lists, adds, serves, renames and removes files of a pet', async () => {
    const { _id } = await pet(await owner());
    const PATH = `/pet/${at(_id)}/file`;
    const added = await photo('POST', PATH, await picture('green'));
    const [file] = added.result as unknown as { _id: string; name: string; hash: string }[];
    expect(file).toMatchObject({ name: 'cat.png', mime: 'image/png' });
    expect((await served(`${B}${PATH}/${file?._id}/content`)).headers['content-type']).toBe('image/png');
    const address = (await call('GET', `${PATH}/${file?.hash}`)).result as { url: string };
    expect((await api.app.inject({ method: 'GET', url: address.url })).statusCode).toBe(200);
    expect((await call('PUT', `${PATH}/${file?._id}`, { desc: '轉診報告' })).result).toMatchObject([
      { desc: '轉診報告' },
    ]);
    const { _id: to } = await pet(await owner());
    const there = `/pet/${at(to)}/file`;
    expect((await call('POST', `${PATH}/${file?._id}/move`, { to })).result).toMatchObject([{ desc: '轉診報告' }]);
    expect((await call('GET', PATH)).result).toEqual([]);
    expect((await served(`${B}${there}/${file?._id}/content`)).headers['content-type']).toBe('image/png');
    expect((await api.app.inject({ method: 'GET', url: address.url })).statusCode, 'the former address').toBe(404);
    expect((await call('POST', `${there}/${file?._id}/move`, { to: '/pet/nobody' })).code).toBe(CODE.petNotFound);
    const said = { kind: 'report', dateTime: 1_700_000_000 };
    expect((await call('PUT', `${there}/${file?._id}`, said)).result).toMatchObject([said]);
    await call('POST', `${there}/${file?._id}/move`, { to: _id });
    expect((await call('DELETE', `${PATH}/${file?._id}`)).result).toEqual([]);
    expect((await call('GET', PATH)).result).toEqual([]);
    expect((await api.app.inject({ method: 'GET', url: address.url })).statusCode).toBe(404);
  });
});

describe('index entries', () => {
  const X = '/api/sdk/demo';
  /** What is stored of one, read behind the API: its calls write and answer what they wrote. */
  const kept = async (id: string) => {
    const rows = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ body: object }>('SELECT body FROM vetloom.index_entry WHERE clinic_id = $1 AND id = $2', ['demo', id]),
    );
    return rows.map(({ body }) => body);
  };
  it('[1.3.23] [1.7.50] [1.7.51] [1.7.52] of pets are stored, changed and taken away, and follow the pet by themselves', async () => {
    const userID = await owner('林志明');
    const { _id } = await pet(userID);
    expect((await call('POST', `${X}/petIndex`, { petID: _id, shelf: 'A3' })).result).toMatchObject({
      name: '麻糬',
      userID,
      stored: { shelf: 'A3' },
    });
    await call('PUT', `/pet/${at(_id)}`, { name: '豆花' });
    expect((await call('PUT', `${X}/petIndex`, { petID: _id, shelf: 'B1' })).result).toMatchObject({
      name: '豆花',
      stored: { shelf: 'B1' },
    });
    expect(await kept(_id)).toEqual([{ shelf: 'B1' }]);
    expect((await call('DELETE', `${X}/petIndex`, { petID: _id })).result).toBeNull();
    expect(await kept(_id)).toEqual([]);
  });

  it('of a renamed animal are taken away by either of its ids', async () => {
    const { _id } = await pet(await owner('林志明'));
    await call('PUT', `/pet/${at(_id)}/rename/ID`, { newID: 'R-300' });
    await call('POST', `${X}/petIndex`, { petID: _id, shelf: 'A3' });
    expect(await kept('/pet/R-300')).toEqual([{ shelf: 'A3' }]);
    expect((await call('DELETE', `${X}/petIndex`, { petID: _id })).result).toBeNull();
    expect(await kept('/pet/R-300')).toEqual([]);
  });

  it('[1.3.23] [1.7.53] [1.7.54] [1.7.55] [1.7.56] of owners likewise, by body and by id', async () => {
    const userID = await owner('林志明');
    const { _id } = await pet(userID);
    expect((await call('POST', `${X}/userIndex`, { userID, vip: true })).result).toMatchObject({
      petIDs: [_id],
      stored: { vip: true },
    });
    expect((await call('PUT', `${X}/userIndex`, { userID, vip: false })).result.stored).toEqual({ vip: false });
    expect((await call('DELETE', `${X}/userIndex`, { userID })).code).toBe(100000);
    expect(await kept(userID)).toEqual([]);
    await call('POST', `${X}/userIndex`, { userID, vip: true });
    expect(await kept(userID)).toEqual([{ vip: true }]);
    expect((await call('DELETE', `${X}/userIndex/${at(userID)}`)).code).toBe(100000);
    expect(await kept(userID)).toEqual([]);
  });

  it('[1.3.23] [1.7.57] [1.4.06] [3.4.18] [3.7.154] transferPetID moves the pet between the entries of two owners', async () => {
    const [from, to] = [await owner('舊飼主'), await owner('新飼主')];
    const { _id } = await pet(from);
    const moved = await call('PUT', `${X}/userIndex/transferPetID`, { petID: _id, userID: to });
    expect(moved.result).toMatchObject({ pet: { userID: to }, user: { id: to, petIDs: [_id] } });
    expect((await call('PUT', `${X}/userIndex`, { userID: from })).result.petIDs).toEqual([]);
    expect((await call('GET', `/pet/${at(_id)}`)).result).toMatchObject({ userID: to, userName: '新飼主' });
    expect((await call('GET', `/pet/getList/${at(from)}`)).result).toEqual([]);
    expect((await call('PUT', `/pet/${at(_id)}`, { userID: from })).result.userID, 'by the pet itself').toBe(from);
    expect((await call('PUT', `${X}/userIndex`, { userID: to })).result.petIDs).toEqual([]);
  });

  it('[3.7.147] [3.7.148] [3.7.149] [3.7.150] [3.7.151] [3.7.152] [3.7.153] [3.7.155] take Basic; the search follows the documents at every step, and an entry that is taken away is there no longer', async () => {
    const basic = `Basic ${Buffer.from(`admin@demo.vetloom.test:${PASSWORD}`).toString('base64')}`;
    const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, authorization = basic) =>
      api.call(method, `${X}${path}`, { headers: { authorization }, ...(body === undefined ? {} : { body }) });
    const foundBy = async (path: '/pet/search' | '/user/search', keyword: string) =>
      (await call('POST', path, { keyword })).result.map((one: { _id: string }) => one._id);
    const [userID, other] = [await owner('歐陽芷若'), await owner('歐陽芷蘭')];
    const { _id: petID } = await pet(userID, { name: '黑糖珍珠' });

    for (const [path, body] of [
      ['/petIndex', { petID, shelf: 'A3' }],
      ['/userIndex', { userID, vip: true }],
    ] as const) {
      expect((await api.call('POST', `${X}${path}`, { body })).code, path).toBe(CODE.notLoggedIn);
      const wrong = await ask('POST', path, body, `Basic ${Buffer.from('admin:admin').toString('base64')}`);
      expect(wrong.status, path).toBe(401);
      expect((await ask('POST', path, body)).code, path).toBe(CODE.success);
    }
    expect(await kept(petID)).toEqual([{ shelf: 'A3' }]);
    expect(await foundBy('/pet/search', '黑糖珍珠')).toEqual([petID]);
    expect(await foundBy('/user/search', '歐陽芷若')).toEqual([userID]);

    await call('PUT', `/pet/${at(petID)}`, { name: '抹茶拿鐵' });
    await call('PUT', `/user/${at(userID)}`, { phone: '0955666777' });
    expect((await ask('PUT', '/petIndex', { petID, shelf: 'B1' })).result).toMatchObject({ name: '抹茶拿鐵' });
    expect((await ask('PUT', '/userIndex', { userID, vip: false })).result).toMatchObject({ phone: '0955666777' });
    expect(await foundBy('/pet/search', '抹茶拿鐵')).toEqual([petID]);
    expect(await foundBy('/pet/search', '黑糖珍珠')).toEqual([]);
    expect(await foundBy('/user/search', '0955666777')).toEqual([userID]);

    expect((await ask('DELETE', '/petIndex', { petID })).code).toBe(CODE.success);
    expect((await ask('DELETE', '/userIndex', { userID })).code).toBe(CODE.success);
    expect([await kept(petID), await kept(userID)]).toEqual([[], []]);
    for (const id of [userID, other]) await ask('POST', '/userIndex', { userID: id, vip: true });
    expect((await ask('DELETE', `/userIndex/${at(userID)}`)).code).toBe(CODE.success);
    expect([await kept(userID), await kept(other)]).toEqual([[], [{ vip: true }]]);
    // An animal isn't hidden by its entry: it goes with itself.
    expect(await foundBy('/pet/search', '抹茶拿鐵')).toEqual([petID]);
    expect((await call('DELETE', `/pet/${at(petID)}`)).code).toBe(CODE.success);
    expect(await foundBy('/pet/search', '抹茶拿鐵')).toEqual([]);
    expect((await ask('PUT', '/petIndex', { petID, shelf: 'C1' })).code).toBe(CODE.petNotFound);
  });

  it('refuse what is no object with 100105', async () => {
    for (const path of ['petIndex', 'userIndex'])
      for (const body of ['text', [], null, 1, [{}]])
        for (const method of ['POST', 'PUT', 'DELETE'] as const)
          expect((await call(method, `${X}/${path}`, JSON.stringify(body))).code, `${method} ${path}`).toBe(100105);
    expect((await call('PUT', `${X}/userIndex/transferPetID`, '[]')).code).toBe(100105);
  });
});
