import { createHash } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { PASSWORD } from './test-kit.ts';
import { knownTo, nameOf, Walk } from './walk.fixture.ts';
import { walkedVisit } from './walked-visit.fixture.ts';

/*
 * Every call inside of a clinic, also one that is added, is made by an operator in the place of its administrator. Whatever trace it leaves of the
 * administrator names the operator too.
 */

const SUDO = 'sudo@ops.vetloom.test';
const PERSON = 'acted@demo.vetloom.test';
const visit = walkedVisit('acted');
const { ids } = visit;

const walk = new Walk(ENDPOINTS, { parameters: visit.parameters, valid: {} });
let acting = '';
let superuser: pg.Client;
beforeAll(async () => {
  await walk.open();
  const { api } = walk;
  await api.enroll(PERSON, 'admin');
  await api.enroll(SUDO, [], 'harbour');
  const account = await api.database.db.system.findAccount(SUDO);
  if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
  const { jwt } = await api.login(SUDO);
  const body = { clinic: 'demo', staffID: `/staff/${PERSON}`, reason: '工單' };
  acting = (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: jwt, body })).result.jwt;
  superuser = new pg.Client({ connectionString: api.database.url });
  await superuser.connect();
  await visit.arrange(api, acting);
});
afterAll(async () => {
  await superuser.end();
  await walk.close();
});

/** What most bodies take, so that many calls are served and leave their traces. */
const USUAL = { ...visit.usual, permissions: ['PET_READ'] };

/** What names the person without the operator, in whichever table of the clinic. */
const TRACES: Readonly<Record<string, string>> = {
  audit_log: `SELECT kind AS what FROM vetloom.audit_log WHERE clinic_id = 'demo' AND email = $1 AND detail ->> 'by' IS DISTINCT FROM $2`,
  history: `SELECT command AS what FROM vetloom.history WHERE clinic_id = 'demo' AND author = $1 OR (on_behalf_of = $1 AND author <> $2)`,
  command_log: `SELECT name AS what FROM vetloom.command_log WHERE clinic_id = 'demo' AND (author = $1 OR carrier = $1 OR (on_behalf_of = $1 AND author <> $2))`,
  file_blob: `SELECT name AS what FROM vetloom.file_blob WHERE clinic_id = 'demo' AND created_by = $1 AND operator IS DISTINCT FROM $2`,
  import_job: `SELECT name AS what FROM vetloom.import_job WHERE clinic_id = 'demo' AND created_by = '/staff/' || $1 AND operator IS DISTINCT FROM $2`,
  index_entry: `SELECT id AS what FROM vetloom.index_entry WHERE clinic_id = 'demo' AND updated_by = $1 AND operator IS DISTINCT FROM $2`,
};
/** All tables' traces in one statement. */
const inOne = (tables: Readonly<Record<string, string>>): string =>
  Object.entries(tables)
    .map(([table, statement]) => `SELECT '${table}: ' || what AS line FROM (${statement}) AS ${table}`)
    .join(' UNION ALL ');
const linesOf = async (name: string, text: string, values: readonly string[] = []): Promise<string[]> => {
  const { rows } = await superuser.query<{ line: string }>({ name, text, values: [...values] });
  return rows.map(({ line }) => line);
};
const LONELY = inOne(TRACES);
const lonely = () => linesOf('lonely', LONELY, [PERSON, SUDO]);
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  walk.api.call(method, path, { token: acting, ...(body === undefined ? {} : { body }) });

/** Calls that were served: without traces the walk would show nothing. */
let served = 0;
const SERVED_AT_LEAST = 120;

describe('an operator in somebody’s place stands in every trace', () => {
  it.each(walk.inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    for (const body of [{}, knownTo(endpoint, USUAL)]) {
      const answer = await walk.send(endpoint, { token: acting, body });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      if (answer.code === CODE.success) served += 1;
    }
    expect(await lonely()).toEqual([]);
  });

  it('of exports, of the clinic and of an animal, by the link too', async () => {
    const pet = encodeURIComponent(ids.pet);
    const again = { _id: ids.pet, userID: ids.user, name: '麻糬' };
    await call('POST', '/api/sdk/v2/demo/user', { _id: ids.user, name: '陳怡君', phone: '0912345678' });
    await call('POST', '/api/sdk/v2/demo/pet', again);
    for (const path of [`/export/pet/${pet}/fhir`, '/staff/export', '/user/export'])
      await walk.api.app.inject({
        method: 'GET',
        url: `/api/sdk/v2/demo${path}`,
        headers: { authorization: `Bearer ${acting}` },
      });
    const link = await call('POST', '/api/sdk/v2/demo/export/clinic/link', {});
    const saved = await walk.api.app.inject({ method: 'GET', url: link.result.url });
    expect(saved.statusCode).toBe(200);
    await expect
      .poll(async () => (await walk.api.database.db.people.auditTrail('clinic.export.done', 1)).length)
      .toBe(1);
    for (const kind of ['clinic.export', 'clinic.export.done']) {
      const [line] = await walk.api.database.db.people.auditTrail(kind, 1);
      expect(line, kind).toMatchObject({ email: PERSON, detail: { by: SUDO } });
    }
    expect(await lonely()).toEqual([]);
  });

  it('of a phone’s upload by a link that they made', async () => {
    const recordID = `/record/${walk.api.now}-upload`;
    const petID = `/pet/${walk.api.now}-upload`;
    const userID = `/user/${walk.api.now}-upload`;
    await call('POST', '/api/sdk/v2/demo/user', { _id: userID, name: '陳怡君', phone: '0922345678' });
    await call('POST', '/api/sdk/v2/demo/pet', { _id: petID, userID, name: '麻糬' });
    await call('POST', '/api/sdk/v2/demo/record/checkin', { _id: recordID, petID, cause: '嘔吐' });
    const { result } = await call('POST', `/api/sdk/v2/demo/record/${encodeURIComponent(recordID)}/uploadLink`, {});
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const base = `/api/upload/${result.token}/file/${hash}`;
    await walk.api.call('POST', base, { body: { name: 'a.pdf', mime: 'application/pdf', size: bytes.length } });
    await walk.api.app.inject({
      method: 'PUT',
      url: `${base}?offset=0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    const done = await walk.api.call('POST', `${base}/finish`, { body: { name: 'a.pdf' } });
    expect(done.code, done.text).toBe(CODE.success);
    const { rows } = await superuser.query(`SELECT created_by, operator FROM vetloom.file_blob WHERE hash = $1`, [
      hash,
    ]);
    expect(rows).toEqual([{ created_by: PERSON, operator: SUDO }]);
    expect(await lonely()).toEqual([]);
  });

  it('and many calls were served to leave one', () => {
    expect(served).toBeGreaterThan(SERVED_AT_LEAST);
  });
});

/** Whatever lets somebody in: accounts with their passwords, links, sign-ins, keys, passkeys, PINs, other accounts, consents. */
const ACCESS: Readonly<Record<string, string>> = {
  account: `SELECT email || password_hash AS what FROM vetloom.account`,
  one_time: `SELECT kind || ' ' || COALESCE(email, '') AS what FROM vetloom.one_time`,
  session: `SELECT family AS what FROM vetloom.session WHERE revoked_at IS NULL`,
  device_key: `SELECT key_id AS what FROM vetloom.device_key WHERE email <> '${SUDO}'`,
  passkey: `SELECT credential_id AS what FROM vetloom.passkey`,
  account_factor: `SELECT email || COALESCE(pin_hash, '') || (totp_secret IS NULL)::text AS what FROM vetloom.account_factor`,
  external_identity: `SELECT subject AS what FROM vetloom.external_identity`,
  oauth_grant: `SELECT id AS what FROM vetloom.oauth_grant WHERE revoked_at IS NULL`,
};
const ACCESS_NOW = inOne(ACCESS);
const accessNow = async (): Promise<readonly string[]> => (await linesOf('access', ACCESS_NOW)).sort();

describe('an operator in somebody’s place sets up no access', () => {
  const COLLEAGUE = 'colleague@demo.vetloom.test';
  const WITHOUT = 'without@demo.vetloom.test';
  const BODIES = [COLLEAGUE, WITHOUT, PERSON, 'new@demo.vetloom.test'].map((email) => ({
    ...USUAL,
    email,
    staffID: `/staff/${email}`,
    username: email,
    pwd: 'three cats on a warm roof',
    pin: '493817',
    password: PASSWORD,
    newPassword: 'three cats on a warm roof',
    permissionDetail: '/role/admin',
  }));
  beforeAll(async () => {
    await walk.api.enroll(COLLEAGUE, ['RECORD_READ']);
    await writeIn(walk.api.database.db, 'demo', async (tx) => {
      const staff = await tx.get('staff', `/staff/${COLLEAGUE}`);
      if (staff) await tx.put('staff', { ...staff, _id: `/staff/${WITHOUT}`, email: WITHOUT });
    });
  });

  const guarded = ENDPOINTS.filter(({ scope, method }) => scope !== 'public' && method !== 'GET');
  it.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const before = await accessNow();
    for (const body of BODIES) {
      const parameters = { id: body.staffID };
      const answer = await walk.send(endpoint, { token: acting, parameters, body: knownTo(endpoint, body) });
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
    }
    expect(await accessNow(), name).toEqual(before);
  });
});
