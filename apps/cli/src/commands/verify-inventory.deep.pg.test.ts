import { type SavedCatalogue, saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { packageRow, productRow, serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TamperedDatabase, tamperedDatabase } from './tampered-database.fixture.ts';

/** 2025/11/20 09:00 in Taipei. */
const MORNING = 1_763_600_400;

let database: TamperedDatabase['database'];
let owner: TamperedDatabase['owner'];
let verify: TamperedDatabase['verify'];
let close: TamperedDatabase['close'];
let made = 0;
beforeAll(async () => {
  ({ database, owner, verify, close } = await tamperedDatabase());
});
afterAll(() => close());

describe('verify notices what somebody did with the rows of the inventory', () => {
  const by = 'director@demo.vetloom.test';
  const stamps = { createDateTime: MORNING, createBy: by, updateDateTime: MORNING, updateBy: by };
  const setting = { id: 'unit1', name: '包', class: '', sequence: 0, ...stamps };

  /** A clinic with rows of each table, of which a product got a second price and another was removed. */
  async function clinicWithACatalogue(): Promise<string> {
    made += 1;
    const clinic = `clinic-${made}`;
    const { db } = database;
    await db.system.createClinic({ id: clinic, name: clinic });
    const save = (saved: SavedCatalogue) => db.inClinic(clinic, (tx) => saveCatalogue(tx, by, saved));
    await save({
      products: [productRow(), productRow({ id: 'P2', name: '手套' })],
      services: [serviceRow({ examSupplies: [{ prodID: 'P1', number: 2 }] })],
      packages: [packageRow({ items: [{ kind: 'product', id: 'P1', number: 3 }] })],
      settings: [{ kind: 'unit', setting }],
    });
    await save({ products: [productRow({ price: 12 })] });
    return clinic;
  }

  it('and says nothing of a catalogue in which nothing was done', async () => {
    const clinic = await clinicWithACatalogue();
    const { code, out } = await verify(clinic);
    expect(out).toMatch(/^clinic-\d+: intact, .* 5 rows of the inventory, 0 checkpoints\nNO CHECKPOINTS/);
    expect(code).toBe(0);
  });

  it.each<[string, string, RegExp]>([
    [
      'the price of a product is changed',
      `UPDATE vetloom.product SET price = 1 WHERE clinic_id = $1 AND id = 'P1'`,
      /the product P1 is not what its history makes it: price is 1, not 12/,
    ],
    [
      'what a product costs is changed, which no desk sees',
      `UPDATE vetloom.product SET cost = 1 WHERE clinic_id = $1 AND id = 'P2'`,
      /the product P2 is not what its history makes it: cost is 1, not null/,
    ],
    [
      'a product is put there',
      `INSERT INTO vetloom.product (clinic_id, id, name, price, seq, created_at, created_by, updated_at, updated_by)
        VALUES ($1, 'forged', 'x', 1, 1, 1, '', 1, '')`,
      /the product forged stands among the rows of the inventory, and the history knows nothing of how it came there/,
    ],
    [
      'a product is taken out of every list',
      `UPDATE vetloom.product SET removed_at = 1 WHERE clinic_id = $1 AND id = 'P2'`,
      /the product P2 was written by director@demo.vetloom.test and is gone from the rows of the inventory/,
    ],
    [
      'what a service uses up is changed',
      'UPDATE vetloom.service_supply SET number = 20 WHERE clinic_id = $1',
      /the service S1 is not what its history makes it: examSupplies is .*20/,
    ],
    [
      'what is in a package is taken out',
      'DELETE FROM vetloom.package_item WHERE clinic_id = $1',
      /the package K1 is not what its history makes it: items is \[\]/,
    ],
    [
      'a word of the lists is changed',
      `UPDATE vetloom.erp_setting SET name = '盒' WHERE clinic_id = $1`,
      /the erp setting unit\/unit1 is not what its history makes it: name is "盒", not "包"/,
    ],
    [
      'a past price is changed',
      `UPDATE vetloom.catalogue_price SET price = 1 WHERE clinic_id = $1 AND item_id = 'P1' AND price = 10`,
      /the past of the prices of the product P1 is not what its history makes it: 1 since \d+ by director@\S+, not 10 since/,
    ],
    [
      'who set a price is changed',
      `UPDATE vetloom.catalogue_price SET set_by = 'other@demo.vetloom.test' WHERE clinic_id = $1 AND item_id = 'P1' AND price = 12`,
      /the past of the prices of the product P1 is not what its history makes it: 12 since \d+ by other@/,
    ],
    [
      'a past price is deleted',
      `DELETE FROM vetloom.catalogue_price WHERE clinic_id = $1 AND item_id = 'S1'`,
      /the price 400 of the service S1 is gone from the past of its prices/,
    ],
    [
      'a past price is put there',
      `INSERT INTO vetloom.catalogue_price (clinic_id, kind, item_id, seq, price, since, set_by) VALUES ($1, 'package', 'K1', 7, 5, ${MORNING}, '')`,
      /the price 5 of the package K1 was put into the past of its prices, and the history knows nothing of it/,
    ],
  ])('%s', async (_what, statement, says) => {
    const clinic = await clinicWithACatalogue();
    await owner.query(statement.replaceAll('$1', `'${clinic}'`));
    const { code, out } = await verify(clinic);
    expect(out).toMatch(says);
    expect(out).toContain(`${clinic}: NOT INTACT`);
    expect(code).toBe(1);
  });
});
