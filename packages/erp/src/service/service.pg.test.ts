import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let swab = '';
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: 'admin',
    reader: ['SERVICE_READ'],
    stranger: ['PRODUCT_READ', 'PRODUCT_WRITE'],
  });
  swab = (await desk.call('POST', '/prod', { name: '棉棒', unit: '支' })).result.id;
});
afterAll(() => desk.close());

const add = async (fields: object) => (await desk.call('POST', '/serving', fields)).result;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const list = async (path: string, body: object = {}) => (await desk.call('POST', path, body, { as: 'reader' })).result;

describe('a service', () => {
  it('[3.3.39] [3.7.193] [3.7.195] is added and read with every field, and stands in the desks’ catalogue', async () => {
    const whole = {
      ...{ customID: 'CBC', class: '檢驗', type: '血檢', name: '全血計數', unit: '項', price: 800.5, cost: 120 },
      ...{ vendor: '', device: 'ProCyte Dx', kinds: ['Canine', 'Feline'], info: '空腹', items: ['/examItem/wbc'] },
      ...{ customItems: [{ name: 'RDW', unit: '%' }], examSupplies: [{ prodID: swab, number: 0.5 }], sequence: 7 },
      ...{ reminderDays: 365, active: true },
    };
    const { id } = await add(whole);
    const by = emailOf('keeper');
    const stamps = { createDateTime: desk.api.now, createBy: by, updateDateTime: desk.api.now, updateBy: by };
    const read = await desk.call('GET', `/serving/${id}`, undefined, { as: 'reader' });
    expect(read.result).toEqual({ ...whole, id, ...stamps });
    expect(catalogItemSchema.parse(await desk.item('service', id))).toMatchObject({
      ...{ kind: 'service', class: '檢驗', examType: '血檢', price: 800.5, device: 'ProCyte Dx', active: true },
    });
    expect(await desk.call('GET', '/serving/none')).toMatchObject({ status: 404, code: CODE.notFound });
  });

  it('is an exam only in the class of exams, whatever its type says', async () => {
    const { id } = await add({ name: '血檢判讀', class: '診療', type: '血檢' });
    expect(await desk.item('service', id)).toMatchObject({ examType: '' });
  });

  it('[3.7.196] gets another price, and old bills keep the old one', async () => {
    const { id } = await add({ name: '診察費', class: '診療', price: 400 });
    const user = (await desk.clinicCall('POST', '/user', { name: '陳怡君', phone: '0933000001' })).result._id;
    const pet = (await desk.clinicCall('POST', '/pet', { userID: user, name: '麻糬', type: 'Canine', weight: 4 }))
      .result;
    const { _id } = (await desk.clinicCall('POST', '/record/checkin', { petID: pet._id, cause: '嘔吐' })).result;
    const record = `/record/${encodeURIComponent(_id)}`;
    const charged = { _id: 'c1', itemID: `/catalog/service/${id}`, name: '診察費', price: 400, number: 1 };
    await desk.clinicCall('PUT', record, { chargeDivision: [charged] });
    expect((await desk.call('PUT', `/serving/${id}`, { price: 450 })).result).toMatchObject({
      price: 450,
      class: '診療',
    });
    expect((await desk.clinicCall('GET', record)).result).toMatchObject({
      total: 400,
      chargeDivision: [{ price: 400 }],
    });
    expect(await desk.item('service', id)).toMatchObject({ price: 450 });
    expect((await desk.call('GET', `/serving/${id}/prices`)).result).toMatchObject([{ price: 450 }, { price: 400 }]);
  });

  it('[3.7.197] is gone from choices when it is removed, and stays readable in old visits', async () => {
    const { id } = await add({ name: '停辦', class: '美容', price: 5 });
    for (const _ of [1, 2]) expect(await desk.call('DELETE', `/serving/${id}`)).toMatchObject({ code: CODE.success });
    expect(await desk.call('GET', `/serving/${id}`)).toMatchObject({ code: CODE.notFound });
    expect((await list('/serving/getList', { class: '美容', active: null })).rows).toEqual([]);
    expect(await desk.item('service', id)).toMatchObject({ name: '停辦', price: 5, active: false });
  });

  it('uses up products that there are, each once', async () => {
    for (const examSupplies of [
      [{ prodID: 'none', number: 1 }],
      [{ prodID: swab, number: 0 }],
      [
        { prodID: swab, number: 1 },
        { prodID: swab, number: 2 },
      ],
    ])
      expect(await desk.call('POST', '/serving', { name: 'x', examSupplies })).toMatchObject({
        code: CODE.badParameter,
      });
  });

  it('of many changes in one call, all or none', async () => {
    const [a, b] = [await add({ name: '甲', class: '批' }), await add({ name: '乙', class: '批' })];
    const sent = (...ids: string[]) => ({ servings: ids.map((id) => ({ id, price: 9 })) });
    expect(await desk.call('POST', '/serving/multiUpdate', sent(a.id, 'none'))).toMatchObject({ code: CODE.notFound });
    expect((await list('/serving/getList', { class: '批' })).rows).toMatchObject([{ price: 0 }, { price: 0 }]);
    expect((await desk.call('POST', '/serving/multiUpdate', sent(a.id, b.id))).code).toBe(CODE.success);
    expect((await list('/serving/getList', { class: '批' })).rows).toMatchObject([{ price: 9 }, { price: 9 }]);
  });
});

describe('the lists of services', () => {
  it('[3.7.194] [3.7.198] hold the class and type asked for, in the order that somebody gave', async () => {
    const rows = [];
    for (const [name, type] of [
      ['甲', '洗'],
      ['乙', '剪'],
      ['丙', '洗'],
    ])
      rows.push(await add({ name, type, class: '排' }));
    const [a, b, c] = rows.map(({ id }) => id);
    // A new one stands last.
    expect(names((await list('/serving/getList', { class: '排' })).rows)).toEqual(['甲', '乙', '丙']);
    expect(await desk.call('POST', '/serving/sequence', { ids: [c, b, a] })).toMatchObject({ result: null });
    expect(names((await list('/serving/getList', { class: '排' })).rows)).toEqual(['丙', '乙', '甲']);
    expect(names((await list('/serving/getList', { class: '排', type: '洗' })).rows)).toEqual(['丙', '甲']);
    // Somebody who has read before another was removed still gives an order; the others keep their places.
    await desk.call('POST', '/serving/sequence', { ids: [a, 'none', c] });
    expect(names((await list('/serving/getList', { class: '排' })).rows)).toEqual(['甲', '乙', '丙']);
    expect(await desk.item('service', a ?? '')).toMatchObject({ sequence: 0 });
    const page = await list('/serving/getList', { class: '排', limit: 1, offset: 1 });
    expect([page.count, names(page.rows)]).toEqual([3, ['乙']]);
  });

  it('[3.7.191] [3.9.09] are of the exams where no class is named', async () => {
    await add({ name: '尿檢', class: '檢驗', type: '尿檢' });
    const byDefault = await list('/item/service/getList');
    expect(byDefault.rows.length).toBeGreaterThan(1);
    expect(byDefault).toEqual(await list('/item/service/getList', { type: '檢驗' }));
    expect(names((await list('/item/service/getList', { type: '診療' })).rows)).toContain('診察費');
  });

  it('[3.7.192] [3.7.199] name the outside laboratories and the exams that can be ordered, with vendor and device', async () => {
    await add({ name: '過敏原', class: '檢驗', type: '外送', vendor: '安捷', price: 5200 });
    await add({ name: '病理切片', class: '檢驗', type: '外送', vendor: '安捷', active: false });
    await add({ name: '抽血', class: '檢驗', type: '' });
    expect(await list('/item/exam/getVendorList')).toEqual(['安捷']);
    const orders: { name: string }[] = await list('/serving/getExamOrders');
    expect(orders).toContainEqual(
      expect.objectContaining({ name: '過敏原', type: '外送', vendor: '安捷', device: '' }),
    );
    expect(orders).toContainEqual(expect.objectContaining({ name: '全血計數', device: 'ProCyte Dx' }));
    expect(names(orders)).not.toContain('病理切片');
    expect(names(orders)).not.toContain('抽血');
  });
});

it('[3.6.25] [1.6.66] services are read with SERVICE_READ and written with SERVICE_WRITE, which needs reading', async () => {
  const { id } = await add({ name: '權限' });
  expect((await desk.call('GET', `/serving/${id}`, undefined, { as: 'reader' })).code).toBe(CODE.success);
  for (const [method, path, body] of [
    ['POST', '/serving', { name: 'x' }],
    ['PUT', `/serving/${id}`, { name: 'x' }],
    ['POST', '/serving/sequence', { ids: [id] }],
    ['POST', '/serving/multiUpdate', { servings: [{ id, price: 1 }] }],
    ['DELETE', `/serving/${id}`, undefined],
  ] as const)
    expect(await desk.call(method, path, body, { as: 'reader' }), path).toMatchObject({ code: CODE.forbidden });
  expect(await desk.call('GET', `/serving/${id}`, undefined, { as: 'stranger' })).toMatchObject({
    code: CODE.forbidden,
  });
  expect(withPrerequisites(['SERVICE_WRITE'])).toContain('SERVICE_READ');
  const elsewhere = { as: 'outsider', clinic: 'harbour' };
  expect(await desk.call('GET', `/serving/${id}`, undefined, elsewhere)).toMatchObject({ code: CODE.notFound });
});
