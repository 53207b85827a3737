import { randomUUID } from 'node:crypto';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { type ClinicDatabase, clinicDatabase, logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { migrate, readMigrations } from '../schema/migrate.ts';
import { rolesOf } from '../schema/roles.ts';
import { digestOf, firstHash, hashOf, stateDigestOf } from './chain.ts';
import { erasePast } from './erasure.ts';

let database: ClinicDatabase;
let owner: pg.Client;
let clinic: string;

beforeAll(async () => {
  database = await clinicDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(async () => {
  clinic = `clinic-${randomUUID()}`;
  await database.db.system.createClinic({ id: clinic, name: clinic });
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const person = (id: string, name: string) =>
  ({ _id: `/user/${id}`, collection: 'user', name, phone: `0912${id}` }) as unknown as DocumentOf<'user'>;
const pet = (id: string, userID: string, userName: string) =>
  ({ _id: `/pet/${id}`, collection: 'pet', name: id, userID, userName }) as unknown as DocumentOf<'pet'>;

/** Two owners with an animal each, of one load; one of them was changed since. */
async function loaded(): Promise<void> {
  const documents = [person('a', '陳'), person('b', '林'), pet('a', '/user/a', '陳'), pet('b', '/user/b', '林')];
  await database.db.maintenance.bulkLoad(clinic, documents as never[]);
  await writeIn(database.db, clinic, (tx) => tx.put('user', person('a', '陳怡')), {
    name: 'owner.edit',
    args: { id: '/user/a' },
  });
}

/** As the endpoint does: the documents by a command, then the past. */
const erase = (id: string) =>
  database.db.inClinic(clinic, async (tx) => {
    await tx.openForWriting({ commands: [], authors: [], hints: [] });
    const overlay = new OverlayTx(tx.reader);
    await overlay.put('user', person(id, '—'));
    await overlay.put('pet', pet(id, `/user/${id}`, '—'));
    await tx.flush([logEntry({ name: 'owner.erase', writes: overlay.writes() })]);
    await erasePast(tx, {
      ownerIDs: [`/user/${id}`],
      about: ['userMerge'],
      mirrors: [{ collection: 'pet', field: 'userID', fields: ['userName'] }],
      author: 'doctor@demo.vetloom.test',
      onBehalfOf: null,
      at: 1_700_000_000,
    });
  });

const verify = () => database.db.maintenance.verifyClinic(clinic);
const rows = async () =>
  (await owner.query('SELECT before, after FROM vetloom.history WHERE clinic_id = $1 ORDER BY seq, ord', [clinic]))
    .rows;

it('an erasure is an entry that lists what it took, and everything else is still held to its history', async () => {
  await loaded();
  await erase('a');
  expect(await verify()).toMatchObject({ findings: [], documents: 4, uncoveredDocuments: 0 });
  await writeIn(database.db, clinic, (tx) => tx.put('pet', { ...pet('a', '/user/a', '—'), info: 'x' } as never));
  expect((await verify()).findings).toEqual([]);
  await owner.query(
    `UPDATE vetloom.document SET body = jsonb_set(body, '{name}', '"z"') WHERE clinic_id = $1 AND id = $2`,
    [clinic, '/pet/b'],
  );
  expect((await verify()).findings).toMatchObject([{ reason: expect.stringContaining('the pet /pet/b was changed') }]);
  await owner.query(
    `UPDATE vetloom.document SET body = jsonb_set(body, '{name}', '"b"') WHERE clinic_id = $1 AND id = $2`,
    [clinic, '/pet/b'],
  );
  await owner.query(
    `UPDATE vetloom.document SET body = jsonb_set(body, '{name}', '"z"') WHERE clinic_id = $1 AND id = $2`,
    [clinic, '/pet/a'],
  );
  expect((await verify()).findings).toMatchObject([{ reason: expect.stringContaining('the pet /pet/a was changed') }]);
});

it('leaves no digest by which what was erased could be guessed, of several erased one after the other', async () => {
  await loaded();
  const secret = [person('a', '陳'), person('b', '林'), pet('a', '/user/a', '陳'), pet('b', '/user/b', '林')].map(
    stateDigestOf,
  );
  const held = async () => secret.map((digest) => JSON.stringify(rowsHeld).includes(digest));
  let rowsHeld = await rows();
  expect(await held()).toEqual([true, true, true, true]);
  await erase('a');
  rowsHeld = await rows();
  expect(await held()).toEqual([false, true, false, true]);
  await erase('b');
  rowsHeld = await rows();
  expect(await held()).toEqual([false, false, false, false]);
  expect(await verify()).toMatchObject({ findings: [], uncoveredDocuments: 0 });
});

it('what is emptied without an entry is told, in the history as in the command log', async () => {
  await loaded();
  await erase('a');
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    'UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = $1 AND seq = 1',
    [clinic],
  );
  await owner.query(
    `UPDATE vetloom.command_log SET args = '{}', detail = '{}', salt = NULL WHERE clinic_id = $1 AND name = 'owner.erase'`,
    [clinic],
  );
  await owner.query('SET session_replication_role = DEFAULT');
  const { findings } = await verify();
  // The load's own row was taken lawfully.
  expect(findings.map(({ about, reason }) => [about, reason])).toEqual([
    [
      'the command owner.erase of doctor@demo.vetloom.test in the command log',
      'it was emptied as if it had been erased, and no erasure lists it',
    ],
  ]);
});

it('a database from before is verified as not covered before its date, and its erasures hold as they were', async () => {
  const old = await testDatabase();
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await migrate(
    client,
    rolesOf(old.name),
    { app: 'x', signIn: 'y' },
    readMigrations().filter(({ name }) => name < '0320'),
  );
  const at = 1_700_000_000;
  let hash = firstHash('demo');
  await client.query(`INSERT INTO vetloom.clinic VALUES ('demo', 'demo', NULL, 'k', 1)`);
  const facts = { clinic: 'demo', at, receivedAt: at, author: 'a@x', onBehalfOf: null };
  const steps = [
    { seq: 1, collection: '', docID: '', command: 'bulk.load', after: { documents: 1, sha256: '' } },
    { seq: 2, collection: 'pet', docID: '/pet/2', command: 'pet.create', after: { _id: '/pet/2', collection: 'pet' } },
    {
      seq: 3,
      collection: 'user',
      docID: '/user/3',
      command: 'owner.create',
      after: { _id: '/user/3', collection: 'user' },
    },
  ];
  for (const { after, ...step } of steps) {
    const salt = Buffer.alloc(16, step.seq);
    const digest = digestOf(salt, { before: null, after });
    const next = hashOf(hash, { ...facts, ...step, ord: 0 }, digest);
    const gone = step.seq === 3;
    await client.query(
      `INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
        VALUES ('demo', $1, 0, $2, $2, 'a@x', $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        step.seq,
        at,
        step.command,
        step.collection,
        step.docID,
        gone ? null : after,
        gone ? null : salt,
        digest,
        hash,
        next,
      ],
    );
    hash = next;
  }
  await client.query(`INSERT INTO vetloom.clinic_head (clinic_id, seq, hash) VALUES ('demo', 3, $1)`, [hash]);
  const document = (id: string, seq: number) =>
    client.query(
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
        VALUES ('demo', 'pet', $1, 1, $2, false, $3, $4)`,
      [id, seq, { _id: id, collection: 'pet' }, at],
    );
  await document('/pet/1', 1);
  await document('/pet/2', 2);
  await client.query(
    `INSERT INTO vetloom.command_log (clinic_id, uuid, name, version, args, author, carrier, at, received_at, status, code, message, detail, seq)
    VALUES ('demo', gen_random_uuid(), 'pet.create', 1, '{}', 'a@x', 'a@x', $1, $1, 'applied', 100000, '', '{}', 2)`,
    [at],
  );

  const db = await openDatabase({ url: old.url });
  const before = await db.maintenance.verifyClinic('demo');
  expect(before).toMatchObject({
    findings: [],
    rows: 4,
    uncoveredCommands: 1,
    uncoveredDocuments: 1,
    uncoveredUntil: at,
    coveredFrom: null,
  });
  await writeIn({ ...db }, 'demo', (tx) => tx.put('pet', { _id: '/pet/1', collection: 'pet', name: 'n' } as never));
  expect(await db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [], commands: 1, uncoveredDocuments: 1 });
  // What comes without a history is not of the time before.
  await document('/pet/forged', 5);
  await client.query(
    `UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = 'demo' AND seq = 2`,
  );
  const { findings } = await db.maintenance.verifyClinic('demo');
  expect(findings.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('no erasure lists it'),
    expect.stringContaining('the pet /pet/forged stands among the documents'),
  ]);
  await db.close();
  await client.end();
  await old.close();
});
