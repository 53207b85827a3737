import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Simulator } from '@vetloom/integrations/backup-place/simulator/s3-simulator.ts';
import { objectStoreContract } from '@vetloom/testing/contract/object-store-contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlobStore } from './blob-store.ts';
import { bucketObjects, type HearTrouble } from './bucket-objects.ts';
import { type BucketPlace, filePlaceOf } from './file-place.ts';
import { folderObjects } from './folder-objects.ts';
import { openFiles, proveFiles } from './open-files.ts';

let folder: string;
let s3: S3Simulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-blobs-'));
  s3 = await S3Simulator.start();
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3.keyID);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.secret);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_REGION: s3.region,
  ...more,
});
const bucketPlace = (more: Record<string, string> = {}): BucketPlace =>
  filePlaceOf(`s3://${s3.bucket}/clinics`, environment(more)) as BucketPlace;
const inBucket = (more: Record<string, string> = {}, hear?: HearTrouble) => bucketObjects(bucketPlace(more), hear);

const small = Buffer.from('a paper');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const SMALL = sha256(small);
const MIB = 1024 * 1024;

objectStoreContract('a folder', {
  open: () => folderObjects(folder),
  unfinished: () => (existsSync(join(folder, 'unfinished')) ? readdirSync(join(folder, 'unfinished')).length : 0),
});
objectStoreContract('a bucket', { open: () => inBucket(), unfinished: () => s3.uploads.size });

describe('a bucket', () => {
  it('is sent the SHA-256 of every part, which it can refuse', async () => {
    await inBucket().put('stored/demo/x', small);
    expect(s3.heard).toMatchObject({
      'x-amz-checksum-sha256': createHash('sha256').update(small).digest('base64'),
      'x-amz-content-sha256': SMALL,
      'if-none-match': '*',
    });
  });

  it('is told to encrypt where the operator says so', async () => {
    await inBucket({ VETLOOM_FILES_ENCRYPTION: 'aws:kms:key/1' }).put('stored/demo/x', small);
    expect(s3.heard).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key/1',
    });
  });

  it('that fails a moment is asked again, and a download that breaks goes on where it was', async () => {
    const objects = inBucket();
    const bytes = randomBytes(3 * MIB);
    s3.failing = 2;
    await objects.put('stored/demo/x', bytes);
    s3.breaking = 2;
    expect(sha256(await buffer(objects.read('stored/demo/x')))).toBe(sha256(bytes));
  });

  it('that is away keeps nothing and says so to who may try again, with its word to the operator', async () => {
    const heard: { asked: string; said: string }[] = [];
    const objects = inBucket({}, (trouble) => heard.push(trouble));
    await s3.stop();
    await expect(objects.put('stored/demo/x', small)).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    await expect(objects.sizeOf('stored/demo/x')).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    await expect(buffer(objects.read('stored/demo/x'))).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    expect(heard).toEqual(['put', 'look', 'read'].map((asked) => ({ asked, said: 'ECONNREFUSED' })));
    // It comes back, and a server that starts meanwhile starts.
    expect(await proveFiles(new BlobStore(objects))).toBe(false);
    s3 = await S3Simulator.start();
  });

  it('that is full, or whose key has run out, refuses nobody for good', async () => {
    const objects = inBucket();
    s3.room = 3;
    await expect(objects.put('stored/demo/x', small)).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    await expect(inBucket().put('stored/demo/x', small)).rejects.toMatchObject({ codeName: 'databaseNotReady' });
  });

  it.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'another' }, {}, /refused the key \(403 SignatureDoesNotMatch\)/],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'AKIAOTHER' }, {}, /refused the key \(403 InvalidAccessKeyId\)/],
    ['another bucket', {}, { bucket: 'missing' }, /there is no such bucket/],
  ])('with %s is refused at the start in one sentence, without the key', async (_what, env, place, sentence) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const store = await openFiles({ ...bucketPlace(), ...place }, folder);
    const refused = await proveFiles(store).catch((error: Error) => error);
    expect(refused).toMatchObject({ name: 'FilePlaceError', message: expect.stringMatching(sentence) });
    expect(String(refused)).not.toMatch(/another|AKIA/);
  });

  it('hands out addresses for a minute, with the kind and the name fixed; nothing but that file is had by them', async () => {
    const store = new BlobStore(inBucket({ VETLOOM_FILES_DIRECT: 'on' }));
    await store.keep('demo', SMALL, 'whole', small);
    const as = { mime: 'application/pdf', disposition: `inline; filename="a.pdf"` };
    const address = (await store.addressOf('demo', SMALL, as)) ?? '';
    expect(new URL(address).origin).toBe(store.objects.direct?.origin);
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
    const answer = await fetch(address, { headers: { range: 'bytes=2-' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'paper']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(as.disposition);
    expect((await fetch(address.replace('a.pdf', 'a.exe'))).status).toBe(403);
    expect((await fetch(address.replace('/demo/', '/harbour/'))).status).toBe(403);
    expect(await new BlobStore(inBucket()).addressOf('demo', SMALL, as)).toBeUndefined();
  });
});
