import { CODE } from '@vetloom/domain/core/codes.ts';
import { putBack } from '@vetloom/domain/engine/bonds.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { admission } from '@vetloom/testing/domain/hospital.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { many } from '../engine/read.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}

it('[2.3.37] [2.5.18] [2.5.22] [2.7.064] a stay is paid as a visit is, and goes with its days and receipts when its visit is deleted', async () => {
  const { db } = api.database;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0912345678' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬' })).result._id;
  const recordID = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const { inHospitalID, documents } = await db.readClinic('demo', async ({ reader }) => {
    const [record] = await many(reader, 'record', [recordID]);
    return admission(record as VisitRecord, api.now);
  });
  await writeIn(db, 'demo', async (tx) => {
    for (const document of documents) await putBack(tx, document);
  });
  const pay = (collectionID: string, more: object = {}) =>
    call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID, receive: 300, ...more }] });
  expect((await pay(inHospitalID, { type: 'inHospital' })).result).toMatchObject([
    { collectionID: inHospitalID, type: 'inHospital', receive: 300 },
  ]);
  const stay = async () => {
    const [found] = await db.readClinic('demo', ({ reader }) => many(reader, 'inHospital', [inHospitalID]));
    return found;
  };
  expect(await stay()).toMatchObject({ total: 5000, received: 300, status: 0 });
  expect((await pay(inHospitalID, { receive: 4700 })).code).toBe(CODE.success);
  expect(await stay()).toMatchObject({ received: 5000, status: 90 });
  const charge = { chargeDivision: [{ _id: 'fee', name: '診察費', price: 300, number: 1 }] };
  await call('PUT', `/record/${plain(recordID)}`, charge);
  await call('PUT', `/record/${plain(recordID)}/status`, { type: 'billStatus', status: 20 });
  expect((await pay(recordID)).result).toMatchObject([{ collectionID: recordID, type: 'record' }]);
  expect((await call('GET', `/record/${plain(recordID)}`)).result).toMatchObject({ status: 90, billStatus: 30 });
  expect((await pay(inHospitalID, { type: 'record' })).code).toBe(CODE.badParameter);

  const parts = documents.filter(({ _id }) => _id !== recordID);
  const standing = () =>
    db.readClinic('demo', async ({ reader }) => {
      const found = [];
      for (const { collection, _id } of parts)
        found.push(...(await many(reader, collection as CollectionName, [_id])).filter(Boolean));
      return found.length;
    });
  const receipts = async () =>
    (await call('GET', `/billing/receiveLog/${api.now}`)).result.log.map(
      ({ collectionID }: { collectionID: string }) => collectionID,
    );
  expect(parts).toHaveLength(10);
  expect(await standing()).toBe(10);
  expect(await receipts()).toEqual([inHospitalID, inHospitalID, recordID]);
  expect((await call('DELETE', `/record/${plain(recordID)}`)).code).toBe(CODE.success);
  expect(await standing()).toBe(0);
  expect(await receipts()).toEqual([]);
  expect((await pay(inHospitalID)).code).toBe(CODE.notFound);
  const [kept] = await db.readClinic('demo', (tx) =>
    tx.sql<{ receipts: number }>(
      `SELECT count(DISTINCT doc_id)::int AS receipts FROM vetloom.history WHERE clinic_id = 'demo' AND collection = 'receipt' AND before IS NOT NULL`,
    ),
  );
  expect(kept?.receipts).toBe(3);
  expect(api.unexpected).toEqual([]);
});
