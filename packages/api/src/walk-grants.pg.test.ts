import { ALL_PERMISSIONS, effectivePermissions, type Permission } from '@vetloom/domain/access/permissions.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { knownTo, nameOf, Walk } from './walk.fixture.ts';

/*
 * Every call of the API, also one that is added, is made by somebody who handles accounts and roles with all that could raise them or take a stronger
 * one's place. Whatever it answers, nobody ends with more than the caller holds, and the director's password, sign-in, rights and card are as they were.
 * Nor does anything that the caller got from it, a link or a password that they set, open the account once its person holds more.
 */

const HANDLER: readonly Permission[] = [
  'ACCOUNT_READ',
  'ACCOUNT_WRITE',
  'ACCOUNT_DELETE',
  'ROLE',
  'GENERAL_SETTINGS_READ',
  'GENERAL_SETTINGS_WRITE',
];
const DIRECTOR = 'director@demo.vetloom.test';
const HR = 'handler@demo.vetloom.test';
const WEAK = 'weak@demo.vetloom.test';
const staffOf = (email: string) => `/staff/${email}`;

/** The password that the caller sets wherever one can be set. */
const KNOWN = 'three cats on a warm roof';

const walk = new Walk(ENDPOINTS, { parameters: {}, valid: {} });
let hr = '';
let director = '';
beforeAll(async () => {
  await walk.open();
  await enrollAll();
  hr = (await walk.api.login(HR)).jwt;
  director = (await walk.api.login(DIRECTOR)).jwt;
});
// What one call was allowed to do to the weaker ones is no beginning for the next.
beforeEach(enrollAll);
afterAll(() => walk.close());

async function enrollAll(): Promise<void> {
  await walk.api.enroll(DIRECTOR, [...HANDLER, 'BILLING_STAT', 'RECORD_READ', 'CUSTOMER_EXPORT']);
  await walk.api.enroll(HR, HANDLER);
  await walk.api.enroll(WEAK, ['ACCOUNT_READ']);
}

/** Bodies by which powers could be taken. */
const BODIES: readonly object[] = [DIRECTOR, HR, WEAK, 'admin@demo.vetloom.test'].flatMap((email) => [
  { permissionDetail: '/role/director', permission: 'admin', status: true, name: 'x' },
  { permissionDetail: '/role/admin', status: true, name: 'x' },
  { _id: staffOf(email), staffID: staffOf(email), email, pwd: KNOWN, reason: 'x' },
  { _id: `/role/${email.split('@')[0]}`, permissions: [...ALL_PERMISSIONS] },
  { _id: `/role/${email.split('@')[0]}`, permissions: [], name: 'gone' },
  {
    name: 'x',
    email: `shadow-${email}`,
    permissionDetail: `/role/${email.split('@')[0]}`,
    pwd: KNOWN,
  },
  { name: '改名', phone: '0900000000', licenseNumber: '假字號', avatar: '' },
  { name: 'made', permissions: [...ALL_PERMISSIONS] },
]);

/** What everybody who may act here may do now. */
async function powers(): Promise<Map<string, readonly Permission[]>> {
  return walk.api.database.db.readClinic('demo', async (tx) => {
    // All at once: asked one by one, the people that calls made by and by took most of the walk.
    const rows = await tx.sql<{ body: Staff | Role }>(
      `SELECT body FROM vetloom.document WHERE collection IN ('staff', 'role') AND NOT deleted`,
    );
    const held = new Map(rows.map(({ body }) => [body._id, body]));
    const reader: Reader = {
      getMany: async (_, ids) => ids.map((id) => held.get(id)),
      query: (...range) => tx.reader.query(...range),
    };
    const found = new Map<string, readonly Permission[]>();
    for (const one of held.values()) {
      if (one.collection !== 'staff') continue;
      const actor = await authorOf(reader, one.email, new Map());
      found.set(one.email, actor ? ALL_PERMISSIONS.filter((code) => can(actor, code)) : []);
    }
    return found;
  });
}

const cardOf = async (email: string) => {
  const [found] = await walk.api.database.db.readClinic('demo', (tx) => tx.reader.getMany('staff', [staffOf(email)]));
  return found;
};
/** What somebody stronger does afterwards: the person gets the director's role. */
const raise = (email: string) =>
  writeIn(walk.api.database.db, 'demo', async (tx) => {
    const staff = await tx.get('staff', staffOf(email));
    if (staff) await tx.put('staff', { ...staff, status: true, permissionDetail: '/role/director' });
  });
const stronger = (all: ReadonlyMap<string, readonly Permission[]>, email: string) =>
  (all.get(email) ?? []).some((code) => !effectivePermissions(HANDLER).has(code));
const accept = (token: string) =>
  walk.api.call('POST', '/api/sdk/v2/basic/link/accept', { body: { token, password: KNOWN } });
const signIn = (email: string) =>
  walk.api.call('POST', '/api/sdk/v2/basic/login', { body: { username: email, password: KNOWN } });

it.each(
  walk.inClinic.filter(({ method }) => method !== 'GET').map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s gives nobody more than its caller holds, and takes nothing from who holds more', async (name, endpoint) => {
  const held = effectivePermissions(HANDLER);
  const before = await powers();
  const card = await cardOf(DIRECTOR);
  const links = new Set<string>();
  const { passwordHash } = (await walk.api.database.db.system.findAccount(DIRECTOR)) ?? {};
  // By address and text, so that many a call, which names nobody and knows none of the fields, is made once.
  const attempts = new Map(
    [DIRECTOR, HR, WEAK].flatMap((email) => {
      const parameters = { id: staffOf(email), staffID: staffOf(email) };
      return BODIES.map((all) => {
        const body = JSON.stringify(knownTo(endpoint, all));
        return [`${walk.addressOf(endpoint, parameters)} ${body}`, { parameters, body }] as const;
      });
    }),
  );
  for (const attempt of attempts.values()) {
    const answer = await walk.send(endpoint, { token: hr, ...attempt });
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
    for (const [, token = ''] of answer.text.matchAll(/#([\w-]{20,})/g)) links.add(token);
  }
  const after = await powers();
  for (const [email, now] of after) {
    const gained = now.filter((code) => !(before.get(email) ?? []).includes(code));
    expect(
      gained.filter((code) => !held.has(code)),
      `${name}: ${email}`,
    ).toEqual([]);
  }
  for (const above of [DIRECTOR, 'admin@demo.vetloom.test']) expect(after.get(above), name).toEqual(before.get(above));
  const account = await walk.api.database.db.system.findAccount(DIRECTOR);
  expect(account?.passwordHash, name).toBe(passwordHash);
  expect((await walk.api.call('POST', '/api/sdk/v2/basic/verify', { body: { jwt: director } })).status, name).toBe(200);
  expect(await cardOf(DIRECTOR), name).toEqual(card);
  await raise(WEAK);
  for (const token of links) expect((await accept(token)).code, name).toBe(CODE.linkExpired);
  const raised = await powers();
  const people = new Set([WEAK, ...BODIES.flatMap((body) => ('email' in body ? [String(body.email)] : []))]);
  for (const email of people) {
    if (!stronger(raised, email)) continue;
    // Whose hash is still the one of the director's own password, nobody opens with another; asking would only cost its hashing.
    const found = await walk.api.database.db.system.findAccount(email);
    if (found?.passwordHash !== passwordHash)
      expect((await signIn(email)).code, `${name}: ${email}`).not.toBe(CODE.success);
  }
});
