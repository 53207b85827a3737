import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { filePath, type UploadState } from '@vetloom/protocol/files.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { ObjectStoreProgram } from '../harness/object-store.ts';
import { CHECKOUT, ServerProgram } from '../harness/server-program.ts';

const MIB = 1024 * 1024;
const run = promisify(execFile);
let estate: Estate<'north'>;
let folder: string;
let store: ObjectStoreProgram;
let station: Station;
let petID: string;
let [one, two]: ServerProgram[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-machines-files-'));
  estate = await foundEstate(['north']);
  store = await ObjectStoreProgram.start(join(folder, 'store'));
  for (const [name, value] of Object.entries(store.env)) vi.stubEnv(name, value);
  const start = (name: string, more: Record<string, string> = {}) =>
    ServerProgram.start({
      databaseUrl: estate.databaseUrl,
      dataDir: join(folder, name),
      env: { ...store.env, ...more },
    });
  one = await start('one');
  two = await start('two', { VETLOOM_FILES_DIRECT: 'on' });
  station = await Station.open(one.url, estate.people.north);
  const owner = await station.writeOwner('林家豪', '0912000111');
  await station.push();
  const made = await station.ask('POST', '/api/sdk/v2/north/pet', { userID: owner, name: '麻糬', type: 'Canine' });
  petID = made.result._id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const server of [one, two]) await server?.stop();
  await store?.stop();
  await estate?.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = (server: ServerProgram | undefined): string => server?.url ?? '';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** A paper as scanners write them, of so many bytes. */
const paper = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 15), Buffer.from('\n%%EOF')]);

async function ask(server: string, method: string, path: string, body?: unknown) {
  const bytes = Buffer.isBuffer(body);
  const answer = await fetch(`${server}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${station.token}`,
      'content-type': bytes ? 'application/octet-stream' : 'application/json',
    },
    ...(body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { code: number; result: UploadState } };
}

const begin = (server: string, bytes: Buffer) =>
  ask(server, 'POST', filePath.upload('north', sha256(bytes)), {
    name: 'scan.pdf',
    mime: 'application/pdf',
    size: bytes.length,
  });
const chunk = (server: string, bytes: Buffer, from: number, length = 4 * MIB) =>
  ask(server, 'PUT', filePath.chunk('north', sha256(bytes), from), bytes.subarray(from, from + length));
const finish = (server: string, bytes: Buffer) => ask(server, 'POST', filePath.finish('north', sha256(bytes)));

/** Brings a file, each chunk to the next of these servers, and lists it at the pet. */
async function bring(bytes: Buffer, ...servers: string[]): Promise<void> {
  let turn = 0;
  const next = () => servers[turn++ % servers.length] ?? '';
  await begin(next(), bytes);
  for (let from = 0; from < bytes.length; ) from = (await chunk(next(), bytes, from)).body.result.offset;
  expect((await finish(next(), bytes)).body).toMatchObject({ code: 100_000, result: { stored: true } });
  await ask(next(), 'POST', `/api/sdk/v2/north/pet/${encodeURIComponent(petID)}/file/confirm`, { hash: sha256(bytes) });
}

async function address(server: string, bytes: Buffer): Promise<string> {
  const path = filePath.address('north', encodeURIComponent(petID), sha256(bytes), 'whole', 'pet');
  const { body } = await ask(server, 'GET', path);
  return `${server}${(body.result as unknown as { url: string }).url}`;
}

const fetched = async (server: string, bytes: Buffer): Promise<string> =>
  sha256(Buffer.from(await (await fetch(await address(server, bytes))).arrayBuffer()));

describe('servers with one store of files', () => {
  it('take parts of the same file by turns, and each gives what the other kept', async () => {
    const bytes = paper(19 * MIB);
    await bring(bytes, url(one), url(two));
    for (const server of [one, two]) expect(await fetched(url(server), bytes)).toBe(sha256(bytes));
    const part = await fetch(await address(url(one), bytes), { headers: { range: 'bytes=1000000-1000009' } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([
      206,
      bytes.subarray(1_000_000, 1_000_010).toString('hex'),
    ]);
  });

  it('lead whoever may read a large file to the store, with kind and name fixed and no token of ours', async () => {
    const bytes = paper(3 * MIB);
    await bring(bytes, url(two));
    const led = await fetch(await address(url(two), bytes), { redirect: 'manual' });
    const to = new URL(led.headers.get('location') ?? '');
    expect([led.status, to.origin, led.headers.get('cache-control')]).toEqual([302, store.endpoint, 'no-store']);
    const { result } = await station.ask('GET', `/api/sdk/v2/north/pet/${encodeURIComponent(petID)}/file`);
    const listed = (result as { _id: string; hash: string }[]).find(({ hash }) => hash === sha256(bytes));
    // With a token in its header: the store would refuse a request that is signed twice.
    const content = await fetch(
      `${url(two)}/api/sdk/v2/north/pet/${encodeURIComponent(petID)}/file/${listed?._id}/content`,
      { headers: { authorization: `Bearer ${station.token}` } },
    );
    expect([content.status, new URL(content.url).origin]).toEqual([200, store.endpoint]);
    expect(content.headers.get('content-type')).toBe('application/pdf');
    expect(content.headers.get('content-disposition')).toMatch(/^inline; filename="scan\.pdf"/);
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
    to.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(to)).status).toBe(403);
    expect((await fetch(`${store.endpoint}${to.pathname}`)).status).toBe(403);
    // Pages of the web app read it there, as the bucket of deploy/ lets them.
    const cors = JSON.parse(readFileSync(join(CHECKOUT, 'deploy/files-cors.json'), 'utf8'));
    await store.client().send(new PutBucketCorsCommand({ Bucket: store.bucket, CORSConfiguration: cors }));
    const origin = 'https://clinic.example';
    const page = await fetch(led.headers.get('location') ?? '', { headers: { origin, range: 'bytes=0-7' } });
    expect([page.status, page.headers.get('access-control-allow-origin'), await page.text()]).toEqual([
      ...[206, origin, '%PDF-1.7'],
    ]);
    const policy = (await fetch(`${url(two)}/app/`)).headers.get('content-security-policy');
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${store.endpoint}`));
  });

  it('say that it is to be tried again while the store is away, keep nothing meanwhile, and go on where they were', async () => {
    const bytes = paper(10 * MIB);
    await begin(url(one), bytes);
    await chunk(url(one), bytes, 0);
    await store.kill();
    expect(await chunk(url(one), bytes, 4 * MIB)).toMatchObject({ status: 503, body: { code: 800_000 } });
    expect(await finish(url(two), bytes)).toMatchObject({ body: { code: expect.not.stringMatching('100000') } });
    // The clinic works meanwhile.
    await station.writeOwner('陳怡君', '0912000222');
    await station.push();
    expect(await station.owners()).toContain('陳怡君');
    expect((await begin(url(two), bytes)).body.result).toMatchObject({ stored: false, offset: 4 * MIB });
    await store.revive();
    await chunk(url(two), bytes, 4 * MIB);
    await chunk(url(one), bytes, 8 * MIB);
    store.hold();
    const ended = finish(url(one), bytes);
    store.release();
    expect((await ended).body.result.stored).toBe(true);
  });

  it('hold a file of 200 MB in a memory that it doesn’t fit into', async () => {
    const bytes = paper(190 * MIB);
    const before = peakOf(one);
    await bring(bytes, url(one));
    const grown = peakOf(one) - before;
    expect(await fetched(url(one), bytes)).toBe(sha256(bytes));
    console.info(
      `190 MiB in grew the server by ${Math.round(grown)} MiB, out by ${Math.round(peakOf(one) - before - grown)} MiB`,
    );
    expect(peakOf(one) - before).toBeLessThan(170);
  });

  it('are refused at the start with a wrong key, in one sentence', async () => {
    const env = { ...store.env, AWS_SECRET_ACCESS_KEY: 'another' };
    const refused = ServerProgram.start({ databaseUrl: estate.databaseUrl, dataDir: join(folder, 'three'), env });
    await expect(refused).rejects.toThrow(/Files can't be kept in s3:\/\/files\/clinics: the service refused the key/);
  });
});

describe('files between stores', () => {
  const cli = async (...args: string[]) => {
    const env = { ...process.env, ...store.env, DATABASE_URL: estate.databaseUrl, VETLOOM_DATA: join(folder, 'moved') };
    const command = [join(CHECKOUT, 'apps/cli/src/main.ts'), 'files', ...args];
    return run(process.execPath, command, { cwd: CHECKOUT, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        stdout: error.stdout + error.stderr,
      }),
    );
  };

  it('are copied while servers work, and what came meanwhile by the next run; both are whole then', async () => {
    await bring(paper(MIB), url(one));
    expect((await cli('move', '--to=disk')).stdout).toMatch(
      /[1-9]\d* copied .* from s3:\/\/files\/clinics to disk, each read back/,
    );
    const late = paper(2 * MIB);
    await bring(late, url(one));
    expect((await cli('move', '--to=disk')).stdout).toMatch(/^1 copied/m);
    expect((await cli('move', '--to=disk')).stdout).toMatch(/^0 copied.*\nAll is in disk/m);
    const onDisk = await ServerProgram.start({
      ...{ databaseUrl: estate.databaseUrl, dataDir: join(folder, 'moved') },
      env: { ...store.env, VETLOOM_FILES: 'disk' },
    });
    try {
      expect(await fetched(onDisk.url, late)).toBe(sha256(late));
      const back = paper(MIB);
      await bring(back, onDisk.url);
      expect((await cli('verify')).stdout).toMatch(new RegExp(`MISSING north/${sha256(back)}`));
      expect((await cli('move', '--from=disk', '--to=s3://files/clinics')).stdout).toMatch(/^1 copied/m);
      expect(await fetched(url(one), back)).toBe(sha256(back));
    } finally {
      await onDisk.stop();
    }
    expect(await cli('verify', '--read')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/files: intact, \d+ files\nfiles: complete in s3:\/\/files\/clinics/),
    });
  });
});

/** Megabytes of a server's memory at the most until now. */
const peakOf = (server: ServerProgram | undefined): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1]) / 1024;
