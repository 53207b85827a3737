import { CODE } from '@vetloom/domain/core/codes.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { enroll } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { lockWaiters } from '@vetloom/testing/postgres/lock-waiters.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const GOOD = 'three cats on a warm roof';

let api: TestApi;
let admin: string;
let count = 0;
const fresh = (): string => {
  count += 1;
  return `person${count}@demo.vetloom.test`;
};

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll('doctor@demo.vetloom.test', ['RECORD_READ', 'DOCTOR']);
  await api.enroll('hr@demo.vetloom.test', ['ACCOUNT_READ', 'ACCOUNT_WRITE', 'ACCOUNT_DELETE', 'ROLE']);
  await api.enroll('both@demo.vetloom.test', ['RECORD_READ']);
  await enroll(api.database, 'both@demo.vetloom.test', ['RECORD_READ'], 'harbour');
  await api.database.db.system.setPasswordHash('both@demo.vetloom.test', (await hashed()) ?? '');
  admin = (await api.login(ADMIN)).jwt;
});
afterAll(() => api.close());

/** Runs a statement that only the operator may. */
async function asOperator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const hashed = async () => (await api.database.db.system.findAccount(ADMIN))?.passwordHash;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = admin) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const seg = (email: string) => encodeURIComponent(`/staff/${email}`);
const add = (email: string, more: object = {}) =>
  call('POST', `${B}/staff`, { name: '林佳蓉', email, permissionDetail: '/role/doctor', pwd: GOOD, ...more });
const accept = (path: string, password = GOOD) =>
  api.call('POST', '/api/sdk/v2/basic/link/accept', { body: { token: path.split('#')[1], password, name: '林佳蓉' } });
const member = async (email: string) =>
  ((await call('POST', `${B}/staff/getList`, { all: true, limit: 500 })).result as { _id: string }[]).find(
    ({ _id }) => _id === `/staff/${email}`,
  );
/** What was written of a member last, and by whom. */
const lastAct = async (email: string) => {
  const { lines } = (await call('GET', `${B}/history?collection=staff&id=${seg(email)}&limit=1`)).result;
  return [lines[0].command, lines[0].author];
};
const signIn = (email: string, password: string) =>
  api.call('POST', '/api/sdk/v2/basic/login', { body: { username: email, password } });

describe('staff', () => {
  it('whoever waits for their turn takes over no account that another clinic made meanwhile', async () => {
    const email = fresh();
    await api.enroll('lead@harbour.vetloom.test', 'admin', 'harbour');
    const lead = (await api.login('lead@harbour.vetloom.test')).jwt;
    const blocker = new pg.Client({ connectionString: api.database.url });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query(`SELECT FROM vetloom.clinic_head WHERE clinic_id = 'harbour' FOR UPDATE`);
    const body = {
      name: '林佳蓉',
      email,
      permissionDetail: '/role/admin',
      pwd: 'two dogs under the table',
    };
    const late = api.call('POST', '/api/sdk/v2/harbour/staff', { token: lead, body });
    await until(async () => expect(await lockWaiters(api.database.url)).toBe(1));
    expect((await add(email)).code).toBe(CODE.success);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect((await late).detail).toMatchObject({ rule: 'foreignAccount' });
    expect((await signIn(email, GOOD)).result.clinicRoles).toMatchObject([{ clinic: 'demo' }]);
    expect((await signIn(email, 'two dogs under the table')).status).toBe(401);
  });

  it('[1.3.31] [1.6.75 call half] [1.7.75] [1.7.76] are added and changed, with the audit times in seconds', async () => {
    const email = fresh();
    const made = await add(email, { phone: '0912345678' });
    expect(made).toMatchObject({
      code: CODE.success,
      result: { _id: `/staff/${email}`, color: '#5F6368', doctor: true, invitation: null },
    });
    const changed = await call('PUT', `${B}/staff/${seg(email)}`, {
      name: '林佳蓉醫師',
      licenseNumber: '獸醫字第 12345 號',
    });
    expect(changed.result).toMatchObject({
      name: '林佳蓉醫師',
      phone: '0912345678',
      licenseNumber: '獸醫字第 12345 號',
    });
    for (const one of [made.result, changed.result])
      expect([one.createDateTime, one.updateDateTime]).toEqual([api.now, api.now]);
    const given = await call('PUT', `${B}/staff/${seg(email)}`, { permissionDetail: '/role/hr' });
    expect(given.result).toMatchObject({ permissionDetail: '/role/hr', doctor: false, name: '林佳蓉醫師' });
    expect((await signIn(email, GOOD)).code).toBe(CODE.success);
    expect(api.unexpected).toEqual([]);
  });

  it('[1.6.03] who is made an administrator has the marks of doctors and of those who own records on the card that everybody reads', async () => {
    const email = fresh();
    await add(email, { permissionDetail: '/role/admin' });
    const { jwt } = await api.login('doctor@demo.vetloom.test');
    const cards = (await call('POST', `${B}/staff/getList`, { limit: 500 }, jwt)).result as { _id: string }[];
    expect(cards.find(({ _id }) => _id === `/staff/${email}`)).toMatchObject({ doctor: true, ownsRecords: true });
    await call('PUT', `${B}/staff/${seg(email)}`, { permissionDetail: '/role/hr' });
    const after = (await call('POST', `${B}/staff/getList`, { limit: 500 }, jwt)).result as { _id: string }[];
    expect(after.find(({ _id }) => _id === `/staff/${email}`)).toMatchObject({ doctor: false, ownsRecords: false });
  });

  it('[1.3.25] [1.3.26] show no password, in no list, no export and no feed', async () => {
    const email = fresh();
    await add(email);
    const answers = [
      await call('POST', `${B}/staff/getList`, { all: true }),
      await call('PUT', `${B}/staff/${seg(email)}`, { info: '週三休' }),
      await call('GET', `/api/sdk/clinicStaffRoleList/demo`),
      await call('POST', '/sync/v1/demo/snapshot', {
        protocol: SYNC_PROTOCOL,
        client: '00000000-0000-4000-8000-00000000000a',
        stage: 'reference',
        after: null,
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.success));
    expect(answers.at(-1)?.text, 'the feed').toContain(email);
    const headers = { authorization: `Bearer ${admin}` };
    const file = await api.app.inject({ method: 'GET', url: `${B}/staff/export`, headers });
    expect(file.body).toContain(email);
    const rows = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ body: object }>(`SELECT body FROM vetloom.document WHERE collection = 'staff'`),
    );
    for (const text of [...answers.map(({ text }) => text), file.body, JSON.stringify(rows)]) {
      expect(text).not.toMatch(/argon2|"pwd"|password/i);
      expect(text).not.toContain(GOOD);
    }
    expect((await api.database.db.system.findAccount(email))?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it.each([0, false])(
    '[1.3.27] [1.3.28] [1.7.78] who resigned (%s) is listed only when all are asked for',
    async (status) => {
      const email = fresh();
      await add(email);
      await call('PUT', `${B}/staff/${seg(email)}`, { status });
      const ids = async (body: object) =>
        ((await call('POST', `${B}/staff/getList`, body)).result as { _id: string }[]).map(({ _id }) => _id);
      expect(await ids({})).not.toContain(`/staff/${email}`);
      expect(await ids({ all: true })).toContain(`/staff/${email}`);
      expect((await signIn(email, GOOD)).code).toBe(CODE.noUsableClinic);
    },
  );

  it('[1.5.18] [1.8.19] an email that is here gives 200005, twice at once too', async () => {
    const email = fresh();
    const answers = await Promise.all([add(email), add(email)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.emailTaken]);
    expect((await add(email.toUpperCase())).code).toBe(200005);
  });

  it('[1.6.17] need the permissions of accounts, and are cards to everybody else', async () => {
    const { jwt } = await api.login('doctor@demo.vetloom.test');
    const email = fresh();
    await add(email);
    const forbidden = [
      await call('POST', `${B}/staff`, { name: 'x', email: fresh(), permissionDetail: '/role/doctor' }, jwt),
      await call('PUT', `${B}/staff/${seg(email)}`, { name: 'x' }, jwt),
      await call('DELETE', `${B}/staff/${seg(email)}`, undefined, jwt),
      await call('PUT', `/api/sdk/demo/staff/${seg(email)}/pwd`, { pwd: GOOD }, jwt),
    ];
    expect(forbidden.map(({ code }) => code)).toEqual(forbidden.map(() => CODE.forbidden));
    const [card] = (await call('POST', `${B}/staff/getList`, {}, jwt)).result as object[];
    expect(Object.keys(card ?? {}).sort()).toEqual([
      '_id',
      'avatar',
      'collection',
      'color',
      'doctor',
      'name',
      'ownsRecords',
      'status',
    ]);
  });

  it('[1.7.77] [1.7.82] [1.8.13] are deleted by either path, and then enter no more; unknown ones answer 100109', async () => {
    for (const path of [`${B}/staff`, '/api/sdk/demo/staff']) {
      const email = fresh();
      await add(email);
      const { jwt } = (await signIn(email, GOOD)).result;
      expect((await call('DELETE', `${path}/${seg(email)}`)).code).toBe(CODE.success);
      expect((await call('POST', `${B}/staff/getList`, {}, jwt)).code).toBe(CODE.noDatabaseAccess);
      expect((await call('DELETE', `${path}/${seg(email)}`)).code).toBe(100109);
      expect((await call('PUT', `${B}/staff/${seg(email)}`, { name: 'x' })).code).toBe(100109);
    }
    expect((await call('DELETE', `${B}/staff/${seg(ADMIN)}`)).detail).toMatchObject({ rule: 'self' });
  });

  it('[1.7.80] the export is a file that spreadsheets read, with everyone, also who resigned, without a password, and is noted', async () => {
    const gone = fresh();
    await add(gone);
    await call('PUT', `${B}/staff/${seg(gone)}`, { status: 0 });
    const response = await api.app.inject({
      method: 'GET',
      url: `${B}/staff/export`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body.startsWith('\uFEFF姓名,Email')).toBe(true);
    const everybody = (await call('POST', `${B}/staff/getList`, { all: true })).result as { email: string }[];
    expect(everybody.map(({ email }) => email)).toContain(gone);
    expect(response.body.trimEnd().split(/\r?\n/)).toHaveLength(1 + everybody.length);
    for (const { email } of everybody) expect(response.body).toContain(email);
    expect(response.body).not.toMatch(/argon2|pwd|password/i);
    const [line] = await api.database.db.people.auditTrail('staff.export', 1);
    expect(line).toMatchObject({ email: ADMIN, clinic: 'demo' });
  });
});

describe('the limit of people', () => {
  beforeEach(async () => {
    const { active, invited } = (await call('GET', `${B}/staff/limit`)).result;
    await asOperator(`INSERT INTO vetloom.staff_limit VALUES ('demo', ${active + invited + 1})
      ON CONFLICT (clinic_id) DO UPDATE SET people = excluded.people`);
  });
  afterAll(() => asOperator(`DELETE FROM vetloom.staff_limit`));

  it('[1.5.17] [1.8.20] gives 200006 to the next one, and of two at once only one gets the last place', async () => {
    const answers = await Promise.all([add(fresh()), add(fresh())]);
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, 200006]);
  });

  it('counts who was invited as invited: they hold a place and are no colleague before their link was used', async () => {
    const places = async () => (await call('GET', `${B}/staff/limit`)).result;
    const before = await places();
    const { invitation } = (await add(fresh(), { pwd: undefined })).result;
    expect(await places()).toMatchObject({ active: before.active, invited: before.invited + 1 });
    expect((await add(fresh(), { pwd: undefined })).code).toBe(200006);
    expect((await accept(invitation.path)).code).toBe(CODE.success);
    expect(await places()).toMatchObject({ active: before.active + 1, invited: before.invited });
  });

  it('[1.5.19] leaves out who resigned; who comes back needs a place again', async () => {
    const [first, second] = [fresh(), fresh()];
    await add(first);
    expect((await add(second)).code).toBe(200006);
    await call('PUT', `${B}/staff/${seg(first)}`, { status: false });
    expect((await add(second)).code).toBe(CODE.success);
    expect((await call('PUT', `${B}/staff/${seg(first)}`, { status: true })).code).toBe(200006);
  });
});

describe('a password', () => {
  it('[1.6.76] [1.7.81] is set apart from the profile: the new one signs in, the old does not, other sign-ins end', async () => {
    const email = fresh();
    await add(email);
    const { jwt } = (await signIn(email, GOOD)).result;
    expect((await call('PUT', `${B}/staff/${seg(email)}`, { name: '別的名字' })).code).toBe(CODE.success);
    const smuggled = await call('PUT', `${B}/staff/${seg(email)}`, { pwd: 'a password by way of the profile' });
    expect(smuggled.code).toBe(CODE.badParameter);
    expect((await signIn(email, GOOD)).code).toBe(CODE.success);
    expect(
      (await call('PUT', `/api/sdk/demo/staff/${seg(email)}/pwd`, { pwd: 'a fresh one for the doctor' })).code,
    ).toBe(CODE.success);
    expect((await signIn(email, GOOD)).code).toBe(CODE.wrongCredentials);
    expect((await signIn(email, 'a fresh one for the doctor')).code).toBe(CODE.success);
    const after = await call('POST', '/api/sdk/v2/basic/verify', { jwt });
    expect(after.code).toBe(CODE.sessionRevoked);
  });

  it('of an account that other clinics list is never set by a clinic, nor one’s own, nor an administrator’s by others', async () => {
    const foreign = await call('PUT', `/api/sdk/demo/staff/${seg('both@demo.vetloom.test')}/pwd`, { pwd: GOOD });
    expect(foreign.detail).toMatchObject({ rule: 'foreignAccount' });
    expect((await signIn('both@demo.vetloom.test', PASSWORD)).code).toBe(CODE.success);
    const own = await call('PUT', `/api/sdk/demo/staff/${seg(ADMIN)}/pwd`, { pwd: GOOD });
    expect(own.detail).toMatchObject({ rule: 'ownPassword' });
    const { jwt } = await api.login('hr@demo.vetloom.test');
    const higher = await call('PUT', `/api/sdk/demo/staff/${seg(ADMIN)}/pwd`, { pwd: GOOD }, jwt);
    expect(higher.code).toBe(CODE.forbidden);
    const weak = await call('PUT', `/api/sdk/demo/staff/${seg('doctor@demo.vetloom.test')}/pwd`, { pwd: 'short' });
    expect(weak).toMatchObject({ code: CODE.badParameter, detail: { field: 'pwd', reason: 'short' } });
  });
});

describe('an invitation', () => {
  it('of somebody without an account is a link to a first password, and no account before', async () => {
    const email = fresh();
    const { result } = await add(email, { pwd: undefined });
    expect(result.invitation).toMatchObject({
      purpose: 'password',
      path: expect.stringMatching(/^\/app\/setPassword#/),
    });
    expect(await api.database.db.system.findAccount(email)).toBeUndefined();
    const again = await call('POST', `${B}/staff/${seg(email)}/invitation`, {});
    expect(again.result.path).not.toBe(result.invitation.path);
    expect(await member(email)).toMatchObject({ status: true, joined: false });
    expect((await accept(again.result.path)).result.clinicRoles).toMatchObject([{ clinic: 'demo' }]);
    expect(await member(email)).not.toHaveProperty('joined');
    expect((await call('POST', `${B}/staff/${seg(email)}/invitation`, {})).detail).toMatchObject({ rule: 'joined' });
    expect(await lastAct(email)).toEqual(['staff.join', email]);
    expect(api.unexpected).toEqual([]);
  });

  it('is over when the clinic gives the first password itself; the link then opens nothing', async () => {
    const email = fresh();
    const { invitation } = (await add(email, { pwd: undefined })).result;
    const first = 'a first one for the doctor';
    expect((await call('PUT', `/api/sdk/demo/staff/${seg(email)}/pwd`, { pwd: first })).code).toBe(CODE.success);
    expect(await member(email)).not.toHaveProperty('joined');
    expect((await signIn(email, first)).code).toBe(CODE.success);
    expect((await accept(invitation.path)).code).toBe(CODE.linkExpired);
    expect((await signIn(email, first)).code).toBe(CODE.success);
    expect(await lastAct(email)).toEqual(['staff.admit', ADMIN]);
  });

  it('of an account of another clinic lets it in only after its owner agreed', async () => {
    const email = 'elsewhere@harbour.test';
    await api.enroll(email, ['RECORD_READ'], 'harbour');
    expect((await add(email)).detail).toMatchObject({ rule: 'foreignAccount' });
    const { result } = await add(email, { pwd: undefined });
    expect(result.invitation.purpose).toBe('join');
    const { jwt, clinicRoles } = (await signIn(email, PASSWORD)).result;
    expect(clinicRoles.map(({ clinic }: { clinic: string }) => clinic)).toEqual(['harbour']);
    expect((await call('POST', `${B}/staff/getList`, {}, jwt)).code).toBe(CODE.noDatabaseAccess);

    const token = result.invitation.path.split('#')[1];
    const read = await api.call('POST', '/api/sdk/v2/basic/invitation', { body: { token } });
    expect(read.result).toMatchObject({ clinic: 'demo', email });
    const other = await call('POST', '/api/sdk/v2/basic/invitation/join', { token });
    expect(other.code).toBe(CODE.forbidden);
    expect((await call('POST', '/api/sdk/v2/basic/invitation/join', { token }, jwt)).result).toEqual({
      clinic: 'demo',
    });
    expect((await call('POST', `${B}/staff/getList`, {}, jwt)).code).toBe(CODE.success);
    expect((await call('POST', '/api/sdk/v2/basic/invitation/join', { token }, jwt)).code).toBe(CODE.linkExpired);
  });

  it('is what an account needs that no clinic lists any more: nobody who finds it takes it over', async () => {
    const email = 'left@harbour.test';
    await api.enroll(email, ['RECORD_READ'], 'harbour');
    await writeIn(api.database.db, 'harbour', (tx) => tx.remove('staff', `/staff/${email}`));
    expect(await api.database.db.people.clinicsOf(email)).toEqual([]);
    expect((await add(email)).detail).toMatchObject({ rule: 'foreignAccount' });
    const { result } = await add(email, { pwd: undefined });
    expect(result.invitation.purpose).toBe('join');
    const set = await call('PUT', `/api/sdk/demo/staff/${seg(email)}/pwd`, { pwd: 'a fresh one for the doctor' });
    expect(set.detail).toMatchObject({ rule: 'foreignAccount' });
    expect((await signIn(email, 'a fresh one for the doctor')).code).toBe(CODE.wrongCredentials);
  });

  it('ends after a week, and for good when the person is taken out again', async () => {
    const email = 'late@harbour.test';
    await api.enroll(email, ['RECORD_READ'], 'harbour');
    const token = (await add(email, { pwd: undefined })).result.invitation.path.split('#')[1];
    await call('PUT', `${B}/staff/${seg(email)}`, { status: 0 });
    expect((await api.call('POST', '/api/sdk/v2/basic/invitation', { body: { token } })).code).toBe(CODE.linkExpired);
    await call('PUT', `${B}/staff/${seg(email)}`, { status: 1 });
    expect((await api.call('POST', '/api/sdk/v2/basic/invitation', { body: { token } })).code).toBe(CODE.linkExpired);
    const { path } = (await call('POST', `${B}/staff/${seg(email)}/invitation`, {})).result;
    const next = path.split('#')[1];
    expect((await api.call('POST', '/api/sdk/v2/basic/invitation', { body: { token: next } })).code).toBe(CODE.success);
    api.now += 7 * 86_400 + 1;
    expect((await api.call('POST', '/api/sdk/v2/basic/invitation', { body: { token: next } })).code).toBe(
      CODE.linkExpired,
    );
    admin = (await api.login(ADMIN)).jwt;
  });
});

describe('a picture', () => {
  const upload = (photo: Buffer, name = 'photo') => {
    const form = new FormData();
    form.set(name, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg');
    const request = new Request('http://x', { method: 'POST', body: form });
    return request.arrayBuffer().then((body) =>
      api.app.inject({
        method: 'PUT',
        url: `${B}/staff/${seg(ADMIN)}/avatar`,
        headers: { authorization: `Bearer ${admin}`, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(body),
      }),
    );
  };
  const get = () =>
    api.app.inject({
      method: 'GET',
      url: `/api/photo/demo/staff/${seg(ADMIN)}`,
      headers: { authorization: `Bearer ${admin}` },
    });

  it('[1.6.77 avatar half] [1.7.79] [1.7.59] [1.7.61 staff half] [3.7.066 staff half] [3.7.062] is served small and square without its place, and the default one before and after', async () => {
    expect((await get()).headers['content-type']).toContain('image/svg+xml');
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
      .withExif({ IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .jpeg()
      .toBuffer();
    const put = (await upload(photo)).json();
    expect(put.code).toBe(CODE.success);
    // Whose picture it is doesn't stand in its address.
    expect(put.result.avatar).toMatch(/^\/api\/photo\/demo\/staff\/[\w.~-]+$/);
    expect(put.result.avatar).not.toContain('@');
    const served = await get();
    expect(served.headers['content-type']).toBe('image/webp');
    const shown = await sharp(served.rawPayload).metadata();
    expect([shown.width, shown.height, shown.exif]).toEqual([192, 192, undefined]);
    expect((await call('DELETE', `${B}/staff/${seg(ADMIN)}/avatar`)).code).toBe(CODE.success);
    expect((await get()).headers['content-type']).toContain('image/svg+xml');
  });

  it('that is none, or unpacks to something enormous, is refused', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    for (const wrong of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('MZ no photo'), bomb])
      expect((await upload(wrong)).json()).toMatchObject({ code: CODE.badParameter });
  });
});
