import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Simulator } from '@vetloom/integrations/backup-place/simulator/s3-simulator.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { bucketObjects } from '@vetloom/storage/blob/bucket-objects.ts';
import { type BucketPlace, filePlaceOf } from '@vetloom/storage/blob/file-place.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileService } from './file-service.ts';
import { sendFile } from './send-file.ts';

const LARGE = randomBytes(2_500_000);
const SMALL = Buffer.from('%PDF-1.7 small');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let s3: S3Simulator;
let folder: string;
let app: FastifyInstance;
let address: string;
let store: BlobStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-send-'));
  s3 = await S3Simulator.start();
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3.keyID);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.secret);
  store = inBucket('on');
  app = fastify({ forceCloseConnections: true });
  app.get('/:hash/:variant', async (request, reply) => {
    const { hash, variant } = request.params as { hash: string; variant: 'whole' | 'thumb' };
    const size = hash === hashOf(LARGE) ? LARGE.length : SMALL.length;
    const file = { _id: 'a', hash, name: '報告 1.pdf', mime: 'application/pdf', size, desc: '' };
    const listed = { clinic: 'demo', file, blob: { hash, size, mime: 'application/pdf', name: 'sent.pdf' } };
    await sendFile({ disk: store } as unknown as FileService, reply, listed, variant, 60);
    return reply;
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await app.close();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

function inBucket(direct: string): BlobStore {
  const env = { AWS_ENDPOINT_URL_S3: s3.endpoint, AWS_REGION: s3.region, VETLOOM_FILES_DIRECT: direct };
  return new BlobStore(bucketObjects(filePlaceOf(`s3://${s3.bucket}/files`, env) as BucketPlace));
}
const keepBoth = async () => {
  for (const bytes of [LARGE, SMALL]) await store.keep('demo', hashOf(bytes), 'whole', bytes);
};
const ask = (bytes: Buffer, init: RequestInit = {}, variant = 'whole') =>
  fetch(`${address}/${hashOf(bytes)}/${variant}`, init);

describe('a file that is sent', () => {
  it('is fetched from the store itself where it is large, under its name and kind, and without the token of ours', async () => {
    await keepBoth();
    const led = await ask(LARGE, { redirect: 'manual' });
    expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const answer = await ask(LARGE, { headers: { authorization: 'Bearer a-token', range: 'bytes=10-19' } });
    expect([answer.status, new URL(answer.url).origin]).toEqual([206, store.objects.direct?.origin]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(LARGE.subarray(10, 20));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="__ 1.pdf"; filename*=UTF-8''%E5%A0%B1%E5%91%8A%201.pdf`,
    );
    expect(s3.heard.authorization).toBeUndefined();
  });

  it('comes through the server where it is small, is asked for its head alone, or browsers don’t reach the store', async () => {
    await keepBoth();
    expect(await (await ask(SMALL, { redirect: 'manual' })).text()).toBe(String(SMALL));
    expect((await ask(LARGE, { redirect: 'manual', method: 'HEAD' })).status).toBe(200);
    store = inBucket('off');
    const through = await ask(LARGE, { redirect: 'manual', headers: { range: 'bytes=10-19' } });
    expect([through.status, through.headers.get('content-range')]).toEqual([206, `bytes 10-19/${LARGE.length}`]);
    expect(Buffer.from(await through.arrayBuffer())).toEqual(LARGE.subarray(10, 20));
    // Of the store no more was asked than that.
    expect(s3.heard.range).toBe('bytes=10-19');
    store = BlobStore.inFolder(folder);
    await keepBoth();
    const whole = await ask(LARGE, { redirect: 'manual' });
    expect([whole.status, whole.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(LARGE);
  });
});
