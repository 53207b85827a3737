import { CODE } from '@vetloom/domain/core/codes.ts';
import { STARTER_CATALOGUE } from '@vetloom/domain/founding/starter-catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
beforeAll(async () => {
  desk = await ErpDesk.open({
    keeper: 'admin',
    buyer: ['PRODUCT_READ', 'PRODUCT_WRITE'],
    reader: ['PRODUCT_READ', 'SERVICE_READ'],
  });
});
afterAll(() => desk.close());

const take = (items: readonly { kind: string; name: string }[], as?: string) =>
  desk.call('POST', '/starter', { items }, as === undefined ? {} : { as });
const named = async (kind: 'product' | 'service', name: string) =>
  desk.rows<{ id: string; price: number }>(
    `SELECT id, price FROM vetloom.${kind} WHERE clinic_id = $1 AND name = $2 AND removed_at IS NULL`,
    [name],
  );

describe('the starter catalogue', () => {
  it('is taken row by row: at no price, with its class, its type and its unit in the clinic’s lists', async () => {
    expect(await take([{ kind: 'service', name: '血型鑑定' }])).toMatchObject({ result: { taken: 1, present: 0 } });
    const [row] = await named('service', '血型鑑定');
    expect(await desk.item('service', row?.id ?? '')).toMatchObject({
      price: 0,
      examType: '血檢',
      class: '檢驗',
      unit: '項',
    });
    const lists = (await desk.call('GET', '/setting/all')).result;
    expect(lists.serviceClass).toMatchObject([{ name: '檢驗' }]);
    expect(lists.service).toMatchObject([{ name: '血檢', class: '檢驗' }]);
    expect(lists.unit).toMatchObject([{ name: '項' }]);
  });

  it('adds nothing where two take the same, and leaves what is there with its price', async () => {
    const gauze = { kind: 'product', name: '紗布' };
    await desk.call('POST', '/prod', { name: '紗布', price: 35 });
    const both = await Promise.all([
      take([gauze, { kind: 'level', name: '止吐' }]),
      take([{ kind: 'level', name: '止吐' }]),
    ]);
    expect(both.map(({ result }) => result.taken).sort()).toEqual([0, 1]);
    expect(await named('product', '紗布')).toMatchObject([{ price: 35 }]);
    expect((await desk.call('POST', '/prodLevel/getList', { limit: 50, offset: 0 })).result.rows).toMatchObject([
      { name: '止吐', depth: 1 },
    ]);
  });

  it('is taken by whoever may write what is taken, and holds nothing but its own names', async () => {
    expect(await take([{ kind: 'product', name: '縫線' }], 'buyer')).toMatchObject({ result: { taken: 1 } });
    expect((await desk.call('GET', '/setting/all')).result.type).toEqual([]);
    const refused = [
      await take(
        [
          { kind: 'product', name: '彈性繃帶' },
          { kind: 'service', name: '洗牙' },
        ],
        'buyer',
      ),
      await take([{ kind: 'type', name: '口服' }], 'buyer'),
      await take([{ kind: 'product', name: '彈性繃帶' }], 'reader'),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ code: CODE.forbidden });
    expect(await named('product', '彈性繃帶')).toEqual([]);
    expect(await take([{ kind: 'service', name: '沒有這一項' }])).toMatchObject({
      code: CODE.badParameter,
      detail: { value: '沒有這一項' },
    });
  });

  it('is taken whole in one step of the history, twice alike', async () => {
    const all = STARTER_CATALOGUE.map(({ kind, name }) => ({ kind, name }));
    const before = await desk.head();
    const first = (await take(all)).result;
    expect(first.taken + first.present).toBe(all.length);
    expect(await desk.head()).toBe(before + 1);
    expect((await take(all)).result).toEqual({ taken: 0, present: all.length });
    expect(await desk.head()).toBe(before + 1);
    expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
  });
});
