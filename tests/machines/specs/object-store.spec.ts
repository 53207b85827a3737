import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { bucketObjects } from '@vetloom/storage/blob/bucket-objects.ts';
import { type BucketPlace, filePlaceOf } from '@vetloom/storage/blob/file-place.ts';
import { objectStoreContract } from '@vetloom/testing/contract/object-store-contract.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ObjectStoreProgram } from '../harness/object-store.ts';

const MIB = 1024 * 1024;
let folder: string;
let store: ObjectStoreProgram;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-machines-store-'));
  store = await ObjectStoreProgram.start(join(folder, 'store'));
  for (const [name, value] of Object.entries(store.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a store that was killed is away, and is there again when it is back', async () => {
  const objects = bucketObjects(placeOf('killed'));
  await objects.put('stored/north/x', Buffer.from('a paper'));
  await store.kill();
  await expect(objects.sizeOf('stored/north/x')).rejects.toMatchObject({ codeName: 'databaseNotReady' });
  await store.revive();
  expect(await objects.sizeOf('stored/north/x')).toBe(7);
});

let turns = 0;
const placeOf = (prefix: string) => filePlaceOf(`s3://files/${prefix}`, { ...process.env }) as BucketPlace;
objectStoreContract('Ceph', {
  open: () => {
    turns += 1;
    return bucketObjects(placeOf(`contract-${turns}`));
  },
  unfinished: async () => {
    const asked = new ListMultipartUploadsCommand({ Bucket: store.bucket, Prefix: `contract-${turns}` });
    return (await store.client().send(asked)).Uploads?.length ?? 0;
  },
});

it('a file of a gigabyte passes through in parts, within memory for some of them', async () => {
  const objects = bucketObjects(placeOf('large'));
  const piece = randomBytes(MIB);
  const before = process.memoryUsage.rss();
  let most = 0;
  const source = Readable.from(
    (function* () {
      for (let at = 0; at < 1024; at += 1) {
        most = Math.max(most, process.memoryUsage.rss());
        yield piece;
      }
    })(),
    { objectMode: false },
  );
  expect(await objects.put('stored/north/large', source)).toBe(1024 * MIB);
  let came = 0;
  for await (const part of objects.read('stored/north/large')) {
    came += (part as Buffer).length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  expect(came).toBe(1024 * MIB);
  console.info(`1 GiB out and in: the process grew by ${Math.round((most - before) / MIB)} MiB`);
  expect(most - before).toBeLessThan(300 * MIB);
  await objects.remove('stored/north/large');
});
