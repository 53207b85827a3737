import { catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { packageRow, productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import { pricesOf } from './catalogue-prices.ts';
import { catalogueRowsOf } from './catalogue-tables.ts';
import { type SavedCatalogue, saveCatalogue } from './save-catalogue.ts';

let database: ClinicDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await clinicDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const AUTHOR = 'director@demo.vetloom.test';
const save = (clinic: string, saved: SavedCatalogue) =>
  database.db.inClinic(clinic, (tx) => saveCatalogue(tx, AUTHOR, saved));

const drug: Product = productRow({
  id: 'p1',
  customID: 'AMX250',
  type: '口服',
  name: 'Amoxicillin 250 mg',
  drugInfo: {
    ...{ strength: 250, dosePerKg: 12.5, doseMin: 10, doseMax: 20, frequency: 'BID', days: 7, route: '內服' },
    ...{ direction: '飯後服用', divisible: 0.5, ingredients: ['amoxicillin'] },
  },
  controlledDrugInfo: { schedule: 4, content: '', license: '', manufacturer: '' },
  safetyStock: 20,
  sellUnit: '顆',
  barcode: '471000000001',
  unit: '盒',
  price: 12.5,
  cost: 4.25,
  sellTaxMode: 1,
});

it('products, services and packages are rows, and appear in the feed as valid catalogue documents', async () => {
  const service = serviceRow({ id: 's1', examSupplies: [{ prodID: 'p1', number: 0.5 }] });
  const bundle = packageRow({ id: 'k1', items: [{ kind: 'product', id: 'p1', number: 2 }] });
  const flushed = await save('demo', { products: [drug], services: [service], packages: [bundle] });
  for (const change of flushed.changes) expect(catalogItemSchema.safeParse(change.body).error).toBeUndefined();
  expect(flushed.changes.map(({ body }) => body)).toMatchObject([
    { unit: '顆', drug: { controlled: true, schedule: 4, dosePerKg: 12.5 }, barcode: '471000000001' },
    { _id: '/catalog/service/s1', price: 400 },
    { kind: 'package', price: 1000, lines: [{ itemID: '/catalog/product/p1', number: 2 }] },
  ]);
  // What a thing costs the clinic is no business of the desks.
  expect(JSON.stringify(flushed.changes)).not.toContain('4.25');
  const rows = await database.db.readClinic('demo', async (tx) => {
    const sql = clinicSqlOf(tx);
    const of = await Promise.all([
      catalogueRowsOf(sql, 'product', ['p1']),
      catalogueRowsOf(sql, 'service', ['s1']),
      catalogueRowsOf(sql, 'package', ['k1']),
    ]);
    return of.flatMap((found) => [...found.values()].map(({ row }) => row));
  });
  expect(rows).toEqual([drug, service, bundle]);
});

it('saving again replaces the row, raises the version of its document and adds to the past of its price', async () => {
  await save('harbour', { services: [serviceRow({ price: 500 })] });
  await save('harbour', { services: [serviceRow({ price: 500, info: 'x' })] });
  const again = await save('harbour', { services: [serviceRow({ price: 550.25 })] });
  expect(again.changes.map(({ version, body }) => [version, body?.price])).toEqual([[3, 550.25]]);
  const prices = await database.db.readClinic('harbour', (tx) => pricesOf(clinicSqlOf(tx), 'service', 'S1', 10));
  expect(prices.map(({ price, by }) => [price, by])).toEqual([
    [550.25, AUTHOR],
    [500, AUTHOR],
  ]);
});

describe('the tables hold nothing that can’t be true', () => {
  const bad = (statement: string) =>
    owner.query(statement).then(
      () => 'written',
      (error: pg.DatabaseError) => error.code,
    );

  beforeAll(async () => {
    await save('harbour', { products: [productRow({ id: 'a' }), productRow({ id: 'b', customID: 'B' })] });
    await owner.query(`SELECT set_config('vetloom.clinic', 'harbour', false)`);
    await owner.query(
      `INSERT INTO vetloom.stock_place VALUES ('harbour', 'shelf', '藥局', 0, true, 1, 1, 'x', 1, 'x')`,
    );
    await owner.query(`INSERT INTO vetloom.lot (clinic_id, id, product_id, number, seq, created_at, created_by, updated_at, updated_by)
      VALUES ('harbour', 'lot-a', 'a', 'L1', 1, 1, 'x', 1, 'x')`);
  });

  it.each([
    ['a negative price', `UPDATE vetloom.product SET price = -1 WHERE id = 'a'`, '23514'],
    ['a negative cost', `UPDATE vetloom.product SET cost = -0.01 WHERE id = 'a'`, '23514'],
    ['no name', `UPDATE vetloom.product SET name = '' WHERE id = 'a'`, '23514'],
    ['a code twice', `UPDATE vetloom.product SET custom_id = 'B' WHERE id = 'a'`, '23P01'],
    ['a supplier that there is not', `UPDATE vetloom.product SET supplier_id = 'none' WHERE id = 'a'`, '23503'],
    ['a second level without a first', `UPDATE vetloom.product SET level2 = 'x' WHERE id = 'a'`, '23514'],
    [
      'a price of what there is not',
      `INSERT INTO vetloom.catalogue_price (clinic_id, kind, item_id, seq, price, since, set_by) VALUES ('harbour', 'service', 'a', 9, 1, 1, '')`,
      '23503',
    ],
    ['nothing moved', movement({ quantity: '0' }), '23514'],
    ['a cause that is none', movement({ cause: `'magic'` }), '23514'],
    ['the lot of another product', movement({ product: `'b'` }), '23503'],
    ['a place that there is not', movement({ place: `'van'` }), '23503'],
    ['a cost below nothing', movement({ cost: '-1' }), '23514'],
    ['a witness who is the same person', movement({ witness: `'x'` }), '23514'],
  ])('%s', async (_, statement, code) => expect(await bad(statement)).toBe(code));

  it('one cause moves stock once, and a movement takes back one of its own lot and place alone', async () => {
    await owner.query(movement({}));
    expect(await bad(movement({ seq: '2' }))).toBe('23505');
    expect(await bad(movement({ seq: '3', step: '1', reverses: '1, 7' }))).toBe('23503');
    expect(await bad(movement({ seq: '3', step: '1', quantity: '2', reverses: '1, 0' }))).toBe('written');
  });

  it('and what was moved or cost stays: the application may not change or take away a line', async () => {
    for (const statement of [
      'UPDATE vetloom.stock_movement SET quantity = 5',
      'DELETE FROM vetloom.stock_movement',
      'UPDATE vetloom.catalogue_price SET price = 5',
      'DELETE FROM vetloom.catalogue_price',
      'DELETE FROM vetloom.product',
      'DELETE FROM vetloom.service',
    ])
      await expect(
        database.db.inClinic('harbour', (tx) => tx.sql(statement)),
        statement,
      ).rejects.toThrow(/permission denied/);
  });
});

interface Movement {
  readonly seq?: string;
  readonly product?: string;
  readonly place?: string;
  readonly quantity?: string;
  readonly cost?: string;
  readonly cause?: string;
  readonly step?: string;
  readonly reverses?: string;
  readonly witness?: string;
}

function movement({
  seq = '1',
  product = `'a'`,
  place = `'shelf'`,
  quantity = '-2',
  cost = 'NULL',
  cause = `'dispensing'`,
  step = '0',
  reverses = 'NULL, NULL',
  witness = 'NULL',
}: Movement): string {
  return `INSERT INTO vetloom.stock_movement (clinic_id, seq, ord, product_id, lot_id, place_id, quantity, unit_cost, cause, cause_id, step,
      reverses_seq, reverses_ord, happened_at, recorded_at, recorded_by, witness)
    VALUES ('harbour', ${seq}, 0, ${product}, 'lot-a', ${place}, ${quantity}, ${cost}, ${cause}, '/record/1', ${step}, ${reverses}, 1, 1, 'x', ${witness})`;
}
