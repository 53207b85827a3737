import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueRowsOf } from '../catalog/catalogue-tables.ts';
import { openDatabase } from '../database/open-database.ts';
import { clinicSqlOf } from '../ports/clinic-sql.ts';
import type { OpenedDatabase } from '../ports/open.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rolesOf } from './roles.ts';

let empty: TestDatabase;
let db: OpenedDatabase;

/** A database with a catalogue as the demo wrote it before its rows had anybody who writes them, brought to this version by an owner whom row-level security binds. */
beforeAll(async () => {
  empty = await testDatabase();
  const name = `owner_${randomBytes(6).toString('hex')}`;
  const superuser = new pg.Client({ connectionString: empty.url });
  await superuser.connect();
  await superuser.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEROLE`);
  await superuser.query(`ALTER DATABASE ${empty.name} OWNER TO ${name}`);
  await superuser.end();
  const url = new URL(empty.url);
  url.username = name;
  url.password = 'secret';
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await migrate(
    owner,
    rolesOf(empty.name),
    undefined,
    readMigrations().filter((migration) => migration.name < '0420'),
  );
  for (const clinic of ['demo', 'harbour']) {
    await owner.query(`SELECT vetloom.create_clinic($1, $1, NULL, 'key', '\\x00')`, [clinic]);
    await owner.query(`SELECT set_config('vetloom.clinic', $1, false)`, [clinic]);
    await owner.query(
      `INSERT INTO vetloom.product (clinic_id, id, custom_id, name, sell_unit, unit, price, updated_at) VALUES ($1, 'p', 'P1', '紗布', '', '包', 10.5, 1700000000)`,
      [clinic],
    );
    await owner.query(
      `INSERT INTO vetloom.service (clinic_id, id, name, class, price, updated_at) VALUES ($1, 's', '診察費', '診療', 400, 1700000001)`,
      [clinic],
    );
    await owner.query(
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
        VALUES ($1, 'catalog', '/catalog/product/p', 1, 7, false, '{}', 1)`,
      [clinic],
    );
  }
  await owner.end();
  db = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await db.close();
  await empty.close();
});

it('rows that were there get the sequence of their document, who nobody knows, and a price from when they last changed', async () => {
  for (const clinic of ['demo', 'harbour'])
    await db.readClinic(clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const product = (await catalogueRowsOf(sql, 'product', ['p'])).get('p');
      expect(product).toMatchObject({
        seq: 7,
        row: { name: '紗布', sellUnit: null, price: 10.5, cost: null, active: true, updateDateTime: 1_700_000_000 },
      });
      expect(product?.row).toMatchObject({ createDateTime: 1_700_000_000, createBy: '', updateBy: '' });
      expect((await catalogueRowsOf(sql, 'service', ['s'])).get('s')).toMatchObject({
        seq: 0,
        row: { name: '診察費', price: 400, examSupplies: [] },
      });
      expect(
        await sql(
          'SELECT kind, item_id, price, since, set_by FROM vetloom.catalogue_price WHERE clinic_id = $1 ORDER BY kind',
        ),
      ).toEqual([
        { kind: 'product', item_id: 'p', price: 10.5, since: 1_700_000_000, set_by: '' },
        { kind: 'service', item_id: 's', price: 400, since: 1_700_000_001, set_by: '' },
      ]);
    });
});
