import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify as verifyPassword } from '@node-rs/argon2';
import { FileService } from '@vetloom/api/files/file-service.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { ImageMark } from '@vetloom/domain/imaging/image-mark.schema.ts';
import type { Study } from '@vetloom/domain/imaging/study.schema.ts';
import { type DeviceExam, EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { type CustomForm, presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { falseBalances, falseValues } from '@vetloom/storage/stock/ledger.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { AFTERNOON, inventedDocuments } from './demo-clinic.fixture.ts';
import { type LoadedClinic, loadDemo } from './load-demo.ts';

/** The clinics that `npm start` makes; in every run smaller ones, made alike. */
const SIZE = process.env.VETLOOM_DEEP ? 'demo' : 'small';

let empty: TestDatabase;
let database: OpenedDatabase;
let loaded: LoadedClinic[];
let folder: string;
let files: FileService;

beforeAll(async () => {
  empty = await migratedDatabase();
  database = await openDatabase({ url: empty.url });
  folder = mkdtempSync(join(tmpdir(), 'vetloom-demo-'));
  files = await FileService.open({ db: database, disk: BlobStore.inFolder(folder), now: () => AFTERNOON });
  loaded = await loadDemo(database, { size: SIZE, now: AFTERNOON, files });
});
afterAll(async () => {
  await database.close();
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const code = await runCommandLine({
    args,
    env: { DATABASE_URL: empty.url },
    console: {
      out: (line) => {
        lines.out += `${line}\n`;
      },
      err: (line) => {
        lines.err += `${line}\n`;
      },
    },
  });
  return { code, ...lines };
}

describe('loading', () => {
  it('uploads a form of one clinic, whose file lies where forms lie', async () => {
    const [form] = (await database.readClinic('harbour', (tx) =>
      tx.reader.query('customForm', 'byName', {}),
    )) as CustomForm[];
    if (!form) throw new Error('no form');
    const { hash, size } = presentVersion(form);
    expect(form.formName).toBe('手術同意書');
    const content = await files.disk.read('harbour', hash, 'whole');
    const chunks: Buffer[] = [];
    for await (const chunk of content?.bytes ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks)).toHaveLength(size);
  });

  it('lets one clinic issue invoices for what it sold lately: of this period, in several states, by commands of its history', async () => {
    const { invoices, uploads, commands } = await database.readClinic('harbour', async (tx) => ({
      invoices: (await tx.reader.query('einvoice', 'byPeriod', {})) as Einvoice[],
      uploads: await tx.sql<{ state: string }>(
        "SELECT DISTINCT state FROM vetloom.einvoice_message WHERE clinic_id = 'harbour' ORDER BY state",
      ),
      commands: await tx.sql<{ name: string }>(
        "SELECT name FROM vetloom.command_log WHERE clinic_id = 'harbour' AND name = 'einvoice.issue'",
      ),
    }));
    expect(invoices.length).toBeGreaterThan(4);
    expect(commands).toHaveLength(invoices.length);
    expect(invoices.every(({ dateTime }) => dateTime < AFTERNOON && dateTime > AFTERNOON - 15 * 86_400)).toBe(true);
    expect(invoices.filter(({ voided }) => voided)).toHaveLength(1);
    expect(invoices.filter(({ allowances }) => allowances.length > 0)).toHaveLength(1);
    expect(uploads.map(({ state }) => state)).toEqual(['accepted', 'rejected', 'waiting']);
  });

  it('connects instruments by the way of a clinic: tools, orders at every step, results that came and wait, a correction, a year of values, pictures with marks', async () => {
    const found = await database.readClinic('harbour', async (tx) => {
      const exams = (await tx.reader.query('exam', 'byTime', {})) as unknown as DeviceExam[];
      const messages = await tx.sql<{ state: string; count: number }>(
        "SELECT state, count(*)::int AS count FROM vetloom.instrument_message WHERE clinic_id = 'harbour' GROUP BY state ORDER BY state",
      );
      const tools = (await tx.reader.query('synctool', 'byTime', {})) as unknown as SyncTool[];
      const studies = (await tx.reader.query('study', 'byPet', {})) as unknown as Study[];
      const marks = (await tx.reader.query('imageMark', 'byPet', {})) as unknown as ImageMark[];
      return { exams, messages, tools, studies, marks };
    });
    const { exams, tools, studies } = found;
    expect(tools.map(({ instruments }) => instruments.length)).toEqual([3, 2]);
    expect(tools.every(({ isOnline }) => !isOnline)).toBe(true);
    const states = (of: DeviceExam['of']) => new Set(exams.filter((one) => one.of === of).map(({ state }) => state));
    const { waiting, attached, aside } = EXAM_STATE;
    expect([...states('device')].toSorted((a, b) => a - b)).toEqual([waiting, attached, aside]);
    const { requested, received, partial, final, corrected, cancelled, failed } = EXAM_STATE;
    for (const state of [requested, received, partial, final, corrected, cancelled, failed])
      expect(states('record')).toContain(state);
    const reports = exams.filter((one) => one.of === 'device');
    const ofOne = Map.groupBy(reports, ({ petID }) => petID);
    ofOne.delete('');
    expect(Math.max(...[...ofOne.values()].map((own) => own.length))).toBeGreaterThanOrEqual(3);
    expect(studies.map(({ modality }) => modality)).toContain('DX');
    expect(studies.filter(({ attachedID }) => attachedID !== '').length).toBeGreaterThan(0);
    expect(found.marks.map(({ tool }) => tool).toSorted()).toEqual(['length', 'vhs']);
    expect(found.messages.map(({ state }) => state)).toEqual(['empty', 'read']);
    const hash = studies[0]?.series[0]?.instances[0]?.hash ?? '';
    expect(await files.disk.read('harbour', hash, 'whole')).toBeDefined();
  });

  it('stores every invented document as it was invented', async () => {
    const stored = await database.readClinic('demo', (tx) =>
      tx.sql<{ body: AnyDocument }>(
        // The price list comes from the rows of the catalogue, and the numbers of forms are counted as they are written.
        `SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND collection <> 'catalog' AND id <> '/setting/orderSeries' AND NOT deleted`,
      ),
    );
    // What instruments brought came afterwards, and changed the visits on which it hangs.
    const bodies = stored.map(({ body }) => body);
    const hung = new Set(bodies.map((body) => (body as { attachedID?: string }).attachedID ?? ''));
    const brought = new Set(['exam', 'study', 'imageMark', 'synctool']);
    const invented = ({ _id, collection }: AnyDocument) => !hung.has(_id) && !brought.has(collection);
    const marks = (documents: readonly AnyDocument[]) => documents.filter(invented).map(markOf).toSorted();
    expect(marks(bodies)).toEqual(marks(inventedDocuments({ size: SIZE })));
  });

  it('fills the price list and its projection alike', async () => {
    const count = async (text: string) =>
      (await database.readClinic('demo', (tx) => tx.sql<{ count: number }>(text)))[0]?.count;
    const rows =
      ((await count('SELECT count(*)::int AS count FROM vetloom.product')) ?? 0) +
      ((await count('SELECT count(*)::int AS count FROM vetloom.service')) ?? 0);
    expect(rows).toBe(loaded[0]?.documents.catalog);
    expect(await count(`SELECT count(*)::int AS count FROM vetloom.document WHERE collection = 'catalog'`)).toBe(rows);
  });

  it('makes the accounts with their clinics, marked as demo accounts', async () => {
    expect(await database.system.hasDemoAccounts()).toBe(true);
    for (const { email, clinics, systemRole, roleID } of DEMO_ACCOUNTS) {
      const account = await database.system.findAccount(email);
      expect(account).toMatchObject({ systemRole, demo: true });
      expect(await verifyPassword(account?.passwordHash ?? '', DEMO_PASSWORD)).toBe(true);
      const memberships = await database.system.membershipsOf(email);
      expect(memberships.map(({ clinic }) => clinic).toSorted()).toEqual(clinics.toSorted());
      for (const membership of memberships) expect(membership).toMatchObject({ roleID, alliance: 'hefeng' });
    }
  });

  it('refuses a database that has the clinics already', async () => {
    await expect(loadDemo(database, { size: SIZE, now: AFTERNOON })).rejects.toThrow(/exists already/);
  });
});

describe('a year of stock', () => {
  const ask = <Row extends object>(text: string) => database.readClinic('demo', (tx) => tx.sql<Row>(text));

  it('adds up: what was kept is the sum of what moved, and nothing was taken that wasn’t there', async () => {
    for (const { id } of loaded)
      await database.readClinic(id, async (tx) => {
        const sql = clinicSqlOf(tx);
        expect(await falseBalances(sql)).toEqual([]);
        expect(await falseValues(sql)).toEqual([]);
        expect(await sql('SELECT * FROM vetloom.stock_balance WHERE clinic_id = $1 AND quantity < 0')).toEqual([]);
      });
  });

  it('has forms of every month, deliveries that were paid and some that are owed, counts, losses, closed months', async () => {
    const forms = await ask<{ kind: string; months: number; count: number }>(
      `SELECT kind, count(DISTINCT to_char(to_timestamp(happened_at), 'YYYY-MM'))::int AS months, count(*)::int AS count
        FROM vetloom.form WHERE clinic_id = 'demo' GROUP BY 1`,
    );
    const of = (kind: string) => forms.find((one) => one.kind === kind) ?? { months: 0, count: 0 };
    for (const kind of ['order', 'purchase', 'payment']) expect(of(kind).months, kind).toBeGreaterThanOrEqual(11);
    expect(of('check').count).toBeGreaterThanOrEqual(3);
    const [owed] = await ask<{ count: number }>(
      `SELECT count(*)::int AS count FROM vetloom.form f WHERE clinic_id = 'demo' AND kind = 'purchase'
        AND NOT EXISTS (SELECT FROM vetloom.form_payment p WHERE p.clinic_id = 'demo' AND p.purchase_id = f.id)`,
    );
    expect(owed?.count).toBeGreaterThan(0);
    expect(owed?.count).toBeLessThan(of('purchase').count / 4);
    const causes = await ask<{ cause: string }>(
      `SELECT DISTINCT cause FROM vetloom.stock_movement WHERE clinic_id = 'demo' ORDER BY 1`,
    );
    expect(causes.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(['count', 'dispensing', 'loss', 'opening', 'purchase', 'sale', 'treatment']),
    );
    expect((await ask('SELECT FROM vetloom.stock_closing')).length).toBeGreaterThanOrEqual(8);
  });
});

describe('the last month of a demo clinic', () => {
  it('has each evening’s count of controlled drugs by two people, one of them with a difference that is explained, and price lists with minimums', async () => {
    const ask = <Row extends object>(text: string) => database.readClinic('demo', (tx) => tx.sql<Row>(text));
    const counts = await ask<{
      day: string;
      status: string;
      body: { witness: string; rows: { cause: string | null }[] };
      by: string;
    }>(
      `SELECT day, status, body, created_by AS by FROM vetloom.controlled_count WHERE clinic_id = 'demo' ORDER BY day`,
    );
    expect(new Set(counts.map(({ day }) => day)).size).toBeGreaterThanOrEqual(29);
    expect(
      counts.every(({ status, body, by }) => status === 'closed' && body.witness !== '' && body.witness !== by),
    ).toBe(true);
    const differing = counts.flatMap(({ body }) => body.rows).filter(({ cause }) => cause !== null);
    expect(differing.length).toBeLessThanOrEqual(1);
    const [offers] = await ask<{ count: number; least: number }>(
      `SELECT count(*)::integer AS count, count(*) FILTER (WHERE min_number > 1)::integer AS least FROM vetloom.supplier_offer WHERE clinic_id = 'demo'`,
    );
    expect(offers?.count).toBeGreaterThan(50);
    expect(offers?.least).toBeGreaterThan(10);
    const terms = await ask(
      `SELECT FROM vetloom.supplier WHERE clinic_id = 'demo' AND min_order_amount > 0 AND payment_term <> '' AND bank_account <> ''`,
    );
    expect(terms.length).toBeGreaterThanOrEqual(3);
  });
});

describe('verify', () => {
  it('finds the chain of both clinics intact', async () => {
    expect(await cli('verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/demo: intact.*harbour: intact/s),
    });
  });

  it('answers 1 and says where somebody altered the history', async () => {
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    try {
      // What no role of the product may do: its triggers refuse to change history.
      await client.query('SET session_replication_role = replica');
      const rename = (from: string, to: string) =>
        client.query(`UPDATE vetloom.history SET author = $2 WHERE clinic_id = 'harbour' AND seq = 3 AND author = $1`, [
          from,
          to,
        ]);
      await rename('demo', 'nobody');
      const harbour = await cli('verify', 'harbour');
      const other = await cli('verify', 'demo');
      await rename('nobody', 'demo');
      expect(harbour).toMatchObject({ code: 1, out: expect.stringContaining('BROKEN at sequence 3') });
      expect(other.code).toBe(0);
    } finally {
      await client.end();
    }
  });

  it('names the clinics that there are when asked for another', async () => {
    expect(await cli('verify', 'nowhere')).toMatchObject({ code: 2, err: expect.stringContaining('demo, harbour') });
  });
});

describe('the other commands', () => {
  it('migrate changes nothing the second time', async () => {
    expect(await cli('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('holds 2 clinics') });
  });

  it('demo refuses a database with clinics', async () => {
    expect(await cli('demo')).toMatchObject({ code: 1, err: expect.stringContaining('has clinics already') });
  });

  it('accounts lists who can sign in, by clinic', async () => {
    const { code, out } = await cli('accounts');
    expect(code).toBe(0);
    expect(out.match(/director@demo\.vetloom\.test/g)).toHaveLength(2);
    expect(out.match(/cashier@demo\.vetloom\.test/g)).toHaveLength(1);
  });
});

/** A short mark of a document, whatever the order of its fields is. */
function markOf(document: AnyDocument): string {
  return `${document._id} ${createHash('sha256')
    .update(JSON.stringify(sorted(document)))
    .digest('hex')}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
