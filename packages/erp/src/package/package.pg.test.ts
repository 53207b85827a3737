import { catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { packageRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let prod = '';
let serving = '';
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: ['PRODUCT_READ', 'PRODUCT_WRITE', 'SERVICE_READ', 'SERVICE_WRITE'],
    reader: ['PRODUCT_READ'],
    stranger: ['SERVICE_READ', 'SERVICE_WRITE'],
  });
  prod = (await desk.call('POST', '/prod', { name: '疫苗', type: '疫苗', price: 500 })).result.id;
  serving = (await desk.call('POST', '/serving', { name: '健檢', class: '診療', price: 800 })).result.id;
});
afterAll(() => desk.close());

const items = () => [
  { kind: 'product', id: prod, number: 2.5 },
  { kind: 'service', id: serving, number: 1 },
];
const WHOLE = { customID: 'K-1', name: '幼犬套組', price: 1999.5, info: '三個月內', active: true };

describe('a package', () => {
  it('[3.3.37] [3.7.181] [3.7.183] is added and read with every field, and stands in the desks’ catalogue with its lines', async () => {
    const added = await desk.call('POST', '/package', { ...WHOLE, items: items() });
    const { id } = added.result;
    const by = emailOf('keeper');
    const stamps = { createDateTime: desk.api.now, createBy: by, updateDateTime: desk.api.now, updateBy: by };
    const read = await desk.call('GET', `/package/${id}`, undefined, { as: 'reader' });
    expect(read.result).toEqual({ ...WHOLE, items: items(), id, ...stamps });
    expect(catalogItemSchema.parse(await desk.item('package', id))).toMatchObject({
      ...{ kind: 'package', code: 'K-1', name: '幼犬套組', price: 1999.5, active: true },
      lines: [
        { itemID: `/catalog/product/${prod}`, number: 2.5 },
        { itemID: `/catalog/service/${serving}`, number: 1 },
      ],
    });
    expect(await desk.call('GET', '/package/none')).toMatchObject({ status: 404, code: CODE.notFound });
  });

  it('[3.7.184] keeps changed items in their order, and each thing once', async () => {
    const { id } = (await desk.call('POST', '/package', { name: '換', items: items() })).result;
    const turned = items().toReversed();
    expect((await desk.call('PUT', `/package/${id}`, { items: turned })).result).toMatchObject({ items: turned });
    expect((await desk.call('GET', `/package/${id}`)).result).toMatchObject({ name: '換', items: turned });
    for (const wrong of [
      [...items(), { kind: 'product', id: prod, number: 1 }],
      [{ kind: 'product', id: serving, number: 1 }],
      [{ kind: 'product', id: prod, number: 0 }],
      [{ kind: 'package', id, number: 1 }],
    ])
      expect(await desk.call('PUT', `/package/${id}`, { items: wrong })).toMatchObject({ code: CODE.badParameter });
    expect((await desk.call('PUT', `/package/${id}`, { items: [] })).result).toMatchObject({ items: [] });
  });

  it('keeps the lines of what was removed meanwhile, and can still be changed', async () => {
    const gone = (await desk.call('POST', '/prod', { name: '停產', price: 1 })).result.id;
    const lines = [{ kind: 'product', id: gone, number: 1 }];
    const { id } = (await desk.call('POST', '/package', { name: '舊組', items: lines })).result;
    await desk.call('DELETE', `/prod/${gone}`);
    expect((await desk.call('PUT', `/package/${id}`, { price: 5 })).result).toMatchObject({ price: 5, items: lines });
    expect(await desk.call('POST', '/package', { name: '新組', items: lines })).toMatchObject({
      code: CODE.badParameter,
    });
  });

  it('[3.7.185] is gone when it is removed, twice alike; visits that name it still read it', async () => {
    const { id } = (await desk.call('POST', '/package', { name: '刪' })).result;
    for (const _ of [1, 2]) expect(await desk.call('DELETE', `/package/${id}`)).toMatchObject({ code: CODE.success });
    expect(await desk.call('GET', `/package/${id}`)).toMatchObject({ code: CODE.notFound });
    expect(await desk.item('package', id)).toMatchObject({ name: '刪', active: false });
  });

  it('[3.7.182] is listed with all others, or a page of them', async () => {
    const { result } = await desk.call('POST', '/package/getList', {}, { as: 'reader' });
    expect(result.count).toBe(result.rows.length);
    const page = await desk.call('POST', '/package/getList', { limit: 1, offset: 1 });
    expect(page.result).toEqual({ count: result.count, rows: [result.rows[1]] });
    const found = await desk.call('POST', '/package/getList', { condition: { text: 'k-1' } });
    expect(found.result.rows).toMatchObject([{ name: '幼犬套組' }]);
  });

  it('has a past of its price, and a code of its own', async () => {
    const { id } = (await desk.call('POST', '/package', { name: '價', price: 10 })).result;
    await desk.call('PUT', `/package/${id}`, { price: 12 });
    expect((await desk.call('GET', `/package/${id}/prices`)).result).toMatchObject([{ price: 12 }, { price: 10 }]);
    expect(await desk.call('PUT', `/package/${id}`, { customID: 'K-1' })).toMatchObject({
      code: CODE.contradictory,
      detail: { rule: 'codeTaken', name: '幼犬套組' },
    });
  });

  it('of many changes in one call, all or none, and not over what somebody else changed', async () => {
    const [a, b] = [
      (await desk.call('POST', '/package', { name: '甲', price: 1 })).result,
      (await desk.call('POST', '/package', { name: '乙', price: 2 })).result,
    ];
    const send = (...packages: object[]) => desk.call('POST', '/package/multiUpdate', { packages });
    const prices = async () => [
      (await desk.call('GET', `/package/${a.id}`)).result.price,
      (await desk.call('GET', `/package/${b.id}`)).result.price,
    ];
    expect(await send({ id: a.id, price: 9 }, { id: 'none', price: 9 })).toMatchObject({ code: CODE.notFound });
    expect(await prices()).toEqual([1, 2]);
    desk.api.now += 1;
    expect((await send({ id: a.id, price: 9 }, { id: b.id, price: 8 })).code).toBe(CODE.success);
    expect(await prices()).toEqual([9, 8]);
    expect(await send({ id: a.id, price: 3 }, { id: b.id, price: 4, updateDateTime: b.updateDateTime })).toMatchObject({
      code: CODE.conflict,
      detail: { fields: ['price'], rows: [b.id] },
    });
    expect(await prices()).toEqual([9, 8]);
  });

  it('that was loaded with the stamps of its past is changed without a conflict: its making is no change', async () => {
    const row = packageRow({ id: 'loaded', name: '載入' });
    await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { packages: [row] }));
    const base = { updateDateTime: row.updateDateTime };
    expect((await desk.call('PUT', '/package/loaded', { price: 7, ...base })).result).toMatchObject({ price: 7 });
    // That was a change, and who still goes by the loaded row is told.
    expect(await desk.call('PUT', '/package/loaded', { price: 8, ...base })).toMatchObject({ code: CODE.conflict });
  });

  it('[3.2.27 package half] is for those who handle products', async () => {
    expect(await desk.call('POST', '/package', { name: 'x' }, { as: 'reader' })).toMatchObject({
      code: CODE.forbidden,
    });
    expect(await desk.call('POST', '/package/getList', {}, { as: 'stranger' })).toMatchObject({ code: CODE.forbidden });
  });
});
