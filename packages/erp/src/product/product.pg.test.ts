import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { productRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: 'admin',
    buyer: ['PRODUCT_READ', 'PRODUCT_WRITE'],
    reader: ['PRODUCT_READ'],
    stranger: ['SERVICE_READ', 'SERVICE_WRITE', 'SUPPLIER_READ'],
  });
});
afterAll(() => desk.close());

let made = 0;
/** Fields that no other product of the file has. */
const own = () => {
  made += 1;
  return { name: `品項 ${made}`, customID: `C-${made}`, barcode: `471${String(made).padStart(10, '0')}` };
};
const add = async (fields: object = {}): Promise<{ id: string; updateDateTime: number; name: string }> =>
  (await desk.call('POST', '/prod', { ...own(), ...fields })).result;

const DRUG = {
  drugInfo: {
    ...{ strength: 16, dosePerKg: 2, doseMin: 1, doseMax: 2, frequency: 'SID', days: 3, route: '內服' },
    ...{ direction: '飯前', divisible: 0.25, ingredients: ['Maropitant'] },
  },
  controlledDrugInfo: { schedule: 4, content: 'X 16 mg', license: '動物藥製字第 1 號', manufacturer: '甲廠' },
};

describe('a product', () => {
  it('[3.3.33] [3.7.167] [3.7.168] is added and read with every field, and stands in the desks’ catalogue', async () => {
    const supplier = (await desk.call('POST', '/supplier', { name: '大同藥品' })).result.id;
    const levels: string[] = [];
    for (const name of ['藥品', '止吐', '錠劑'])
      levels.push((await desk.call('POST', '/prodLevel', { name, parentID: levels.at(-1) ?? null })).result.id);
    const whole = {
      ...own(),
      ...DRUG,
      ...{
        supplierID: supplier,
        type: '口服',
        safetyStock: 12.5,
        sellUnit: '顆',
        unit: '盒',
        price: 120.25,
        cost: 80.625,
      },
      ...{ sellFactor: 0.01, purchaseUnit: '箱', purchaseFactor: 12, openDays: 28 },
      ...{ discount: 0.9, sellTaxMode: 3, info: '止吐', insideInfo: '冰箱\n第二層', reminderDays: 30, active: true },
      ...{ level1: levels[0], level2: levels[1], level3: levels[2] },
    };
    const added = await desk.call('POST', '/prod', whole, { as: 'buyer' });
    expect(added).toMatchObject({ code: CODE.success, result: whole });
    const { id } = added.result;
    const read = await desk.call('GET', `/prod/${id}`, undefined, { as: 'reader' });
    const by = emailOf('buyer');
    const stamps = { createDateTime: desk.api.now, createBy: by, updateDateTime: desk.api.now, updateBy: by };
    expect(read.result).toEqual({ ...whole, id, ...stamps });
    expect(read.headers.etag).toBe(added.headers.etag);
    const item = await desk.item('product', id);
    expect(catalogItemSchema.parse(item)).toMatchObject({
      ...{
        code: whole.customID,
        name: whole.name,
        class: '口服',
        unit: '顆',
        price: 120.25,
        active: true,
        reminderDays: 30,
      },
      drug: { ...DRUG.drugInfo, controlled: true, schedule: 4 },
    });
    // What it costs the clinic and what staff who keep the stock note stay with them.
    expect(JSON.stringify(item)).not.toMatch(/第二層|"cost"|80\.625/);
  });

  it('[3.7.168] [3.8.06 product half] that is unknown answers 100404', async () => {
    expect(await desk.call('GET', '/prod/none')).toMatchObject({ status: 404, code: CODE.notFound });
    expect(await desk.call('PUT', '/prod/none', { name: 'x' })).toMatchObject({ code: CODE.notFound });
    expect(await desk.call('GET', '/prod/none/prices')).toMatchObject({ code: CODE.notFound });
  });

  it('[3.7.169] [3.5.16 server half] changes in the fields sent alone; no sellUnit is null, sent empty or as null', async () => {
    const before = await add({ ...DRUG, sellUnit: '顆', unit: '盒', price: 12 });
    desk.api.now += 60;
    const changed = await desk.call('PUT', `/prod/${before.id}`, { sellUnit: '', info: '說明' });
    const by = { updateDateTime: desk.api.now, updateBy: emailOf('keeper') };
    expect(changed.result).toEqual({ ...before, sellUnit: null, info: '說明', ...by });
    await desk.call('PUT', `/prod/${before.id}`, { sellUnit: '錠' });
    expect((await desk.call('PUT', `/prod/${before.id}`, { sellUnit: null })).result).toMatchObject({ sellUnit: null });
    expect((await desk.call('GET', `/prod/${before.id}`)).result).toMatchObject({ sellUnit: null, price: 12, ...DRUG });
    expect(await desk.call('PUT', `/prod/${before.id}`, {})).toMatchObject({ code: CODE.badParameter });
  });

  it('[3.7.170 list half] leaves the lists when it is removed, twice alike, and stays readable for the visits that name it', async () => {
    const { id, name } = await add({ type: '停售', price: 45 });
    expect(await desk.call('DELETE', `/prod/${id}`)).toMatchObject({ code: CODE.success, result: null });
    expect(await desk.call('DELETE', `/prod/${id}`)).toMatchObject({ code: CODE.success });
    expect(await desk.call('GET', `/prod/${id}`)).toMatchObject({ code: CODE.notFound });
    const { result } = await desk.call('POST', '/prod/getList', { condition: { type: '停售', active: null } });
    expect(result).toEqual({ count: 0, rows: [] });
    expect(await desk.item('product', id)).toMatchObject({ name, price: 45, active: false });
    expect((await desk.call('GET', `/prod/${id}/prices`)).result).toMatchObject([{ price: 45 }]);
  });

  it('that changed since somebody read it isn’t removed by them', async () => {
    const { id } = await add();
    const { headers } = await desk.call('GET', `/prod/${id}`);
    await desk.call('PUT', `/prod/${id}`, { price: 8 });
    const seen = { headers: { 'if-match': String(headers.etag) } };
    expect(await desk.call('DELETE', `/prod/${id}`, undefined, seen)).toMatchObject({ code: CODE.staleVersion });
    expect(await desk.call('GET', `/prod/${id}`)).toMatchObject({ code: CODE.success });
  });

  it('is archived and brought back, and holds no code meanwhile', async () => {
    const { id, ...fields } = await add({ customID: 'ARCHIVE' });
    expect((await desk.call('PUT', `/prod/${id}`, { active: false })).result).toMatchObject({ active: false });
    expect(await desk.item('product', id)).toMatchObject({ active: false });
    const inUse = await desk.call('POST', '/prod/getList', { condition: { text: 'archive' } });
    const archived = await desk.call('POST', '/prod/getList', { condition: { text: 'archive', active: false } });
    expect([inUse.result.count, archived.result.count]).toEqual([0, 1]);
    const other = await add({ customID: 'ARCHIVE' });
    expect(await desk.call('PUT', `/prod/${id}`, { active: true })).toMatchObject({
      status: 409,
      code: CODE.contradictory,
      detail: { rule: 'codeTaken', fields: ['customID'], value: 'ARCHIVE', id: other.id, name: other.name, row: id },
    });
    await desk.call('DELETE', `/prod/${other.id}`);
    expect((await desk.call('PUT', `/prod/${id}`, { active: true })).result).toMatchObject({ name: fields.name });
  });

  it('with the code or barcode of another is refused by a sentence that names the other', async () => {
    const first = await add({ customID: 'SAME', barcode: '4710000000999' });
    for (const [field, value] of [
      ['customID', 'SAME'],
      ['barcode', '4710000000999'],
    ]) {
      const refused = await desk.call('POST', '/prod', { ...own(), [field ?? '']: value });
      expect(refused).toMatchObject({
        code: CODE.contradictory,
        detail: { fields: [field], id: first.id, name: first.name },
      });
      expect(refused.message).toContain(first.name);
    }
    const outside = await desk.call(
      'POST',
      '/prod',
      { name: '外院', customID: 'SAME' },
      { as: 'outsider', clinic: 'harbour' },
    );
    expect(outside.code).toBe(CODE.success);
  });

  it.each([
    { name: ' ' },
    { price: -1 },
    { price: 0.00001 },
    { price: '1,200' },
    { cost: -0.5 },
    { discount: 1.5 },
    { sellTaxMode: 4 },
    { barcode: '471<>' },
    { safetyStock: -1 },
    { sellFactor: 0 },
    { purchaseFactor: -1 },
    { sellFactor: 0.0000001 },
    { openDays: 0 },
    { drugInfo: { doseMin: 5, doseMax: 2 } },
    { controlledDrugInfo: { schedule: 5 } },
    { supplierID: 'none' },
    { level1: 'none' },
    { level2: 'none' },
    { reminderDays: 0 },
    { createBy: 'x' },
    { id: 'mine' },
  ])('with %o is refused', async (wrong) =>
    expect(await desk.call('POST', '/prod', { ...own(), ...wrong })).toMatchObject({ code: CODE.badParameter }),
  );

  it('names levels from the top down, each below the one before', async () => {
    const top = (await desk.call('POST', '/prodLevel', { name: '用品' })).result.id;
    const below = (await desk.call('POST', '/prodLevel', { name: '項圈', parentID: top })).result.id;
    const elsewhere = (await desk.call('POST', '/prodLevel', { name: '食品' })).result.id;
    const { id } = await add();
    for (const [fields, field] of [
      [{ level1: below }, 'level1'],
      [{ level1: elsewhere, level2: below }, 'level2'],
      [{ level2: below }, 'level2'],
    ] as const)
      expect(await desk.call('PUT', `/prod/${id}`, fields)).toMatchObject({
        code: CODE.badParameter,
        detail: { fields: [field] },
      });
    expect((await desk.call('PUT', `/prod/${id}`, { level1: top, level2: below })).code).toBe(CODE.success);
  });
});

describe('a price', () => {
  it('has a past, with who set it when; what was not changed adds nothing', async () => {
    const { id } = await add({ price: 100 });
    const first = desk.api.now;
    desk.api.now += 60;
    await desk.call('PUT', `/prod/${id}`, { price: 110.5 }, { as: 'buyer' });
    await desk.call('PUT', `/prod/${id}`, { price: 110.5, info: 'x' });
    desk.api.now += 60;
    await desk.call('PUT', `/prod/${id}`, { price: 100 });
    expect((await desk.call('GET', `/prod/${id}/prices`, undefined, { as: 'reader' })).result).toEqual([
      { price: 100, from: first + 120, by: emailOf('keeper') },
      { price: 110.5, from: first + 60, by: emailOf('buyer') },
      { price: 100, from: first, by: emailOf('keeper') },
    ]);
  });

  it('that two people change within one second is a conflict for the second as well', async () => {
    const { id, updateDateTime } = await add({ price: 100 });
    const first = await desk.call('PUT', `/prod/${id}`, { price: 120, updateDateTime }, { as: 'buyer' });
    expect(first.result.updateDateTime).toBeGreaterThan(updateDateTime);
    const refused = { status: 409, code: CODE.conflict, detail: { fields: ['price'] } };
    expect(await desk.call('PUT', `/prod/${id}`, { price: 130, updateDateTime })).toMatchObject(refused);
    const many = { prods: [{ id, price: 130, updateDateTime }] };
    expect(await desk.call('POST', '/prod/multiUpdateProd', many)).toMatchObject({ code: CODE.conflict });
    expect((await desk.item('product', id))?.updateDateTime).toBe(first.result.updateDateTime);
  });

  it('that two people change at once is a conflict for the second, and stands where nobody else touched it', async () => {
    const { id, updateDateTime } = await add({ price: 100 });
    const { headers } = await desk.call('GET', `/prod/${id}`);
    desk.api.now += 60;
    await desk.call('PUT', `/prod/${id}`, { price: 120 }, { as: 'buyer' });
    const base = { headers: { 'if-match': String(headers.etag) } };
    const refused = { status: 409, code: CODE.conflict, detail: { fields: ['price'] } };
    expect(await desk.call('PUT', `/prod/${id}`, { price: 130 }, base)).toMatchObject({ code: CODE.staleVersion });
    expect(await desk.call('PUT', `/prod/${id}`, { price: 130, updateDateTime })).toMatchObject(refused);
    const passed = { info: '別的', price: 120, updateDateTime };
    expect((await desk.call('PUT', `/prod/${id}`, passed)).result).toMatchObject({
      price: 120,
      info: '別的',
    });
  });
});

describe('many at once', () => {
  it('[3.7.177] change in one call, all or none', async () => {
    const rows = [await add({ price: 1 }), await add({ price: 2 }), await add({ price: 3 })];
    const ids = rows.map(({ id }) => id);
    const prices = async () =>
      (await desk.call('POST', '/multiProd', { prodIDs: ids })).result.map(({ price }: { price: number }) => price);
    desk.api.now += 60;
    await desk.call('PUT', `/prod/${ids[1]}`, { price: 20 }, { as: 'buyer' });
    const sent = rows.map(({ id, updateDateTime }, at) => ({ id, price: 100 + at, updateDateTime }));
    expect(await desk.call('POST', '/prod/multiUpdateProd', { prods: sent })).toMatchObject({
      code: CODE.conflict,
      detail: { rows: [ids[1]], fields: ['price'] },
    });
    const unknown = [...sent.map(({ id, price }) => ({ id, price })), { id: 'none', price: 1 }];
    expect(await desk.call('POST', '/prod/multiUpdateProd', { prods: unknown })).toMatchObject({
      code: CODE.notFound,
      detail: { row: 'none' },
    });
    expect(await prices()).toEqual([1, 20, 3]);
    const done = await desk.call('POST', '/prod/multiUpdateProd', {
      prods: sent.map(({ id, price }) => ({ id, price })),
    });
    expect(done.result.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(await prices()).toEqual([100, 101, 102]);
  });

  it('exchange their codes with each other', async () => {
    const [a, b] = [await add({ customID: 'SWAP-A' }), await add({ customID: 'SWAP-B' })];
    const prods = [
      { id: a.id, customID: 'SWAP-B' },
      { id: b.id, customID: 'SWAP-A' },
    ];
    expect((await desk.call('POST', '/prod/multiUpdateProd', { prods })).code).toBe(CODE.success);
    const same = [
      { id: a.id, customID: 'SWAP-C' },
      { id: b.id, customID: 'SWAP-C' },
    ];
    expect(await desk.call('POST', '/prod/multiUpdateProd', { prods: same })).toMatchObject({
      code: CODE.contradictory,
    });
  });

  it('[3.7.177] of 500 are one step of the history, and every desk’s catalogue follows', async () => {
    const ids = Array.from({ length: 500 }, (_, at) => `bulk-${at}`);
    const products = ids.map((id) => productRow({ id, name: id, price: 1 }));
    await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { products }));
    const before = await desk.head();
    const prods = ids.map((id, at) => ({ id, price: at + 2.5 }));
    expect((await desk.call('POST', '/prod/multiUpdateProd', { prods })).code).toBe(CODE.success);
    expect(await desk.head()).toBe(before + 1);
    const [{ sum } = { sum: 0 }] = await desk.rows<{ sum: number }>(
      `SELECT sum((body ->> 'price')::numeric) AS sum FROM vetloom.document WHERE clinic_id = $1 AND collection = 'catalog' AND seq = $2`,
      [before + 1],
    );
    expect(sum).toBe((499 * 500) / 2 + 500 * 2.5);
    expect((await desk.call('GET', `/prod/${ids[2]}/prices`)).result).toMatchObject([{ price: 4.5 }, { price: 1 }]);
  });
});

describe('who may', () => {
  it('[3.6.18] [1.6.59] read with PRODUCT_READ and write with PRODUCT_WRITE, which needs reading', async () => {
    const { id } = await add();
    expect((await desk.call('POST', '/prod/getList', {}, { as: 'reader' })).code).toBe(CODE.success);
    for (const [method, path, body] of [
      ['POST', '/prod', { name: 'x' }],
      ['PUT', `/prod/${id}`, { name: 'x' }],
      ['POST', '/prod/multiUpdateProd', { prods: [{ id, price: 1 }] }],
      ['DELETE', `/prod/${id}`, undefined],
    ] as const)
      expect(await desk.call(method, path, body, { as: 'reader' }), path).toMatchObject({ code: CODE.forbidden });
    expect(await desk.call('GET', `/prod/${id}`, undefined, { as: 'stranger' })).toMatchObject({
      code: CODE.forbidden,
    });
    expect(withPrerequisites(['PRODUCT_WRITE'])).toContain('PRODUCT_READ');
  });

  it('finds nothing of another clinic, and changes nothing there', async () => {
    const { id, name } = await add();
    const elsewhere = { as: 'outsider', clinic: 'harbour' };
    expect(await desk.call('GET', `/prod/${id}`, undefined, elsewhere)).toMatchObject({ code: CODE.notFound });
    expect(await desk.call('PUT', `/prod/${id}`, { name: 'x' }, elsewhere)).toMatchObject({ code: CODE.notFound });
    expect(await desk.call('DELETE', `/prod/${id}`, undefined, elsewhere)).toMatchObject({ code: CODE.success });
    expect((await desk.call('POST', '/multiProd', { prodIDs: [id] }, elsewhere)).result).toEqual([]);
    expect((await desk.call('GET', `/prod/${id}`)).result).toMatchObject({ name });
  });
});

it('a write that is sent again under its Idempotency-Key is done once', async () => {
  const headers = { 'idempotency-key': 'product-once' };
  const body = own();
  const first = await desk.call('POST', '/prod', body, { headers });
  expect((await desk.call('POST', '/prod', body, { headers })).result).toEqual(first.result);
  expect((await desk.call('GET', `/prod/${first.result.id}/prices`)).result).toHaveLength(1);
});

it('left no unexpected failure, and a history that holds', async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
});
