import { createHash } from 'node:crypto';
import { FileService } from '@vetloom/api/files/file-service.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';
import { dropFormFile } from './form-file-rows.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const HASH = createHash('sha256').update(PDF).digest('hex');
const DAY = 86_400;

let desk: ErpDesk;
let purchaseID: string;
let orderID: string;
beforeAll(async () => {
  desk = await ErpDesk.open({
    director: 'admin',
    buyer: ['PURCHASE_FORM_READ', 'PURCHASE_FORM_WRITE'],
    reader: ['PURCHASE_FORM_READ'],
    seller: ['SALE_FORM_READ', 'SALE_FORM_WRITE'],
  });
  await desk.api.database.db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'loader', { products: [productRow({ id: 'P', name: '藥', unit: '顆' })] }),
  );
  const supplierID = (await desk.call('POST', '/supplier', { name: '大同' })).result.id;
  const items = [{ _id: 'r1', prodID: 'P', number: 1, price: 1 }];
  purchaseID = (await desk.call('POST', '/form/purchase', { supplierID, purchaseDate: 1, items })).result.id;
  orderID = (await desk.call('POST', '/form/order', { supplierID, orderDateTime: 1, items })).result.id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  await desk.close();
});

const paper = (more: object = {}) => ({
  ...{
    formID: purchaseID,
    description: '發票',
    hash: HASH,
    name: '發票.pdf',
    mime: 'application/pdf',
    size: PDF.length,
  },
  ...more,
});
const add = (more: object = {}, as = 'buyer') => desk.call('POST', '/formFile', paper(more), { as });
const bytesOf = (id: string, as = 'buyer') => desk.call('GET', `/formFile/${id}/content`, undefined, { as });

describe('a paper of a form', () => {
  it('[3.7.259] [3.7.260] [3.3.47] is stored with description and form, also before its bytes are here, and is read back with them', async () => {
    const { result, code } = await add();
    expect(code).toBe(CODE.success);
    expect(result).toMatchObject({ ...paper(), _id: expect.any(String), stored: false });
    const at = `/formFile/${result._id}`;
    expect((await desk.call('GET', `${at}/content`)).code).toBe(CODE.notFound);
    const file = `/record/file/${HASH}`;
    const announced = { name: '發票.pdf', mime: 'application/pdf', size: PDF.length };
    expect((await desk.clinicCall('POST', file, announced, 'buyer')).code).toBe(CODE.success);
    const sent = await desk.api.app.inject({
      ...{ method: 'PUT', url: `/api/sdk/v2/demo${file}?offset=0`, payload: PDF },
      headers: { authorization: `Bearer ${desk.tokenOf('buyer')}`, 'content-type': 'application/octet-stream' },
    });
    expect(sent.statusCode).toBe(200);
    expect((await desk.clinicCall('POST', `${file}/finish`, undefined, 'buyer')).result.stored).toBe(true);
    expect((await desk.call('GET', at)).result).toMatchObject({ ...paper(), stored: true });
    const got = await desk.api.app.inject({
      ...{ method: 'GET', url: `/erp/demo${at}/content` },
      headers: { authorization: `Bearer ${desk.tokenOf('reader')}` },
    });
    expect(got.rawPayload.equals(PDF)).toBe(true);
    expect(got.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    await desk.call('DELETE', at);
  });

  it('[3.7.261] is called otherwise, and a change of somebody else meanwhile is a conflict', async () => {
    const { result } = await add();
    const at = `/formFile/${result._id}`;
    expect((await desk.call('PUT', at, { description: '送貨單' })).result).toMatchObject({ description: '送貨單' });
    const late = await desk.call('PUT', at, { description: '報價單', updateDateTime: result.updateDateTime });
    expect(late.code).toBe(CODE.conflict);
    expect((await desk.call('GET', at)).result).toMatchObject({ description: '送貨單' });
    await desk.call('DELETE', at);
  });

  it('[3.7.262] is gone once it is taken off, and taken off twice is taken off', async () => {
    const { result } = await add();
    const at = `/formFile/${result._id}`;
    expect([(await desk.call('DELETE', at)).code, (await desk.call('DELETE', at)).code]).toEqual([
      CODE.success,
      CODE.success,
    ]);
    expect((await desk.call('GET', at)).code).toBe(CODE.notFound);
  });

  it('[3.7.263] is listed with its form alone, in the order of adding', async () => {
    const first = (await add({ description: '一' })).result;
    const second = (await add({ description: '二' })).result;
    const other = (await add({ formID: orderID }, 'director')).result;
    const listed = async (formID: string) =>
      (await desk.call('POST', '/formFile/getList', { formID })).result.map(({ _id }: { _id: string }) => _id);
    expect((await listed(purchaseID)).toSorted()).toEqual([first._id, second._id].toSorted());
    expect(await listed(orderID)).toEqual([other._id]);
    for (const { _id } of [first, second, other]) await desk.call('DELETE', `/formFile/${_id}`);
  });

  it('is read and written by whoever reads and writes forms of its kind, and in its clinic alone', async () => {
    const { result } = await add();
    const at = `/formFile/${result._id}`;
    expect((await add({}, 'reader')).code).toBe(CODE.forbidden);
    expect((await add({}, 'seller')).code).toBe(CODE.forbidden);
    expect((await add({ formID: orderID }, 'buyer')).code).toBe(CODE.forbidden);
    for (const call of [
      desk.call('GET', at, undefined, { as: 'seller' }),
      bytesOf(result._id, 'seller'),
      desk.call('PUT', at, { description: 'x' }, { as: 'seller' }),
      desk.call('DELETE', at, undefined, { as: 'seller' }),
      desk.call('POST', '/formFile/getList', { formID: purchaseID }, { as: 'seller' }),
    ])
      expect((await call).code).toBe(CODE.forbidden);
    expect((await desk.call('GET', at, undefined, { as: 'outsider', clinic: 'harbour' })).code).toBe(CODE.notFound);
    expect((await add({ formID: 'none' })).code).toBe(CODE.notFound);
    await desk.call('DELETE', at);
  });

  it('is no way to a file that lies where one may not look, though one knows its hash', async () => {
    const picture = Buffer.from('%PDF-1.4\n2 0 obj\n<</X 1>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const hash = createHash('sha256').update(picture).digest('hex');
    const sent = async (as: string) => {
      const file = `/record/file/${hash}`;
      await desk.clinicCall('POST', file, { size: picture.length, mime: 'application/pdf', name: 'X光.pdf' }, as);
      await desk.api.app.inject({
        ...{ method: 'PUT', url: `/api/sdk/v2/demo${file}?offset=0`, payload: picture },
        headers: { authorization: `Bearer ${desk.tokenOf(as)}`, 'content-type': 'application/octet-stream' },
      });
      expect((await desk.clinicCall('POST', `${file}/finish`, undefined, as)).code).toBe(CODE.success);
    };
    await sent('director');
    const refused = { code: CODE.contradictory, detail: { rule: 'fileOfOthers' } };
    expect(await add({ hash, size: picture.length })).toMatchObject(refused);
    expect(await add({ hash, size: picture.length, formID: orderID }, 'seller')).toMatchObject({
      code: CODE.forbidden,
    });
    // Somebody who reads visits may make it a paper, and then whoever reads that form has it.
    const { result } = await add({ hash, size: picture.length }, 'director');
    expect((await bytesOf(result._id)).code).not.toBe(CODE.forbidden);
    const again = await add({ hash, size: picture.length });
    expect(again.code).toBe(CODE.success);
    for (const { _id } of [result, again.result]) await desk.call('DELETE', `/formFile/${_id}`);
    expect(await add({ hash, size: picture.length })).toMatchObject(refused);
  });

  it('keeps its bytes from being swept away, and leaves them to the sweep once it is taken off', async () => {
    const { result } = await add();
    const { db } = desk.api.database;
    const files = await FileService.open({ db, disk: BlobStore.inFolder(desk.api.folder), now: () => desk.api.now });
    const kept = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        desk.api.now += DAY;
        await files.sweepUnused('demo');
      }
      return (await desk.rows('SELECT 1 FROM vetloom.file_blob WHERE clinic_id = $1 AND hash = $2', [HASH])).length;
    };
    expect(await kept(40)).toBe(1);
    // A sign-in lasts shorter than that.
    await db.inClinic('demo', (tx) => dropFormFile({ sql: clinicSqlOf(tx), note: () => undefined }, result._id));
    expect(await kept(40)).toBe(0);
  });
});
