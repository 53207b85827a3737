import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { S3Simulator } from '@vetloom/integrations/backup-place/simulator/s3-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { momentaryKey, sealed } from './age-stream.ts';

const ADMIN = 'admin@demo.vetloom.test';
const CLERK = 'clerk@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
/** 02:30 in Taipei on 2026-11-20. */
const HALF_PAST_TWO = Date.UTC(2026, 10, 19, 18, 30) / 1000;
const HOUR = 3600;

// A proof makes a database and migrates it, which takes a minute on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let root: string;
let api: TestApi;
let s3: S3Simulator;
let token: string;
let clerk: string;
let key: Awaited<ReturnType<typeof momentaryKey>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vetloom-backups-'));
  s3 = await S3Simulator.start();
  mkdirSync(join(root, 'allowed'));
  api = await TestApi.open({ backups: { folders: [join(root, 'allowed')], endpoints: [s3.endpoint] } });
  api.now = HALF_PAST_TWO - 5 * HOUR;
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CLERK, ['GENERAL_SETTINGS_READ', 'GENERAL_SETTINGS_WRITE']);
  clerk = (await api.login(CLERK)).jwt;
  key = await momentaryKey();
  await clinicDocument(false);
  const owner = await call('POST', '/user', { name: '陳怡君', phone: '0912000111' });
  await call('POST', '/pet', { userID: owner.result._id, name: '麻糬', type: 'Canine' });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

const clinicDocument = (practice: boolean) =>
  writeIn(api.database.db, 'demo', (tx) =>
    tx.put('clinic', {
      ...{ _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', phone: '', address: '' },
      ...{ taxID: '', licenseNumber: '', info: '', timeZone: 'Asia/Taipei', updateDateTime: api.now },
      ...(practice && { practice }),
    } as never),
  );

/** Since when the token is good; tests move by days. */
let signedIn = 0;
async function tokenNow(): Promise<string> {
  if (api.now - signedIn > 300) {
    token = (await api.login(ADMIN)).jwt;
    signedIn = api.now;
  }
  return token;
}

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, jwt?: string) => {
  api.now += 1;
  return api.call(method, B + path, { token: jwt ?? (await tokenNow()), ...(body === undefined ? {} : { body }) });
};

let folders = 0;
/** A folder of its own, made ready as the place. */
async function inFolder(fields: object = {}): Promise<string> {
  folders += 1;
  const folder = join(root, 'allowed', `place-${folders}`);
  mkdirSync(folder);
  const place = { kind: 'folder', folder };
  const put = await call('PUT', '/clinicBackup', {
    enabled: false,
    time: '02:30',
    place,
    recipient: key.recipient,
    ...fields,
  });
  expect(put.code).toBe(CODE.success);
  return folder;
}
const inBucket = (fields: object = {}, secret: string = s3.secret) =>
  call('PUT', '/clinicBackup', {
    ...{ enabled: false, recipient: key.recipient, key: { keyID: s3.keyID, secret } },
    place: { kind: 's3', endpoint: s3.endpoint, region: s3.region, bucket: s3.bucket, prefix: 'clinics' },
    ...fields,
  });

/** Takes one and waits for its end. */
async function backedUp() {
  const begun = await call('POST', '/clinicBackup/run', {});
  expect(begun.code).toBe(CODE.success);
  await api.backups.settled();
  return jobOf(begun.result._id);
}
const jobs = async () => (await call('GET', '/clinicBackup/jobs')).result;
const jobOf = async (id: string) => (await jobs()).find(({ _id }: { _id: string }) => _id === id);
const failing = async () => {
  const { reader } = await api.database.db.readClinic('demo', async (tx) => ({
    reader: await tx.reader.getMany('setting', ['/setting/backupState']),
  }));
  return (reader[0] as { failing?: { reason: string } | null } | undefined)?.failing ?? null;
};
const restore = (backupID: string, clinicID: string, more: object = {}) =>
  call('POST', '/clinicBackup/restore', { backupID, clinicID, identity: key.identity, ...more });

describe('the settings of backups', () => {
  it('[3.7.044] [3.7.045] come back as they were put, without the secret of the bucket, and an administrator’s alone', async () => {
    const put = await inBucket({ time: '03:15', keepDays: 10, keepWeeks: 2, keepMonths: 0 });
    expect(put.code).toBe(CODE.success);
    const got = await call('GET', '/clinicBackup');
    expect(got.result).toMatchObject({
      ...{ time: '03:15', keepDays: 10, keepWeeks: 2, keepMonths: 0, recipient: key.recipient, keyID: s3.keyID },
      place: { kind: 's3', bucket: s3.bucket, prefix: 'clinics' },
      ...{ here: true, nextDateTime: null, endpoints: [s3.endpoint] },
    });
    expect(got.text).not.toContain(s3.secret);
    const { time, keepDays, place, recipient } = got.result;
    expect((await call('PUT', '/clinicBackup', { time, keepDays, place, recipient })).code).toBe(CODE.success);
    expect((await call('GET', '/clinicBackup', undefined, clerk)).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/clinicBackup', { keepDays: 3 }, clerk)).code).toBe(CODE.forbidden);
    expect((await call('POST', '/clinicBackup/run', {}, clerk)).code).toBe(CODE.forbidden);
  });

  it('leave the secret in no table, history, document or archive in plain', async () => {
    await inBucket();
    const dumped = await withClient(api.database.url, async (client) => {
      const { rows } = await client.query(
        `SELECT string_agg(t::text, ' ') AS text FROM vetloom.backup_plan t UNION ALL SELECT string_agg(t::text, ' ') FROM vetloom.history t
          UNION ALL SELECT string_agg(t::text, ' ') FROM vetloom.command_log t UNION ALL SELECT string_agg(t::text, ' ') FROM vetloom.document t
          UNION ALL SELECT string_agg(t::text, ' ') FROM vetloom.audit_log t UNION ALL SELECT string_agg(t::text, ' ') FROM vetloom.idempotency t`,
      );
      return rows.map(({ text }) => text ?? '').join('\n');
    });
    expect(dumped).toContain('backup.configure');
    for (const form of [s3.secret, Buffer.from(s3.secret).toString('hex')]) expect(dumped).not.toContain(form);
  });

  it.each([
    ['a folder that the operator hasn’t opened', () => ({ kind: 'folder', folder: root }), 'placeClosed'],
    ['a way out of an opened folder', () => ({ kind: 'folder', folder: join(root, 'allowed', '..') }), 'placeClosed'],
    ['a folder that isn’t there', () => ({ kind: 'folder', folder: join(root, 'allowed', 'none') }), 'placeGone'],
    [
      'a service that the operator hasn’t named',
      () => ({ ...bucket(), endpoint: 'https://s3.example' }),
      'placeClosed',
    ],
    ['a bucket that isn’t there', () => ({ ...bucket(), bucket: 'missing' }), 'placeGone'],
  ])('are refused for %s', async (_what, place, reason) => {
    const put = await call('PUT', '/clinicBackup', { place: place(), key: { keyID: s3.keyID, secret: s3.secret } });
    expect([put.code, put.detail]).toEqual([CODE.badParameter, { field: 'place', rule: 'backupPlace', reason }]);
  });
  const bucket = () => ({ kind: 's3', endpoint: s3.endpoint, region: s3.region, bucket: s3.bucket, prefix: '' });

  it('are refused for a link in an opened folder that leads out of it', async () => {
    const link = join(root, 'allowed', 'link');
    execFileSync('ln', ['-sfn', tmpdir(), link]);
    const put = await call('PUT', '/clinicBackup', { place: { kind: 'folder', folder: link } });
    expect(put.detail).toMatchObject({ reason: 'placeClosed' });
  });

  it('are refused with a wrong key at once, which is kept nowhere', async () => {
    const put = await inBucket({}, 'wrong');
    expect(put.detail).toMatchObject({ rule: 'backupPlace', reason: 'placeRefused' });
    expect((await inBucket()).code).toBe(CODE.success);
  });
});

describe('a backup', () => {
  it('is sealed to the clinic’s key, read back from its place, restored and compared, and says when', async () => {
    const folder = await inFolder();
    const job = await backedUp();
    expect(job).toMatchObject({ state: 'done', failure: null, recipient: key.recipient, createBy: ADMIN });
    expect(job.provedDateTime).toBeGreaterThan(0);
    expect(job.totals.collections).toMatchObject({ user: { count: 1 }, pet: { count: 1 } });
    const file = readFileSync(join(folder, job.name));
    expect(file).toHaveLength(job.bytes);
    expect(file.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(readdirSync(join(folder, 'demo'))).toHaveLength(1);
    expect(await leftovers()).toEqual([]);
    expect(await failing()).toBeNull();
  });

  it('goes to a bucket and is proved from there; one whose process was killed counts as failed when the next begins', async () => {
    await inBucket();
    await withClient(api.database.url, (client) =>
      client.query(
        `INSERT INTO vetloom.backup_job (clinic_id, id, kind, state, created_at, created_by, moved_at, stage) VALUES ('demo', 'killed', 'backup', 'running', $1, '', $1, 'send')`,
        [api.now - 200],
      ),
    );
    expect(await jobOf('killed')).toMatchObject({ state: 'failed', failure: 'interrupted' });
    const job = await backedUp();
    expect(job).toMatchObject({ state: 'done', failure: null });
    expect(s3.objects.get(`clinics/${job.name}`)?.bytes).toHaveLength(job.bytes);
    expect(await jobOf('killed')).toMatchObject({ state: 'failed', failure: 'interrupted' });
  });

  it('of which a byte came back otherwise is not proved, and the director’s screens say so until one is', async () => {
    await inBucket();
    s3.spoiling = true;
    const job = await backedUp();
    s3.spoiling = false;
    expect(job).toMatchObject({ state: 'failed', provedDateTime: null });
    expect(['changed', 'otherBytes']).toContain(job.failure);
    expect(await failing()).toMatchObject({ reason: job.failure });
    await backedUp();
    expect(await failing()).toBeNull();
  });

  it('of a clinic whose documents aren’t what its history says is not proved', async () => {
    await inFolder();
    const rename = (from: string, to: string) =>
      withClient(api.database.url, (client) =>
        client.query(
          `UPDATE vetloom.document SET body = jsonb_set(body, '{name}', to_jsonb($2::text)) WHERE clinic_id = 'demo' AND collection = 'pet' AND body ->> 'name' = $1`,
          [from, to],
        ),
      );
    await rename('麻糬', '被改的');
    const job = await backedUp();
    await rename('被改的', '麻糬');
    expect(job).toMatchObject({ state: 'failed', failure: 'otherContent', provedDateTime: null });
    expect(job.failureDetail).toContain('the history in the archive doesn’t hold');
    expect(await leftovers()).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0 && canMount())(
    'that fills its place leaves nothing half there and says so',
    async () => {
      const small = join(root, 'allowed', 'small');
      mkdirSync(small);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small]);
      try {
        const place = { kind: 'folder', folder: small };
        expect((await call('PUT', '/clinicBackup', { place, recipient: key.recipient })).code).toBe(CODE.success);
        const job = await backedUp();
        expect(job).toMatchObject({ state: 'failed', failure: 'placeFull', name: null });
      } finally {
        execFileSync('umount', [small]);
      }
    },
  );

  it('whose place is gone says so', async () => {
    rmSync(await inFolder(), { recursive: true });
    expect(await backedUp()).toMatchObject({ state: 'failed', failure: 'placeGone', name: null });
  });

  it('whose bucket no longer takes its key says so', async () => {
    await inBucket();
    const { secret } = s3;
    Object.assign(s3, { secret: 'changed at the service' });
    const job = await backedUp();
    Object.assign(s3, { secret });
    expect(job).toMatchObject({ state: 'failed', failure: 'placeRefused' });
    expect(job.failureDetail).toContain('SignatureDoesNotMatch');
  });

  it('is one at a time, also of another process', async () => {
    rmSync(await inFolder(), { recursive: true });
    const [one, other] = await Promise.all([
      call('POST', '/clinicBackup/run', {}),
      call('POST', '/clinicBackup/run', {}),
    ]);
    expect([one.code, other.code].sort()).toEqual([CODE.success, CODE.contradictory].sort());
    await api.backups.settled();
  });

  it('is not taken of a copy to practise on', async () => {
    const folder = await inFolder();
    await clinicDocument(true);
    try {
      expect((await call('PUT', '/clinicBackup', { place: { kind: 'folder', folder } })).detail).toMatchObject({
        rule: 'practice',
      });
      expect(await backedUp()).toMatchObject({ state: 'failed', failure: 'practice' });
    } finally {
      await clinicDocument(false);
    }
    expect(existsSync(join(folder, 'demo'))).toBe(false);
  });
});

describe('at its time', () => {
  afterEach(async () => void (await call('PUT', '/clinicBackup', { enabled: false })));
  const due = () => api.backups.runDue([{ id: 'demo' }]);

  it('a backup is taken once, and one that was missed is made up', async () => {
    api.now = HALF_PAST_TWO + 24 * HOUR - 600;
    await inFolder({ enabled: true });
    expect((await call('GET', '/clinicBackup')).result.nextDateTime).toBe(HALF_PAST_TWO + 24 * HOUR);
    expect(await due()).toBe(0);
    api.now = HALF_PAST_TWO + 24 * HOUR + 30;
    expect(await due()).toBe(1);
    expect(await due()).toBe(0);
    // The server was off for two nights and comes back at noon.
    api.now = HALF_PAST_TWO + 72 * HOUR + 9 * HOUR;
    expect(await due()).toBe(1);
    const [job] = await jobs();
    expect(job).toMatchObject({ state: 'done', slot: HALF_PAST_TWO + 72 * HOUR, createBy: '' });
  });

  it('one that fails is tried again after an hour, and the administrators get one mail for each night', async () => {
    api.now = HALF_PAST_TWO + 120 * HOUR - 600;
    const folder = await inFolder({ enabled: true });
    rmSync(folder, { recursive: true });
    const before = api.mails.length;
    api.now = HALF_PAST_TWO + 120 * HOUR + 30;
    expect(await due()).toBe(1);
    api.now += 1800;
    expect(await due()).toBe(0);
    api.now += 3600;
    expect(await due()).toBe(1);
    const mails = api.mails.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([ADMIN]);
    expect(mails[0]?.text).toMatch(/備份位置連不上/);
    expect(mails[0]?.text).toContain('/app/setting/backup');
    api.now += 24 * HOUR;
    expect(await due()).toBe(1);
    expect(api.mails.slice(before)).toHaveLength(2);
    expect(await failing()).toMatchObject({ reason: 'placeGone' });
  });

  it('what newer ones keep the day of is taken away, and never the last one that was proved', async () => {
    const folder = await inFolder({ keepDays: 1, keepWeeks: 0, keepMonths: 0 });
    const first = await backedUp();
    const second = await backedUp();
    expect(readdirSync(join(folder, 'demo'))).toEqual([second.name.slice('demo/'.length)]);
    expect((await jobOf(first._id)).removedDateTime).toBeGreaterThan(0);
  });
});

describe('a restore', () => {
  let folder: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API
  let backup: any;
  beforeAll(async () => {
    folder = await inFolder();
    backup = await backedUp();
  });

  it('founds the clinic beside the old one, with every document, and leaves the old one as it was', async () => {
    const before = await seqOf('demo');
    const begun = await restore(backup._id, 'demo-again', { name: '還原的醫院', practice: false });
    expect(begun.code).toBe(CODE.success);
    await api.backups.settled();
    expect(await jobOf(begun.result._id)).toMatchObject({ state: 'done', into: 'demo-again', failure: null });
    expect((await api.database.db.maintenance.verifyClinic('demo-again')).findings).toEqual([]);
    expect(await namesIn('demo-again')).toEqual(await namesIn('demo'));
    expect(await seqOf('demo')).toBe(before);
    // It backs up nothing until somebody says so there.
    const there = await api.call('GET', '/api/sdk/v2/demo-again/clinicBackup', { token: await tokenNow() });
    expect(there.result).toMatchObject({ here: false, nextDateTime: null, keyID: null });
    expect(begun.text).not.toContain(key.identity);
  });

  it('is marked as a copy to practise on unless it is asked for plainly', async () => {
    await restore(backup._id, 'demo-practice');
    await api.backups.settled();
    const own = await api.call('GET', '/api/sdk/v2/demo-practice/clinic', { token: await tokenNow() });
    expect(own.result).toMatchObject({ practice: true, name: '示範動物醫院（練習）' });
  });

  it('with another key is refused before anything is fetched, and over a clinic that is there for ever', async () => {
    const other = await momentaryKey();
    const wrong = await restore(backup._id, 'demo-wrong', { identity: other.identity });
    expect([wrong.code, wrong.detail]).toEqual([CODE.badParameter, { rule: 'wrongKey', field: 'identity' }]);
    const over = await restore(backup._id, 'demo');
    expect([over.code, over.detail]).toEqual([CODE.conflict, expect.objectContaining({ rule: 'clinicTaken' })]);
    expect((await restore('none', 'demo-none')).code).toBe(CODE.notFound);
    clerk = (await api.login(CLERK)).jwt;
    expect(
      (
        await call(
          'POST',
          '/clinicBackup/restore',
          { backupID: backup._id, clinicID: 'x', identity: key.identity },
          clerk,
        )
      ).code,
    ).toBe(CODE.forbidden);
  });

  it('of a backup that an earlier version took brings it to this one first, and leaves nothing of the way', async () => {
    const path = join(folder, backup.name);
    const today = readFileSync(path);
    const kept = join(import.meta.dirname, '../export/earlier-archives/0472.zip');
    await pipeline(await sealed(createReadStream(kept), [key.recipient]), createWriteStream(path));
    const begun = await restore(backup._id, 'demo-earlier', { practice: false });
    await api.backups.settled();
    writeFileSync(path, today);
    const job = await jobOf(begun.result._id);
    // Three a day are founded, and others are about to be.
    api.now += 24 * HOUR;
    expect(job).toMatchObject({ state: 'done', failure: null, into: 'demo-earlier' });
    expect((await api.database.db.maintenance.verifyClinic('demo-earlier')).findings).toEqual([]);
    const { collections } = JSON.parse((await unpacked(kept)).get('manifest.json')?.toString() ?? '');
    expect(await namesIn('demo-earlier')).toHaveLength(collections.user + collections.pet);
    expect(await leftovers()).toEqual([]);
  });

  it('of a file in which a byte was changed founds nothing and says so', async () => {
    const path = join(folder, backup.name);
    const file = readFileSync(path);
    file[file.length - 100] = (file.at(-100) ?? 0) ^ 1;
    writeFileSync(path, file);
    const begun = await restore(backup._id, 'demo-changed');
    await api.backups.settled();
    expect(await jobOf(begun.result._id)).toMatchObject({ state: 'failed', failure: 'changed' });
    expect(await api.database.db.system.findClinic('demo-changed')).toBeUndefined();
    rmSync(path);
    const gone = await restore(backup._id, 'demo-gone');
    await api.backups.settled();
    expect(await jobOf(gone.result._id)).toMatchObject({ state: 'failed', failure: 'fileGone' });
  });
});

const seqOf = async (clinic: string) => (await api.database.db.feed.head(clinic))?.seq;
const namesIn = (clinic: string) =>
  api.database.db.readClinic(clinic, async (tx) =>
    (
      await tx.sql<{ id: string; name: string }>(
        `SELECT id, body ->> 'name' AS name FROM vetloom.document WHERE clinic_id = $1 AND collection IN ('user', 'pet') AND NOT deleted ORDER BY id`,
        [clinic],
      )
    ).map(({ id, name }) => `${id} ${name}`),
  );

/** Databases of proofs, and files of jobs, that are still there. */
async function leftovers(): Promise<string[]> {
  const found = await withClient(api.database.url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE '%\\_proof\\_%' AND starts_with(datname, left(current_database(), 40))`,
    );
    return rows.map(({ datname }) => datname);
  });
  return [...found, ...readdirSync(join(api.folder, 'backup-work'))];
}

function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'vetloom-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', at], { stdio: 'ignore' });
    execFileSync('umount', [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}
