import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOLDER_MARK, folderPlace } from './folder-place.ts';
import type { BackupPlace } from './port.ts';
import { type S3Options, s3Place } from './s3-place.ts';
import { S3Simulator } from './simulator/s3-simulator.ts';

let folder: string;
let path: string;
let content: Buffer;
let s3: S3Simulator;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-place-'));
  path = join(folder, 'to-be-sent');
  content = randomBytes(300_000);
  writeFileSync(path, content);
  s3 = await S3Simulator.start();
});
afterEach(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const root = () => join(folder, 'place');
const inFolder = (patienceMs?: number) => {
  mkdirSync(root(), { recursive: true });
  return folderPlace(root(), patienceMs === undefined ? {} : { patienceMs });
};
const inBucket = (options: Partial<S3Options> = {}) =>
  s3Place({
    ...{ endpoint: s3.endpoint, region: s3.region, bucket: s3.bucket, prefix: 'clinics/a', keyID: s3.keyID },
    ...{ secret: s3.secret, partBytes: 65_536, restMs: 1, ...options },
  });

describe.each([
  ['a folder', () => inFolder()],
  ['a bucket', () => inBucket()],
])('%s', (_what, make: () => BackupPlace) => {
  it('gives back what was put there, byte for byte, says how far it is, lists it and takes it away', async () => {
    const place = make();
    await place.prepare();
    const told: number[] = [];
    await place.put('demo/demo-1.zip.age', path, (done) => told.push(done));
    expect(told.at(-1)).toBe(content.length);
    expect(await buffer(await place.get('demo/demo-1.zip.age'))).toEqual(content);
    expect(await place.list('demo/')).toMatchObject([{ name: 'demo/demo-1.zip.age', bytes: content.length }]);
    expect(await place.list('other/')).toEqual([]);
    await place.remove('demo/demo-1.zip.age');
    await place.remove('demo/demo-1.zip.age');
    expect(await place.list('demo/')).toEqual([]);
  });

  it('says that a file is gone', async () => {
    const place = make();
    await place.prepare();
    await expect(place.get('demo/none')).rejects.toMatchObject({ reason: 'fileGone' });
  });
});

describe('a folder', () => {
  it('that was not made ready is no place: its drive may not be mounted', async () => {
    await expect(inFolder().put('demo/x', path)).rejects.toMatchObject({ reason: 'placeGone' });
    expect(readdirSync(root())).toEqual([]);
  });

  it('that isn’t there can’t be made ready', async () => {
    await expect(folderPlace(join(folder, 'none')).prepare()).rejects.toMatchObject({ reason: 'placeGone' });
  });

  it('that never answers is given up, and nothing stands under the name', async () => {
    const place = inFolder(150);
    await place.prepare();
    mkdirSync(join(root(), 'demo'));
    // Whoever opens a pipe that nobody reads waits for ever, as on a network drive that went away.
    const part = join(root(), 'demo', 'x.part');
    execFileSync('mkfifo', [part]);
    await expect(place.put('demo/x', path)).rejects.toMatchObject({ reason: 'placeSlow' });
    expect(await place.list('demo/')).toEqual([]);
    execFileSync('sh', ['-c', `mkfifo "${part}" 2>/dev/null; timeout 1 cat "${part}" || true`]);
  });

  it('keeps its files to the server’s user', async () => {
    const place = inFolder();
    await place.prepare();
    await place.put('demo/x', path);
    const modes = execFileSync('stat', ['-c', '%a', join(root(), 'demo'), join(root(), 'demo', 'x')]).toString();
    expect(modes).toBe('700\n600\n');
    expect(readFileSync(join(root(), FOLDER_MARK), 'utf8')).toContain('Keep this file');
  });
});

describe('a bucket', () => {
  it('takes a large file in parts, and a part that failed once more', async () => {
    s3.failing = 2;
    await inBucket().put('demo/x', path);
    expect(s3.asked.filter((line) => line.includes('partNumber'))).toHaveLength(5);
    const kept = s3.objects.get('clinics/a/demo/x')?.bytes ?? Buffer.alloc(0);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('is left without a half upload where one fails', async () => {
    s3.room = 150_000;
    await expect(inBucket().put('demo/x', path)).rejects.toMatchObject({ reason: 'placeFull' });
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  it.each([
    ['another secret', { secret: 'other' }, 'placeRefused', 'SignatureDoesNotMatch'],
    ['an unknown key', { keyID: 'AKIAOTHER' }, 'placeRefused', 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'placeRefused', 'AuthorizationHeaderMalformed'],
    ['a bucket that isn’t there', { bucket: 'missing' }, 'placeGone', 'NoSuchBucket'],
  ])('refuses %s with its reason, at once', async (_what, options, reason, said) => {
    const failed = await inBucket(options)
      .prepare()
      .catch((error: Error) => error);
    expect(failed).toMatchObject({ reason });
    expect(String(failed)).toContain(said);
    expect(String(failed)).not.toContain(s3.secret);
    expect(s3.asked).toHaveLength(1);
  });

  it('that is slow is given up', async () => {
    s3.slowMs = 2000;
    await expect(inBucket({ patienceMs: 100 }).prepare()).rejects.toMatchObject({ reason: 'placeSlow' });
  });

  it('that nobody answers for is gone', async () => {
    const place = inBucket();
    await s3.stop();
    await expect(place.prepare()).rejects.toMatchObject({ reason: 'placeGone' });
    s3 = await S3Simulator.start();
  });

  it('is reached over TLS alone, except on this machine', async () => {
    await expect(inBucket({ endpoint: 'http://192.0.2.1:9000' }).prepare()).rejects.toMatchObject({
      reason: 'placeRefused',
    });
  });

  it('gives no file that changes while it comes', async () => {
    const place = inBucket();
    await place.put('demo/x', path);
    const stream = await place.get('demo/x');
    s3.objects.delete('clinics/a/demo/x');
    await expect(buffer(stream)).rejects.toMatchObject({ reason: 'fileGone' });
  });
});
