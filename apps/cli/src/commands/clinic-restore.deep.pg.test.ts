import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { momentaryKey } from '@vetloom/api/backup/age-stream.ts';
import { BackupService } from '@vetloom/api/backup/backup-service.ts';
import { configureBackup } from '@vetloom/domain/backup/backup.commands.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { keepBackupPlan } from '@vetloom/storage/backup/backup-rows.ts';
import { clinicTotalsOf } from '@vetloom/storage/backup/clinic-totals.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { type ClinicDatabase, emptyDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AFTERNOON } from '../demo/demo-clinic.fixture.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { runCommandLine } from '../run.ts';

/*
 * The drill: a clinic is backed up, its machine is gone with all that was on it, and an empty one brings it back from the backup and the key alone.
 */

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const DIRECTOR = 'director@demo.vetloom.test';
const ADMIN = 'sudo@demo.vetloom.test';
const FILE = Buffer.from('%PDF-1.7 an old report %%EOF');
const HASH = createHash('sha256').update(FILE).digest('hex');

let root: string;
let place: string;
let keyFile: string;
let empty: ClinicDatabase;
/** What stood on the machine that is gone. */
let stood: { readonly documents: readonly string[]; readonly totals: object; readonly seq: number };

const now = () => AFTERNOON + 3600;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vetloom-drill-'));
  place = join(root, 'usb');
  mkdirSync(place);
  const machine = await emptyDatabase();
  const key = await momentaryKey();
  await backUp(machine, join(root, 'machine'), key.recipient);
  const totals = await machine.db.readClinic('demo', clinicTotalsOf);
  stood = { documents: await documentsIn(machine), totals: { ...totals, hash: '' }, seq: totals.seq };
  // The machine is gone: its database, its files, its secrets.
  await machine.close();
  rmSync(join(root, 'machine'), { recursive: true, force: true });
  keyFile = join(root, 'key.txt');
  writeFileSync(keyFile, `# VetLoom 備份金鑰\n# 院所：禾風動物醫院\n${key.identity}\n`);
  empty = await emptyDatabase();
}, 600_000);
afterAll(async () => {
  await empty.close();
  rmSync(root, { recursive: true, force: true });
});

async function backUp(machine: ClinicDatabase, folder: string, recipient: string): Promise<void> {
  const { db } = machine;
  await loadDemo(db, { size: 'small', now: AFTERNOON, clinicOnly: true });
  const disk = BlobStore.inFolder(join(folder, 'files'));
  await disk.keep('demo', HASH, 'whole', FILE);
  await withClient(machine.url, (client) =>
    client.query(
      `INSERT INTO vetloom.file_blob (clinic_id, hash, size, mime, name, created_at, created_by) VALUES ('demo', $1, $2, 'application/pdf', '報告.pdf', 7, 'x')`,
      [HASH, FILE.length],
    ),
  );
  const sync = { db, commands: COMMANDS, consequences: new Map(), now, log: { warn: () => {}, error: () => {} } };
  const allowance = { folders: [place], endpoints: [] };
  const backups = await BackupService.open({
    ...{ db, sync, disk, checkpoints: undefined, allowance, folder: join(folder, 'work') },
    ...{ mail: { send: async () => undefined }, publicURL: () => '' },
  });
  const setting = { place: { kind: 'folder', folder: place } as const, recipient };
  await (await backups.settings.place('demo', setting.place, undefined)).prepare();
  await runCommand(sync, {
    ...{ clinic: 'demo', author: ADMIN, command: configureBackup, input: () => setting },
    ...{ uuid: crypto.randomUUID(), at: now(), answer: async () => null },
  });
  await db.inClinic('demo', (tx) => keepBackupPlan(tx, now(), null));
  const { _id } = await backups.runNow('demo', ADMIN);
  await backups.settled();
  const job = (await backups.jobs('demo')).find((one) => one._id === _id);
  expect(job).toMatchObject({ state: 'done', failure: null });
}

const documentsIn = ({ url }: ClinicDatabase) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `SELECT collection || ' ' || id || ' ' || md5(body::text) AS row FROM vetloom.document WHERE clinic_id = 'demo' AND NOT deleted
        AND collection NOT IN ('clinic', 'staff') ORDER BY 1`,
    );
    return rows.map(({ row }) => row);
  });

const environment = () => ({ ...process.env, DATABASE_URL: empty.url, VETLOOM_DATA: join(root, 'empty') });
/** As somebody types it, with a password for the director: a program of its own. */
const typed = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(process.execPath, [MAIN, 'clinic', ...args], { env: environment() }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
    child.stdin?.end('three cats on a warm roof\n');
  });
/** The same within this process, for what asks for no password. */
const cli = async (...args: string[]): Promise<{ code: number; text: string }> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runCommandLine({
    args: ['clinic', ...args],
    env: environment(),
    console: { out: say, err: say },
  });
  return { code, text: lines.join('\n') };
};
const backup = () => join(place, 'demo', readdirSync(join(place, 'demo'))[0] ?? '');

describe('an empty machine', () => {
  it('is told in a sentence what is missing or wrong, and founds nothing', async () => {
    expect((await cli('restore', place)).text).toContain('--identity');
    const other = join(root, 'other.txt');
    writeFileSync(other, (await momentaryKey()).identity);
    expect(await cli('restore', backup(), `--identity=${other}`)).toMatchObject({
      code: 1,
      text: expect.stringContaining('This key doesn’t open the backup: it was sealed to another one.'),
    });
    const none = join(root, 'none.txt');
    writeFileSync(none, 'nothing');
    expect((await cli('restore', backup(), `--identity=${none}`)).text).toContain('holds no private key');
    const changed = join(root, 'changed.zip.age');
    const bytes = readFileSync(backup());
    bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
    writeFileSync(changed, bytes);
    expect((await cli('restore', changed, `--identity=${keyFile}`)).text).toContain(
      'The backup was changed or cut short',
    );
    expect((await cli('restore', place, `--identity=${keyFile}`)).text).toContain('there is no backup');
    expect(await empty.db.system.listClinics()).toEqual([]);
  }, 300_000);

  it('brings the clinic back from the backup and the key alone: every document, sum and file, its chain as it was', async () => {
    const began = performance.now();
    const came = await typed('restore', join(place, 'demo'), `--identity=${keyFile}`, `--director=${DIRECTOR}`);
    const seconds = (performance.now() - began) / 1000;
    expect(came).toMatchObject({ code: 0, text: expect.stringContaining('demo: intact') });
    expect(came.text).toContain(`${DIRECTOR} can sign in now`);
    expect(await documentsIn(empty)).toEqual(stood.documents);
    const { hash: _, seq, history, ...totals } = await empty.db.readClinic('demo', clinicTotalsOf);
    expect({ ...totals, history: history - 1, seq: seq - 1, hash: '' }).toEqual(stood.totals);
    const stored = await BlobStore.inFolder(join(root, 'empty', 'files')).read('demo', HASH, 'whole');
    expect(stored?.size).toBe(FILE.length);
    console.info(`drill: ${stood.documents.length} documents were back after ${seconds.toFixed(1)} s`);
  }, 300_000);
});
