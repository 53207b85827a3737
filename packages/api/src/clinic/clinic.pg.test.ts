import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const READER = 'reader@demo.vetloom.test';
const B = '/api/sdk/v2/demo';

let api: TestApi;
let admin: string;
let reader: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(READER, ['GENERAL_SETTINGS_READ']);
  admin = (await api.login(ADMIN)).jwt;
  reader = (await api.login(READER)).jwt;
  const sql = new pg.Client(api.database.url);
  await sql.connect();
  await sql.query(
    `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
     VALUES ('demo', 'clinic', '/clinic', 1, 0, false, $1, 0) ON CONFLICT DO NOTHING`,
    [
      JSON.stringify({
        _id: '/clinic',
        collection: 'clinic',
        clinicID: 'demo',
        name: '示範動物醫院',
        phone: '',
        address: '',
        taxID: '',
        licenseNumber: '',
        info: '',
        timeZone: 'Asia/Taipei',
        updateDateTime: 0,
      }),
    ],
  );
  await sql.end();
});
afterAll(async () => {
  expect(
    api.unexpected.filter((error) => !(error instanceof DomainError && error.codeName === 'storageQuotaFull')),
  ).toEqual([]);
  await api.close();
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, token = admin) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const upload = async (type: string, name: string, mime: string, payload: Buffer, token = admin) =>
  (
    await api.app.inject({
      method: 'POST',
      url: `${B}/clinic/file/${type}?name=${encodeURIComponent(name)}&mime=${encodeURIComponent(mime)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload,
    })
  ).json();
const picture = (colour: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
const paper = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

describe('the clinic itself', () => {
  it('[1.7.87] [1.7.88] is read by its members and changed field by field by those who may', async () => {
    expect((await call('PUT', `${B}/clinic`, { phone: '02-2700-1234' })).result).toMatchObject({
      phone: '02-2700-1234',
      name: '示範動物醫院',
    });
    expect((await call('GET', `${B}/clinic`, undefined, reader)).result).toMatchObject({ phone: '02-2700-1234' });
    expect((await call('PUT', `${B}/clinic`, { phone: '1' }, reader)).code).toBe(300001);
  });

  it('[1.7.90] takes a new name by clinicHandler, and the next sign-in has it among the clinics', async () => {
    const renamed = await call('PUT', '/api/sdk/clinicHandler/demo', { name: '安安動物醫院' });
    expect(renamed.result).toMatchObject({ name: '安安動物醫院' });
    expect((await api.login(ADMIN)).clinicRoles).toMatchObject([{ clinic: 'demo', clinicName: '安安動物醫院' }]);
    expect((await call('PUT', '/api/sdk/clinicHandler/demo', { name: '' })).code).toBe(100105);
    expect((await call('PUT', '/api/sdk/clinicHandler/demo', { name: 'x' }, reader)).code).toBe(300001);
    expect((await call('PUT', '/api/sdk/clinicHandler/harbour', { name: 'x' })).code).toBe(100108);
  });

  it('has figures at an address of its own, which the next sign-in answers; without one they are the product’s page', async () => {
    const biUrl = async () => (await api.login(ADMIN)).clinicRoles[0]?.biUrl;
    expect(await biUrl()).toBe('/app/bi/index');
    const own = 'https://figures.example.test/anan';
    expect((await call('PUT', `${B}/clinic`, { biUrl: own })).result).toMatchObject({ biUrl: own });
    expect(await biUrl()).toBe(own);
    expect((await call('PUT', `${B}/clinic`, { biUrl: 'javascript:alert(1)' })).code).toBe(100105);
    expect((await call('PUT', `${B}/clinic`, { biUrl: '' })).code).toBe(100000);
    expect(await biUrl()).toBe('/app/bi/index');
  });

  it('[1.7.92] [1.7.93] [3.6.38] [3.7.049] answers its settings at the older address to a person’s session, and to no built-in account', async () => {
    expect((await call('GET', '/api/sdk/demo/setting', undefined, reader)).result).toMatchObject({
      petIDFormat: 0,
      drugRounding: 1,
    });
    for (const pair of ['admin:admin', 'administrator:administrator', 'root:root', 'sudo:sudo']) {
      const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
      expect((await api.call('GET', '/api/sdk/demo/setting', { headers: { authorization } })).status).toBe(401);
    }
  });
});

describe('[1.7.89] its files', () => {
  it('are uploaded, listed and deleted by kind; a new logo takes the place of the old one', async () => {
    await upload('logo', 'old.png', 'image/png', await picture('red'));
    const second = await upload('logo', 'new.png', 'image/png', await picture('blue'));
    expect(second.result.map(({ name }: { name: string }) => name)).toEqual(['new.png']);
    await upload('consent', '手術同意書.pdf', 'application/pdf', paper('a'));
    await upload('consent', '麻醉同意書.pdf', 'application/pdf', paper('b'));
    const consents = (await call('GET', `${B}/clinic/file/consent`)).result;
    expect(consents.map(({ name }: { name: string }) => name)).toEqual(['手術同意書.pdf', '麻醉同意書.pdf']);
    const one = await call('DELETE', `${B}/clinic/file/consent`, { ids: [consents[0]._id] });
    expect(one.result).toHaveLength(2);
    expect((await call('DELETE', `${B}/clinic/file/consent`, {})).result).toMatchObject([{ fileType: 'logo' }]);
    expect((await call('GET', `${B}/clinic/file`)).result).toHaveLength(1);
  });

  it('are what they say, and are added by those who may', async () => {
    expect(await upload('logo', 'a.pdf', 'application/pdf', paper('c'))).toMatchObject({ code: 100105 });
    expect(await upload('logo', 'a.png', 'image/png', Buffer.from('no picture'))).toMatchObject({ code: 100105 });
    expect(await upload('secret', 'a.png', 'image/png', await picture('red'))).toMatchObject({ code: 100105 });
    expect(await upload('other', 'a.png', 'image/png', await picture('red'), reader)).toMatchObject({ code: 300001 });
  });

  it('are served to members, the logo by its kind', async () => {
    await upload('logo', 'new.png', 'image/png', await picture('green'));
    const url = '/api/photo/demo/clinic/logo?variant=thumb';
    const served = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${reader}` } });
    expect(served.headers['content-type']).toBe('image/webp');
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('count against the storage that is shown, and are refused with 200007 beyond it', async () => {
    const usage = (await call('GET', `${B}/clinic/storage`, undefined, reader)).result;
    expect(usage).toMatchObject({ quota: 20_000_000_000, announced: 0 });
    expect(usage.files).toBeGreaterThan(0);
    const sql = new pg.Client(api.database.url);
    await sql.connect();
    await sql.query(`INSERT INTO vetloom.file_quota VALUES ('demo', $1)`, [usage.kept + 10]);
    expect(await upload('other', 'more.pdf', 'application/pdf', paper('more than ten bytes'))).toMatchObject({
      code: 200007,
    });
    await sql.query('DELETE FROM vetloom.file_quota');
    await sql.end();
  });
});
