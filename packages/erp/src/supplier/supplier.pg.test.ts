import type { TestApi } from '@vetloom/api/test-kit.ts';
import { PASSWORD } from '@vetloom/api/test-kit.ts';
import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { VetLoomClient } from '@vetloom/sdk/vetloom-client.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openErp } from '../test-kit.ts';

const BUYER = 'buyer@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const STRANGER = 'stranger@demo.vetloom.test';
const ADMIN = 'admin@demo.vetloom.test';
const OUTSIDER = 'outsider@harbour.test';

let erp: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  erp = await openErp();
  await erp.enroll(BUYER, ['SUPPLIER_READ', 'SUPPLIER_WRITE']);
  await erp.enroll(READER, ['SUPPLIER_READ']);
  await erp.enroll(STRANGER, ['PRODUCT_READ']);
  await erp.enroll(ADMIN, 'admin');
  await erp.enroll(OUTSIDER, 'admin', 'harbour');
  for (const email of [BUYER, READER, STRANGER, ADMIN, OUTSIDER]) tokens.set(email, (await erp.login(email)).jwt);
  for (const clinic of ['demo', 'harbour'])
    await erp.database.db.inClinic(clinic, (tx) =>
      saveCatalogue(tx, ADMIN, { products: ['P1', 'P2', 'P3'].map((id) => productRow({ id })) }),
    );
});
afterAll(() => erp.close());

const WHOLE = {
  customerID: 'A-1203',
  customID: 'S01',
  type: '藥品',
  name: '大同動物藥品',
  gui: '12345675',
  contactName: '林先生',
  contactPhone: '02-2345-6789',
  contactEmail: 'sales@datong.example',
  address: '臺北市中山區民權東路一段 1 號',
  fax: '02-2345-6780',
  website: 'https://datong.example',
  info: '月結\n週三送貨',
  prods: ['P2', 'P1'],
};

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  {
    as = BUYER,
    clinic = 'demo',
    headers = {},
  }: { as?: string; clinic?: string; headers?: Record<string, string> } = {},
) => erp.call(method, `/erp/${clinic}${path}`, { token: tokens.get(as) ?? '', body, headers });

const made = async (fields: object = {}): Promise<string> =>
  (await call('POST', '/supplier', { name: '無名', ...fields })).result.id;

const historyOf = (id: string) =>
  erp.database.db.readClinic('demo', (tx) =>
    tx.sql(
      `SELECT author, command, before, after FROM vetloom.history WHERE clinic_id = $1 AND collection = 'table/supplier' AND doc_id = $2 ORDER BY seq`,
      ['demo', id],
    ),
  );

describe('suppliers', () => {
  it('of a closed clinic are read and not written', async () => {
    const id = await made({ name: '先前' });
    const { db } = erp.database;
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範', updateDateTime: 1 };
    await writeIn(db, 'demo', (tx) => tx.put('clinic', { ...own, closedDateTime: 1 } as never));
    expect(await call('POST', '/supplier', { name: '之後' })).toMatchObject({ status: 423, code: CODE.clinicClosed });
    expect((await call('PUT', `/supplier/${id}`, { name: '之後' })).code).toBe(CODE.clinicClosed);
    expect((await call('GET', `/supplier/${id}`)).result).toMatchObject({ name: '先前' });
    await db.inClinic('demo', async (tx) => {
      await tx.openForWriting({ commands: [], authors: [], hints: [], evenClosed: true });
      const writes = [{ collection: 'clinic', id: '/clinic', before: { ...own, closedDateTime: 1 }, after: own }];
      await tx.flush([logEntry({ writes: writes as never })]);
    });
    expect((await call('PUT', `/supplier/${id}`, { name: '之後' })).code).toBe(CODE.success);
  });

  it('[3.3.32] [3.7.161] [3.7.162] are added and read with every field, their products in order', async () => {
    const added = await call('POST', '/supplier', WHOLE);
    expect(added).toMatchObject({ code: CODE.success, result: WHOLE });
    const { id } = added.result;
    const read = await call('GET', `/supplier/${id}`, undefined, { as: READER });
    expect(read.result).toEqual({
      ...WHOLE,
      id,
      createDateTime: erp.now,
      createBy: BUYER,
      updateDateTime: erp.now,
      updateBy: BUYER,
    });
    expect(read.headers.etag).toBe(added.headers.etag);
  });

  it('[3.7.162] [3.8.06 supplier half] that are unknown answer 100404', async () => {
    expect(await call('GET', '/supplier/none')).toMatchObject({ status: 404, code: CODE.notFound });
    expect(await call('PUT', '/supplier/none', { name: 'x' })).toMatchObject({ code: CODE.notFound });
  });

  it('[3.7.163] change in the fields sent alone', async () => {
    const id = await made(WHOLE);
    const { fax } = WHOLE;
    expect((await call('PUT', `/supplier/${id}`, { fax: '' })).result).toMatchObject({ ...WHOLE, fax: '' });
    erp.now += 60;
    const changed = await call('PUT', `/supplier/${id}`, { fax, info: '', prods: ['P3'] });
    expect(changed.result).toMatchObject({ ...WHOLE, info: '', prods: ['P3'], updateDateTime: erp.now });
    expect((await call('GET', `/supplier/${id}`)).result).toEqual(changed.result);
    expect(await call('PUT', `/supplier/${id}`, {})).toMatchObject({ code: CODE.badParameter });
  });

  it('that somebody else changed meanwhile conflict in the same field and in no other', async () => {
    const id = await made(WHOLE);
    const { headers, result } = await call('GET', `/supplier/${id}`);
    erp.now += 60;
    await call('PUT', `/supplier/${id}`, { contactName: '陳小姐' });
    const base = { headers: { 'if-match': String(headers.etag) } };
    expect(await call('PUT', `/supplier/${id}`, { contactName: '王先生' }, base)).toMatchObject({
      status: 412,
      code: CODE.staleVersion,
    });
    const { updateDateTime } = result;
    expect(await call('PUT', `/supplier/${id}`, { contactName: '王先生', updateDateTime })).toMatchObject({
      status: 409,
      code: CODE.conflict,
      detail: { fields: ['contactName'] },
    });
    const passed = { fax: '', contactName: '陳小姐', updateDateTime };
    expect(await call('PUT', `/supplier/${id}`, passed)).toMatchObject({ result: { contactName: '陳小姐', fax: '' } });
  });

  it('[3.7.164 list half] leave the lists when they are removed, keep their row for the forms of the past, and may be removed again', async () => {
    const id = await made({ name: '停業藥品' });
    expect(await call('DELETE', `/supplier/${id}`)).toMatchObject({ code: CODE.success, result: null });
    expect(await call('GET', `/supplier/${id}`)).toMatchObject({ code: CODE.notFound });
    const { result } = await call('POST', '/supplier/getList', { limit: 500 });
    expect(result.rows.map((row: { id: string }) => row.id)).not.toContain(id);
    expect(await call('DELETE', `/supplier/${id}`)).toMatchObject({ code: CODE.success });
    const kept = await erp.database.db.readClinic('demo', (tx) =>
      tx.sql('SELECT name FROM vetloom.supplier WHERE clinic_id = $1 AND id = $2', ['demo', id]),
    );
    expect(kept).toEqual([{ name: '停業藥品' }]);
  });

  it('[3.7.165] are listed in an order, in pages; a column that there is not is refused', async () => {
    const before = (await call('POST', '/supplier/getList', {})).result.count;
    for (const name of ['龥 一', '龥 二', '龥 三', '龥 四']) await made({ name });
    const list = (body: object) => call('POST', '/supplier/getList', body, { as: READER });
    const names = ['龥 四', '龥 二', '龥 三', '龥 一'].sort().toReversed();
    const page = await list({ order: { column: 'name', order: 'desc' }, limit: 2, offset: 1 });
    expect(page.result.count).toBe(before + 4);
    expect(page.result.rows.map((row: { name: string }) => row.name)).toEqual(names.slice(1, 3));
    expect(await list({ order: { column: 'clinic_id' } })).toMatchObject({ status: 400, code: CODE.badParameter });
    expect(await list({ order: { column: 'name; DROP' } })).toMatchObject({ code: CODE.badParameter });
  });

  it('name only products of their own clinic', async () => {
    await erp.database.db.inClinic('harbour', (tx) =>
      saveCatalogue(tx, ADMIN, { products: [productRow({ id: 'H1' })] }),
    );
    for (const prods of [['H1'], ['P1', 'P9'], ['P1', 'P1']])
      expect(await call('POST', '/supplier', { name: '外院', prods })).toMatchObject({ code: CODE.badParameter });
    const { result } = await call('POST', '/supplier/getList', { limit: 500 });
    expect(result.rows.map((row: { name: string }) => row.name)).not.toContain('外院');
  });

  it.each([
    { name: ' ' },
    { name: '名', gui: '1234' },
    { name: '名', gui: '1234567a' },
    { name: '名', createBy: 'x' },
    { name: '名', contactName: 'a\nb' },
  ])('refuse %o', async (body) =>
    expect(await call('POST', '/supplier', body)).toMatchObject({ code: CODE.badParameter }),
  );
});

describe('who may', () => {
  it('[3.6.19] [1.6.60] [3.2.26 call half] [3.2.27 supplier half] read with SUPPLIER_READ and write with SUPPLIER_WRITE', async () => {
    const id = await made();
    expect(await call('GET', `/supplier/${id}`, undefined, { as: READER })).toMatchObject({ code: CODE.success });
    for (const [method, path, body] of [
      ['POST', '/supplier', { name: 'x' }],
      ['PUT', `/supplier/${id}`, { name: 'x' }],
      ['DELETE', `/supplier/${id}`, undefined],
    ] as const)
      expect(await call(method, path, body, { as: READER })).toMatchObject({ status: 403, code: CODE.forbidden });
    for (const [method, path, body] of [
      ['GET', `/supplier/${id}`, undefined],
      ['POST', '/supplier/getList', {}],
    ] as const)
      expect(await call(method, path, body, { as: STRANGER })).toMatchObject({ status: 403, code: CODE.forbidden });
    expect((await call('GET', `/supplier/${id}`)).result.name).toBe('無名');
    // Writing needs reading: a role can't have one without the other.
    expect(withPrerequisites(['SUPPLIER_WRITE'])).toContain('SUPPLIER_READ');
  });

  it('[3.7.159] come with Bearer or Basic credentials of the clinic, and with no others', async () => {
    const id = await made();
    const basic = { authorization: `Basic ${Buffer.from(`${BUYER}:${PASSWORD}`).toString('base64')}` };
    expect(await erp.call('GET', `/erp/demo/supplier/${id}`, { headers: basic })).toMatchObject({ code: CODE.success });
    expect(await erp.call('GET', `/erp/demo/supplier/${id}`)).toMatchObject({ status: 401, code: CODE.notLoggedIn });
    expect(await call('GET', `/supplier/${id}`, undefined, { as: OUTSIDER })).toMatchObject({
      code: CODE.noDatabaseAccess,
    });
    // The id of another clinic is unknown, whoever asks.
    expect(await call('GET', `/supplier/${id}`, undefined, { as: OUTSIDER, clinic: 'harbour' })).toMatchObject({
      code: CODE.notFound,
    });
    expect(await call('DELETE', `/supplier/${id}`, undefined, { as: OUTSIDER, clinic: 'harbour' })).toMatchObject({
      code: CODE.success,
    });
    expect(await call('GET', `/supplier/${id}`)).toMatchObject({ code: CODE.success });
  });

  it('is asked of the database, not of the token', async () => {
    const leaver = 'leaver@demo.vetloom.test';
    await erp.enroll(leaver, ['SUPPLIER_READ', 'SUPPLIER_WRITE']);
    tokens.set(leaver, (await erp.login(leaver)).jwt);
    await erp.enroll(leaver, ['SUPPLIER_READ']);
    expect(await call('POST', '/supplier', { name: 'x' }, { as: leaver })).toMatchObject({ code: CODE.forbidden });
  });
});

describe('a write', () => {
  it('stands in the clinic’s history with who, what before and what after, in an unbroken chain', async () => {
    const id = await made({ name: '新光藥品', customID: 'S77' });
    await call('PUT', `/supplier/${id}`, { customID: 'S78' });
    // Nothing that changes nothing.
    await call('PUT', `/supplier/${id}`, { customID: 'S78' });
    await call('DELETE', `/supplier/${id}`);
    await call('DELETE', `/supplier/${id}`);
    expect(await historyOf(id)).toMatchObject([
      { author: BUYER, command: 'supplier.create', before: null, after: { name: '新光藥品', customID: 'S77' } },
      { command: 'supplier.change', before: { customID: 'S77' }, after: { customID: 'S78' } },
      { command: 'supplier.remove', before: { name: '新光藥品' }, after: null },
    ]);
    expect(await erp.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
  });

  it('with an Idempotency-Key that was used gets the first answer and does nothing again, refused or not', async () => {
    const headers = { 'idempotency-key': 'supplier-once' };
    const first = await call('POST', '/supplier', { name: '一次' }, { headers });
    const again = await call('POST', '/supplier', { name: '一次' }, { headers });
    expect(again.result).toEqual(first.result);
    expect(await historyOf(first.result.id)).toHaveLength(1);
    expect(await call('POST', '/supplier', { name: '兩次' }, { headers })).toMatchObject({
      code: CODE.idempotencyMismatch,
    });
    const unknown = { headers: { 'idempotency-key': 'supplier-refused' } };
    const body = { name: '缺貨', prods: ['LATER'] };
    expect(await call('POST', '/supplier', body, unknown)).toMatchObject({ code: CODE.badParameter });
    await erp.database.db.inClinic('demo', (tx) =>
      saveCatalogue(tx, ADMIN, { products: [productRow({ id: 'LATER' })] }),
    );
    expect(await call('POST', '/supplier', body, unknown)).toMatchObject({
      code: CODE.badParameter,
      detail: { fields: ['prods'] },
    });
  });

  it('of many people at once leaves each of them, one after the other', async () => {
    const id = await made();
    const fields = ['customID', 'type', 'contactName', 'fax', 'website', 'address'] as const;
    const valueFor = (field: string) => (field === 'website' ? 'https://datong.example/website' : field);
    await Promise.all(fields.map((field) => call('PUT', `/supplier/${id}`, { [field]: valueFor(field) })));
    expect((await call('GET', `/supplier/${id}`)).result).toMatchObject(
      Object.fromEntries(fields.map((field) => [field, valueFor(field)])),
    );
  });
});

it('the client for other programs reaches the service below its own base', async () => {
  const sent: string[] = [];
  const throughErp: typeof fetch = async (input, init = {}) => {
    const { pathname, origin } = new URL(String(input));
    sent.push(`${init.method} ${origin}${pathname}`);
    const answer = await erp.app.inject({
      method: init.method as 'GET',
      url: pathname,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  const options = { url: 'http://api.clinic.test', clinic: 'demo', username: BUYER, password: PASSWORD };
  const client = await VetLoomClient.signIn({ ...options, erpURL: 'http://erp.clinic.test', fetch: throughErp });
  const { result } = await client.inErp<{ id: string }>('POST', '/supplier', { body: { name: '程式' } });
  const params = { supplierID: result.id };
  expect(await client.inErp('GET', '/supplier/{supplierID}', { params })).toMatchObject({ result: { name: '程式' } });
  expect(sent.slice(1)).toEqual([
    'POST http://erp.clinic.test/erp/demo/supplier',
    `GET http://erp.clinic.test/erp/demo/supplier/${result.id}`,
  ]);
  const gateway = new VetLoomClient({ ...options, fetch: throughErp });
  await gateway.inErp('POST', '/supplier/getList', { body: {} });
  expect(sent.at(-1)).toBe('POST http://api.clinic.test/erp/demo/supplier/getList');
});
