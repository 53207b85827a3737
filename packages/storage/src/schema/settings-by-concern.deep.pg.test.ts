import { randomBytes } from 'node:crypto';
import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { settingSchema } from '@vetloom/domain/clinic/settings/settings.ts';
import { wholeSettingOf, wholeSettingSchema } from '@vetloom/domain/clinic/settings/whole-setting.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';

const MIGRATION = '0250-settings-by-concern.sql';

/** Settings as a clinic had them in one document, with whatever makes JSON hard. */
const FORMER = {
  _id: '/setting',
  collection: 'setting',
  drugRounding: 3,
  labelSize: '80',
  petIDFormat: 2,
  petIDPrefix: '犬"\\é😀',
  petIDSpeciesRule: true,
  petIDCounter: { '20261120': 12, sequence: 7, '20261119': 40 },
  petIDFree: { '20261120': [4, 9], '20261119': [] },
  waitWarnMinutes: 20,
  waitAlertMinutes: 45,
  localHistoryMonths: 36,
  print: {
    record: true,
    referral: false,
    drug: true,
    drugDetail: true,
    charge: false,
    showDrugPrice: false,
    englishVersion: true,
  },
  updateDateTime: 1_700_000_000,
} as const;

let empty: TestDatabase;
let db: OpenedDatabase;
/** Where `demo` stood before the migration. */
let before: number;

async function asSuperuser(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/**
 * A database as it was before the migration, which then runs as it does in the field: by an owner whom row-level security binds as well.
 * All clinics but `quiet` have settings; each test that changes something has a clinic of its own.
 */
beforeAll(async () => {
  empty = await testDatabase();
  const name = `owner_${randomBytes(6).toString('hex')}`;
  await asSuperuser(
    `CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEROLE`,
    `ALTER DATABASE ${empty.name} OWNER TO ${name}`,
  );
  const url = new URL(empty.url);
  url.username = name;
  url.password = 'secret';
  db = await openDatabase({ url: url.href });
  for (const id of ['demo', 'harbour', 'busy', 'quiet']) await db.system.createClinic({ id, name: id });
  for (const clinic of ['demo', 'harbour', 'busy'])
    for (const drugRounding of [1, FORMER.drugRounding])
      await writeIn(db, clinic, (tx) => tx.put('setting', { ...FORMER, drugRounding } as never));
  before = (await db.feed.head('demo'))?.seq ?? 0;
  await db.close();
  await asSuperuser(`DELETE FROM public.vetloom_migration WHERE name = '${MIGRATION}'`);
  db = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await db.close();
  await empty.close();
});

const rows = (clinic: string) =>
  db.readClinic(clinic, (tx) =>
    tx.sql<{ id: string; version: number; seq: number; body: AnyDocument | null }>(
      `SELECT id, version, seq, body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'setting' ORDER BY id`,
      [clinic],
    ),
  );
const changesSince = (cursor: number) =>
  db.feed.changesSince({
    clinic: 'demo',
    cursor,
    limit: 100,
    views: { setting: { key: '0', fields: 'all', own: undefined } },
  });

/** The settings as the history makes them, line by line. */
async function fromHistory(clinic: string): Promise<Map<string, object>> {
  const documents = new Map<string, object>();
  const lines = await db.readClinic(clinic, (tx) =>
    tx.sql<{ doc_id: string; before: object | null; after: object | null }>(
      'SELECT doc_id, before, after FROM vetloom.history WHERE clinic_id = $1 ORDER BY seq, ord',
      [clinic],
    ),
  );
  for (const { doc_id: id, before, after } of lines) {
    expect(documents.get(id) ?? {}).toMatchObject(before ?? {});
    if (after === null) documents.delete(id);
    else documents.set(id, { ...documents.get(id), ...after });
  }
  return documents;
}

it('settings of one document become one for each concern that was set, which read together as they did', async () => {
  for (const clinic of ['demo', 'harbour']) {
    const stored = (await rows(clinic)).flatMap(({ body }) => body ?? []);
    expect(stored.map(({ _id }) => _id)).toEqual([
      '/setting/board',
      '/setting/device',
      '/setting/petNumber',
      '/setting/petNumberCounter',
      '/setting/pharmacy',
      '/setting/print',
    ]);
    for (const document of stored) expect(settingSchema.parse(document)).toEqual(document);
    const whole = await db.readClinic(clinic, ({ reader }) => wholeSettingOf(reader));
    // What came with a later concern is as it is where nobody set it.
    expect(whole).toEqual({
      ...FORMER,
      ...{ closedChannels: [], order: ['line', 'sms', 'mail'], quietFrom: 21 * 60, quietTo: 9 * 60 },
      ...{ mostAnOwnerADay: 5, mostADay: 0, giveUpAfterHours: 24 },
      ...{ billRoundTo: 1, billRoundHow: 'nearest', orderSeries: {}, orderSeriesRaised: [] },
    });
    expect(wholeSettingSchema.parse(whole)).toEqual(whole);
  }
  expect(await rows('quiet')).toEqual([]);
});

it('the change is one of the feed: devices that know the one document are brought the new ones and told that it is gone', async () => {
  const { patch, cursor } = await changesSince(before);
  expect(cursor).toBe(before + 1);
  expect(patch.map(({ id, seq, version, deleted }) => [id, seq, version, deleted]).sort()).toEqual(
    [
      ['/setting', before + 1, 3, true],
      ...['board', 'device', 'petNumber', 'petNumberCounter', 'pharmacy', 'print'].map((name) => [
        `/setting/${name}`,
        before + 1,
        1,
        false,
      ]),
    ].sort(),
  );
});

it('the change is one of the history: its chain holds, and it makes the documents what they are', async () => {
  expect(await db.maintenance.verifyHistory('demo')).toEqual({ intact: true, rows: 9 });
  const stored = (await rows('demo')).flatMap(({ id, body }) => (body ? [[id, body] as const] : []));
  expect(await fromHistory('demo')).toEqual(new Map(stored));
  expect(await db.maintenance.verifyHistory('quiet')).toEqual({ intact: true, rows: 0 });
});

it('work goes on behind it', async () => {
  await writeIn(db, 'busy', (tx) => tx.put('setting', { ...BOARD_SETTING.defaults, waitWarnMinutes: 9 }));
  expect(await db.maintenance.verifyHistory('busy')).toEqual({ intact: true, rows: 10 });
});

it('a value of it that somebody changes is noticed like any other', async () => {
  await asSuperuser(
    'ALTER TABLE vetloom.history DISABLE TRIGGER ALL',
    `UPDATE vetloom.history SET after = jsonb_set(after, '{waitWarnMinutes}', '21')
      WHERE clinic_id = 'harbour' AND doc_id = '/setting/board'`,
    'ALTER TABLE vetloom.history ENABLE TRIGGER ALL',
  );
  expect(await db.maintenance.verifyHistory('harbour')).toMatchObject({
    intact: false,
    reason: 'its payload was changed',
  });
});
