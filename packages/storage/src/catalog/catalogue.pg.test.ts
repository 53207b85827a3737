import { catalogItemSchema } from '@vetloom/domain/catalog/catalog.schema.ts';
import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCatalogue } from './catalogue-projection.ts';
import type { Product, Service } from './catalogue-rows.ts';

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

const product: Product = {
  id: 'p1',
  supplierID: null,
  customID: 'AMX250',
  type: '口服',
  name: 'Amoxicillin 250 mg',
  drugInfo: {
    strength: 250,
    dosePerKg: 12.5,
    doseMin: 10,
    doseMax: 20,
    frequency: 'BID',
    days: 7,
    route: '內服',
    direction: '飯後服用',
    divisible: 0.5,
    ingredients: ['amoxicillin'],
  },
  controlledDrugInfo: { schedule: 4 },
  safetyStock: 20,
  sellUnit: '顆',
  barcode: '471000000001',
  unit: '盒',
  price: 12.5,
  discount: null,
  sellTaxMode: 1,
  info: '',
  insideInfo: '',
  level1: null,
  level2: null,
  level3: null,
  reminderDays: null,
  active: true,
  updatedAt: 1_700_000_000,
};

const service: Service = {
  id: 's1',
  customID: 'CBC',
  class: '檢驗',
  type: '血檢',
  name: '全血計數',
  unit: '次',
  price: 600,
  vendor: '',
  device: '',
  kinds: ['dog', 'cat'],
  info: '',
  items: [],
  customItems: [],
  examSupplies: [],
  sequence: 1,
  reminderDays: null,
  active: true,
  updatedAt: 1_700_000_000,
};

it('products and services are rows, and appear in the feed as valid catalogue documents', async () => {
  const { db } = database;
  const flushed = await db.inClinic('demo', (tx) =>
    saveCatalogue(tx, 'director@demo.vetloom.test', { products: [product], services: [service] }),
  );
  for (const change of flushed.changes) expect(catalogItemSchema.safeParse(change.body).error).toBeUndefined();
  expect(flushed.changes[0]?.body).toMatchObject({
    unit: '顆',
    drug: { controlled: true, schedule: 4, dosePerKg: 12.5 },
  });
  const rows = await db.readClinic('demo', (tx) => tx.sql('SELECT price, sell_unit, drug_info FROM vetloom.product'));
  expect(rows).toEqual([{ price: 12.5, sell_unit: '顆', drug_info: product.drugInfo }]);
});

it('saving again replaces the row and raises the version of its document', async () => {
  const { db } = database;
  const save = (price: number) =>
    db.inClinic('harbour', (tx) => saveCatalogue(tx, 'a@b', { services: [{ ...service, price }] }));
  await save(500);
  const again = await save(550.25);
  expect(again.changes.map(({ version, body }) => [version, body?.price])).toEqual([[2, 550.25]]);
  const rows = await db.readClinic('harbour', (tx) => tx.sql('SELECT price FROM vetloom.service'));
  expect(rows).toEqual([{ price: 550.25 }]);
});
