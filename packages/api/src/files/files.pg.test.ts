import { createHash, randomBytes } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { forged } from '@vetloom/testing/forged.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { PASSWORD, TestApi } from '../test-kit.ts';

const DOCTOR = 'doctor@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const CASHIER = 'cashier@demo.vetloom.test';
const HARBOUR = 'doctor@harbour.vetloom.test';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const CHUNK = 64 * 1024;

let api: TestApi;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await TestApi.open();
  const work = ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE', 'DAILY_STATUS', 'CHECK_IN'] as const;
  await api.enroll(DOCTOR, [...work, 'RECORD_READ', 'RECORD_WRITE']);
  await api.enroll(READER, ['RECORD_READ']);
  await api.enroll(CASHIER, ['BILLING_READ', 'DAILY_STATUS']);
  await api.enroll(HARBOUR, [...work, 'RECORD_READ', 'RECORD_WRITE'], 'harbour');
  for (const email of [DOCTOR, READER, CASHIER, HARBOUR]) tokens[email] = (await api.login(email)).jwt;
});
afterAll(async () => {
  // A full storage is 507, the one answer above 500 that these tests ask for.
  expect(
    api.unexpected.filter((error) => !(error instanceof DomainError && error.codeName === 'storageQuotaFull')),
  ).toEqual([]);
  await api.close();
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const base = (clinic = 'demo') => `/api/sdk/v2/${clinic}/record`;
const paper = (text = randomBytes(8).toString('hex')) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

const call = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, body?: unknown, email = DOCTOR) =>
  api.call(method, url, { token: tokens[email] ?? '', ...(body === undefined ? {} : { body }) });

/** Sends a chunk. */
async function put(hash: string, offset: number, bytes: Buffer, email = DOCTOR, clinic = 'demo') {
  const answer = await api.app.inject({
    method: 'PUT',
    url: `${base(clinic)}/file/${hash}?offset=${offset}`,
    headers: { authorization: `Bearer ${tokens[email]}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return answer.json();
}

/** Uploads a content whole; the finish's answer. */
async function upload(bytes: Buffer, mime: string, name: string, email = DOCTOR, clinic = 'demo') {
  const hash = hashOf(bytes);
  const begun = await call('POST', `${base(clinic)}/file/${hash}`, { name, mime, size: bytes.length }, email);
  if (begun.code !== 100000) return begun;
  if (!begun.result.stored) await put(hash, begun.result.offset, bytes.subarray(begun.result.offset), email, clinic);
  return call('POST', `${base(clinic)}/file/${hash}/finish`, undefined, email);
}

let visits = 0;
/** A checked-in visit; its path below the clinic. */
async function visit(email = DOCTOR, clinic = 'demo'): Promise<string> {
  visits += 1;
  const root = `/api/sdk/v2/${clinic}`;
  const owner = await call(
    'POST',
    `${root}/user`,
    { name: '王小明', phone: `09${String(10_000_000 + visits)}` },
    email,
  );
  const pet = await call('POST', `${root}/pet`, { userID: owner.result._id, name: '小花', type: 'Canine' }, email);
  const record = await call('POST', `${root}/record/checkin`, { petID: pet.result._id, cause: '咳嗽' }, email);
  expect(record.code, record.message).toBe(100000);
  const made = Array.isArray(record.result) ? record.result[0] : record.result;
  return `${root}/record/${encodeURIComponent(made._id)}`;
}

const confirm = (record: string, objects: unknown[], email = DOCTOR) =>
  call('POST', `${record}/file/confirm`, { objects }, email);

/** The bytes at an address, asked without credentials. */
const fetched = (url: string) => api.app.inject({ method: 'GET', url });

describe('uploads', () => {
  it('that several people bring at the same time is kept once, and each hears so', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bytes = paper();
      const answers = await Promise.all([1, 2, 3, 4].map(() => upload(bytes, 'application/pdf', 'x.pdf')));
      for (const { code, result } of answers) {
        expect(code).toBe(CODE.success);
        expect(result).toMatchObject({ stored: true, hash: hashOf(bytes) });
      }
    }
  });

  it('go on after a cut where they stopped, and a chunk sent twice changes nothing', async () => {
    const bytes = Buffer.concat([paper(), randomBytes(3 * CHUNK)]);
    const hash = hashOf(bytes);
    const info = { name: '病理.pdf', mime: 'application/pdf', size: bytes.length };
    expect((await call('POST', `${base()}/file/${hash}`, info)).result).toEqual({ stored: false, offset: 0 });
    await put(hash, 0, bytes.subarray(0, CHUNK));
    expect((await put(hash, 0, bytes.subarray(0, CHUNK))).result.offset).toBe(CHUNK);
    expect((await call('POST', `${base()}/file/${hash}/finish`)).code).toBe(300010);
    const resumed = await call('POST', `${base()}/file/${hash}`, info);
    expect(resumed.result).toEqual({ stored: false, offset: CHUNK });
    expect((await put(hash, CHUNK, bytes.subarray(CHUNK))).result.offset).toBe(bytes.length);
    expect((await call('POST', `${base()}/file/${hash}/finish`)).result.stored).toBe(true);
    expect((await call('POST', `${base()}/file/${hash}/finish`)).result.stored).toBe(true);
    expect((await call('GET', `${base()}/file/${hash}`)).result.stored).toBe(true);
    expect((await call('POST', `${base()}/file/${hash}`, info)).result.stored).toBe(true);
  });

  it('are refused and forgotten when the content has another hash', async () => {
    const bytes = paper();
    const hash = hashOf(Buffer.from('something else'));
    await call('POST', `${base()}/file/${hash}`, { name: 'a.pdf', mime: 'application/pdf', size: bytes.length });
    await put(hash, 0, bytes);
    expect((await call('POST', `${base()}/file/${hash}/finish`)).code).toBe(100105);
    expect((await call('GET', `${base()}/file/${hash}`)).result).toEqual({ stored: false, offset: 0 });
  });

  it('take only bytes as chunks, of a sensible size and inside of what was announced', async () => {
    const bytes = Buffer.concat([paper(), randomBytes(CHUNK)]);
    const hash = hashOf(bytes);
    expect((await put(hash, 0, bytes)).code).toBe(100404);
    await call('POST', `${base()}/file/${hash}`, { name: 'a.pdf', mime: 'application/pdf', size: bytes.length });
    expect((await put(hash, 0, bytes.subarray(0, 10))).code).toBe(100105);
    expect((await put(hash, 0, Buffer.concat([bytes, bytes]))).code).toBe(100105);
    const json = await call('PUT', `${base()}/file/${hash}?offset=0`, { a: 1 });
    expect(json.code).toBe(CODE.unsupportedType);
    expect((await call('GET', `${base()}/file/${hash}`)).result.offset).toBe(0);
  });

  it('refuse SVG, HTML and other kinds, whatever they are called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const mime of ['image/svg+xml', 'text/html', 'application/zip', 'image/heic', ''])
      expect((await upload(svg, mime, 'a.png')).code).toBe(100105);
    for (const mime of ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', DOCX])
      expect((await upload(svg, mime, 'a.png')).code).toBe(100105);
  });

  it('refuse a picture whose head is right and whose rest is not', async () => {
    const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(200)]);
    expect((await upload(broken, 'image/png', 'a.png')).code).toBe(100105);
  });

  it('refuse an Office file with macros and take one without', async () => {
    const office = (extra: string) =>
      Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        randomBytes(70),
        Buffer.from(`word/document.xml${extra}`),
        randomBytes(70),
      ]);
    expect((await upload(office(''), DOCX, 'a.docx')).code).toBe(100000);
    expect((await upload(office('word/vbaProject.bin'), DOCX, 'a.docx')).code).toBe(100105);
  });

  it('refuse malformed hashes, sizes and names', async () => {
    const info = { name: 'a.pdf', mime: 'application/pdf', size: 10 };
    for (const hash of ['abc', '..%2F..%2Fetc', 'A'.repeat(64), 'g'.repeat(64)])
      expect((await call('POST', `${base()}/file/${hash}`, info)).code).toBe(100105);
    const hash = hashOf(paper());
    for (const bad of [
      { size: 0 },
      { size: 200_000_001 },
      { size: 1.5 },
      { name: '' },
      { name: 'a\u0000b' },
      { extra: 1 },
    ])
      expect((await call('POST', `${base()}/file/${hash}`, { ...info, ...bad })).code).toBe(100105);
    const large = { name: 'a.jpg', mime: 'image/jpeg', size: 60_000_001 };
    expect((await call('POST', `${base()}/file/${hash}`, large)).code).toBe(300004);
  });

  it('stop at the quota of the clinic, and only of that clinic', async () => {
    const database = new pg.Client(api.database.url);
    await database.connect();
    try {
      await database.query(`INSERT INTO vetloom.file_quota VALUES ('harbour', 1000)`);
      const bytes = Buffer.concat([paper(), randomBytes(2000)]);
      const full = await upload(bytes, 'application/pdf', 'a.pdf', HARBOUR, 'harbour');
      expect([full.status, full.code]).toEqual([507, 200007]);
      expect((await upload(bytes, 'application/pdf', 'a.pdf')).code).toBe(100000);
      await database.query(`UPDATE vetloom.file_quota SET bytes = 5000 WHERE clinic_id = 'harbour'`);
      expect((await upload(bytes, 'application/pdf', 'a.pdf', HARBOUR, 'harbour')).code).toBe(100000);
      // What has arrived counts as well: two uploads at once can't both have the same space. Words alone take none.
      const [second, third] = [randomBytes(2500), randomBytes(2500)];
      const info = { name: 'b.txt', mime: 'text/plain', size: 2500 };
      for (const bytes of [second, third])
        expect((await call('POST', `${base('harbour')}/file/${hashOf(bytes)}`, info, HARBOUR)).code).toBe(100000);
      expect((await put(hashOf(second), 0, second, HARBOUR, 'harbour')).code).toBe(100000);
      expect((await put(hashOf(third), 0, third, HARBOUR, 'harbour')).code).toBe(200007);
    } finally {
      await database.query('DELETE FROM vetloom.file_quota');
      await database.end();
    }
  });

  it('need RECORD_WRITE, and the clinic', async () => {
    const bytes = paper();
    for (const email of [READER, CASHIER])
      expect((await upload(bytes, 'application/pdf', 'a.pdf', email)).code).toBe(300001);
    expect((await upload(bytes, 'application/pdf', 'a.pdf', HARBOUR)).code).toBe(100108);
    expect((await put(hashOf(bytes), 0, bytes, READER)).code).toBe(300001);
  });
});

describe('files of a visit', () => {
  it('[2.7.032] [2.7.033] are listed only after the confirm, open by an address of five minutes, and are gone after the removal', async () => {
    const record = await visit();
    const bytes = paper();
    const hash = hashOf(bytes);
    const object = { hash, name: '檢驗 報告.pdf', mime: 'application/pdf', size: bytes.length };
    const announced = await call('POST', `${record}/file`, { objects: [object] });
    expect(announced.result).toEqual([{ hash, stored: false, offset: 0 }]);
    expect((await confirm(record, [{ hash }])).code).toBe(100404);
    await upload(bytes, 'application/pdf', object.name);
    expect((await call('GET', `${record}/file/${hash}`)).code).toBe(100404);
    expect((await call('GET', record)).result.attachmentFile).toEqual([]);
    const listed = await confirm(record, [{ hash, desc: '血檢' }]);
    expect(listed.result.attachmentFile).toMatchObject([
      { hash, name: '檢驗 報告.pdf', size: bytes.length, desc: '血檢' },
    ]);

    const { result } = await call('GET', `${record}/file/${hash}`, undefined, READER);
    const answer = await fetched(result.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringContaining("filename*=UTF-8''%E6%AA%A2%E9%A9%97%20%E5%A0%B1%E5%91%8A.pdf"),
    });
    api.now += 301;
    expect((await fetched(result.url)).statusCode).toBe(404);
    api.now -= 301;
    expect((await fetched(result.url)).statusCode).toBe(200);
    expect((await fetched(forged(result.url))).statusCode).toBe(404);

    const rest = await call('DELETE', `${record}/file`, { objects: [hash] });
    expect(rest.result.attachmentFile).toEqual([]);
    expect((await fetched(result.url)).statusCode).toBe(404);
    expect((await call('GET', `${record}/file/${hash}`)).code).toBe(100404);
    const other = paper();
    await upload(other, 'application/pdf', 'b.pdf');
    await confirm(record, [{ hash: hashOf(other) }]);
    const again = await call('DELETE', `${record}/file/confirm`, { objects: [hash, hashOf(other)] });
    expect([again.code, again.result.attachmentFile]).toEqual([100000, []]);
    expect((await call('GET', `${record}/file/${hashOf(other)}`)).code).toBe(100404);
  });

  it('[2.3.23] pictures, papers and what a laboratory sent stand in three lists', async () => {
    const record = await visit();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#063' } })
      .png()
      .toBuffer();
    const [own, sent] = [paper(), paper()];
    const { hash: kept } = (await upload(picture, 'image/png', 'x.png')).result;
    for (const bytes of [own, sent]) await upload(bytes, 'application/pdf', 'a.pdf');
    await confirm(record, [
      { hash: hashOf(picture) },
      { hash: hashOf(own) },
      { hash: hashOf(sent), list: 'outsourcingFile' },
    ]);
    const { result } = await call('GET', record);
    expect(result).toMatchObject({
      attachmentImage: [{ hash: kept }],
      attachmentFile: [{ hash: hashOf(own) }],
      outsourcingFile: [{ hash: hashOf(sent) }],
    });
    expect([result.attachmentImage, result.attachmentFile, result.outsourcingFile].map(({ length }) => length)).toEqual(
      [1, 1, 1],
    );
  });

  it('lose place, device and turn of a picture, and are named by the hash of what is served, with its size everywhere', async () => {
    const record = await visit();
    const picture = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#a63' } })
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(picture.includes('SecretPhone')).toBe(true);
    const hash = hashOf(picture);
    const kept = (await upload(picture, 'image/jpeg', 'IMG_1.jpg')).result;
    const listed = (await confirm(record, [{ hash }])).result.attachmentImage;
    expect(listed).toMatchObject([{ hash: kept.hash, size: kept.size, name: 'IMG_1.jpg' }]);
    expect((await call('GET', `${base()}/file/${hash}`)).result).toEqual(kept);
    expect((await call('GET', `${base()}/file/${kept.hash}`)).result).toEqual(kept);

    // Whoever holds the hash of what was sent finds it as well.
    const { result } = await call('GET', `${record}/file/${hash}`);
    expect((await call('GET', `${record}/file/${kept.hash}`)).result).toMatchObject({ size: kept.size });
    const whole = await fetched(result.url);
    expect(hashOf(whole.rawPayload)).toBe(kept.hash);
    expect([result.size, whole.rawPayload.length, Number(whole.headers['content-length'])]).toEqual(
      Array(3).fill(kept.size),
    );
    expect(whole.rawPayload.includes('SecretPhone')).toBe(false);
    const meta = await sharp(whole.rawPayload).metadata();
    expect([meta.exif, meta.orientation, meta.width, meta.height]).toEqual([undefined, undefined, 400, 900]);
    expect(whole.headers['content-disposition']).toMatch(/^inline/);

    const small = await call('GET', `${record}/file/${hash}?variant=thumb`);
    const thumb = await fetched(small.result.url);
    expect(thumb.headers['content-type']).toBe('image/webp');
    expect((await sharp(thumb.rawPayload).metadata()).height).toBe(320);
  });

  it('have names that are only names, and no path is made of them', async () => {
    const record = await visit();
    const bytes = paper();
    await upload(bytes, 'application/pdf', '../../../etc/passwd');
    const names = ['..\\..\\boot.ini', '/etc/shadow', '../..', 'a"; filename="b.html', '報告<script>.pdf'];
    for (const [at, name] of names.entries()) {
      const { result, code } = await confirm(record, [{ hash: hashOf(bytes), _id: `row${at}`, name }]);
      expect(code).toBe(100000);
      expect(result.attachmentFile.at(-1).name).not.toMatch(/[\\/]|^\.+$/);
    }
    const { result } = await call('GET', `${record}/file/${hashOf(bytes)}`);
    expect((await fetched(result.url)).headers['content-disposition']).toMatch(
      /^inline; filename="[^"]+"; filename\*=UTF-8''[^"\s]+$/,
    );
    for (const file of ['..%2F..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'nothing.pdf'])
      expect((await call('GET', `/api/photo/demo/record/${record.split('/').at(-1)}/${file}`)).code).toBe(100404);
  });

  it('of another clinic answer like missing ones', async () => {
    const record = await visit();
    const other = await visit(HARBOUR, 'harbour');
    const bytes = paper();
    const hash = hashOf(bytes);
    await upload(bytes, 'application/pdf', 'a.pdf');
    await confirm(record, [{ hash }]);
    const missing = await call('GET', `${other}/file/${hashOf(paper('none'))}`, undefined, HARBOUR);
    const foreign = await call('GET', `${other}/file/${hash}`, undefined, HARBOUR);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect((await call('GET', `${base('harbour')}/file/${hash}`, undefined, HARBOUR)).result).toEqual({
      stored: false,
      offset: 0,
    });
    expect((await confirm(other, [{ hash }], HARBOUR)).code).toBe(100404);
    const crossed = record.replace('/demo/', '/harbour/');
    expect((await call('GET', `${crossed}/file/${hash}`, undefined, HARBOUR)).code).toBe(100404);
    expect((await call('GET', `${record}/file/${hash}`, undefined, HARBOUR)).code).toBe(100108);
  });

  it('need RECORD_READ to be seen and RECORD_WRITE to be changed', async () => {
    const record = await visit();
    const bytes = paper();
    const hash = hashOf(bytes);
    await upload(bytes, 'application/pdf', 'a.pdf');
    await confirm(record, [{ hash }]);
    expect((await call('GET', `${record}/file/${hash}`, undefined, CASHIER)).code).toBe(300001);
    expect((await call('DELETE', `${record}/file`, { objects: [hash] }, READER)).code).toBe(300001);
    expect((await confirm(record, [{ hash }], READER)).code).toBe(300001);
    const photo = `/api/photo/demo/record/${record.split('/').at(-1)}/a.pdf`;
    expect((await fetched(photo)).statusCode).toBe(401);
    expect((await call('GET', photo, undefined, CASHIER)).code).toBe(300001);
    const seen = await api.app.inject({ url: photo, headers: { authorization: `Bearer ${tokens[READER]}` } });
    expect(seen.rawPayload.equals(bytes)).toBe(true);
  });

  it('[2.7.085] stand at the photo address of a sealed id: the picture for who may see it, refused for others', async () => {
    const record = await visit();
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#a63' } })
      .png()
      .toBuffer();
    await upload(picture, 'image/png', 'teeth.png');
    await confirm(record, [{ hash: hashOf(picture) }]);
    const { jwt, clinicRoles } = await api.login(READER);
    const recordID = decodeURIComponent(record.split('/').at(-1) ?? '');
    const url = `/api/photo/demo/record/${sealID(clinicRoles[0]?.idKey ?? '', recordID)}/teeth.png`;
    const seen = await api.app.inject({ url, headers: { authorization: `Bearer ${jwt}` } });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 8, height: 6 });
    expect((await fetched(url)).statusCode).toBe(401);
    expect((await call('GET', url, undefined, CASHIER)).code).toBe(300001);
    expect((await call('GET', url, undefined, HARBOUR)).code).toBe(100108);
  });

  it('[3.7.064] stand at no photo address for strangers, and at a signed one for five minutes', async () => {
    const record = await visit();
    const bytes = paper();
    await upload(bytes, 'application/pdf', 'a.pdf');
    await confirm(record, [{ hash: hashOf(bytes) }]);
    const photos = ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/photo/'));
    expect(photos.length).toBeGreaterThan(4);
    for (const { path } of photos) {
      const url = path.replace('{clinic}', 'demo').replaceAll(/\{\w+\}/g, 'x');
      expect([url, (await fetched(url)).statusCode]).toEqual([url, 401]);
    }
    const asked = api.now;
    const { url, expiresAt } = (await call('GET', `${record}/file/${hashOf(bytes)}`)).result;
    // Those of one minute are alike, so that an address serves between four minutes and five.
    expect(expiresAt - asked).toBeGreaterThan(240);
    expect(expiresAt - asked).toBeLessThanOrEqual(300);
    api.now = expiresAt - 1;
    expect((await fetched(url)).statusCode).toBe(200);
    api.now = asked + 300;
    expect((await fetched(url)).statusCode).toBe(404);
    api.now = asked;
  });

  it('[2.7.002] [2.7.003] are taken off by name: pictures alone, or every list', async () => {
    const record = await visit();
    const picture = (red: number) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const pictures = [await picture(10), await picture(20)];
    const bytes = paper();
    for (const [at, one] of pictures.entries()) await upload(one, 'image/png', `${at}.png`);
    await upload(bytes, 'application/pdf', 'a.pdf');
    await confirm(record, [
      ...pictures.map((one) => ({ hash: hashOf(one) })),
      ...(['attachmentFile', 'outsourcingFile', 'therapyFile', 'surgeryAttachmentFile'] as const).map((list) => ({
        hash: hashOf(bytes),
        list,
      })),
    ]);
    const photos = `/api/sdk/photo/demo/record/${record.split('/').at(-1)}`;
    const remove = (kind: string, names: string[], headers: Record<string, string>) =>
      api.app.inject({ method: 'DELETE', url: `${photos}/${kind}`, headers, payload: names });
    expect((await remove('image', ['0.png'], {})).statusCode).toBe(401);
    const basic = { authorization: `Basic ${Buffer.from(`${DOCTOR}:${PASSWORD}`).toString('base64')}` };
    const first = (await remove('image', ['0.png', 'a.pdf'], basic)).json();
    expect(first.code).toBe(100000);
    expect(first.result).toMatchObject({ attachmentImage: [{ name: '1.png' }], attachmentFile: [{ name: 'a.pdf' }] });
    const second = (await remove('all', ['1.png', 'a.pdf'], basic)).json();
    expect(second).toMatchObject({
      code: 100000,
      result: {
        attachmentImage: [],
        attachmentFile: [],
        outsourcingFile: [],
        therapyFile: [],
        surgeryAttachmentFile: [],
      },
    });
  });
});
