import { CODE } from '@vetloom/domain/core/codes.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { addMovements } from '@vetloom/storage/stock/ledger.ts';
import { MovementTally } from '@vetloom/storage/stock/ledger-seal.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let supplier = '';
let ids: Record<string, string> = {};
beforeAll(async () => {
  desk = await ErpDesk.open({ keeper: 'admin', reader: ['PRODUCT_READ'] });
  supplier = (await desk.call('POST', '/supplier', { name: '大同藥品' })).result.id;
  const level = (await desk.call('POST', '/prodLevel', { name: '藥品' })).result.id;
  const made = async (fields: object) => (await desk.call('POST', '/prod', fields)).result.id as string;
  ids = {
    gauze: await made({ name: 'Gauze 4x4', type: '耗材', price: 10, unit: '包', barcode: '4710001', safetyStock: 20 }),
    drug: await made({
      name: 'Cerenia 16 mg',
      type: '口服',
      price: 120,
      customID: 'CER16',
      supplierID: supplier,
      level1: level,
      drugInfo: {},
    }),
    book: await made({ name: 'Ketamine', type: '注射', price: 300, drugInfo: {}, controlledDrugInfo: { schedule: 3 } }),
    old: await made({ name: 'Old syrup', type: '口服', price: 90, barcode: '4710009', active: false }),
  };
});
afterAll(() => desk.close());

const list = async (body: object, path = 'getList') => {
  const { result, code } = await desk.call('POST', `/prod/${path}`, body, { as: 'reader' });
  expect(code).toBe(CODE.success);
  return result as { count: number; rows: Record<string, unknown>[] };
};
const names = async (body: object) => (await list(body)).rows.map(({ name }) => name);

describe('the list of products', () => {
  it('[3.7.173] follows the order, in pages, and counts all that its condition holds for', async () => {
    expect(await names({})).toEqual(['Cerenia 16 mg', 'Gauze 4x4', 'Ketamine']);
    expect(
      await list({ order: { column: 'price', order: 'desc' }, limit: 1, offset: 1, columns: ['name', 'price'] }),
    ).toEqual({
      count: 3,
      rows: [{ name: 'Cerenia 16 mg', price: 120 }],
    });
    for (const column of ['clinic_id', 'info', 'name; DROP'])
      expect(await desk.call('POST', '/prod/getList', { order: { column } })).toMatchObject({
        code: CODE.badParameter,
      });
  });

  it.each([
    [{ text: 'cer16' }, ['Cerenia 16 mg']],
    [{ text: '471000' }, ['Gauze 4x4']],
    [{ text: '%' }, []],
    [{ text: 'e', active: null }, ['Cerenia 16 mg', 'Gauze 4x4', 'Ketamine']],
    [{ active: false }, ['Old syrup']],
    [{ type: '口服', active: null }, ['Cerenia 16 mg', 'Old syrup']],
    [{ drug: true }, ['Cerenia 16 mg', 'Ketamine']],
    [{ drug: false }, ['Gauze 4x4']],
    [{ controlled: true }, ['Ketamine']],
    [{ controlled: false, drug: true }, ['Cerenia 16 mg']],
    [{ supplierID: 'none' }, []],
  ])('[3.7.173] of %o is %o', async (condition, expected) => expect(await names({ condition })).toEqual(expected));

  it('[3.7.173] holds the columns asked for and no others', async () => {
    const { rows } = await list({ columns: ['barcode'], condition: { type: '耗材' } });
    expect(rows).toEqual([{ barcode: '4710001' }]);
    expect(await desk.call('POST', '/prod/getList', { columns: ['clinic_id'] })).toMatchObject({
      code: CODE.badParameter,
    });
  });

  it('refuses a condition that it doesn’t know', async () => {
    expect(await desk.call('POST', '/prod/getList', { condition: { colour: 1 } })).toMatchObject({
      code: CODE.badParameter,
    });
  });
});

describe('the list with details', () => {
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: desk.api.database.url });
    await owner.connect();
    try {
      await owner.query(`SELECT set_config('vetloom.clinic', 'demo', false)`);
      await owner.query(`INSERT INTO vetloom.stock_place (clinic_id, id, name, sequence, seq, created_at, created_by, updated_at, updated_by)
        VALUES ('demo', 'shelf', '藥局', 0, 1, 1, 'x', 1, 'x')`);
      await owner.query(
        `INSERT INTO vetloom.lot (clinic_id, id, product_id, seq, created_at, created_by, updated_at, updated_by) VALUES ('demo', 'lot', $1, 1, 1, 'x', 1, 'x')`,
        [ids.gauze],
      );
    } finally {
      await owner.end();
    }
    await desk.api.database.db.inClinic('demo', async (tx) => {
      const write = { sql: clinicSqlOf(tx), seq: 1, now: 1, author: 'x', next: new MovementTally() };
      const spot = { productID: ids.gauze ?? '', lotID: 'lot', placeID: 'shelf' };
      for (const [at, quantity] of [20.1, -0.3, -0.1].entries())
        await addMovements(write, { cause: 'purchase', causeID: `form-${at}`, happenedAt: 1 }, [
          { ...spot, row: 'r', quantity, unitCost: null, step: 0 },
        ]);
    });
  });

  it('[3.7.174] has what is in stock, the exact sum of what moved, and none of it withoutStock', async () => {
    const asked = { condition: { type: '耗材' }, columns: ['name', 'safetyStock'] };
    expect((await list(asked, 'getInfoList')).rows).toEqual([
      { name: 'Gauze 4x4', safetyStock: 20, supplierName: '', levelNames: [], stock: 19.7, short: true },
    ]);
    const [row] = (await list({ ...asked, withoutStock: true }, 'getInfoList')).rows;
    expect(Object.keys(row ?? {}).sort()).toEqual(['levelNames', 'name', 'safetyStock', 'supplierName']);
  });

  it('[3.7.174] [3.3.34 call half] names supplier and levels, and marks none as short that has no safety stock', async () => {
    const { rows } = await list({ condition: { type: '口服' }, columns: ['id'] }, 'getInfoList');
    expect(rows).toEqual([{ id: ids.drug, supplierName: '大同藥品', levelNames: ['藥品'], stock: 0, short: false }]);
  });
});

it('[3.7.171] a product is found by its barcode while it is in use', async () => {
  const found = await desk.call('GET', '/prod/barcode/4710001', undefined, { as: 'reader' });
  expect(found.result).toMatchObject({ id: ids.gauze, name: 'Gauze 4x4' });
  for (const code of ['4710009', '999', 'Gauze'])
    expect(await desk.call('GET', `/prod/barcode/${code}`)).toMatchObject({ status: 404, code: CODE.notFound });
});

it('[3.7.172] products are found by their ids, in that order; those that there are not are missing', async () => {
  const prodIDs = [ids.old, 'none', ids.gauze, ids.old];
  const { result } = await desk.call('POST', '/multiProd', { prodIDs }, { as: 'reader' });
  expect(result.map(({ id }: { id: string }) => id)).toEqual([ids.old, ids.gauze]);
});
