import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import type { ArchiveExport, ArchiveImport } from '@vetloom/protocol/archive.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { until } from '@vetloom/testing/until.ts';
import { packed, unpacked } from '@vetloom/testing/zip-parts.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { ArchiveImports } from './archive-imports.ts';

/*
 * A clinic goes out and comes in by calls alone: in the background, told how far it is, and refused in words that say why. What is the same in the end is
 * shown by the archive's own tests.
 */

const SUDO = 'sudo@ops.vetloom.test';
const ADMIN = 'admin@demo.vetloom.test';
const DOCTOR = 'doctor@demo.vetloom.test';
const JOB = '/api/sdk/v2/demo/export/clinic/job';
const ARCHIVES = '/api/sdk/v2/sudo/archive';
const DAY = 86_400;
const GIGABYTE = 1024 ** 3;

let api: TestApi;
let sql: pg.Client;
let scratch: string;
/** Free bytes of the disk on which archives lie. */
let free = 500 * GIGABYTE;
const tokens: Record<string, string> = {};
let archive: Buffer;
beforeAll(async () => {
  api = await TestApi.open({ free: async () => free });
  scratch = await mkdtemp(join(tmpdir(), 'vetloom-moves-'));
  await api.enroll(ADMIN, 'admin');
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'CUSTOMER_EXPORT']);
  await api.enroll(SUDO, [], 'harbour');
  const account = await api.database.db.system.findAccount(SUDO);
  if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
  for (const email of [ADMIN, DOCTOR, SUDO]) tokens[email] = (await api.login(email)).jwt;
  sql = new pg.Client(api.database.url);
  await sql.connect();
  const owner = await ask('POST', '/api/sdk/v2/demo/user', { name: '王小明', phone: '0912345678' });
  expect(owner.code).toBe(CODE.success);
  const fields = { clinicID: 'demo', name: '禾風', phone: '', address: '', taxID: '', timeZone: DEFAULT_TIME_ZONE };
  for (const document of foundingDocuments(fields, api.now))
    if (document.collection === 'clinic')
      await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', document as never));
  archive = await exported();
});
afterAll(async () => {
  await sql.end();
  await rm(scratch, { recursive: true, force: true });
  // A full disk is told as such, with a status of a server's.
  expect(api.unexpected.filter((error) => !(error instanceof DomainError))).toEqual([]);
  await api.close();
});
beforeEach(() => {
  free = 500 * GIGABYTE;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, body?: unknown, email = ADMIN) =>
  api.call(method, path, { token: tokens[email] ?? '', ...(body === undefined ? {} : { body }) });
const asSudo = (method: Method, path: string, body?: unknown) => ask(method, path, body, SUDO);

const look = async (): Promise<ArchiveExport> => (await ask('GET', JOB)).result;
const over = () =>
  until(async () => {
    const job = await look();
    expect(job.state).not.toBe('running');
    return job;
  });

/** The demo clinic's archive, by way of the background. */
async function exported(): Promise<Buffer> {
  await ask('DELETE', JOB);
  expect((await ask('POST', JOB)).code).toBe(CODE.success);
  expect(await over()).toMatchObject({ state: 'done' });
  return (await raw(`${JOB}/archive`)).rawPayload;
}

const raw = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${tokens[ADMIN]}`, ...headers } });

const putPart = async (id: string, offset: number, bytes: Buffer) => {
  const response = await api.app.inject({
    method: 'PUT',
    url: `${ARCHIVES}/${id}?offset=${offset}`,
    headers: { authorization: `Bearer ${tokens[SUDO]}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return response.json<{ code: number; result: ArchiveImport; detail?: Record<string, unknown> }>();
};

/** Sends an archive in two parts; answers what became of it. */
async function sent(bytes: Buffer): Promise<ArchiveImport> {
  const { result: job } = await asSudo('POST', ARCHIVES, { name: '禾風.zip', size: bytes.length });
  const half = Math.floor(bytes.length / 2);
  expect((await putPart(job.id, 0, bytes.subarray(0, half))).result).toMatchObject({ state: 'uploading', bytes: half });
  return (await putPart(job.id, half, bytes.subarray(half))).result;
}

const imported = (id: string) =>
  until(async () => {
    const job: ArchiveImport = (await asSudo('GET', `${ARCHIVES}/${id}`)).result;
    expect(job.state).not.toBe('running');
    return job;
  });

/** The archive with entries that are otherwise, and its checksums made to fit. */
async function forged(change: (manifest: Record<string, unknown>) => void): Promise<Buffer> {
  const parts = await unpacked(archive);
  const manifest = JSON.parse(parts.get('manifest.json')?.toString('utf8') ?? '');
  change(manifest);
  const text = JSON.stringify(manifest);
  parts.set('manifest.json', Buffer.from(text));
  parts.set('manifest.sha256', Buffer.from(createHash('sha256').update(text).digest('hex')));
  return packed(parts);
}

describe('an export in the background', () => {
  it('goes on without its caller, says how far it is and how much it was, and is fetched when it is whole', async () => {
    expect(await look()).toMatchObject({ state: 'done', progress: null, by: ADMIN, bytes: archive.length });
    expect((await look()).counts).toMatchObject({ files: 0, missingFiles: 0 });
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    const rest = await raw(`${JOB}/archive`, { range: `bytes=${archive.length - 10}-` });
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, archive.subarray(archive.length - 10)]);
  });

  it('is saved by a browser from an address of a minute, which opens nothing else', async () => {
    const { url } = (await ask('POST', `${JOB}/link`)).result;
    const saved = await api.app.inject({ method: 'GET', url });
    expect(saved.rawPayload).toEqual(archive);
    const { url: now } = (await ask('POST', '/api/sdk/v2/demo/export/clinic/link')).result;
    expect((await api.app.inject({ method: 'GET', url: `${now}/archive` })).statusCode).toBe(404);
    expect((await api.app.inject({ method: 'GET', url: url.replace(/\/archive$/, '') })).statusCode).toBe(404);
    api.now += 61;
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    const lines = await sql.query(`SELECT email FROM vetloom.audit_log WHERE kind = 'clinic.export.fetch' LIMIT 1`);
    expect(lines.rows).toEqual([{ email: ADMIN }]);
  });

  it('is for administrators alone, and for nobody of another clinic', async () => {
    for (const [method, path] of [
      ['POST', JOB],
      ['GET', JOB],
      ['DELETE', JOB],
      ['POST', `${JOB}/link`],
      ['GET', `${JOB}/archive`],
    ] as const)
      expect((await ask(method, path, undefined, DOCTOR)).code, path).toBe(CODE.forbidden);
    expect((await asSudo('GET', JOB)).code).toBe(CODE.noDatabaseAccess);
  });

  it('is one at a time, and is stopped by whoever takes it away', async () => {
    const first = await ask('POST', JOB);
    const second = await ask('POST', JOB);
    expect([first.code, second.code]).toContain(CODE.success);
    if (second.code !== CODE.success) expect(second.detail).toMatchObject({ rule: 'exportRuns' });
    expect((await ask('DELETE', JOB)).code).toBe(CODE.success);
    expect(await look()).toBeNull();
    // Stopped, it stands in nobody's way.
    for (let at = 0; at < 4; at += 1) {
      expect((await ask('POST', JOB)).code).toBe(CODE.success);
      expect((await ask('DELETE', JOB)).code).toBe(CODE.success);
    }
    archive = await exported();
  });

  it('is taken off the disk after a day', async () => {
    archive = await exported();
    const path = join(api.folder, 'archives/out/demo.zip');
    await api.sweepArchives();
    expect(existsSync(path)).toBe(true);
    api.now += DAY + 1;
    tokens[ADMIN] = (await api.login(ADMIN)).jwt;
    await api.sweepArchives();
    expect([existsSync(path), await look()]).toEqual([false, null]);
    tokens[SUDO] = (await api.login(SUDO)).jwt;
    tokens[DOCTOR] = (await api.login(DOCTOR)).jwt;
  });

  it('whose server was killed is told as interrupted, and begins anew', async () => {
    archive = await exported();
    const note = join(api.folder, 'archives/out/demo.json');
    const job = JSON.parse(await readFile(note, 'utf8'));
    const progress = { stage: 'rows', done: 1, total: 2 };
    await writeFile(note, JSON.stringify({ ...job, state: 'running', progress, changedAt: api.now - 10 }));
    expect(await look()).toMatchObject({ state: 'running' });
    await writeFile(note, JSON.stringify({ ...job, state: 'running', progress, changedAt: api.now - 60 }));
    expect(await look()).toMatchObject({ state: 'failed', failure: { detail: { rule: 'interrupted' } } });
    archive = await exported();
  });

  it('leaves room on the disk for everybody’s work: it is refused before it begins', async () => {
    free = GIGABYTE / 2;
    expect(await ask('POST', JOB)).toMatchObject({
      code: CODE.storageQuotaFull,
      detail: { rule: 'archive', where: 'server' },
    });
  });
});

describe('an archive that an administrator sends in', () => {
  it('comes part by part, goes on where a line broke, and says what it holds', async () => {
    const { result: job } = await asSudo('POST', ARCHIVES, { name: '禾風.zip', size: archive.length });
    const first = archive.subarray(0, 1000);
    expect((await putPart(job.id, 0, first)).result.bytes).toBe(1000);
    // The answer was lost, so that the part comes again.
    expect((await putPart(job.id, 0, first)).result.bytes).toBe(1000);
    expect((await putPart(job.id, 1000, Buffer.concat([archive, archive]))).code).toBe(CODE.tooLarge);
    const { result } = await putPart(job.id, 1000, archive.subarray(1000));
    expect(result).toMatchObject({ state: 'ready', about: { clinic: 'demo', earlier: false }, failure: null });
    expect(result.about?.people).toContainEqual({ email: ADMIN, name: 'admin', admin: true });
    expect(result.about?.people[0]?.admin).toBe(true);
    expect((await asSudo('DELETE', `${ARCHIVES}/${job.id}`)).code).toBe(CODE.success);
    expect((await asSudo('GET', `${ARCHIVES}/${job.id}`)).code).toBe(CODE.notFound);
  });

  it('is for administrators of the installation alone', async () => {
    for (const [method, path, body] of [
      ['GET', ARCHIVES, undefined],
      ['POST', ARCHIVES, { size: 10 }],
      ['GET', `${ARCHIVES}/8c7f0a36-4f1e-4f3a-9d57-6d7d3f6d2f11`, undefined],
      ['POST', `${ARCHIVES}/8c7f0a36-4f1e-4f3a-9d57-6d7d3f6d2f11/import`, {}],
      ['DELETE', `${ARCHIVES}/8c7f0a36-4f1e-4f3a-9d57-6d7d3f6d2f11`, undefined],
    ] as const)
      expect((await ask(method, path, body)).code, path).toBe(CODE.forbidden);
  });

  it('founds its clinic in the background, whose people are invited by whoever leads it', async () => {
    const { id } = await sent(archive);
    const taken = await asSudo('POST', `${ARCHIVES}/${id}/import`, {});
    expect(taken).toMatchObject({ code: CODE.conflict, detail: { rule: 'clinicTaken', field: 'clinicID' } });
    const wrong = await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'Sudo!' });
    expect(wrong).toMatchObject({ code: CODE.badParameter, detail: { rule: 'clinicID.characters' } });
    const begun = await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'hefeng', name: '禾風分院' });
    expect(begun.result).toMatchObject({ state: 'running', clinic: 'hefeng' });
    expect(await imported(id)).toMatchObject({ state: 'done', clinic: 'hefeng', clinicName: '禾風分院', bytes: 0 });
    expect(existsSync(join(api.folder, `archives/in/${id}.zip`))).toBe(false);
    expect((await api.database.db.maintenance.verifyClinic('hefeng')).findings).toEqual([]);
    const again = await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'hefeng-2' });
    expect(again).toMatchObject({ code: CODE.contradictory, detail: { rule: 'archiveState' } });

    // Nobody acts there before they agreed; an operator sends the first link.
    const people = '/api/sdk/v2/hefeng/staff/invitations';
    expect((await ask('GET', people)).code).toBe(CODE.noDatabaseAccess);
    const first = await asSudo('POST', '/api/sdk/v2/sudo/clinic/hefeng/invitation', { email: ADMIN });
    expect(first.result.purpose).toBe('join');
    const join_ = { token: first.result.path.split('#')[1] };
    expect((await ask('POST', '/api/sdk/v2/basic/invitation/join', join_)).code).toBe(CODE.success);
    tokens[ADMIN] = (await api.login(ADMIN)).jwt;
    const waiting = (await ask('GET', people)).result;
    expect(waiting).toContainEqual(
      expect.objectContaining({ staffID: `/staff/${DOCTOR}`, roleName: 'doctor', expiresAt: null }),
    );
    expect(waiting.map(({ email }: { email: string }) => email)).not.toContain(ADMIN);

    const handed = await ask('POST', people, { staffIDs: [`/staff/${DOCTOR}`, '/staff/nobody@x.test'] });
    expect(handed.result).toMatchObject([
      { staffID: `/staff/${DOCTOR}`, purpose: 'join', mailed: false, refused: null },
      { staffID: '/staff/nobody@x.test', path: null, refused: { code: CODE.personNotFound } },
    ]);
    expect(handed.result[0].path).toMatch(/^\/app\/invitation#/);
    expect((await ask('GET', people)).result).toContainEqual(
      expect.objectContaining({ staffID: `/staff/${DOCTOR}`, expiresAt: handed.result[0].expiresAt }),
    );
    api.mails.length = 0;
    const mailed = await ask('POST', people, { staffIDs: [`/staff/${DOCTOR}`], mail: true });
    expect(mailed.result).toMatchObject([{ path: null, mailed: true, refused: null }]);
    expect(api.mails.map(({ to }) => to)).toEqual([DOCTOR]);
    expect(api.mails[0]?.text).toContain('/app/invitation#');
  });

  it('of an earlier version says so, and is brought to this one before its clinic is founded', async () => {
    const kept = await readFile(join(import.meta.dirname, 'earlier-archives/0472.zip'));
    const { id, state, about } = await sent(kept);
    expect([state, about?.earlier]).toEqual(['ready', true]);
    await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'earlier' });
    expect(await imported(id)).toMatchObject({ state: 'done', clinic: 'earlier', failure: null });
    expect((await api.database.db.maintenance.verifyClinic('earlier')).findings).toEqual([]);
    await asSudo('DELETE', `${ARCHIVES}/${id}`);
  });

  it('that was changed is refused by the name of what was, and nothing is founded', async () => {
    const bytes = Buffer.from(archive);
    // In the middle of what is packed: the lists at the end stay as they are.
    const at = bytes.indexOf('history/commands.ndjson') + 200;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    const { id, state } = await sent(bytes);
    expect(state).toBe('ready');
    await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'changed' });
    const failed = await imported(id);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { code: CODE.badParameter, detail: { rule: 'archive', reason: 'changed' } },
    });
    expect(await api.database.db.system.findClinic('changed')).toBeUndefined();
    await asSudo('DELETE', `${ARCHIVES}/${id}`);
  });

  it('that is none, of a newer version, or from before there was a history in it is refused when it has come', async () => {
    const flawOf = async (bytes: Buffer) => {
      const { id, state, failure } = await sent(bytes);
      await asSudo('DELETE', `${ARCHIVES}/${id}`);
      return [state, failure?.detail.reason];
    };
    expect(await flawOf(Buffer.from('%PDF-1.7 no archive at all'))).toEqual(['failed', 'unreadable']);
    expect(await flawOf(archive.subarray(0, archive.length - 500))).toEqual(['failed', 'unreadable']);
    const schema = (name: string) => forged((manifest) => Object.assign(manifest, { schema: name }));
    expect(await flawOf(await schema('9999-later.sql'))).toEqual(['failed', 'newer']);
    expect(await flawOf(await schema('0001-earlier.sql'))).toEqual(['failed', 'older']);
    expect(await flawOf(await forged((manifest) => Object.assign(manifest, { layout: 3 })))).toEqual([
      'failed',
      'layout',
    ]);
  });

  it('for which the disk has no room is refused before it is sent, and in the middle', async () => {
    free = 2 * GIGABYTE;
    const large = await asSudo('POST', ARCHIVES, { size: 5 * GIGABYTE });
    expect(large).toMatchObject({ code: CODE.storageQuotaFull, detail: { where: 'server' } });
    const { result: job } = await asSudo('POST', ARCHIVES, { size: 5000 });
    free = GIGABYTE;
    expect(await putPart(job.id, 0, Buffer.alloc(1000))).toMatchObject({ code: CODE.storageQuotaFull });
    free = 2 * GIGABYTE;
    expect((await putPart(job.id, 0, Buffer.alloc(1000))).result.bytes).toBe(1000);
    await asSudo('DELETE', `${ARCHIVES}/${job.id}`);
  });

  it('that another server is importing founds nothing once it was taken away here', async () => {
    const { id } = await sent(archive);
    const reached = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let isFounded = false;
    const { db } = api.database;
    const other = new ArchiveImports({
      ...{ db, disk: BlobStore.inFolder(scratch), folder: join(api.folder, 'archives/in') },
      ...{ now: () => api.now, log: { warn: () => undefined } },
      maintenance: {
        adoptClinic: async (adoption) => {
          reached.resolve();
          await goesOn.promise;
          await adoption.putFiles();
          isFounded = true;
          return { seq: 0, documents: 0, history: 0 };
        },
        withUpdated: () => Promise.reject(new Error('it is of this version')),
      },
    });
    await other.begin(id, { clinicID: 'elsewhere', practice: true }, { email: SUDO, address: '' });
    await reached.promise;
    expect((await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'here', practice: true })).code).toBe(
      CODE.contradictory,
    );
    const takenAway = asSudo('DELETE', `${ARCHIVES}/${id}`);
    await until(() => expect(existsSync(join(api.folder, `archives/in/${id}.run`))).toBe(false));
    goesOn.resolve();
    expect((await takenAway).code).toBe(CODE.success);
    await other.stop();
    expect(isFounded).toBe(false);
    expect((await asSudo('GET', `${ARCHIVES}/${id}`)).code).toBe(CODE.notFound);
  });

  it('that nobody goes on with is taken away after a day; the one whose server was killed has founded nothing', async () => {
    const { id } = await sent(archive);
    const note = join(api.folder, `archives/in/${id}.json`);
    const job = JSON.parse(await readFile(note, 'utf8'));
    await writeFile(note, JSON.stringify({ ...job, state: 'running', changedAt: api.now - 60 }));
    expect(await imported(id)).toMatchObject({ state: 'failed', failure: { detail: { rule: 'interrupted' } } });
    const begun = await asSudo('POST', `${ARCHIVES}/${id}/import`, { clinicID: 'again', practice: true });
    expect(begun.code).toBe(CODE.success);
    expect(await imported(id)).toMatchObject({ state: 'done', clinic: 'again' });
    api.now += DAY + 1;
    await api.sweepArchives();
    tokens[SUDO] = (await api.login(SUDO)).jwt;
    expect((await asSudo('GET', ARCHIVES)).result).toEqual([]);
  });
});
