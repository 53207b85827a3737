import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: ClinicDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await clinicDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.close();
});

const PETS = ['貓', '犬', '兔'].map((type, at) => ({ _id: `/pet/${at}`, collection: 'pet', type, updateDateTime: 1 }));

/** Before its animal, after it, and without one; one with every kind of name, one with none. */
const VISITS = [
  { petID: '/pet/0', doctorID: '/staff/1', dateTime: 1_700_000_000, total: 350, cause: '咳嗽' },
  {
    petID: '/pet/1',
    hasDrug: true,
    isExamEmpty: false,
    drugBag: [{ items: [{ name: 'Amoxicillin' }, { name: 'amoxicillin' }, { name: '' }] }],
    surgery: [{ name: '結紮' }],
    examTask: [{ name: 'CBC', type: '血液' }],
    label: ['回診'],
    disease: [{ name: '膿皮症' }, { name: '外耳炎' }],
    diagnosis: '外耳炎',
  },
  { petID: '/pet/none', status: 20, examStatus: 'wrong' },
].map((fields, at) => ({ _id: `/record/${at}`, collection: 'record', ...fields }));

const [cat, ...others] = PETS;
const [first, ...later] = VISITS;
const DOCUMENTS = [first, cat, ...others, ...later].filter((document) => document !== undefined);

async function rowsOf(text: string): Promise<unknown[]> {
  return (await owner.query(text)).rows;
}
const indexes = () =>
  rowsOf(`SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'vetloom' ORDER BY 1, 2`);
const unusable = () => rowsOf('SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid OR NOT indisready');
const facts = (clinic: string) =>
  rowsOf(
    `SELECT to_jsonb(f) - 'clinic_id' AS fact FROM vetloom.record_fact f WHERE clinic_id = '${clinic}' ORDER BY id`,
  );
const terms = (clinic: string) =>
  rowsOf(`SELECT term FROM vetloom.record_term WHERE clinic_id = '${clinic}' ORDER BY term`);

it('a load keeps the same facts of visits as single writes do, whatever came first', async () => {
  const { db } = database;
  // A chunk each, so that a visit is written before the statement of its animal.
  await db.maintenance.bulkLoad('demo', DOCUMENTS, { chunk: 1 });
  for (const document of DOCUMENTS)
    await writeIn(db, 'harbour', (tx) => tx.put(document.collection as 'pet', document as never));
  const live = await facts('harbour');
  expect(live).toHaveLength(VISITS.length);
  expect(live.map((row) => (row as { fact: { species: string } }).fact.species)).toEqual(['貓', '犬', '']);
  expect(await facts('demo')).toEqual(live);
  expect(await terms('demo')).toEqual(await terms('harbour'));
  expect(await terms('demo')).toHaveLength(7);
});

it('a load into an empty database ends with the indexes that there were, and so does one beside documents', async () => {
  const { db } = database;
  const before = await indexes();
  await db.maintenance.bulkLoad('demo', DOCUMENTS);
  expect(await indexes()).toEqual(before);
  await db.maintenance.bulkLoad('harbour', DOCUMENTS);
  expect(await indexes()).toEqual(before);
  expect(await unusable()).toEqual([]);
  const cats = await db.readClinic('demo', (tx) => tx.reader.query('pet', 'byKind', { equals: ['貓'] }));
  expect(cats).toEqual([cat]);
});

it('a load that fails leaves an empty database as it was: no document, no fact, every index', async () => {
  const { db } = database;
  const before = await indexes();
  const stopped = db.maintenance.bulkLoad('demo', failing(), { chunk: 2 });
  await expect(stopped).rejects.toThrow('no more of them');
  expect(await rowsOf('SELECT id FROM vetloom.document UNION ALL SELECT id FROM vetloom.record_fact')).toEqual([]);
  expect(await indexes()).toEqual(before);
  expect(await db.maintenance.verifyHistory('demo')).toEqual({ intact: true, rows: 0 });
});

function* failing() {
  yield* DOCUMENTS;
  throw new Error('no more of them');
}

it('a load beside documents of any clinic leaves the tables open to readers', async () => {
  const { db } = database;
  await writeIn(db, 'harbour', (tx) => tx.put('pet', PETS[0] as never));
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  async function* waiting() {
    yield* DOCUMENTS;
    held.resolve();
    await gate.promise;
  }
  const load = db.maintenance.bulkLoad('demo', waiting(), { chunk: 2 });
  await held.promise;
  const seen = await db.readClinic('harbour', (tx) => tx.reader.query('pet', 'byKind', { equals: ['貓'] }));
  expect(seen).toEqual([PETS[0]]);
  gate.resolve();
  expect(await load).toMatchObject({ documents: DOCUMENTS.length });
});
