import { randomUUID } from 'node:crypto';
import { type ClinicDatabase, clinicDatabase, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Ended } from '../ports/database.ts';
import type { SystemStore } from '../ports/system.ts';

let database: ClinicDatabase;
let system: SystemStore;
let email: string;

beforeAll(async () => {
  database = await clinicDatabase();
  system = database.db.system;
});
beforeEach(async () => {
  email = `${randomUUID()}@demo.vetloom.test`;
  await system.saveAccount({ email, name: '王', passwordHash: 'hash', systemRole: null, demo: false });
});
afterAll(() => database.close());

const now = 1_800_000_000;
async function session(): Promise<string> {
  const family = randomUUID();
  await system.createSession({
    family,
    email,
    tokenHash: `${family}-1`,
    expiresAt: now + 1000,
    passwordAt: now,
    address: '127.0.0.1',
    agent: 'test',
  });
  return family;
}
const rotate = (family: string, from: string, to: string, at = now, lateBy = 0) =>
  system.rotateSession({
    tokenHash: `${family}-${from}`,
    nextTokenHash: `${family}-${to}`,
    expiresAt: at + 1000,
    now: at,
    address: '',
    lateBy,
  });

describe('refresh tokens', () => {
  it('rotate, and each answers whose session it is', async () => {
    const family = await session();
    expect(await rotate(family, '1', '2')).toEqual({
      status: 'rotated',
      session: { family, email, passwordAt: now, expiresAt: now + 1000, revoked: false },
    });
    expect((await rotate(family, '2', '3')).status).toBe('rotated');
  });

  it('the previous one stays valid until its successor is first used', async () => {
    const family = await session();
    await rotate(family, '1', '2-lost');
    expect((await rotate(family, '1', '2')).status).toBe('rotated');
    expect((await rotate(family, '2', '3')).status).toBe('rotated');
  });

  it('use of an older one after that revokes the family', async () => {
    const family = await session();
    await rotate(family, '1', '2');
    await rotate(family, '2', '3');
    expect(await rotate(family, '1', 'stolen')).toMatchObject({ status: 'reused', session: { email, revoked: true } });
    expect((await rotate(family, '3', '4')).status).toBe('unknown');
    expect(await system.findSession(family)).toMatchObject({ revoked: true });
  });

  it('a browser that was killed before its newest cookies reached the disk goes on with the one before', async () => {
    const family = await session();
    await rotate(family, '1', '2', now, 60);
    await rotate(family, '2', '3', now + 59, 60);
    expect((await rotate(family, '1', '4', now + 900, 60)).status).toBe('rotated');
    expect((await rotate(family, '4', '5', now + 910, 60)).status).toBe('rotated');
  });

  it('a cookie whose browser went on for longer than that is a theft, and so is one of two that both go on', async () => {
    const [longer, both] = [await session(), await session()];
    await rotate(longer, '1', '2', now, 60);
    await rotate(longer, '2', '3', now + 60, 60);
    expect((await rotate(longer, '1', 'stolen', now + 900, 60)).status).toBe('reused');
    await rotate(both, '1', '2', now, 60);
    await rotate(both, '2', '3', now + 10, 60);
    await rotate(both, '1', 'stolen-2', now + 500, 60);
    await rotate(both, 'stolen-2', 'stolen-3', now + 600, 60);
    await rotate(both, 'stolen-3', 'stolen-4', now + 700, 60);
    expect((await rotate(both, '2', '4', now + 800, 60)).status).toBe('reused');
  });

  it('two tabs that rotate the same token at once both get one', async () => {
    const family = await session();
    const both = await Promise.all([rotate(family, '1', '2a'), rotate(family, '1', '2b')]);
    expect(both.map(({ status }) => status)).toEqual(['rotated', 'rotated']);
  });

  it('an expired, a revoked and an unknown one are alike', async () => {
    const family = await session();
    expect((await rotate(family, '1', '2', now + 1000)).status).toBe('unknown');
    await system.revokeSession(family, 'sign-out');
    expect((await rotate(family, '1', '2')).status).toBe('unknown');
    expect((await rotate(family, 'none', '2')).status).toBe('unknown');
  });

  it('all sessions of a person can be ended but one', async () => {
    const [kept, ended] = [await session(), await session()];
    await system.revokeSessionsOf(email, 'password', kept);
    expect([(await system.findSession(kept))?.revoked, (await system.findSession(ended))?.revoked]).toEqual([
      false,
      true,
    ]);
  });
});

describe('accounts and memberships', () => {
  const staff = (fields: object = {}) =>
    ({
      _id: `/staff/${email}`,
      collection: 'staff',
      name: '王醫師',
      email,
      permission: 'staff',
      permissionDetail: '/role/doctor',
      status: true,
      ...fields,
    }) as never;

  it('a person works in the clinics whose staff they are, with the role that the clinic gives them', async () => {
    await writeIn(database.db, 'demo', async (tx) => {
      await tx.put('clinic', { _id: '/clinic', collection: 'clinic', name: '新名字' } as never);
      await tx.put('role', {
        _id: '/role/doctor',
        collection: 'role',
        name: '醫師',
        permissions: ['RECORD_READ'],
      } as never);
      await tx.put('staff', staff());
    });
    await writeIn(database.db, 'harbour', (tx) =>
      tx.put('staff', staff({ permission: 'admin', permissionDetail: '/role/admin' })),
    );
    const memberships = await system.membershipsOf(email);
    expect(memberships).toMatchObject([
      {
        clinic: 'demo',
        clinicName: '新名字',
        alliance: 'demo-alliance',
        name: '王醫師',
        roleID: '/role/doctor',
        roleName: '醫師',
        permissions: ['RECORD_READ'],
      },
      { clinic: 'harbour', clinicName: '港灣動物醫院', permission: 'admin', permissions: [] },
    ]);
    expect(Buffer.from(memberships[0]?.idKey ?? '', 'base64url').length).toBe(64);
  });

  it('a resigned or removed person works nowhere', async () => {
    await writeIn(database.db, 'demo', (tx) => tx.put('staff', staff({ status: false })));
    expect(await system.membershipsOf(email)).toEqual([]);
    await writeIn(database.db, 'demo', (tx) => tx.put('staff', staff({ status: 0 })));
    expect(await system.membershipsOf(email)).toEqual([]);
    await writeIn(database.db, 'demo', (tx) => tx.put('staff', staff()));
    expect(await system.membershipsOf(email)).toHaveLength(1);
    await writeIn(database.db, 'demo', (tx) => tx.remove('staff', `/staff/${email}`));
    expect(await system.membershipsOf(email)).toEqual([]);
  });

  it('the question leaves a line in the audit log', async () => {
    await system.membershipsOf(email);
    await system.audit({ kind: 'sign-in.refused', email, address: '127.0.0.1', detail: { reason: 'password' } });
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query('SELECT kind FROM vetloom.audit_log WHERE email = $1 ORDER BY id', [email]);
    await owner.end();
    expect(rows.map(({ kind }) => kind)).toEqual(['account.save', 'membership.read', 'sign-in.refused']);
  });

  it('an account is found by its email, with its new password hash', async () => {
    await system.setPasswordHash(email, 'other');
    expect(await system.findAccount(email)).toEqual({
      email,
      name: '王',
      passwordHash: 'other',
      systemRole: null,
      demo: false,
    });
    expect(await system.findAccount('nobody@x')).toBeUndefined();
  });

  it('demo accounts are noticed', async () => {
    expect(await system.hasDemoAccounts()).toBe(false);
    await system.saveAccount({ email: 'demo@x', name: '', passwordHash: 'x', systemRole: null, demo: true });
    expect(await system.hasDemoAccounts()).toBe(true);
  });

  it('creating a clinic again changes nothing', async () => {
    const before = await system.findClinic('demo');
    await system.createClinic({ id: 'demo', name: 'other' });
    expect(await system.findClinic('demo')).toEqual(before);
    expect(await system.findClinic('nowhere')).toBeUndefined();
  });
});

describe('keys and secrets', () => {
  const publicKey = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const;

  it('a key is registered once and belongs to its person', async () => {
    const key = { key: randomUUID(), email, publicKey, createdAt: 0 };
    expect(await system.registerKey(key)).toBe(true);
    expect(await system.registerKey(key)).toBe(true);
    expect(await system.registerKey({ ...key, publicKey: { ...publicKey, x: 'z' } })).toBe(false);
    expect(await system.findKeys([key.key, 'none'])).toMatchObject([{ key: key.key, email, publicKey }]);
  });

  it('a secret is the same for every process, whoever asks first', async () => {
    const [one, two] = await Promise.all([system.secret('jwt'), system.secret('jwt')]);
    expect(Buffer.from(one)).toEqual(Buffer.from(two));
    expect(one.length).toBe(32);
    expect(Buffer.from(await system.secret('other'))).not.toEqual(Buffer.from(one));
  });
});

it('an announcement is heard here at once, and by other processes also after their connection was cut', async () => {
  const other = await openDatabase({ url: database.url, connections: 1 });
  const heard: [string, number][] = [];
  const elsewhere: [string, number][] = [];
  await database.db.onAnnounce((clinic, seq) => heard.push([clinic, seq]));
  await other.onAnnounce((clinic, seq) => elsewhere.push([clinic, seq]));
  await database.db.announce('demo', 7);
  expect(heard).toEqual([['demo', 7]]);
  await expect.poll(() => elsewhere).toEqual([['demo', 7]]);
  // Of many at once the others hear of the last; each of them is heard here, and none comes back.
  for (let seq = 8; seq < 60; seq += 1) await database.db.announce('demo', seq);
  await expect.poll(() => elsewhere.at(-1)).toEqual(['demo', 59]);
  expect(elsewhere.length).toBeLessThan(heard.length);
  expect(heard).toHaveLength(53);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  );
  await owner.end();
  await expect
    .poll(
      async () => {
        await database.db.announce('demo', 60);
        return elsewhere.some(([, seq]) => seq === 60);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await other.close();
});

it('the end of a sign-in and of a password is heard by every process, whatever ended it', async () => {
  const other = await openDatabase({ url: database.url, connections: 1 });
  const heard: Ended[] = [];
  await other.onEnd((ended) => heard.push(ended));
  const email = 'ends@demo.vetloom.test';
  await system.saveAccount({ email, name: 'x', passwordHash: 'x', systemRole: null, demo: false });
  const begin = (family: string) =>
    system.createSession({
      family,
      email,
      tokenHash: family,
      expiresAt: 4_000_000_000,
      passwordAt: null,
      address: '',
      agent: '',
      station: `station of ${family}`,
    });
  for (const family of ['end-1', 'end-2', 'end-3']) await begin(family);
  expect(await system.knowsStation(email, 'station of end-1')).toBe(true);
  expect(await system.knowsStation('other@demo.vetloom.test', 'station of end-1')).toBe(false);
  await system.revokeSession('end-1', 'signed out');
  expect((await system.revokeSessionsOf(email, 'password', 'end-3')).sort()).toEqual(['end-2']);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`UPDATE vetloom.session SET revoked_at = 1 WHERE family = 'end-3'`);
  await owner.end();
  await system.setPasswordHash(email, 'y');
  await system.setPasswordHash(email, 'y');
  const families = ['end-1', 'end-2', 'end-3'].map((family) => ({ family }));
  await expect.poll(() => heard).toEqual([...families, { password: email }]);
  await other.close();
});
