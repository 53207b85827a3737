import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { forged } from '@vetloom/testing/forged.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { FileService } from './file-service.ts';

const DOCTOR = 'doctor@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
let doctor: string;
let recordID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, [
    'CUSTOMER_READ',
    'CUSTOMER_WRITE',
    'PET_READ',
    'PET_WRITE',
    'DAILY_STATUS',
    'CHECK_IN',
    'RECORD_READ',
    'RECORD_WRITE',
  ]);
  await api.enroll(READER, ['RECORD_READ']);
  doctor = (await api.login(DOCTOR)).jwt;
  const at = (path: string, body: unknown) => api.call('POST', `${B}${path}`, { token: doctor, body });
  const owner = await at('/user', { name: '王小明', phone: '0912345678' });
  const pet = await at('/pet', { userID: owner.result._id, name: '小黑' });
  recordID = (await at('/record/checkin', { petID: pet.result._id, cause: '外傷' })).result._id;
});
afterAll(async () => {
  expect(
    api.unexpected.filter((error) => !(error instanceof DomainError && error.codeName === 'storageQuotaFull')),
  ).toEqual([]);
  await api.close();
});

const link = async () => {
  // A link of the same second and visit is the same link.
  api.now += 1;
  return (await api.call('POST', `${B}/record/${encodeURIComponent(recordID)}/uploadLink`, { token: doctor, body: {} }))
    .result;
};
const record = async () =>
  (await api.call('GET', `${B}/record/${encodeURIComponent(recordID)}`, { token: doctor })).result;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const put = async (token: string, hash: string, offset: number, payload: Buffer) =>
  (
    await api.app.inject({
      method: 'PUT',
      url: `/api/upload/${token}/file/${hash}?offset=${offset}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload,
    })
  ).json();

/** Sends a file as the phone does; the answer of the first call that refuses it, or the finish's. */
async function send(token: string, bytes: Buffer, mime = 'image/jpeg', name = 'IMG_1.jpg', size = bytes.length) {
  const hash = hashOf(bytes);
  const begun = await api.call('POST', `/api/upload/${token}/file/${hash}`, { body: { name, mime, size } });
  if (begun.code !== 100000) return begun;
  if (!begun.result.stored && bytes.length > 0)
    await put(token, hash, begun.result.offset, bytes.subarray(begun.result.offset));
  return api.call('POST', `/api/upload/${token}/file/${hash}/finish`, { body: { name } });
}

/** A photo as phones take it: turned by a mark, with the place where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: { r: randomBytes(1)[0] ?? 0, g: 90, b: 20 } } })
    .withExif({
      IFD0: { Make: 'Phone', Model: randomBytes(4).toString('hex') },
      IFD3: { GPSLatitude: '25/1 2/1 0/1', GPSLongitude: '121/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('a phone with the desk’s link', () => {
  it('[1.2.14] is told clinic and animal and no more, and its photo is in the visit, upright and without the place', async () => {
    const { token, expiresAt } = await link();
    const about = await api.call('GET', `/api/upload/${token}`);
    expect(about.result).toEqual({ clinicName: expect.any(String), petName: '小黑', expiresAt });
    const bytes = await phonePhoto();
    const told = (await send(token, bytes)).result;
    expect(told).toMatchObject({ stored: true });
    const [listed] = (await record()).attachmentImage;
    expect(listed).toMatchObject({ hash: told.hash, size: told.size, name: 'IMG_1.jpg', mime: 'image/jpeg' });
    const address = await api.call('GET', `${B}/record/${encodeURIComponent(recordID)}/file/${listed.hash}`, {
      token: doctor,
    });
    const kept = (await api.app.inject({ method: 'GET', url: address.result.url })).rawPayload;
    const metadata = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 80, format: 'jpeg' });
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect(kept.includes('Phone')).toBe(false);
  });

  it('goes on after a broken line where it stopped, and finishing twice lists the photo once', async () => {
    const { token } = await link();
    const bytes = Buffer.concat([await phonePhoto(), randomBytes(200_000)]);
    const hash = hashOf(bytes);
    await api.call('POST', `/api/upload/${token}/file/${hash}`, {
      body: { name: 'a.jpg', mime: 'image/jpeg', size: bytes.length },
    });
    await put(token, hash, 0, bytes.subarray(0, 100_000));
    const again = await api.call('POST', `/api/upload/${token}/file/${hash}`, {
      body: { name: 'a.jpg', mime: 'image/jpeg', size: bytes.length },
    });
    expect(again.result).toEqual({ stored: false, offset: 100_000 });
    expect((await put(token, hash, 0, bytes.subarray(0, 100_000))).result).toEqual({ stored: false, offset: 100_000 });
    await put(token, hash, 100_000, bytes.subarray(100_000));
    for (let time = 0; time < 2; time += 1)
      expect(
        (await api.call('POST', `/api/upload/${token}/file/${hash}/finish`, { body: { name: 'a.jpg' } })).code,
      ).toBe(100000);
    const info = { name: 'a.jpg', mime: 'image/jpeg', size: bytes.length };
    const kept = (await api.call('POST', `/api/upload/${token}/file/${hash}`, { body: info })).result;
    const listed = (await record()).attachmentImage.filter((file: { hash: string }) => file.hash === kept.hash);
    expect(listed).toHaveLength(1);
  });

  it('is refused a photo that is none, one of another kind, one beyond 60 MB, and a decompression bomb', async () => {
    const { token } = await link();
    expect(await send(token, Buffer.from('<script>alert(1)</script>'))).toMatchObject({ code: 100105 });
    expect(
      await send(
        token,
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ).toMatchObject({ code: 100105 });
    expect(await send(token, Buffer.from('<svg/>'), 'image/svg+xml', 'a.svg')).toMatchObject({ code: 100105 });
    expect(await send(token, Buffer.from('x'), 'text/plain', 'a.txt')).toMatchObject({ code: 100105 });
    expect(await send(token, Buffer.from('x'), 'image/jpeg', 'big.jpg', 60_000_001)).toMatchObject({ code: 300004 });
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = (await record()).attachmentImage.length;
    expect(await send(token, bomb, 'image/png', 'bomb.png')).toMatchObject({ code: 100105 });
    expect((await record()).attachmentImage).toHaveLength(before);
  });

  it('fills no storage by announcing, begins a few files at a time, and leaves nothing after a quarter of an hour', async () => {
    const { token } = await link();
    const begin = (at: number, of = token) =>
      api.call('POST', `/api/upload/${of}/file/${hashOf(Buffer.from(`empty ${at}`))}`, {
        body: { name: 'a.pdf', mime: 'application/pdf', size: 200_000_000 },
      });
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    const unfinished = async () => (await sql.query('SELECT FROM vetloom.file_upload WHERE link IS NOT NULL')).rowCount;
    try {
      await sql.query(`INSERT INTO vetloom.file_quota VALUES ('demo', 300000000)`);
      const before = (await unfinished()) ?? 0;
      for (let at = 0; at < 20; at += 1) expect((await begin(at)).code).toBe(100000);
      expect((await begin(20)).code).toBe(300003);
      expect((await begin(0)).code, 'one that has begun is found').toBe(100000);
      // Another link of the desk has its own, and the clinic its storage.
      const other = await link();
      expect((await send(other.token, await phonePhoto())).result).toMatchObject({ stored: true });
      expect(await unfinished()).toBe(before + 20);
      const files = await FileService.open({
        ...{ db: api.database.db, disk: BlobStore.inFolder(api.folder) },
        now: () => api.now + 15 * 60 + 1,
      });
      await files.sweepUploads('demo');
      expect(await unfinished()).toBe(0);
    } finally {
      await sql.query('DELETE FROM vetloom.file_quota');
      await sql.end();
    }
  });

  it('brings a gigabyte with one link and no more', async () => {
    const { token } = await link();
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    try {
      expect((await send(token, await phonePhoto())).result).toMatchObject({ stored: true });
      const known = createHash('sha256').update(token).digest('hex');
      const { rowCount } = await sql.query('UPDATE vetloom.upload_link SET bytes = 999999999 WHERE link = $1', [known]);
      expect(rowCount).toBe(1);
      const bytes = await phonePhoto();
      const hash = hashOf(bytes);
      const info = { name: 'a.jpg', mime: 'image/jpeg', size: bytes.length };
      expect((await api.call('POST', `/api/upload/${token}/file/${hash}`, { body: info })).code).toBe(100000);
      expect(await put(token, hash, 0, bytes)).toMatchObject({ code: 300004, detail: { reason: 'link' } });
      const fresh = await link();
      expect((await send(fresh.token, bytes)).result).toMatchObject({ stored: true });
    } finally {
      await sql.end();
    }
  });

  it('[1.8.21] is told 200007 when the clinic’s storage is full', async () => {
    const { token } = await link();
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    await sql.query(`INSERT INTO vetloom.file_quota VALUES ('demo', 10)`);
    try {
      expect(await send(token, await phonePhoto())).toMatchObject({ code: 200007 });
      const usage = await api.call('GET', `${B}/clinic/storage`, { token: doctor });
      expect(usage.code).toBe(300001);
    } finally {
      await sql.query('DELETE FROM vetloom.file_quota');
      await sql.end();
    }
  });
});

describe('the link', () => {
  it('is made by those who may write visits, for visits that there are', async () => {
    const reader = (await api.login(READER)).jwt;
    expect(
      (await api.call('POST', `${B}/record/${encodeURIComponent(recordID)}/uploadLink`, { token: reader, body: {} }))
        .code,
    ).toBe(300001);
    expect(
      (
        await api.call('POST', `${B}/record/${encodeURIComponent('/record/none')}/uploadLink`, {
          token: doctor,
          body: {},
        })
      ).code,
    ).toBe(100404);
  });

  it('serves no longer when it is forged, expired, or its maker may not write visits any more', async () => {
    const { token } = await link();
    expect((await api.call('GET', `/api/upload/${forged(token)}`)).code).toBe(100404);
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    const staff = (status: string) =>
      sql.query(
        `UPDATE vetloom.document SET body = jsonb_set(body, '{status}', '${status}') WHERE id = '/staff/${DOCTOR}'`,
      );
    await staff('false');
    expect((await api.call('GET', `/api/upload/${token}`)).code).toBe(100404);
    expect(await send(token, await phonePhoto())).toMatchObject({ code: 100404 });
    await staff('true');
    await sql.end();
    expect((await api.call('GET', `/api/upload/${token}`)).code).toBe(100000);
    api.now += 15 * 60 + 1;
    expect((await api.call('GET', `/api/upload/${token}`)).code).toBe(100404);
    api.now -= 15 * 60 + 1;
  });
});
