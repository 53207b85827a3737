import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { KEPT_SECONDS } from '@vetloom/domain/removal/removal.schema.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { outlastSilence } from '@vetloom/testing/postgres/silence.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { FileService } from './file-service.ts';

const B = '/api/sdk/v2/demo';
const DAY = 86_400;
let api: TestApi;
let files: FileService;
let token: string;
let begun: number;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  begun = api.now;
  const disk = BlobStore.inFolder(api.folder);
  files = await FileService.open({ db: api.database.db, disk, now: () => api.now });
});
beforeEach(async () => {
  // A sign-in lasts shorter than what is waited for here.
  token = (await api.login('admin@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  return api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
}
const paper = () => Buffer.from(`%PDF-1.7\n${randomBytes(8).toString('hex')}\n%%EOF\n`);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keep = (bytes: Buffer) =>
  files.keepWhole('demo', { name: 'a.pdf', mime: 'application/pdf', bytes }, { email: 'x' });

let people = 0;
async function visit(): Promise<{ recordID: string; petID: string; path: string }> {
  people += 1;
  const phone = `0977${String(people).padStart(6, '0')}`;
  const userID = (await call('POST', `${B}/user`, { name: '陳怡君', phone })).result._id;
  const petID = (await call('POST', `${B}/pet`, { userID, name: '麻糬', type: 'Canine' })).result._id;
  const recordID = (await call('POST', `${B}/record/checkin`, { petID, cause: '咳嗽' })).result._id;
  return { recordID, petID, path: `${B}/record/${encodeURIComponent(recordID)}` };
}
const list = (path: string, ...contents: readonly Buffer[]) =>
  call('POST', `${path}/file/confirm`, { objects: contents.map((bytes) => ({ hash: hashOf(bytes) })) });
/** Hashes of which bytes lie in the clinic's folder. */
const onDisk = async () =>
  (await readdir(`${api.folder}/stored/demo`, { recursive: true })).filter((name) => /[a-f0-9]{64}$/.test(name));
const lies = async (bytes: Buffer) => (await onDisk()).some((name) => name.endsWith(hashOf(bytes)));
/** Goes on by days, with the daily look on each. */
async function days(count: number): Promise<number> {
  let gone = 0;
  for (let day = 0; day < count; day += 1) {
    api.now += DAY;
    gone += await files.sweepUnused('demo');
  }
  return gone;
}

it('[2.5.20] the pictures of a removed visit answer 404, come back with it, and are gone for good once it can’t', async () => {
  const { path, recordID } = await visit();
  const own = paper();
  const shared = paper();
  for (const bytes of [own, shared]) await keep(bytes);
  await list(path, own, shared);
  const other = await visit();
  await list(other.path, shared);
  const photo = `/api/photo/demo/record/${encodeURIComponent(recordID)}/${hashOf(own)}`;
  const { result } = await call('GET', `${path}/file/${hashOf(own)}`);
  const seen = async () => [(await call('GET', photo)).status, (await api.app.inject({ url: result.url })).statusCode];
  expect(await seen()).toEqual([200, 200]);

  await call('DELETE', path);
  expect(await seen()).toEqual([404, 404]);
  await files.sweepUnused('demo');
  await call('POST', `${path}/restore`, {});
  expect(await seen()).toEqual([200, 200]);
  await files.sweepUnused('demo');

  await call('DELETE', path);
  expect(await days(29)).toBe(0);
  expect(await lies(own)).toBe(true);
  expect(await days(3)).toBe(1);
  expect([await lies(own), await lies(shared)]).toEqual([false, true]);
  expect(await days(40)).toBe(0);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  expect((await call('GET', `${other.path}/file/${hashOf(shared)}`)).code).toBe(CODE.success);
});

it('a file that is taken off a visit or was never listed stays 30 days; one that is used again stays', async () => {
  const { path, petID } = await visit();
  const [taken, lonely, again, ofPet] = [paper(), paper(), paper(), paper()];
  for (const bytes of [taken, lonely, again, ofPet]) await keep(bytes);
  await list(path, taken, again);
  await call('POST', `${B}/pet/${encodeURIComponent(petID)}/file/confirm`, { hash: hashOf(ofPet) });
  await call('DELETE', `${path}/file`, { objects: [hashOf(taken), hashOf(again)] });
  await days(20);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await list(path, again);
  // Whoever begins to send the same content once more gets its time anew.
  expect((await files.begin('demo', hashOf(lonely), { name: 'a.pdf', mime: 'application/pdf', size: 9 })).stored).toBe(
    true,
  );
  await days(12);
  expect([await lies(taken), await lies(lonely), await lies(again)]).toEqual([false, true, true]);
  await days(20);
  expect([await lies(lonely), await lies(again), await lies(ofPet)]).toEqual([false, true, true]);
  expect((await files.begin('demo', hashOf(taken), { name: 'a.pdf', mime: 'application/pdf', size: 9 })).stored).toBe(
    false,
  );
});

it('leaves no unexpected failure behind', () => {
  expect(api.now).toBeGreaterThan(begun + KEPT_SECONDS);
  expect(api.unexpected).toEqual([]);
});

it('a picture that a device lists by the hash of what it sent is in use as long as that stands there', async () => {
  const bytes = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const sent = { name: 'a.png', mime: 'image/png', bytes };
  const { hash } = await files.keepWhole('demo', sent, { email: 'x' });
  expect(hash).not.toBe(hashOf(bytes));
  const listed = { _id: 'p', hash: hashOf(bytes), name: 'a.png', mime: 'image/png', size: bytes.length, desc: '' };
  const { recordID, path } = await visit();
  await writeIn(api.database.db, 'demo', async (tx) => {
    await tx.put('record', { ...(await tx.get('record', recordID)), attachmentImage: [listed] } as never);
  });
  // To whoever asks, it goes by the name and the size of what is served.
  const [shown] = (await call('GET', path)).result.attachmentImage;
  const address = (await call('GET', `${path}/file/${shown.hash}`)).result;
  const served = (await api.app.inject({ url: address.url })).rawPayload;
  expect(shown).toEqual({ ...listed, hash, size: served.length });
  expect(hashOf(served)).toBe(hash);
  const there = async () => (await onDisk()).some((name) => name.endsWith(hash));
  await days(KEPT_SECONDS / DAY + 2);
  expect(await there()).toBe(true);
  await writeIn(api.database.db, 'demo', (tx) => tx.remove('record', recordID));
  await days(KEPT_SECONDS / DAY + 2);
  expect(await there()).toBe(false);
  // Both names are forgotten with it, so that sending it again begins anew.
  expect((await files.state('demo', hashOf(bytes))).stored).toBe(false);
});

it('where the store fails during a sweep, what is gone is forgotten, and what lies there goes with the next one', async () => {
  await days(KEPT_SECONDS / DAY + 2);
  const papers = [paper(), paper(), paper()];
  for (const bytes of papers) await keep(bytes);
  await days(KEPT_SECONDS / DAY);
  const disk = BlobStore.inFolder(api.folder);
  const removed: string[] = [];
  const failing = Object.assign(Object.create(disk) as BlobStore, {
    remove: async (clinic: string, hash: string) => {
      if (removed.length === 1) throw new Error('the store is away');
      removed.push(hash);
      await disk.remove(clinic, hash);
    },
  });
  const sweeping = await FileService.open({ db: api.database.db, disk: failing, now: () => api.now + DAY });
  await expect(sweeping.sweepUnused('demo')).rejects.toThrow('the store is away');
  // Whoever brings the first one again is asked for its bytes; the others are there.
  for (const bytes of papers) {
    const { stored } = await files.begin('demo', hashOf(bytes), {
      name: 'a.pdf',
      mime: 'application/pdf',
      size: bytes.length,
    });
    expect([stored, await lies(bytes)]).toEqual(removed.includes(hashOf(bytes)) ? [false, false] : [true, true]);
  }
  expect(await days(KEPT_SECONDS / DAY + 2)).toBe(2);
});

it('where the store takes its time during a sweep, what is gone is forgotten too', async () => {
  await days(KEPT_SECONDS / DAY + 2);
  const bytes = paper();
  await keep(bytes);
  await days(KEPT_SECONDS / DAY);
  const disk = BlobStore.inFolder(api.folder);
  const slow = Object.assign(Object.create(disk) as BlobStore, {
    remove: async (clinic: string, hash: string) => {
      await disk.remove(clinic, hash);
      // Longer than a change of the clinic may be silent.
      await outlastSilence(api.database.url, 6);
    },
  });
  const sweeping = await FileService.open({ db: api.database.db, disk: slow, now: () => api.now + DAY });
  const swept = await sweeping.sweepUnused('demo').catch((error: unknown) => error);
  const begun = await files.begin('demo', hashOf(bytes), {
    name: 'a.pdf',
    mime: 'application/pdf',
    size: bytes.length,
  });
  expect([swept, begun.stored, await lies(bytes)]).toEqual([1, false, false]);
});
