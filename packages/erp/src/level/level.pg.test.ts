import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: ['PRODUCT_READ', 'PRODUCT_WRITE'],
    reader: ['PRODUCT_READ'],
    stranger: ['SERVICE_READ'],
  });
});
afterAll(() => desk.close());

const add = async (fields: object) => (await desk.call('POST', '/prodLevel', fields)).result;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a product level', () => {
  it('[3.3.38] [3.7.186] [3.7.188] stands below its parent, of the parent’s type, three deep at most', async () => {
    const top = await add({ type: '口服', name: '藥品' });
    expect(top).toMatchObject({ type: '口服', name: '藥品', parentID: null, depth: 1 });
    const middle = await add({ name: '抗生素', parentID: top.id });
    const bottom = await add({ type: '口服', name: '錠劑', parentID: middle.id });
    expect((await desk.call('GET', `/prodLevel/${bottom.id}`, undefined, { as: 'reader' })).result).toEqual(bottom);
    expect([middle, bottom]).toMatchObject([
      { type: '口服', parentID: top.id, depth: 2 },
      { type: '口服', parentID: middle.id, depth: 3 },
    ]);
    for (const [fields, field] of [
      [{ name: '第四層', parentID: bottom.id }, 'parentID'],
      [{ name: '別的類型', parentID: top.id, type: '注射' }, 'type'],
      [{ name: '孤兒', parentID: 'none' }, 'parentID'],
    ] as const)
      expect(await desk.call('POST', '/prodLevel', fields)).toMatchObject({
        code: CODE.badParameter,
        detail: { fields: [field] },
      });
    expect(await desk.call('GET', '/prodLevel/none')).toMatchObject({ status: 404, code: CODE.notFound });
  });

  it('[3.7.190] changes in its name alone', async () => {
    const top = await add({ type: '耗材', name: '紗布類' });
    const renamed = await desk.call('PUT', `/prodLevel/${top.id}`, { name: '敷料' });
    expect(renamed.result).toMatchObject({ ...top, name: '敷料', updateDateTime: top.updateDateTime + 1 });
    for (const fields of [{ type: '口服' }, { parentID: null }, { name: '敷料', type: '口服' }])
      expect(await desk.call('PUT', `/prodLevel/${top.id}`, fields)).toMatchObject({ code: CODE.badParameter });
    const { headers } = await desk.call('GET', `/prodLevel/${top.id}`);
    await desk.call('PUT', `/prodLevel/${top.id}`, { name: '敷料類' });
    const base = { headers: { 'if-match': String(headers.etag) } };
    expect(await desk.call('PUT', `/prodLevel/${top.id}`, { name: '包紮' }, base)).toMatchObject({
      status: 412,
      code: CODE.staleVersion,
    });
  });

  it('is called otherwise than those beside it', async () => {
    const top = await add({ name: '外用' });
    expect(await desk.call('POST', '/prodLevel', { name: '外用' })).toMatchObject({
      code: CODE.contradictory,
      detail: { rule: 'nameTaken', id: top.id },
    });
    // Below another, or of another type, it is another.
    expect((await add({ name: '外用', parentID: top.id })).depth).toBe(2);
    expect((await add({ name: '外用', type: '用品' })).depth).toBe(1);
  });

  it('[3.7.189] goes only where nothing stands below it and no product is sorted under it', async () => {
    const top = await add({ name: '食品' });
    const below = await add({ name: '罐頭', parentID: top.id });
    const product = (await desk.call('POST', '/prod', { name: '罐頭一號', level1: top.id, level2: below.id })).result;
    const remove = (id: string) => desk.call('DELETE', `/prodLevel/${id}`);
    const inUse = (children: number, products: number) => ({
      code: CODE.contradictory,
      detail: { rule: 'inUse', children, products },
    });
    expect(await remove(top.id)).toMatchObject(inUse(1, 1));
    expect(await remove(below.id)).toMatchObject(inUse(0, 1));
    await desk.call('PUT', `/prod/${product.id}`, { level1: null, level2: null });
    for (const id of [below.id, below.id, top.id]) expect(await remove(id)).toMatchObject({ code: CODE.success });
    expect(await desk.call('GET', `/prodLevel/${top.id}`)).toMatchObject({ code: CODE.notFound });
    expect((await add({ name: '食品' })).depth).toBe(1);
  });

  it('[3.7.187] is listed by type and parent, in an order, a page at a time', async () => {
    const [a, b] = [await add({ type: '列', name: 'A' }), await add({ type: '列', name: 'B' })];
    const c = await add({ type: '列', name: 'C', parentID: a.id });
    const list = async (body: object) => (await desk.call('POST', '/prodLevel/getList', body, { as: 'reader' })).result;
    expect(ids((await list({ type: '列' })).rows)).toEqual([a.id, b.id, c.id]);
    expect(ids((await list({ type: '列', parentID: null })).rows)).toEqual([a.id, b.id]);
    expect(ids((await list({ parentID: a.id })).rows)).toEqual([c.id]);
    const page = await list({ type: '列', order: { column: 'name', order: 'DESC' }, limit: 1, offset: 1 });
    expect([page.count, ids(page.rows)]).toEqual([3, [b.id]]);
  });

  it('is for those who handle products', async () => {
    expect(await desk.call('POST', '/prodLevel', { name: 'x' }, { as: 'reader' })).toMatchObject({
      code: CODE.forbidden,
    });
    expect(await desk.call('POST', '/prodLevel/getList', {}, { as: 'stranger' })).toMatchObject({
      code: CODE.forbidden,
    });
  });
});
