import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { contentDigestOf, digestOf, hashOf, linkOf, newSalt, seal } from '@vetloom/storage/history/chain.ts';
import { codeOf } from '@vetloom/storage/history/checkpoint.ts';
import { CheckpointFolder } from '@vetloom/storage/history/checkpoint-folder.ts';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run.ts';

/** 2025/11/20 09:00 in Taipei. */
const MORNING = 1_763_600_400;
const HOUR = 3600;
/** Visits with a receipt each. */
const VISITS = 40;

let database: ClinicDatabase;
let owner: pg.Client;
let data: string;
let checkpoints: CheckpointFolder;

beforeAll(async () => {
  database = await clinicDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  // As somebody who has the database may do: no trigger stands in the way.
  await owner.query('SET session_replication_role = replica');
  data = mkdtempSync(join(tmpdir(), 'vetloom-verify-'));
  checkpoints = CheckpointFolder.open(join(data, 'checkpoints'));
});
afterAll(async () => {
  await owner.end();
  await database.close();
  rmSync(data, { recursive: true });
});

async function verify(...args: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const console = { out: (line: string) => void lines.push(`${line}\n`), err: () => undefined };
  const env = { DATABASE_URL: database.url, VETLOOM_DATA: data };
  const code = await runCommandLine({ args: ['verify', ...args], env, console });
  return { code, out: lines.join('') };
}

const sign = async () => checkpoints.add(await database.db.system.sealedHeads(), MORNING + 9 * HOUR);

let made = 0;

/** A clinic with a loaded owner, visits with a receipt each, changes of some, and a signed checkpoint behind them. */
async function clinicWithADay(): Promise<string> {
  made += 1;
  const clinic = `clinic-${made}`;
  const { db } = database;
  await db.system.createClinic({ id: clinic, name: clinic });
  const loaded = { _id: '/user/loaded', collection: 'user', name: '陳怡君' };
  await db.maintenance.bulkLoad(clinic, [loaded]);
  for (let at = 0; at < VISITS; at += 1) {
    const facts = { at: MORNING + at * 60, args: { visit: at } };
    await writeIn(db, clinic, (tx) => tx.put('record', visit(at)), { ...facts, name: 'record.checkIn' });
    await writeIn(db, clinic, (tx) => tx.put('receipt', receipt(at, 500)), { ...facts, name: 'receipt.add' });
  }
  await writeIn(db, clinic, (tx) => tx.put('receipt', receipt(7, 600)), { at: MORNING + HOUR, name: 'receipt.edit' });
  await sign();
  return clinic;
}

const visit = (at: number) =>
  ({ _id: `/record/${at}`, collection: 'record', cause: '咳嗽', total: 500 }) as unknown as DocumentOf<'record'>;
const receipt = (at: number, amount: number) =>
  ({ _id: `/receipt/${at}`, collection: 'receipt', amount }) as unknown as DocumentOf<'receipt'>;

type Tampering = (clinic: string) => Promise<unknown>;
const run =
  (...statements: string[]): Tampering =>
  async (clinic) => {
    for (const statement of statements) await owner.query(statement.replaceAll('$1', `'${clinic}'`));
  };

/** Rewrites an amount of the past everywhere, and every hash after it, so that the chain is whole again. */
const rewriteAndRehash: Tampering = async (clinic) => {
  await owner.query(
    `UPDATE vetloom.history SET after = jsonb_set(after, '{amount}', '50') WHERE clinic_id = $1 AND doc_id = '/receipt/3'`,
    [clinic],
  );
  await owner.query(
    `UPDATE vetloom.document SET body = jsonb_set(body, '{amount}', '50') WHERE clinic_id = $1 AND id = '/receipt/3'`,
    [clinic],
  );
  const { rows } = await owner.query(
    `SELECT h.*, h.seq::int, h.at::int, h.received_at::int FROM vetloom.history h WHERE h.clinic_id = $1 ORDER BY h.seq, h.ord`,
    [clinic],
  );
  const log = await owner.query(
    `SELECT c.*, c.seq::int, c.at::int, c.received_at::int, c.version::int FROM vetloom.command_log c WHERE c.clinic_id = $1`,
    [clinic],
  );
  let previous: Buffer = rows[0].prev_hash;
  for (const row of rows) {
    const command = log.rows.find(({ seq }) => seq === row.seq);
    if (command && row.ord === 0)
      previous = linkOf(
        previous,
        {
          ...command,
          clinic,
          client: command.client_id,
          onBehalfOf: command.on_behalf_of,
          key: command.key_id,
          receivedAt: command.received_at,
        },
        command.digest,
      );
    const digest = digestOf(row.salt, row);
    const facts = { ...row, clinic, receivedAt: row.received_at, onBehalfOf: row.on_behalf_of, docID: row.doc_id };
    const hash = hashOf(previous, facts, digest);
    await owner.query(
      'UPDATE vetloom.history SET digest = $4, prev_hash = $5, hash = $6 WHERE clinic_id = $1 AND seq = $2 AND ord = $3',
      [clinic, row.seq, row.ord, digest, previous, hash],
    );
    previous = hash;
  }
  await owner.query('UPDATE vetloom.clinic_head SET hash = $2 WHERE clinic_id = $1', [clinic, previous]);
};

/** What somebody with the database can do to a clinic, and what is said of it: which document, which day. */
const TAMPERINGS: readonly (readonly [what: string, tamper: Tampering, says: readonly RegExp[]])[] = [
  [
    'a receipt is changed among the documents',
    run(
      `UPDATE vetloom.document SET body = jsonb_set(body, '{amount}', '5') WHERE clinic_id = $1 AND id = '/receipt/7'`,
    ),
    [/2025-11-20 10:00: the receipt \/receipt\/7 is not what its history makes it: amount is 5, not 600/],
  ],
  [
    'a visit is changed among the documents, in a field that changed long before its last change',
    run(
      `UPDATE vetloom.document SET body = jsonb_set(body, '{cause}', '"嘔吐"') WHERE clinic_id = $1 AND id = '/record/9'`,
    ),
    [/2025-11-20 09:09: the record \/record\/9 is not what its history makes it: cause is "嘔吐", not "咳嗽"/],
  ],
  [
    'a loaded document is changed among the documents',
    run(
      `UPDATE vetloom.document SET body = jsonb_set(body, '{name}', '"王"') WHERE clinic_id = $1 AND id = '/user/loaded'`,
    ),
    [/the user \/user\/loaded was changed since it was loaded/],
  ],
  [
    'a document is put among the documents',
    run(`INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
      VALUES ($1, 'receipt', '/receipt/forged', 1, 5, false, '{"_id":"/receipt/forged","collection":"receipt","amount":9}', ${MORNING})`),
    [/2025-11-20 09:00: the receipt \/receipt\/forged stands among the documents, and the history knows nothing/],
  ],
  [
    'a document is taken from the documents',
    run(`DELETE FROM vetloom.document WHERE clinic_id = $1 AND id = '/receipt/8'`),
    [
      /2025-11-20 09:08: the receipt \/receipt\/8 was written by doctor@demo.vetloom.test and is gone from the documents/,
    ],
  ],
  [
    'the last 20 entries are cut with their documents and the head is set back',
    run(
      `DELETE FROM vetloom.document WHERE clinic_id = $1 AND seq > (SELECT seq - 20 FROM vetloom.clinic_head WHERE clinic_id = $1)`,
      `UPDATE vetloom.document SET body = jsonb_set(body, '{amount}', '500') WHERE clinic_id = $1 AND id = '/receipt/7'`,
      `DELETE FROM vetloom.history WHERE clinic_id = $1 AND seq > (SELECT seq - 20 FROM vetloom.clinic_head WHERE clinic_id = $1)`,
      `DELETE FROM vetloom.command_log WHERE clinic_id = $1 AND seq > (SELECT seq - 20 FROM vetloom.clinic_head WHERE clinic_id = $1)`,
      `UPDATE vetloom.clinic_head SET (seq, hash) = (SELECT h.seq, h.hash FROM vetloom.history h WHERE h.clinic_id = $1
        ORDER BY h.seq DESC, h.ord DESC LIMIT 1) WHERE clinic_id = $1`,
    ),
    [
      /2025-11-20 18:00: a checkpoint knows 82 entries and the history ends with entry 62: the last 20 of them were deleted/,
    ],
  ],
  [
    'a row of the past is rewritten with its document, and the chain is hashed anew',
    rewriteAndRehash,
    [
      /^\S+ BROKEN at sequence 82, row 0 of 2025-11-20 18:00: the history up to entry 82 is not what it was when its checkpoint was signed: it was rewritten as a whole\n.*NOT INTACT.*\n$/,
    ],
  ],
  [
    'payload and salt of 30 rows are taken as if they had been erased',
    run(
      `UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = $1 AND seq BETWEEN 10 AND 39`,
    ),
    [
      /sequence 11, row 0 of 2025-11-20 09:04: the change of receipt \/receipt\/4 \(receipt.add of doctor@.*\): its payload was taken away as if it had been erased, and no erasure lists it/,
      /(.*its payload was taken away.*\n){30}/,
    ],
  ],
  [
    'the whole history is deleted and the head is set to the beginning',
    run(
      'DELETE FROM vetloom.history WHERE clinic_id = $1',
      'DELETE FROM vetloom.command_log WHERE clinic_id = $1',
      `UPDATE vetloom.clinic_head SET seq = 0, hash = sha256(convert_to('vetloom history ' || $1, 'UTF8')) WHERE clinic_id = $1`,
    ),
    [
      /2025-11-20 18:00: a checkpoint knows 82 entries and the history ends with entry 0: all of them were deleted/,
      /the record \/record\/1 stands among the documents, and the history knows nothing of how it came there/,
    ],
  ],
  [
    'the command log is overwritten',
    run(`UPDATE vetloom.command_log SET args = '{"visit":99}' WHERE clinic_id = $1 AND seq = 21`),
    [
      /sequence 21, row 0 of 2025-11-20 09:09: the command receipt.add of doctor@.* in the command log: its arguments are not those/,
    ],
  ],
  [
    'the author of a command is overwritten in the log',
    run(`UPDATE vetloom.command_log SET author = 'other@demo.vetloom.test' WHERE clinic_id = $1 AND seq = 21`),
    [
      /sequence 21, row 0 of 2025-11-20 09:09: the change of receipt \/receipt\/9 .* or its command receipt.add was changed in the command log/,
    ],
  ],
  [
    'a row of the command log is deleted',
    run('DELETE FROM vetloom.command_log WHERE clinic_id = $1 AND seq = 21'),
    [
      /sequence 21, row 0 of 2025-11-20 09:09: the change of receipt \/receipt\/9 .* or its command receipt.add was deleted from the command log/,
    ],
  ],
  [
    'the whole clinic is taken out of the database',
    run(
      ...['document', 'history', 'command_log', 'clinic_head'].map(
        (table) => `DELETE FROM vetloom.${table} WHERE clinic_id = $1`,
      ),
      'DELETE FROM vetloom.clinic WHERE id = $1',
    ),
    [/a checkpoint knows 82 entries and the history ends with entry 0: all of them were deleted/],
  ],
  [
    'a receipt is put among the documents at the sequence of a load, with a command without a seal beside it',
    run(
      `INSERT INTO vetloom.command_log (clinic_id, uuid, name, version, args, author, carrier, at, received_at, status, code, message, detail, seq)
        VALUES ($1, gen_random_uuid(), 'x', 1, '{}', 'demo', 'demo', 1, 1, 'applied', 100000, '', '{}', 1)`,
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
        VALUES ($1, 'receipt', '/receipt/forged', 1, 1, false, '{"_id":"/receipt/forged","collection":"receipt","amount":9}', ${MORNING})`,
    ),
    [
      /the command x of demo in the command log: it was put beside a load, which has no command/,
      /the receipt \/receipt\/forged stands among the documents, and the history knows nothing/,
    ],
  ],
  [
    'an erasure of nobody is appended that lists the load, whose payload is taken away',
    async (clinic) => {
      await append(clinic, 'owner.erase', '/user/x', { commands: [], rows: [[1, 0]], states: [] });
      await owner.query(
        `UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = $1 AND seq = 1`,
        [clinic],
      );
    },
    [/the erasure of \/user\/x: it does not stand behind a change of that person: it was put there/],
  ],
  [
    'an erasure is appended that lists a receipt, whose payload is taken away',
    async (clinic) => {
      const states = [['user', '/user/loaded', 'x']];
      await append(clinic, 'owner.erase', '/user/loaded', { commands: [], rows: [[11, 0]], states });
      await owner.query(
        `UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = $1 AND seq = 11`,
        [clinic],
      );
    },
    [/the erasure of \/user\/loaded: it lists a change of receipt \/receipt\/4, which is not about that person/],
  ],
];

/** Appends a chained entry as somebody who owns the database can: nothing in it is secret. */
async function append(
  clinic: string,
  name: string,
  docID: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [head] = (
    await owner.query('SELECT seq::int AS seq, hash FROM vetloom.clinic_head WHERE clinic_id = $1', [clinic])
  ).rows;
  const [seq, author, salt] = [head.seq + 1, 'director@demo.vetloom.test', newSalt()];
  const digest = contentDigestOf(salt, '{}', {});
  const [uuid, at] = [randomUUID(), MORNING];
  const people = { author, onBehalfOf: null, carrier: author, key: null };
  const command = { clinic, seq, uuid, client: null, number: null, name, version: 1, ...people, at, receivedAt: at };
  const linked = linkOf(head.hash, { ...command, status: 'applied', code: 100000, message: '' }, digest);
  await owner.query(
    `INSERT INTO vetloom.command_log (clinic_id, uuid, name, version, args, author, carrier, at, received_at, status, code, message, detail, seq, salt, digest)
      VALUES ($1, $2, $3, 1, '{}', $4, $4, $5, $5, 'applied', 100000, '', '{}', $6, $7, $8)`,
    [clinic, uuid, name, author, at, seq, salt, digest],
  );
  const facts = { clinic, seq, ord: 0, at, receivedAt: at, author, onBehalfOf: null, command: name };
  const row = seal(linked, { ...facts, collection: 'table/erasure', docID }, { before: null, after });
  await owner.query(
    `INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
      VALUES ($1, $2, 0, $3, $3, $4, $5, 'table/erasure', $6, $7, $8, $9, $10, $11)`,
    [clinic, seq, at, author, name, docID, JSON.stringify(after), row.salt, row.digest, row.prevHash, row.hash],
  );
  await owner.query('UPDATE vetloom.clinic_head SET (seq, hash) = ($2, $3) WHERE clinic_id = $1', [
    clinic,
    seq,
    row.hash,
  ]);
}

/** Where a clinic's day stands. */
const TABLES = ['clinic', 'clinic_head', 'document', 'history', 'command_log'];

/** A clinic with a day, and what puts all of it back after somebody had the database: to write the day anew takes a hundred times as long. */
async function clinicToPutBack(): Promise<{ clinic: string; putBack: () => Promise<void> }> {
  const clinic = await clinicWithADay();
  const columns = await owner.query<{ table: string; names: string }>(
    `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
      WHERE table_schema = 'vetloom' AND table_name = ANY ($1) AND is_generated = 'NEVER' GROUP BY table_name`,
    [TABLES],
  );
  expect(columns.rows).toHaveLength(TABLES.length);
  const its = (table: string) => (table === 'clinic' ? `id = '${clinic}'` : `clinic_id = '${clinic}'`);
  const statements = (make: (table: string, names: string) => string) =>
    owner.query(columns.rows.map(({ table, names }) => make(table, names)).join(';')).then(() => undefined);
  await statements(
    (table, names) => `CREATE TABLE kept_${table} AS SELECT ${names} FROM vetloom.${table} WHERE ${its(table)}`,
  );
  const putBack = () =>
    statements(
      (table, names) =>
        `DELETE FROM vetloom.${table} WHERE ${its(table)}; INSERT INTO vetloom.${table} (${names}) SELECT ${names} FROM kept_${table}`,
    );
  return { clinic, putBack };
}

describe('verify notices what somebody with the database did', () => {
  let whole: Awaited<ReturnType<typeof clinicToPutBack>>;
  beforeAll(async () => {
    whole = await clinicToPutBack();
  });

  it('and says nothing of a clinic in which nothing was done', async () => {
    const clinic = await clinicWithADay();
    expect(await verify(clinic)).toEqual({
      code: 0,
      out: `${clinic}: intact, 82 rows, 81 commands, 81 documents, 1 checkpoints, the last of 2025-11-20 18:00\n`,
    });
  });

  it.each(TAMPERINGS)('%s', async (_what, tamper, says) => {
    const { clinic, putBack } = whole;
    await tamper(clinic);
    const { code, out } = await verify(clinic).finally(putBack);
    for (const sentence of says) expect(out).toMatch(sentence);
    expect(out).toContain(`${clinic}: NOT INTACT`);
    expect(code).toBe(1);
  });

  it.each([
    [
      'a line of the audit log is deleted',
      `DELETE FROM vetloom.audit_log WHERE kind = 'sudo.emulate'`,
      /a line was deleted from the audit log after the line of that time/,
    ],
    [
      'a line of the audit log is changed',
      `UPDATE vetloom.audit_log SET email = 'nobody@x' WHERE kind = 'sudo.emulate'`,
      /the audit log's line "sudo.emulate" of nobody@x was changed/,
    ],
    [
      'the end of the audit log is cut and its heads are set back',
      `DELETE FROM vetloom.audit_log WHERE id >= (SELECT max(id) FROM vetloom.audit_log WHERE kind = 'sudo.emulate');
       UPDATE vetloom.audit_lane l SET (place, hash) = (SELECT a.place, a.hash FROM vetloom.audit_log a WHERE a.lane = l.lane ORDER BY a.place DESC LIMIT 1)
         WHERE l.place > 0`,
      /2 lines were deleted from the audit log after the line of that time/,
    ],
    [
      'all lanes of the audit log are deleted with their lines',
      'DELETE FROM vetloom.audit_log; DELETE FROM vetloom.audit_lane',
      /lines were deleted from the audit log/,
    ],
  ])('%s', async (_what, tamper, says) => {
    const { db } = database;
    for (const kind of ['clinic.export', 'sudo.emulate', 'clinic.export'])
      await db.system.audit({ kind, email: 'sudo@demo.vetloom.test' });
    await sign();
    await owner.query(
      'CREATE TABLE kept_log AS SELECT * FROM vetloom.audit_log; CREATE TABLE kept_lanes AS SELECT * FROM vetloom.audit_lane',
    );
    expect((await verify()).out).toContain('audit log: intact');
    await owner.query(tamper);
    const { code, out } = await verify();
    // Put back for the next.
    await owner.query(`DELETE FROM vetloom.audit_log; INSERT INTO vetloom.audit_log OVERRIDING SYSTEM VALUE SELECT * FROM kept_log;
      DELETE FROM vetloom.audit_lane; INSERT INTO vetloom.audit_lane SELECT * FROM kept_lanes;
      DELETE FROM vetloom.audit_log WHERE kind = 'none'; DROP TABLE kept_log, kept_lanes`);
    expect(out).toMatch(says);
    expect(out).toContain('audit log: NOT INTACT');
    expect(code).toBe(1);
  });
});

describe('the checkpoints of the data folder', () => {
  const file = () => join(data, 'checkpoints', 'checkpoints.ndjson');
  const changed = async (change: (lines: string[]) => string[]) => {
    const kept = readFileSync(file(), 'utf8');
    writeFileSync(file(), change(kept.split('\n')).join('\n'));
    try {
      return await verify();
    } finally {
      writeFileSync(file(), kept);
    }
  };

  it('show a line that was damaged', async () => {
    await clinicWithADay();
    await clinicWithADay();
    const { code, out } = await changed(([first, ...others]) => [`x${first}`, ...others]);
    expect(out).toMatch(/BROKEN the checkpoints of the data folder: line 1 is damaged/);
    expect(out).toMatch(/BROKEN the checkpoints of the data folder: lines are missing before line 2/);
    expect(code).toBe(1);
  });

  it('show that a line was taken out, though another follows', async () => {
    await clinicWithADay();
    await clinicWithADay();
    const { code, out } = await changed(([first = '', _gone, ...others]) => [first, ...others]);
    expect(out).toMatch(/BROKEN the checkpoints of the data folder: lines are missing before line 2/);
    expect(code).toBe(1);
  });

  it('are missed where a server signed some and none are left, or another key signs', async () => {
    await clinicWithADay();
    const { system } = database.db;
    await system.audit({ kind: 'checkpoints.begun', email: '', detail: { key: checkpoints.key } });
    await sign();
    expect((await verify()).out).not.toContain('BROKEN the checkpoints');
    const none = await changed(() => []);
    expect(none.out).toMatch(/BROKEN the checkpoints of the data folder are gone/);
    expect(none.out).toMatch(/^NO CHECKPOINTS/m);
    expect(none.code).toBe(1);
    await system.audit({ kind: 'checkpoints.begun', email: '', detail: { key: 'another' } });
    expect((await verify()).out).toMatch(/BROKEN the checkpoints of the data folder were begun anew/);
  });
});

describe('checkpoints that were kept elsewhere', () => {
  it('show that chain and checkpoints of the data folder were both written anew', async () => {
    const clinic = await clinicWithADay();
    const lines = join(data, 'checkpoints', 'checkpoints.ndjson');
    const mail = join(data, 'mail.txt');
    writeFileSync(mail, `請保留這封信\n\n${readFileSync(lines, 'utf8')}`);
    const head = (await database.db.system.sealedHeads()).find(({ subject }) => subject === clinic);
    const code = head ? codeOf(head) : '';
    expect(code).toMatch(/^82(-[0-9A-Z]{4}){3}$/);
    expect(await verify(clinic, `--code=${code.toLowerCase()}`)).toMatchObject({ code: 0 });

    await rewriteAndRehash(clinic);
    writeFileSync(lines, '');
    await sign();
    expect(await verify(clinic)).toMatchObject({ code: 0, out: expect.stringContaining('intact') });
    const rewritten = expect.stringMatching(/the history up to entry 82 is not what it was/);
    expect(await verify(clinic, `--checkpoint=${mail}`)).toMatchObject({ code: 1, out: rewritten });
    expect(await verify(clinic, `--code=${code}`)).toMatchObject({ code: 1, out: rewritten });
  });

  it('that another key signed, or nobody, are no proof and are named', async () => {
    const clinic = await clinicWithADay();
    const forged = join(data, 'forged.txt');
    const elsewhere = CheckpointFolder.open(join(data, 'elsewhere'));
    const [other] = await elsewhere.add([{ subject: clinic, seq: 82, hash: 'ab'.repeat(32) }], MORNING);
    writeFileSync(forged, `${JSON.stringify(other)}\n{"subject":"${clinic}"}\n`);
    const { code, out } = await verify(clinic, `--checkpoint=${forged}`);
    expect(out).toContain('forged.txt: line 1, 2 is not signed by the key of the data folder');
    expect(out).toContain(`${clinic}: intact`);
    expect(code).toBe(1);
  });

  it('are refused where nothing can check them', async () => {
    expect((await verify('--code=nonsense', 'clinic-1')).code).toBe(2);
    expect((await verify('--code=82-AAAA-AAAA-AAAA')).code).toBe(2);
    expect((await verify(`--checkpoint=${join(data, 'nowhere')}`)).code).toBe(1);
  });
});
