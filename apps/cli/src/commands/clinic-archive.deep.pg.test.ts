import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFigures } from '@vetloom/api/bi/kept-figures.ts';
import { importClinic } from '@vetloom/api/export/import-clinic.ts';
import { receiveDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { createPet } from '@vetloom/domain/pet/pet.commands.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { CheckpointFolder } from '@vetloom/storage/history/checkpoint-folder.ts';
import { erasePast } from '@vetloom/storage/history/erasure.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { type ClinicDatabase, emptyDatabase, logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { until } from '@vetloom/testing/until.ts';
import { packed, unpacked } from '@vetloom/testing/zip-parts.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AFTERNOON } from '../demo/demo-clinic.fixture.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { runCommandLine } from '../run.ts';

/*
 * A clinic with ten years of work leaves one installation and stands on another. What is compared is asked of the database's own catalogue, so that a
 * table that is added is compared too.
 */

const DIRECTOR = 'director@demo.vetloom.test';
/** Whose account came with demo data. */
const STAND_IN = 'stand-in@harbour.vetloom.test';
const FILE = Buffer.from('%PDF-1.7 an old report %%EOF');
const HASH = createHash('sha256').update(FILE).digest('hex');
/** A file that went missing from the store. */
const LOST = 'b'.repeat(64);

let folder: string;
let here: Installation;
let there: Installation;
let archive: string;
let taken: Answer;
let came: Answer;
/** What stood here when it was taken out. */
let left: Awaited<ReturnType<typeof stateOf>> & { readonly seq: number | undefined };

interface Answer {
  readonly code: number;
  readonly text: string;
}

/** A database with its data folder. */
interface Installation {
  readonly database: ClinicDatabase;
  readonly folder: string;
  readonly superuser: pg.Client;
}

async function install(name: string): Promise<Installation> {
  const database = await emptyDatabase();
  const superuser = new pg.Client({ connectionString: database.url });
  await superuser.connect();
  return { database, superuser, folder: join(folder, name) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-archive-'));
  [here, there] = await Promise.all([install('here'), install('there')]);
  archive = join(folder, 'demo.zip');
  await loadDemo(here.database.db, { size: 'small', now: AFTERNOON });
  await work(here);
  const heads = await here.database.db.system.sealedHeads();
  await CheckpointFolder.open(join(here.folder, 'checkpoints')).add(heads, AFTERNOON);
  const seq = (await here.database.db.feed.head('demo'))?.seq;
  left = { ...(await stateOf(here, 'demo')), seq };
  taken = await cli(here, 'clinic', 'export', 'demo', `--to=${archive}`);
  came = await cli(there, 'clinic', 'import', archive);
});
afterAll(async () => {
  for (const { database, superuser } of [here, there]) {
    await superuser.end();
    await database.close();
  }
  rmSync(folder, { recursive: true });
});

/** What a clinic has that no demo data have: commands, an erasure of a file, index entries, a device, a deleted document. */
async function work({ database: { db }, folder: data, superuser }: Installation): Promise<void> {
  const disk = BlobStore.inFolder(join(data, 'files'));
  await disk.keep('demo', HASH, 'whole', FILE);
  await disk.keep('demo', HASH, 'thumb', Buffer.from('small'));
  for (const [hash, size] of [
    [HASH, FILE.length],
    [LOST, 1],
  ])
    await superuser.query(
      `INSERT INTO vetloom.file_blob (clinic_id, hash, size, mime, name, created_at, created_by) VALUES ('demo', $1, $2, 'application/pdf', '報告.pdf', 7, 'x')`,
      [hash, size],
    );
  await superuser.query(
    `INSERT INTO vetloom.index_entry VALUES ('demo', 'pet', '/pet/x', '{"name": "\\u0041b", "n": 1.50}', 5, 'x');
     INSERT INTO vetloom.file_alias VALUES ('demo', '${'a'.repeat(64)}', '${HASH}');
     INSERT INTO vetloom.sync_client VALUES ('demo', 'device-1', 12, 1, 2)`,
  );
  await eraseAnOwner(db);
  await newPet(db, 'demo', AFTERNOON + 60);
  // What no JSON of a row takes, as the log keeps it, and a document that came and went.
  await writeIn(
    db,
    'demo',
    (tx) => tx.put('textMacro', { _id: '/textMacro/gone', collection: 'textMacro', note: '暫停' } as never),
    { args: { note: 'a\u0000b\ud800' }, client: 'device-1', number: 13, status: 'applied' },
  );
  await writeIn(db, 'demo', (tx) => tx.remove('textMacro', '/textMacro/gone'));
  await deposit(db, 'demo', AFTERNOON + 90);
}

/** As the endpoint does, so that there are rows of the history without payload and salt. */
async function eraseAnOwner(db: OpenedDatabase): Promise<void> {
  const person = { _id: '/user/erased', collection: 'user', name: '陳怡君', phone: '0912000111' };
  await writeIn(db, 'demo', (tx) => tx.put('user', person as never), { name: 'owner.edit', args: { id: person._id } });
  await db.inClinic('demo', async (tx) => {
    await tx.openForWriting({ commands: [], authors: [], hints: [] });
    const overlay = new OverlayTx(tx.reader);
    await overlay.put('user', { ...person, name: '—', phone: '' } as never);
    await tx.flush([logEntry({ name: 'owner.erase', writes: overlay.writes() })]);
    const frame = { author: DIRECTOR, onBehalfOf: null, at: AFTERNOON };
    await erasePast(tx, { ownerIDs: [person._id], about: ['userMerge'], mirrors: [], ...frame });
  });
}

async function run(
  db: OpenedDatabase,
  clinic: string,
  command: typeof createPet | typeof receiveDeposit,
  input: object,
  at: number,
) {
  return runCommand(
    { db, commands: COMMANDS, consequences: new Map(), now: () => at, log: { warn: () => {}, error: () => {} } },
    {
      clinic,
      author: DIRECTOR,
      command: command as typeof createPet,
      input: () => input as never,
      uuid: crypto.randomUUID(),
      at,
      answer: async ({ changes }) =>
        changes.map(({ id, body }) => ({ id, body: body as Record<string, unknown> | null })),
    },
  );
}

async function anOwner(db: OpenedDatabase, clinic: string): Promise<string> {
  const rows = await db.readClinic(clinic, (tx) =>
    tx.sql<{ id: string }>(
      `SELECT id FROM vetloom.document WHERE collection = 'user' AND NOT deleted ORDER BY id LIMIT 1`,
    ),
  );
  return rows[0]?.id ?? '';
}

/** The number that the next animal gets. */
async function newPet(db: OpenedDatabase, clinic: string, at: number): Promise<string> {
  const userID = await anOwner(db, clinic);
  const changes = await run(
    db,
    clinic,
    createPet,
    { _id: `/pet/new-${at}-00000`, userID, fields: { name: '小黑', type: '犬' }, direct: true },
    at,
  );
  return changes.find(({ id }) => id.startsWith('/pet/'))?.id ?? '';
}

/** The number on the slip of the next money paid ahead. */
async function deposit(db: OpenedDatabase, clinic: string, at: number): Promise<unknown> {
  const userID = await anOwner(db, clinic);
  const changes = await run(db, clinic, receiveDeposit, { depositID: `/deposit/${at}-00000`, userID, amount: 500 }, at);
  return changes.find(({ id }) => id.startsWith('/deposit/'))?.body?.number;
}

async function cli({ database, folder: data }: Installation, ...args: string[]) {
  const lines: string[] = [];
  const code = await runCommandLine({
    args,
    env: { DATABASE_URL: database.url, VETLOOM_DATA: data },
    console: { out: (line) => lines.push(line), err: (line) => lines.push(line) },
  });
  return { code, text: lines.join('\n') };
}

/** Every row of a clinic's tables by table. `but` leaves documents and entries of the history out. */
async function rowsOf({ superuser }: Installation, clinic: string, tables: readonly string[], but = 'false') {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await superuser.query<{ row: string }>(
      `SELECT t::text AS row FROM vetloom.${table} t WHERE clinic_id = $1 AND NOT (${table === 'document' || table === 'history' ? but : 'false'}) ORDER BY 1`,
      [clinic],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const SAME = [
  'document',
  'history',
  'command_log',
  'file_blob',
  'file_alias',
  'index_entry',
  'sync_client',
  'supplier',
  'supplier_product',
  'product',
  'product_level',
  'service',
  'service_supply',
  'package',
  'package_item',
  'erp_setting',
  'catalogue_price',
  'stock_place',
  'lot',
  'stock_movement',
  // Written by the database out of the documents.
  'record_fact',
];

const sumsOf = async ({ superuser }: Installation, clinic: string) =>
  (
    await superuser.query(
      `SELECT collection, count(*), sum((body ->> 'amount')::numeric) AS amount, sum((body ->> 'received')::numeric) AS received
        FROM vetloom.document WHERE clinic_id = $1 AND NOT deleted GROUP BY 1 ORDER BY 1`,
      [clinic],
    )
  ).rows;

const yearOf = ({ database: { db } }: Installation, clinic: string) =>
  keptFigures(db, clinic, { from: AFTERNOON - 364 * 86_400, to: AFTERNOON }, 'month', AFTERNOON);

/** All that is compared. `but` leaves documents and entries of the history out. */
async function stateOf(at: Installation, clinic: string, but?: string) {
  return {
    rows: await rowsOf(at, clinic, SAME, but),
    sums: await sumsOf(at, clinic),
    year: await yearOf(at, clinic),
  };
}

describe('a clinic that leaves', () => {
  it('stands on another installation with every document, row, file and sum, its chain as it was sealed', async () => {
    expect([taken.code, taken.text]).toEqual([0, expect.stringContaining(`demo is in ${archive}`)]);
    expect(came.text).toContain('demo: intact');
    expect(came.text).toContain('1 signed checkpoints in the archive fit');
    expect(came.text).toContain('1 files were not in the store');
    expect(came.code).toBe(0);

    // What is otherwise here is the clinic's own document and its people, by one entry.
    const now = await stateOf(there, 'demo', `seq > ${left.seq}`);
    const { document: documents = [], ...tables } = left.rows;
    const { document: standing = [], ...others } = now.rows;
    expect(others).toEqual(tables);
    expect(documents.length).toBeGreaterThan(500);
    const own = documents.filter((row) => /^\(demo,(?:staff|clinic),/.test(row));
    expect(standing).toEqual(documents.filter((row) => standing.includes(row)));
    expect(documents.filter((row) => !standing.includes(row)).every((row) => own.includes(row))).toBe(true);
    expect([now.sums, now.year]).toEqual([left.sums, left.year]);

    const kept = await BlobStore.inFolder(join(there.folder, 'files')).read('demo', HASH, 'whole');
    expect(Buffer.concat((await kept?.bytes.toArray()) ?? [])).toEqual(FILE);
    expect((await BlobStore.inFolder(join(there.folder, 'files')).read('demo', HASH, 'thumb'))?.size).toBe(5);
    expect((await cli(there, 'verify', 'demo')).text).toContain('demo: intact');
  });

  it('has its people as invited: an account that is there opens nothing until its person agrees', async () => {
    const { superuser } = there;
    const { rows } = await superuser.query(
      `SELECT body ->> 'joined' AS joined, count(*)::int AS people FROM vetloom.document
        WHERE clinic_id = 'demo' AND collection = 'staff' AND body ->> 'status' NOT IN ('false', '0') GROUP BY 1`,
    );
    expect(rows).toEqual([{ joined: 'false', people: expect.any(Number) }]);
    const memberships = await there.database.db.system.membershipsOf(DIRECTOR);
    expect(memberships.filter(({ clinic }) => clinic === 'demo')).toEqual([]);
    expect(await there.database.db.system.findAccount('doctor@demo.vetloom.test')).toBeUndefined();
  });

  it('holds no account, password, session or key', async () => {
    const parts = await unpacked(archive);
    const { rows } = await here.superuser.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM vetloom.account UNION SELECT id_key FROM vetloom.clinic`,
    );
    const text = [...parts.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(rows.length).toBeGreaterThan(3);
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|PRIVATE KEY/);
  });

  it('is refused where it is already', async () => {
    expect(await cli(there, 'clinic', 'import', archive)).toEqual({
      code: 1,
      text: 'There is a clinic demo already: give this one another id.',
    });
    expect((await cli(there, 'verify', 'demo')).code).toBe(0);
  });

  it('goes on under another id where its director is at work at once, with the numbers that come next', async () => {
    const { db } = there.database;
    await db.system.saveAccount({ email: DIRECTOR, name: '院長', passwordHash: 'x', systemRole: null, demo: false });
    const moved = await cli(
      there,
      'clinic',
      'import',
      archive,
      '--id=hefeng-2',
      `--director=${DIRECTOR}`,
      '--name=禾風二館',
    );
    expect([moved.code, moved.text]).toEqual([0, expect.stringContaining('hefeng-2, which was demo, is founded')]);
    expect((await db.system.membershipsOf(DIRECTOR)).map(({ clinic, clinicName }) => [clinic, clinicName])).toEqual([
      ['hefeng-2', '禾風二館'],
    ]);
    const next = AFTERNOON + 3600;
    const numbers = [await newPet(db, 'hefeng-2', next), await deposit(db, 'hefeng-2', next)];
    expect(numbers).toEqual([
      await newPet(here.database.db, 'demo', next),
      await deposit(here.database.db, 'demo', next),
    ]);
    expect(numbers[0]).toMatch(/\d/);
    expect(numbers[1]).toMatch(/^\d{8}-Z\d+$/);
    // Sealed under the id from there up to its coming, under its own one since.
    expect((await cli(there, 'verify', 'hefeng-2')).text).toContain('hefeng-2: intact');
    await there.superuser.query(`SET session_replication_role = replica`);
    await there.superuser.query(
      `UPDATE vetloom.history SET after = jsonb_set(after, '{origin,clinic}', '"other"') WHERE clinic_id = 'hefeng-2' AND command = 'clinic.import'`,
    );
    expect((await cli(there, 'verify', 'hefeng-2')).code).toBe(1);
    await there.superuser.query(
      `UPDATE vetloom.history SET after = jsonb_set(after, '{origin,clinic}', '"demo"') WHERE clinic_id = 'hefeng-2' AND command = 'clinic.import'`,
    );
    await there.superuser.query(`SET session_replication_role = DEFAULT`);
    expect((await cli(there, 'verify', 'hefeng-2')).code).toBe(0);
  });
});

describe('an import that is cut short', () => {
  const filesOf = (id: string) =>
    (readdirSync(there.folder, { recursive: true }) as string[]).filter((path) => path.includes(id));

  it('by a kill leaves no clinic, and is done when it is asked for again', async () => {
    const { database, superuser } = there;
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE vetloom.file_blob IN ACCESS EXCLUSIVE MODE');
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), 'clinic', 'import', archive, '--id=killed'],
      { env: { ...process.env, DATABASE_URL: database.url, VETLOOM_DATA: there.folder }, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%file_blob%'`;
    await until(async () => expect((await superuser.query(waiting)).rows).toHaveLength(1));
    child.kill('SIGKILL');
    await ended;
    await blocker.end();
    await until(async () => expect((await superuser.query(waiting)).rows).toEqual([]));
    expect((await database.db.system.listClinics()).map(({ id }) => id)).not.toContain('killed');
    expect(await cli(there, 'clinic', 'import', archive, '--id=killed')).toMatchObject({ code: 0 });
    expect(filesOf('killed').length).toBeGreaterThan(1);
  });

  it('by a kill on the way from an earlier version leaves no clinic, and what is left of the way goes when it is asked for again', async () => {
    const { database, superuser } = there;
    const earlier = join(import.meta.dirname, '../../../../packages/api/src/export/earlier-archives/0472.zip');
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../main.ts'), 'clinic', 'import', earlier, '--id=earlier'],
      { env: { ...process.env, DATABASE_URL: database.url, VETLOOM_DATA: there.folder }, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const ofTheWay = async () =>
      (
        await superuser.query<{ datname: string }>(
          `SELECT datname FROM pg_database WHERE starts_with(datname, left(current_database(), 48) || '_proof_')`,
        )
      ).rows;
    await until(async () => expect(await ofTheWay()).toHaveLength(1));
    child.kill('SIGKILL');
    await ended;
    expect(await ofTheWay()).toHaveLength(1);
    expect((await database.db.system.listClinics()).map(({ id }) => id)).not.toContain('earlier');
    const again = await cli(there, 'clinic', 'import', earlier, '--id=earlier');
    expect(again.text).toContain('It came from an earlier version (0472-late-cookie) and was brought to this one.');
    expect([again.code, await ofTheWay()]).toEqual([0, []]);
  });

  it('by a full disk leaves neither clinic nor file', async () => {
    const disk = BlobStore.inFolder(join(there.folder, 'files'));
    const keep = disk.keep.bind(disk);
    disk.keep = async (clinic, hash, variant, content) => {
      if (variant === 'thumb') throw new Error('ENOSPC: no space left on device');
      return keep(clinic, hash, variant, content);
    };
    const wanted = {
      archive,
      clinicID: 'full',
      practice: false,
      people: 'invited',
      by: 'operator',
      now: AFTERNOON,
    } as const;
    await expect(importClinic(there.database.db, disk, wanted)).rejects.toThrow('ENOSPC');
    expect((await there.database.db.system.listClinics()).map(({ id }) => id)).not.toContain('full');
    expect(filesOf('/full')).toEqual([]);
  });
});

describe('a copy to practise on', () => {
  it('is the clinic once more under another id, says so in its document, and is copied again', async () => {
    const copied = await cli(here, 'clinic', 'copy', 'demo', '--to=demo-practice');
    expect([copied.code, copied.text]).toEqual([0, expect.stringContaining('demo-practice: intact')]);
    const again = await cli(here, 'clinic', 'copy', 'demo-practice', '--to=demo-practice-2');
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('demo-practice-2: intact')]);
    for (const id of ['demo-practice', 'demo-practice-2']) {
      const [own] = await here.database.db.readClinic(id, ({ reader }) => reader.getMany('clinic', ['/clinic']));
      expect(own).toMatchObject({ clinicID: id, practice: true, name: '禾風動物醫院（練習）' });
    }
    const [demo] = await here.database.db.readClinic('demo', ({ reader }) => reader.getMany('clinic', ['/clinic']));
    expect(demo).not.toHaveProperty('practice');
    const memberships = await here.database.db.system.membershipsOf(DIRECTOR);
    expect(memberships.map(({ clinic }) => clinic)).toEqual(expect.arrayContaining(['demo', 'demo-practice']));
    expect(await sumsOf(here, 'demo-practice')).toEqual(await sumsOf(here, 'demo'));
  });

  it('is closed and removed like a clinic, and so is a demo clinic with the accounts that came with it and work nowhere else', async () => {
    const { db } = here.database;
    const password = { passwordHash: 'x', systemRole: null };
    await db.system.saveAccount({ email: STAND_IN, name: '代班', ...password, demo: true });
    await writeIn(db, 'harbour', async (tx) => {
      const director = await tx.get('staff', `/staff/${DIRECTOR}`);
      await tx.put('staff', { ...director, _id: `/staff/${STAND_IN}`, email: STAND_IN } as never);
    });
    expect((await cli(here, 'clinic', 'copy', 'demo', '--to=demo-leaves')).code).toBe(0);
    for (const id of ['demo-leaves', 'harbour']) {
      expect((await cli(here, 'clinic', 'close', id)).code).toBe(0);
      const file = join(folder, `${id}.zip`);
      const removed = await cli(here, 'clinic', 'remove', id, `--confirm=${id}`, `--export=${file}`);
      expect([removed.code, removed.text]).toEqual([0, expect.stringContaining(`${id} is removed`)]);
    }
    const standing = (await db.system.listClinics()).map(({ id }) => id);
    expect(standing).toContain('demo');
    for (const id of ['demo-leaves', 'harbour']) expect(standing).not.toContain(id);
    expect(await db.system.findAccount(STAND_IN)).toBeUndefined();
    expect(await db.system.findAccount(DIRECTOR)).toMatchObject({ demo: true });
    expect((await cli(here, 'verify', 'demo')).text).toContain('demo: intact');
    // What was removed can be founded elsewhere, open.
    const again = await cli(there, 'clinic', 'import', join(folder, 'harbour.zip'));
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('harbour: intact')]);
    expect((await cli(there, 'clinic', 'list')).text).not.toContain('closed since');
    expect((await cli(here, 'clinic', 'import', join(folder, 'harbour.zip'))).text).toBe(
      'There was a clinic harbour, which was removed: give it another id.',
    );
  });
});

describe('an archive that was touched', () => {
  const sum = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const turned = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const founded = async () => (await there.database.db.system.listClinics()).map(({ id }) => id);
  const files = () =>
    (readdirSync(there.folder, { recursive: true }) as string[]).filter((path) => path.includes('touched'));

  /** Imports what `change` makes of the archive's entries. */
  async function refused(change: (parts: Map<string, Buffer>) => void): Promise<string> {
    const parts = await unpacked(archive);
    change(parts);
    const path = join(folder, 'touched.zip');
    writeFileSync(path, await packed(parts));
    const before = await founded();
    const answer = await cli(there, 'clinic', 'import', path, '--id=touched');
    expect(answer.code).toBe(1);
    expect(await founded()).toEqual(before);
    expect(files()).toEqual([]);
    return answer.text;
  }

  it.each([
    ['a document', 'documents/pet.ndjson'],
    ['what is known of a document', 'versions/pet.ndjson'],
    ['a file', `files/${HASH}`],
    ['the history', 'history/entries.ndjson'],
    ['the command log', 'history/commands.ndjson'],
    ['a row of the catalogue', 'tables/product.ndjson'],
    ['a checkpoint', 'history/checkpoints.ndjson'],
    ['the manifest', 'manifest.json'],
    ['the manifest’s checksum', 'manifest.sha256'],
  ])('in one byte of %s is refused before anything is written', async (_what, name) => {
    const text = await refused((parts) => {
      const bytes = parts.get(name) ?? Buffer.alloc(0);
      parts.set(name, turned(bytes, Math.floor(bytes.length / 2)));
    });
    expect(text).toContain(`${name === 'manifest.sha256' ? 'manifest.json' : name} was changed`);
  });

  it('with an entry too few or too many', async () => {
    expect(await refused((parts) => parts.delete('documents/receipt.ndjson'))).toContain(
      'lacks documents/receipt.ndjson',
    );
    expect(await refused((parts) => parts.delete('manifest.json'))).toContain('lacks manifest.json');
    expect(await refused((parts) => parts.set('files/new', Buffer.from('x')))).toContain(
      'holds files/new, which its manifest doesn’t name',
    );
  });

  it('with a path that climbs, or cut short, or of layout 1', async () => {
    const parts = await unpacked(archive);
    const path = join(folder, 'climbs.zip');
    writeFileSync(path, await packed(new Map([...parts, ['xx/etc/cron', Buffer.from('x')]])));
    const climbing = Buffer.from(
      readFileSync(path).toString('latin1').replaceAll('xx/etc/cron', '../etc/cron'),
      'latin1',
    );
    writeFileSync(path, climbing);
    expect((await cli(there, 'clinic', 'import', path, '--id=touched')).text).toContain(
      'invalid relative path: ../etc/cron',
    );
    writeFileSync(path, climbing.subarray(0, climbing.length / 2));
    expect((await cli(there, 'clinic', 'import', path, '--id=touched')).text).toContain('no archive of a clinic');
    writeFileSync(path, await packed(new Map([['manifest.json', Buffer.from('{"layout": 1}')]])));
    expect((await cli(there, 'clinic', 'import', path, '--id=touched')).text).toContain(
      'layout 1, which holds no history',
    );
    expect(files()).toEqual([]);
  });

  const rewrite =
    (name: string, change: (text: string) => string) =>
    (parts: Map<string, Buffer>): void => {
      const bytes = Buffer.from(change(parts.get(name)?.toString() ?? ''));
      parts.set(name, bytes);
      const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
      manifest.entries[name] = { bytes: bytes.length, sha256: sum(bytes) };
      const text = JSON.stringify(manifest);
      parts.set('manifest.json', Buffer.from(text));
      parts.set('manifest.sha256', Buffer.from(sum(text)));
    };

  it('by somebody who made its checksums fit: the chain doesn’t, and nothing stays', async () => {
    expect(await refused(rewrite('documents/pet.ndjson', (text) => text.replace('"name": "', '"name": "x')))).toMatch(
      /the history in the archive doesn’t hold: .*pet/i,
    );
    expect(
      await refused(rewrite('history/entries.ndjson', (text) => text.replace('"author":"', '"author":"x'))),
    ).toContain('its facts were changed');
    expect(await refused(rewrite('tables/product.ndjson', (text) => text.replace('"name":"', '"name":"x')))).toContain(
      'the product',
    );
  });

  it('in a history that isn’t the one that was signed where it comes from', async () => {
    const other = join(folder, 'other-checkpoints');
    const hash = 'e'.repeat(64);
    const [signed] = await CheckpointFolder.open(other).add([{ subject: 'demo', seq: 3, hash }], AFTERNOON);
    const text = await refused((parts) => {
      rewrite('history/checkpoints.ndjson', () => `${JSON.stringify(signed)}\n`)(parts);
      rewrite('history/checkpoints.pub', () => readFileSync(join(other, 'key.pub'), 'utf8'))(parts);
    });
    expect(text).toContain('the history up to entry 3 is not what it was when its checkpoint was signed');
    expect(await refused(rewrite('history/checkpoints.ndjson', () => `${JSON.stringify(signed)}\n`))).toContain(
      'line 1 of history/checkpoints.ndjson is not signed by its key',
    );
  });
});
