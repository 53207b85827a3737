import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { S3Simulator } from '@vetloom/integrations/backup-place/simulator/s3-simulator.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { bucketObjects } from '@vetloom/storage/blob/bucket-objects.ts';
import { checkBooks } from '@vetloom/storage/blob/check-files.ts';
import { type BucketPlace, filePlaceOf } from '@vetloom/storage/blob/file-place.ts';
import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FileService } from './file-service.ts';

const NOW = 1_763_600_400;
const PART = 100_000;
let database: ClinicDatabase;
let s3: S3Simulator;
/** As two servers have them: each a client of its own. */
let servers: readonly [FileService, FileService];
beforeAll(async () => {
  database = await clinicDatabase();
});
beforeEach(async () => {
  await s3?.stop();
  s3 = await S3Simulator.start();
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3.keyID);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.secret);
  servers = [await server(), await server()];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
  await database.close();
});

const server = (): Promise<FileService> => {
  const env = { AWS_ENDPOINT_URL_S3: s3.endpoint, AWS_REGION: s3.region };
  const disk = new BlobStore(bucketObjects(filePlaceOf(`s3://${s3.bucket}/files`, env) as BucketPlace));
  return FileService.open({ db: database.db, disk, now: () => NOW });
};
const paper = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * PART), Buffer.from('\n%%EOF')]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const begin = (files: FileService, bytes: Buffer) =>
  files.begin('demo', hashOf(bytes), { name: 'a.pdf', mime: 'application/pdf', size: bytes.length });
const chunk = (files: FileService, bytes: Buffer, from: number) =>
  files.addChunk('demo', hashOf(bytes), from, bytes.subarray(from, from + PART));
const finish = (files: FileService, bytes: Buffer) => files.finish('demo', hashOf(bytes), { email: 'x' });
const read = async (files: FileService, bytes: Buffer) => {
  const kept = await files.disk.read('demo', hashOf(bytes), 'whole');
  return kept && buffer(kept.bytes);
};

it('servers with one store take the parts of a file by turns, and each gives what the other kept; no part stays', async () => {
  const bytes = paper();
  await begin(servers[0], bytes);
  for (let from = 0, turn = 1; from < bytes.length; from += PART, turn += 1)
    await chunk(turn % 2 === 0 ? servers[0] : servers[1], bytes, from);
  expect(await finish(servers[1], bytes)).toMatchObject({ stored: true, hash: hashOf(bytes) });
  for (const files of servers) expect(await read(files, bytes)).toEqual(bytes);
  expect([...s3.objects.keys()].filter((key) => key.includes('/parts/'))).toEqual([]);
});

it('while the store is away nothing is called kept, and afterwards it goes on where it was', async () => {
  const bytes = paper();
  await begin(servers[0], bytes);
  await chunk(servers[0], bytes, 0);
  const away = { codeName: 'databaseNotReady', detail: { rule: 'files' } };
  s3.failing = 3;
  await expect(chunk(servers[1], bytes, PART)).rejects.toMatchObject(away);
  s3.failing = 0;
  expect(await begin(servers[1], bytes)).toEqual({ stored: false, offset: PART });
  for (let from = PART; from < bytes.length; from += PART) await chunk(servers[1], bytes, from);
  s3.failing = 3;
  await expect(finish(servers[0], bytes)).rejects.toMatchObject(away);
  s3.failing = 0;
  expect((await finish(servers[0], bytes)).stored).toBe(true);
  expect(await read(servers[1], bytes)).toEqual(bytes);
});

it('what the database has and the store has not is named, and what lies there for nobody', async () => {
  const [lost, cut, kept] = [paper(), paper(), paper()];
  for (const bytes of [lost, cut, kept])
    await servers[0].keepWhole('demo', { name: 'a.pdf', mime: 'application/pdf', bytes }, { email: 'x' });
  const { disk } = servers[0];
  const before = await checkBooks(disk.objects, database.db, ['demo']);
  const keyOf = (bytes: Buffer) => `stored/demo/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`;
  await disk.remove('demo', hashOf(lost));
  await disk.objects.put(keyOf(cut), cut.subarray(0, 10), { replaces: true });
  const nobodys = paper();
  await disk.keep('demo', hashOf(nobodys), 'whole', nobodys);
  await disk.keep('elsewhere', hashOf(nobodys), 'whole', nobodys);
  await disk.putPart('demo', hashOf(nobodys), Buffer.from('left'));
  const { missing, orphans, looseParts } = await checkBooks(disk.objects, database.db, ['demo']);
  const fresh = missing.filter((file) => !before.missing.includes(file));
  expect(fresh).toEqual([lost, cut].map((bytes) => `demo/${hashOf(bytes)}`).sort());
  expect([orphans, looseParts]).toEqual([
    ['demo', 'elsewhere'].map((clinic) => `${clinic}/${hashOf(nobodys)}`),
    before.looseParts + 1,
  ]);
});
