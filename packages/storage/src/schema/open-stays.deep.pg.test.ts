import { randomBytes } from 'node:crypto';
import { type Stay, stayOpenStatus, staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';

const MIGRATION = '0840-open-stays.sql';
/** Stays by what becomes of them: in hospital, gone home paid, owing, with too much paid, and one from before money was counted on it. */
const STAYS: Readonly<Record<string, Partial<Stay>>> = {
  here: { total: 500, received: 500 },
  paid: { total: 500, received: 500, dischargeDateTime: 1_700_000_000 },
  owing: { total: 500, received: 200, dischargeDateTime: 1_700_000_000, settleDateTime: 1_700_000_000 },
  over: { total: 500, received: 700, dischargeDateTime: 1_700_000_000 },
};
const KNOWN = '/inHospital/1-known';

let empty: TestDatabase;
let db: OpenedDatabase;
/** Where `demo` stood before the migration. */
let before: number;

const stayOf = (name: string, fields: Partial<Stay>) =>
  staySchema.parse({
    ...{ _id: `/inHospital/1-${name}`, collection: 'inHospital', petID: '/pet/1', userID: '/user/1' },
    ...{ startDateTime: 1, createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' },
    ...fields,
  });
/** As a version before this field stored it. */
const former = (stay: Stay) => {
  const { openStatus: _later, ...rest } = stay;
  return rest as Stay;
};

/** A database as it was before the migration, which then runs as it does in the field: by an owner whom row-level security binds as well. */
beforeAll(async () => {
  empty = await testDatabase();
  const name = `owner_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEROLE`);
  await client.query(`ALTER DATABASE ${empty.name} OWNER TO ${name}`);
  const url = new URL(empty.url);
  url.username = name;
  url.password = 'secret';
  db = await openDatabase({ url: url.href });
  for (const id of ['demo', 'quiet']) await db.system.createClinic({ id, name: id });
  for (const [one, fields] of Object.entries(STAYS))
    await writeIn(db, 'demo', (tx) => tx.put('inHospital', former(stayOf(one, fields))));
  await writeIn(db, 'demo', (tx) => tx.put('inHospital', stayOf('known', { openStatus: 1 })));
  before = (await db.feed.head('demo'))?.seq ?? 0;
  await db.close();
  await client.query(`DELETE FROM public.vetloom_migration WHERE name = '${MIGRATION}'`);
  await client.end();
  db = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await db.close();
  await empty.close();
});

it('a stay that never said so says whether it is worked on, as the rule of every save has it', async () => {
  const stays = await db.readClinic('demo', ({ reader }) => reader.query('inHospital', 'byTime', {}));
  for (const [name, fields] of Object.entries(STAYS)) {
    const stay = stays.find(({ _id }) => _id === `/inHospital/1-${name}`);
    expect(stay, name).toEqual(stayOf(name, { ...fields, openStatus: stayOpenStatus(stayOf(name, fields)) }));
  }
});

it('the cashier finds what is owed, by the index that every device asks', async () => {
  const open = await db.readClinic('demo', ({ reader }) => reader.query('inHospital', 'byOpen', { equals: [1] }));
  expect(open.map(({ _id }) => _id).sort()).toEqual(
    ['here', 'known', 'over', 'owing'].map((name) => `/inHospital/1-${name}`),
  );
});

it('devices are brought what changed and nothing else, and a clinic without such stays hears of nothing', async () => {
  const views = { inHospital: { key: '0', fields: 'all', own: undefined } } as const;
  const { patch, cursor } = await db.feed.changesSince({ clinic: 'demo', cursor: before, limit: 100, views });
  expect(cursor).toBe(before + 1);
  expect(patch.map(({ id, version }) => [id, version]).sort()).toEqual(
    Object.keys(STAYS)
      .map((name) => [`/inHospital/1-${name}`, 2])
      .sort(),
  );
  expect(patch.some(({ id }) => id === KNOWN)).toBe(false);
  expect((await db.feed.head('quiet'))?.seq).toBe(0);
});

it('the change is one of the history: its chain holds and makes the stays what they are, and work goes on behind it', async () => {
  await writeIn(db, 'demo', (tx) => tx.put('inHospital', stayOf('later', {})));
  for (const clinic of ['demo', 'quiet'])
    expect(await db.maintenance.verifyHistory(clinic), clinic).toMatchObject({ intact: true });
  expect((await db.maintenance.verifyClinic('demo')).findings).toEqual([]);
});
