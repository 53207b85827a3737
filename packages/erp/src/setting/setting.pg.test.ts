import { withPrerequisites } from '@vetloom/domain/access/prerequisites.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: 'admin',
    reader: ['ERP_SETTINGS_READ'],
    seller: ['PRODUCT_READ', 'PRODUCT_WRITE'],
    stranger: ['SUPPLIER_READ'],
  });
});
afterAll(() => desk.close());

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
}
const add = async (kind: string, name: string, more: object = {}): Promise<Entry> =>
  (await desk.call('POST', `/setting/${kind}`, { name, ...more })).result;
const read = async (kind: string): Promise<Entry[]> =>
  (await desk.call('GET', `/setting/${kind}`, undefined, { as: 'reader' })).result;
const names = async (kind: string) => (await read(kind)).map(({ name }) => name);

describe('the lists from which the catalogue’s fields are picked', () => {
  it.each([
    ['3.7.216 POST /setting/type', 'type', '口服'],
    ['3.7.217 POST /setting/unit', 'unit', '顆'],
    ['3.7.218 POST /setting/serviceClass', 'serviceClass', '診療'],
    ['3.7.219 POST /setting/service', 'service', '一般'],
  ])('[%s] adds an entry at the end', async (_, kind, name) => {
    const first = await add(kind, name);
    expect(first).toMatchObject({ name, sequence: 0 });
    expect(await add(kind, `${name}二`)).toMatchObject({ sequence: 1 });
    expect(await names(kind)).toEqual([name, `${name}二`]);
  });

  it('[3.7.220] [3.7.221] [3.7.222] [3.7.223] are read all together or by name, and 100404 for another name', async () => {
    const all = (await desk.call('GET', '/setting/all', undefined, { as: 'reader' })).result;
    for (const kind of ['type', 'unit', 'serviceClass', 'service']) expect(all[kind]).toEqual(await read(kind));
    expect(all.type.map(({ name }: Entry) => name)).toEqual(['口服', '口服二']);
    expect(await desk.call('GET', '/setting/colour')).toMatchObject({ status: 404, code: CODE.notFound });
  });

  it('hold a name once, a service’s type once a class, and names as long as the fields that take them', async () => {
    const first = await add('unit', '瓶');
    expect(await desk.call('POST', '/setting/unit', { name: '瓶' })).toMatchObject({
      code: CODE.contradictory,
      detail: { rule: 'nameTaken', id: first.id, value: '瓶' },
    });
    await add('service', '洗', { class: '美容' });
    expect(await add('service', '洗', { class: '牙科' })).toMatchObject({ name: '洗' });
    expect(await desk.call('POST', '/setting/service', { name: '洗', class: '牙科' })).toMatchObject({
      code: CODE.contradictory,
    });
    for (const [kind, body] of [
      ['unit', { name: 'x'.repeat(21) }],
      ['unit', { name: '箱', class: '美容' }],
      ['type', { name: ' ' }],
      ['colour', { name: 'x' }],
    ] as const)
      expect(await desk.call('POST', `/setting/${kind}`, body)).toMatchObject({ code: CODE.badParameter });
  });

  it('[3.7.226] [3.7.227] follow the order that somebody gives, and those that weren’t named keep their places', async () => {
    const classes = [await add('serviceClass', '甲'), await add('serviceClass', '乙'), await add('serviceClass', '丙')];
    const [a, b, c] = classes.map(({ id }) => id);
    await desk.call('POST', '/setting/serviceClass/sequence', { ids: [c, 'none', b, a] });
    expect(await names('serviceClass')).toEqual(['診療', '診療二', '丙', '乙', '甲']);
    const of = (await read('service')).filter(({ name }) => name.startsWith('一般'));
    await desk.call('POST', '/setting/service/sequence', { ids: of.toReversed().map(({ id }) => id) });
    expect((await names('service')).filter((name) => name.startsWith('一般'))).toEqual(['一般二', '一般']);
  });
});

describe('another name for an entry', () => {
  it('[3.7.224] of a type is that of its products and levels, on every desk', async () => {
    const type = await add('type', '驅蟲藥');
    const level = (await desk.call('POST', '/prodLevel', { name: '滴劑', type: '驅蟲藥' })).result;
    const below = (await desk.call('POST', '/prodLevel', { name: '貓', parentID: level.id })).result;
    const product = (await desk.call('POST', '/prod', { name: '滴劑一號', type: '驅蟲藥', price: 300 })).result;
    const head = await desk.head();
    expect((await desk.call('PUT', `/setting/type/${type.id}`, { name: '外寄生蟲藥' })).result).toMatchObject({
      ...{ id: type.id, name: '外寄生蟲藥', sequence: type.sequence },
    });
    expect(await desk.head()).toBe(head + 1);
    expect((await desk.call('GET', `/prod/${product.id}`)).result).toMatchObject({ type: '外寄生蟲藥', price: 300 });
    expect(await desk.item('product', product.id)).toMatchObject({ class: '外寄生蟲藥' });
    for (const { id } of [level, below])
      expect((await desk.call('GET', `/prodLevel/${id}`)).result).toMatchObject({ type: '外寄生蟲藥' });
    expect((await desk.call('GET', `/prod/${product.id}/prices`)).result).toHaveLength(1);
  });

  it('[3.7.225] of a unit is that of products and services, whichever field says it', async () => {
    const unit = await add('unit', '罐');
    const counted = (await desk.call('POST', '/prod', { name: '甲', unit: '罐', sellUnit: '匙' })).result;
    const sold = (await desk.call('POST', '/prod', { name: '乙', unit: '箱', sellUnit: '罐' })).result;
    const given = (await desk.call('POST', '/serving', { name: '丙', unit: '罐' })).result;
    await desk.call('PUT', `/setting/unit/${unit.id}`, { name: '桶' });
    const { result } = await desk.call('POST', '/multiProd', { prodIDs: [counted.id, sold.id] });
    expect(result).toMatchObject([
      { unit: '桶', sellUnit: '匙' },
      { unit: '箱', sellUnit: '桶' },
    ]);
    expect(await desk.item('service', given.id)).toMatchObject({ unit: '桶' });
  });

  it('of a class is that of its services and of their types', async () => {
    const entry = await add('serviceClass', '牙齒');
    const type = await add('service', '洗牙', { class: '牙齒' });
    const other = (await desk.call('POST', '/serving', { name: '別科洗牙', class: '外科', type: '洗牙' })).result;
    const serving = (await desk.call('POST', '/serving', { name: '超音波洗牙', class: '牙齒', type: '洗牙' })).result;
    await desk.call('PUT', `/setting/serviceClass/${entry.id}`, { name: '齒科' });
    expect((await desk.call('GET', `/serving/${serving.id}`)).result).toMatchObject({ class: '齒科', type: '洗牙' });
    await desk.call('PUT', `/setting/service/${type.id}`, { name: '潔牙' });
    expect((await read('service')).filter(({ id }) => id === type.id)).toMatchObject([{ class: '齒科', name: '潔牙' }]);
    expect((await desk.call('GET', `/serving/${serving.id}`)).result).toMatchObject({ class: '齒科', type: '潔牙' });
    expect((await desk.call('GET', `/serving/${other.id}`)).result).toMatchObject({ class: '外科', type: '洗牙' });
  });

  it('that the product itself goes by there is none, and one that somebody else gave meanwhile is a conflict', async () => {
    const exams = await add('serviceClass', '檢驗');
    const label = await add('service', '血檢', { class: '檢驗' });
    for (const path of [`/setting/serviceClass/${exams.id}`, `/setting/service/${label.id}`]) {
      const refused = { code: CODE.contradictory, detail: { rule: 'fixedWord' } };
      expect(await desk.call('PUT', path, { name: '檢查' })).toMatchObject(refused);
      expect(await desk.call('DELETE', path)).toMatchObject(refused);
    }
    const entry = await add('type', '保健');
    const { updateDateTime } = (await read('type')).find(({ id }) => id === entry.id) as Entry & {
      updateDateTime: number;
    };
    desk.api.now += 5;
    await desk.call('PUT', `/setting/type/${entry.id}`, { name: '保健品' });
    expect(await desk.call('PUT', `/setting/type/${entry.id}`, { name: '營養品', updateDateTime })).toMatchObject({
      code: CODE.conflict,
      detail: { fields: ['name'] },
    });
    expect(await desk.call('PUT', `/setting/type/${entry.id}`, { name: '口服' })).toMatchObject({
      code: CODE.contradictory,
    });
    expect(await desk.call('PUT', '/setting/type/none', { name: 'x' })).toMatchObject({ code: CODE.notFound });
  });
});

describe('taking entries away', () => {
  it('[3.7.228] takes that one, twice alike, unless something says it', async () => {
    const entry = await add('unit', '片');
    const product = (await desk.call('POST', '/prod', { name: '片劑', unit: '片', active: false })).result;
    const remove = () => desk.call('DELETE', `/setting/unit/${entry.id}`);
    expect(await remove()).toMatchObject({ code: CODE.contradictory, detail: { rule: 'inUse', value: '片', uses: 1 } });
    await desk.call('DELETE', `/prod/${product.id}`);
    for (const _ of [1, 2]) expect(await remove()).toMatchObject({ code: CODE.success, result: null });
    expect(await names('unit')).not.toContain('片');
    expect(await add('unit', '片')).toMatchObject({ name: '片' });
  });

  it('[3.7.229] takes many by id 0 and an array, all or none; 0 without an array is 100105', async () => {
    const rows = [await add('type', '一'), await add('type', '二'), await add('type', '三')];
    const [a, b, c] = rows.map(({ id }) => id);
    await desk.call('POST', '/prod', { name: '用二', type: '二' });
    expect(await desk.call('DELETE', '/setting/type/0', [a, b])).toMatchObject({ code: CODE.contradictory });
    expect(await names('type')).toEqual(expect.arrayContaining(['一', '二', '三']));
    expect(await desk.call('DELETE', '/setting/type/0', [a, 'none', c])).toMatchObject({ code: CODE.success });
    const left = await names('type');
    expect(left).toContain('二');
    expect(left).not.toContain('一');
    expect(left).not.toContain('三');
    for (const body of [undefined, {}, [], 'x'])
      expect(await desk.call('DELETE', '/setting/type/0', body)).toMatchObject({ code: CODE.badParameter });
    expect(await desk.call('DELETE', `/setting/type/${b}`, [b])).toMatchObject({ code: CODE.badParameter });
  });
});

it('[3.6.26] [1.6.67] the lists are written with ERP_SETTINGS_WRITE alone, and read by whoever picks from them', async () => {
  const { id } = await add('unit', '權');
  for (const as of ['reader', 'seller'])
    expect((await desk.call('GET', '/setting/unit', undefined, { as })).code, as).toBe(CODE.success);
  for (const path of ['/setting/all', '/setting/unit'])
    expect(await desk.call('GET', path, undefined, { as: 'stranger' })).toMatchObject({ code: CODE.forbidden });
  for (const as of ['reader', 'seller', 'stranger'])
    for (const [method, path, body] of [
      ['POST', '/setting/unit', { name: 'x' }],
      ['PUT', `/setting/unit/${id}`, { name: 'x' }],
      ['POST', '/setting/unit/sequence', { ids: [id] }],
      ['DELETE', `/setting/unit/${id}`, undefined],
    ] as const)
      expect(await desk.call(method, path, body, { as }), `${as} ${path}`).toMatchObject({ code: CODE.forbidden });
  expect(withPrerequisites(['ERP_SETTINGS_WRITE'])).toContain('ERP_SETTINGS_READ');
});

it('left no unexpected failure, and a history that holds', async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
});
