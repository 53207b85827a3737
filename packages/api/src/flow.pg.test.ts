import { CODE } from '@vetloom/domain/core/codes.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from './test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
let token: string;
let cashier: string;
let pharmacist: string;
let idKey: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('cashier@demo.vetloom.test', ['BILLING_READ', 'BILLING_WRITE', 'DAILY_STATUS']);
  await api.enroll('pharmacist@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  const login = await api.login('admin@demo.vetloom.test');
  token = login.jwt;
  idKey = login.clinicRoles[0]?.idKey ?? '';
  cashier = (await api.login('cashier@demo.vetloom.test')).jwt;
  pharmacist = (await api.login('pharmacist@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  as = token,
) => api.call(method, B + path, { token: as, ...(body === undefined ? {} : { body }), headers });

let people = 0;
async function visit(): Promise<{ userID: string; petID: string; recordID: string; phone: string }> {
  people += 1;
  const phone = `0933${String(people).padStart(6, '0')}`;
  const user = await call('POST', '/user', { name: '陳怡君', phone });
  const pet = await call('POST', '/pet', { userID: user.result._id, name: '麻糬', type: 'Canine', weight: 4.2 });
  const record = await call('POST', '/record/checkin', { petID: pet.result._id, cause: '嘔吐', doctor: '王醫師' });
  return { userID: user.result._id, petID: pet.result._id, recordID: record.result._id, phone };
}

describe('the flow over REST', () => {
  it('goes from owner to receipt, and the money adds up', async () => {
    const { recordID } = await visit();
    const record = `/record/${plain(recordID)}`;
    expect((await call('GET', record)).result).toMatchObject({
      status: 0,
      source: 'standard',
      receive: 0,
      receiveLog: [],
    });
    const edited = await call('PUT', record, {
      diagnosis: '急性胃炎',
      chargeDivision: [{ _id: 'c1', name: '診察費', price: 300, number: 1 }],
      drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: 'Cerenia', price: 120, number: 2 }] }],
    });
    expect(edited.result).toMatchObject({ total: 540, hasDrug: true });
    await call('PUT', `${record}/status`, { type: 'dispenseStatus', status: 20, optUserID: 'admin@demo.vetloom.test' });
    await call('PUT', `${record}/status`, { type: 'billStatus', status: 20 });
    expect(
      (await call('POST', '/record/getList/todoDrug', {}, {}, pharmacist)).result.map(
        ({ _id }: { _id: string }) => _id,
      ),
    ).toContain(recordID);
    const dispensed = await call(
      'PUT',
      `/todo/dispense/${plain(recordID)}`,
      { drugBagIDs: ['b1'], submit: true },
      {},
      pharmacist,
    );
    expect(dispensed.result).toMatchObject({ status: 20, dispenseStatus: 30 });
    const [first] = (
      await call(
        'POST',
        '/billing/receiveLogs',
        { receiveLogs: [{ collectionID: recordID, receive: 500 }] },
        {},
        cashier,
      )
    ).result;
    expect((await call('GET', record)).result).toMatchObject({ status: 20, billStatus: 20, receive: 500 });
    api.now += 1;
    await call(
      'POST',
      '/billing/receiveLogs',
      { receiveLogs: [{ collectionID: recordID, receive: 40, method: 'linePay' }] },
      {},
      cashier,
    );
    expect((await call('GET', record)).result).toMatchObject({ status: 90, billStatus: 30, receive: 540 });
    const day = await call('GET', `/billing/receiveLog/${first.receiveDay}`, undefined, {}, cashier);
    expect(day.result).toMatchObject({ _id: `/receiveLog/${first.receiveDay}`, collection: 'receiveLog' });
    expect(day.result.log.map(({ receive }: { receive: number }) => receive)).toEqual([500, 40]);
    const back = await call(
      'DELETE',
      `/billing/receiveLog/${plain(first._id)}?reason=${plain('算錯')}`,
      undefined,
      {},
      cashier,
    );
    expect(back.result).toMatchObject({ receive: -500, reverses: first._id, note: '算錯' });
    expect((await call('GET', record)).result).toMatchObject({ status: 20, billStatus: 20, receive: 40 });
    // Taken back already counts as taken back, once.
    expect((await call('DELETE', `/billing/receiveLog/${plain(first._id)}`, undefined, {}, cashier)).code).toBe(
      CODE.success,
    );
    expect((await call('GET', record)).result).toMatchObject({ receive: 40 });
  });

  it('[2.7.011] takes ids sealed and percent-encoded plain, and nobody else’s name; a tampered one is not found', async () => {
    const { petID, recordID } = await visit();
    const sealedVisit = `/record/${sealID(idKey, recordID)}`;
    const own = await call('PUT', sealedVisit, { diagnosis: '胃炎', optUserID: 'admin@demo.vetloom.test' });
    expect(own.result).toMatchObject({ _id: recordID, diagnosis: '胃炎' });
    const other = await call('PUT', sealedVisit, { diagnosis: 'x', optUserID: 'cashier@demo.vetloom.test' });
    expect(other.code).toBe(CODE.forbidden);
    expect((await call('GET', `/record/${plain(recordID)}`)).text).toBe((await call('GET', sealedVisit)).text);
    expect((await call('GET', sealedVisit)).result.diagnosis).toBe('胃炎');
    const sealed = sealID(idKey, petID);
    const bySeal = await call('GET', `/pet/${sealed}`);
    expect(bySeal.result._id).toBe(petID);
    expect((await call('GET', `/pet/${plain(petID)}`)).text).toBe(bySeal.text);
    expect(await call('GET', `/pet/${forged(sealed)}`)).toMatchObject({ status: 404, code: CODE.petNotFound });
    expect((await call('GET', '/pet/%2Fpet%2Fnone')).code).toBe(CODE.petNotFound);
  });

  it('[2.6.17] shows a reader without RECORD_READ the bill or the bags and no diagnosis', async () => {
    const { recordID } = await visit();
    await call('PUT', `/record/${plain(recordID)}`, {
      diagnosis: '急性胃炎',
      chargeDivision: [{ _id: 'c1', name: '診察費', price: 300, number: 1 }],
    });
    const bill = await call('GET', `/record/${plain(recordID)}`, undefined, {}, cashier);
    expect(bill.result).toMatchObject({ total: 300, receive: 0, chargeDivision: [{ name: '診察費', price: 300 }] });
    expect(bill.result).not.toHaveProperty('diagnosis');
    const bags = await call('GET', `/record/${plain(recordID)}`, undefined, {}, pharmacist);
    expect(bags.result).not.toHaveProperty('total');
    expect(bags.result).not.toHaveProperty('receive');
    const range = await call(
      'POST',
      '/record/getList/dateTime',
      { begin: api.now - 10, end: api.now + 10 },
      {},
      pharmacist,
    );
    expect(range.text).not.toContain('急性胃炎');
  });
});

describe('an update', () => {
  it('with If-Match passes upon the present version alone, not upon an older one nor one that does not exist', async () => {
    const { petID } = await visit();
    const path = `/pet/${plain(petID)}`;
    const older = String((await call('GET', path)).headers.etag);
    const present = String((await call('PUT', path, { breed: 'Poodle' })).headers.etag);
    expect((await call('GET', path)).headers.etag).toBe(present);
    const [, number = '', life = ''] = /^"v(\d+)-(.+)"$/.exec(present) ?? [];
    const never = `"v${Number(number) + 1000}-${life}"`;
    const beforeRestoring = `"v${number}-${life === '00000000' ? '11111111' : '00000000'}"`;
    for (const tag of [older, never, beforeRestoring])
      expect(await call('PUT', path, { allergy: '雞肉' }, { 'if-match': tag }), tag).toMatchObject({
        status: 412,
        code: CODE.staleVersion,
      });
    expect((await call('GET', path)).headers.etag).toBe(present);
    const key = { 'if-match': present, 'idempotency-key': `match-${petID}` };
    const passed = await call('PUT', path, { allergy: '雞肉' }, key);
    expect(passed.result).toMatchObject({ breed: 'Poodle', allergy: '雞肉' });
    // Sent again because its answer was lost, it is answered as it was.
    expect((await call('PUT', path, { allergy: '雞肉' }, key)).result).toEqual(passed.result);
    expect(await call('PUT', path, { breed: 'Shiba' }, { 'if-match': '*' })).toMatchObject({ status: 200 });
  });

  it('that can’t keep the promise of an If-Match refuses it', async () => {
    const { petID } = await visit();
    const present = String((await call('GET', `/pet/${plain(petID)}`)).headers.etag);
    const weighed = await call('POST', `/pet/${plain(petID)}/weight`, { weight: 5 }, { 'if-match': present });
    expect(weighed).toMatchObject({ status: 412, code: CODE.staleVersion });
  });

  it('of other fields than someone else changed is merged; of the same field it is answered with a conflict', async () => {
    const { petID } = await visit();
    const path = `/pet/${plain(petID)}`;
    const { updateDateTime } = (await call('GET', path)).result;
    api.now += 5;
    await call('PUT', path, { breed: 'Poodle' });
    const merged = await call('PUT', path, { allergy: '雞肉', updateDateTime });
    expect(merged.result).toMatchObject({ breed: 'Poodle', allergy: '雞肉' });
    const clash = await call('PUT', path, { breed: 'Shiba', chipID: '900138001234567', updateDateTime });
    expect(clash).toMatchObject({ status: 409, code: CODE.conflict, detail: { fields: ['breed'] } });
    expect((await call('GET', path)).result).toMatchObject({ breed: 'Poodle', chipID: '' });
  });

  it('takes updateDateTime for a base', async () => {
    const { userID } = await visit();
    const path = `/user/${plain(userID)}`;
    const { result } = await call('GET', path);
    api.now += 5;
    await call('PUT', path, { address: '台北市' });
    const { updateDateTime } = result;
    expect((await call('PUT', path, { address: '高雄市', updateDateTime })).code).toBe(CODE.conflict);
    expect((await call('PUT', path, { info: '老客戶', updateDateTime })).result).toMatchObject({
      address: '台北市',
      info: '老客戶',
    });
    expect((await call('PUT', path, { info: 'x', updateDateTime: 5 })).code).toBe(CODE.conflict);
  });

  it('merges rows: a charge added meanwhile stays', async () => {
    const { recordID } = await visit();
    const path = `/record/${plain(recordID)}`;
    const charge = (id: string, price: number) => ({ _id: id, name: id, price, number: 1 });
    const { updateDateTime } = (await call('PUT', path, { chargeDivision: [charge('a', 100)] })).result;
    api.now += 5;
    await call('PUT', path, { chargeDivision: [charge('a', 100), charge('b', 200)] });
    const merged = await call('PUT', path, {
      chargeDivision: [charge('a', 150), charge('c', 50)],
      updateDateTime,
    });
    expect(merged.result).toMatchObject({ total: 400 });
  });

  it('can not set what is derived', async () => {
    const { recordID } = await visit();
    expect(await call('PUT', `/record/${plain(recordID)}`, { total: 1 })).toMatchObject({ code: CODE.badParameter });
  });
});

describe('a repeated Idempotency-Key', () => {
  it('answers the first result and does nothing again', async () => {
    const { recordID } = await visit();
    const body = { receiveLogs: [{ collectionID: recordID, receive: 100 }] };
    const headers = { 'idempotency-key': `k-${recordID}` };
    const first = await call('POST', '/billing/receiveLogs', body, headers);
    const again = await call('POST', '/billing/receiveLogs', body, headers);
    expect(again.text).toBe(first.text);
    expect((await call('GET', `/record/${plain(recordID)}`)).result.receive).toBe(100);
    const other = { receiveLogs: [{ collectionID: recordID, receive: 101 }] };
    expect(await call('POST', '/billing/receiveLogs', other, headers)).toMatchObject({
      status: 409,
      code: CODE.idempotencyMismatch,
    });
  });

  it('answers a refusal again, and two at once do it once', async () => {
    const { phone } = await visit();
    const headers = { 'idempotency-key': `r-${phone}` };
    const refused = await call('POST', '/user', { name: '李四', phone }, headers);
    expect(refused.code).toBe(CODE.ownerPhoneTaken);
    expect((await call('POST', '/user', { name: '李四', phone }, headers)).text).toBe(refused.text);
    const both = { 'idempotency-key': `both-${phone}` };
    const body = { name: '王五', phone: `0955${phone.slice(4)}` };
    const [a, b] = await Promise.all([call('POST', '/user', body, both), call('POST', '/user', body, both)]);
    expect(a.code).toBe(CODE.success);
    expect(b.text).toBe(a.text);
  });
});

describe('rules of the specification', () => {
  it('owners: phone required and unique; an owner with animals stays', async () => {
    const { userID, phone } = await visit();
    expect((await call('POST', '/user', { name: '無電話' })).code).toBe(CODE.badParameter);
    expect(
      (await call('POST', '/user', { name: '同電話', phone: `${phone.slice(0, 4)}-${phone.slice(4)}` })).code,
    ).toBe(CODE.ownerPhoneTaken);
    expect((await call('DELETE', `/user/${plain(userID)}`)).code).toBe(CODE.contradictory);
    expect((await call('GET', '/user/%2Fuser%2Fnone')).code).toBe(CODE.ownerNotFound);
  });

  it('pets: owner must exist; lists, searches and pages', async () => {
    expect((await call('POST', '/pet', { userID: '/user/none', name: '麻糬' })).code).toBe(CODE.ownerNotFound);
    const { userID, petID, phone } = await visit();
    expect((await call('GET', `/pet/getList/${plain(userID)}`)).result.map(({ _id }: { _id: string }) => _id)).toEqual([
      petID,
    ]);
    const found = await call('POST', '/pet/search', { keyword: phone.slice(-6) });
    expect(found.result.map(({ _id }: { _id: string }) => _id)).toEqual([petID]);
    expect((await call('POST', '/pet/search', { keyword: '%' })).result).toEqual([]);
    const pages = await Promise.all([0, 1].map((skip) => call('POST', '/pet/getListPage', { limit: 1, skip })));
    expect(pages[0]?.result.list[0]._id).not.toBe(pages[1]?.result.list[0]._id);
    expect((await call('POST', '/pet/getListPageWithQuery', { query: { breed: '' } })).code).toBe(
      CODE.breedQueryMissing,
    );
    expect((await call('POST', '/pet/bulk/read', { ids: ['/pet/none', petID] })).result).toHaveLength(1);
    expect((await call('POST', '/pet/getDetail', { petID })).result.user._id).toBe(userID);
  });

  it('weights: salt adds once, zero is ignored, corrected and removed by id', async () => {
    const { petID } = await visit();
    const path = `/pet/${plain(petID)}`;
    for (const _ of [1, 2])
      await call('POST', `${path}/weight`, { salt: 's', weight: 5.5, dateTime: 1_795_000_000, source: 'pet' });
    await call('POST', `${path}/weight`, { weight: 0 });
    const { weightHistory } = (await call('GET', path)).result;
    expect(weightHistory.map(({ value }: { value: number }) => value)).toEqual([4.2, 5.5]);
    const id = weightHistory[1].id;
    expect((await call('PUT', `${path}/weight/${id}`, { weight: 5.6 })).result.weightHistory[1]).toMatchObject({
      value: 5.6,
      dateTime: 1_795_000_000,
    });
    expect((await call('PUT', `${path}/weight/none`, { weight: 5.6 })).code).toBe(CODE.notFound);
    expect((await call('POST', `${path}/weightDelete`, { weightIDArray: [id] })).result.weightHistory).toHaveLength(1);
  });

  it('visits: petID must be a string, deleting twice succeeds, statuses by type', async () => {
    expect((await call('POST', '/record/checkin', { petID: 7, cause: '' })).code).toBe(CODE.petNotFound);
    expect((await call('POST', '/record', { cause: '' })).code).toBe(CODE.petNotFound);
    const { recordID, petID } = await visit();
    const manual = await call('POST', '/record/', { petID, cause: '領藥' });
    expect(manual.result).toMatchObject({ source: 'manual', archiveStatus: 0 });
    expect((await call('PUT', '/record/checkin', { _id: recordID, doctor: '林醫師' })).result).toMatchObject({
      doctor: '林醫師',
      cause: '嘔吐',
    });
    expect((await call('PUT', `/record/${plain(recordID)}/status`, { type: 'mood', status: 1 })).code).toBe(
      CODE.badParameter,
    );
    expect((await call('POST', '/record/getList/pet', { petID })).result).toHaveLength(2);
    const fields = await call('POST', '/record/getList/dateTime', {
      begin: api.now - 60,
      end: api.now + 60,
      fields: ['cause'],
    });
    expect(Object.keys(fields.result[0]).sort()).toEqual(['_id', 'cause']);
    expect((await call('DELETE', `/record/${plain(recordID)}`)).code).toBe(CODE.success);
    expect((await call('DELETE', `/record/${plain(recordID)}`)).code).toBe(CODE.success);
    expect((await call('GET', `/record/${plain(recordID)}`)).code).toBe(CODE.notFound);
  });

  it('[2.7.031] a report of a merged draft is kept as a draft conflict log with all its fields', async () => {
    const { recordID } = await visit();
    const report = {
      originalDraft: { cause: '' },
      draft: { cause: '嘔吐' },
      masterRecord: { cause: '腹瀉' },
      combinedRecord: { cause: '腹瀉' },
      version: 3,
    };
    const post = (body: object) => call('POST', `/record/${plain(recordID)}/conflictLog`, body);
    const kept = async (id: string) => {
      const [found] = await api.database.db.readClinic('demo', ({ reader }) => reader.getMany('conflict', [id]));
      return found;
    };
    const _id: string = (await post(report)).result._id;
    const saveDateTime = api.now;
    expect(_id).toMatch(new RegExp(`^/draftConflictLog${recordID}/${saveDateTime}`));
    expect(await kept(_id)).toMatchObject({ _id, documentID: recordID, ...report, saveDateTime });
    expect(await kept(_id)).not.toHaveProperty('exception');
    const failed = (await post({ ...report, exception: 'rows of two shapes' })).result._id;
    expect(await kept(failed)).toMatchObject({ ...report, exception: 'rows of two shapes' });
    expect((await post({ ...report, version: 'x' })).code).toBe(CODE.badParameter);
  });

  it.each(['/record/1-none', '/recordTemplate/none', '/reminder/1/none'])(
    '[1.8.14] %s, which is not there, answers 100404',
    async (id) => {
      const paths: Record<string, readonly ['GET' | 'PUT', string]> = {
        '/record/1-none': ['GET', `/record/${plain(id)}`],
        '/recordTemplate/none': ['PUT', `/recordTemplate/${plain(id)}`],
        '/reminder/1/none': ['GET', `/reminder?_id=${plain(id)}`],
      };
      const [method, path] = paths[id] ?? [];
      if (method === undefined || path === undefined) throw new Error(id);
      expect(await call(method, path, method === 'GET' ? undefined : { name: 'x' })).toMatchObject({
        status: 404,
        code: 100404,
      });
    },
  );

  it('[1.7.03] [3.7.003] optUserID is the authenticated person, in the query and in the body, and the history names them', async () => {
    const { petID } = await visit();
    const path = `/pet/${plain(petID)}/touch`;
    expect((await call('POST', path, { optUserID: '/staff/admin@demo.vetloom.test' })).code).toBe(CODE.success);
    expect((await call('POST', `${path}?optUserID=admin@demo.vetloom.test`, {})).code).toBe(CODE.success);
    expect((await call('POST', path, { optUserID: 'cashier@demo.vetloom.test' })).code).toBe(CODE.forbidden);
    expect((await call('POST', `${path}?optUserID=cashier@demo.vetloom.test`, {})).code).toBe(CODE.forbidden);
    const { lines } = (await call('GET', `/history?collection=pet&id=${plain(petID)}`)).result;
    expect(lines[0]).toMatchObject({ author: 'admin@demo.vetloom.test', command: 'pet.touch' });
  });

  it('staff: cards for those who may not read accounts', async () => {
    const cards = await call('POST', '/staff/getList', {}, {}, cashier);
    expect(Object.keys(cards.result[0]).sort()).toEqual(
      ['_id', 'avatar', 'collection', 'color', 'doctor', 'name', 'ownsRecords', 'status'].sort(),
    );
    expect((await call('GET', '/role/getList', undefined, {}, cashier)).code).toBe(CODE.forbidden);
    expect(
      (await call('GET', '/role/getList?permissions=BILLING_WRITE')).result.map(({ name }: { name: string }) => name),
    ).toEqual(['cashier']);
  });

  it('settings: defaults, and only the fields sent', async () => {
    expect((await call('GET', '/setting')).result).toMatchObject({ drugRounding: 1 });
    expect((await call('PUT', '/setting', { waitWarnMinutes: 20 })).result).toMatchObject({
      waitWarnMinutes: 20,
      waitAlertMinutes: 30,
    });
    expect((await api.call('GET', '/api/sdk/demo/setting', { token })).result).toMatchObject({ waitWarnMinutes: 20 });
    expect((await call('PUT', '/setting', { waitWarnMinutes: 1 }, {}, cashier)).code).toBe(CODE.forbidden);
  });

  it('[3.7.041] settings are one object whatever documents hold them: a tag of it tells that anything in it changed', async () => {
    const read = await call('PUT', '/setting', { waitWarnMinutes: 21, localHistoryMonths: 12 });
    const tag = { 'if-match': String(read.headers.etag) };
    expect((await call('GET', '/setting')).headers.etag).toBe(read.headers.etag);
    const other = await call('PUT', '/setting', { drugRounding: 2 });
    expect(other.headers.etag).not.toBe(read.headers.etag);
    expect((await call('GET', '/setting')).headers.etag).toBe(other.headers.etag);
    const stale = await call('PUT', '/setting', { waitAlertMinutes: 50, localHistoryMonths: 18 }, tag);
    expect(stale).toMatchObject({ status: 412, code: CODE.staleVersion });
    const present = { 'if-match': String(other.headers.etag) };
    const changed = await call('PUT', '/setting', { waitAlertMinutes: 50, localHistoryMonths: 18 }, present);
    expect(changed.result).toMatchObject({
      _id: '/setting',
      drugRounding: 2,
      waitWarnMinutes: 21,
      waitAlertMinutes: 50,
      localHistoryMonths: 18,
    });
  });

  it('[3.7.041] settings take updateDateTime for a base, also of what was set before it', async () => {
    const { updateDateTime } = (await call('GET', '/setting')).result;
    api.now += 60;
    await call('PUT', '/setting', { waitWarnMinutes: 23 });
    api.now += 60;
    await call('PUT', '/setting', { waitAlertMinutes: 55 });
    const merged = await call('PUT', '/setting', { updateDateTime, waitAlertMinutes: 50, petIDPrefix: 'V' });
    expect(merged.result).toMatchObject({ waitWarnMinutes: 23, waitAlertMinutes: 55, petIDPrefix: 'V' });
    const clash = await call('PUT', '/setting', { updateDateTime, waitWarnMinutes: 30 });
    expect(clash).toMatchObject({ status: 409, detail: { fields: ['waitWarnMinutes'] } });
    expect((await call('PUT', '/setting', { updateDateTime: 1, waitWarnMinutes: 30 })).status).toBe(409);
  });

  it('settings given back as they were read change nothing; what the server counts can’t be set', async () => {
    const { _id, collection, updateDateTime, ...whole } = (await call('GET', '/setting')).result;
    expect((await call('PUT', '/setting', { ...whole, waitWarnMinutes: 24 })).result).toMatchObject({
      ...whole,
      waitWarnMinutes: 24,
    });
    expect((await call('PUT', '/setting', { petIDCounter: { sequence: 1 } })).code).toBe(CODE.badParameter);
    expect((await call('PUT', '/setting', {})).code).toBe(CODE.badParameter);
  });
});

it('leaves no unexpected failure behind', () => expect(api.unexpected).toEqual([]));
