import { createHash } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { PASSWORD } from './test-kit.ts';
import { knownTo, nameOf, Walk } from './walk.fixture.ts';

/*
 * Every call inside of a clinic, also one that is added, is tried with what opens another clinic and with what has ended: an operator's token in the
 * place of somebody who works in both, a program's consent for one of them, sign-ins that are over.
 */

const BOTH = 'both@demo.vetloom.test';
const SUDO = 'sudo@ops.vetloom.test';
const FORMER = 'former@ops.vetloom.test';
const tokens: Record<string, string> = {};

const walk = new Walk(ENDPOINTS, { parameters: {}, valid: {} });
beforeAll(async () => {
  await walk.open();
  const { api } = walk;
  const { db } = api.database;
  await api.enroll(BOTH, 'admin');
  await api.enroll(BOTH, 'admin', 'harbour');
  for (const email of [SUDO, FORMER]) {
    await api.enroll(email, [], 'harbour');
    const account = await db.system.findAccount(email);
    if (account) await db.system.saveAccount({ ...account, systemRole: 'sudo' });
    const { jwt } = await api.login(email);
    const body = { clinic: 'demo', staffID: `/staff/${BOTH}`, reason: 'x' };
    const acting = (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: jwt, body })).result.jwt;
    tokens[email === SUDO ? 'operator' : 'former operator'] = acting;
  }
  const former = await db.system.findAccount(FORMER);
  if (former) await db.system.saveAccount({ ...former, systemRole: null });
  tokens.program = await programToken();
  const ended = await api.login(BOTH);
  tokens.ended = ended.jwt;
  await api.call('POST', '/api/sdk/v2/basic/logout', { body: { refreshToken: ended.refreshToken } });
});
afterAll(() => walk.close());

/** A program's token for the clinic `demo`, from one who works in both. */
async function programToken(): Promise<string> {
  const { db } = walk.api.database;
  const token = 'vlo_a-token-of-the-walk-that-is-long-enough';
  await db.access.oauth.saveClient({
    id: 'walker',
    name: 'walker',
    redirectURIs: ['https://walker.test/back'],
    scopes: ['patients.read', 'patients.write', 'records.read'],
    secretHash: null,
    disabled: false,
  });
  await db.access.oauth.createGrant({
    id: 'walk',
    clientID: 'walker',
    email: BOTH,
    clinic: 'demo',
    scopes: ['patients.read', 'patients.write', 'records.read'],
    expiresAt: walk.api.now + 3600,
    accessHash: createHash('sha256').update(token).digest('hex'),
    accessExpiresAt: walk.api.now + 600,
    refreshHash: 'r',
  });
  return token;
}

const inClinic = walk.inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('what opens one clinic opens no other', () => {
  it.each(inClinic)('%s', async (_, endpoint) => {
    for (const token of ['operator', 'program']) {
      const answer = await walk.send(endpoint, {
        token: tokens[token] ?? '',
        parameters: { clinic: 'harbour' },
        body: {},
      });
      expect([CODE.noDatabaseAccess, CODE.forbidden], `${token}: ${answer.text}`).toContain(answer.code);
    }
  });
});

describe('what has ended opens nothing', () => {
  it.each(inClinic)('%s', async (_, endpoint) => {
    const former = await walk.send(endpoint, { token: tokens['former operator'] ?? '', body: {} });
    expect(former.code, former.text).toBe(CODE.noDatabaseAccess);
    expect((await walk.send(endpoint, { token: tokens.ended ?? '', body: {} })).code).toBe(CODE.sessionRevoked);
  });
});

describe('a program reads no more than its consent, by whichever door', () => {
  it('a pull and a first load bring the kinds of its scopes alone, though the person may read everything', async () => {
    const client = '00000000-0000-4000-8000-00000000000c';
    const ask = (path: string, body: object) =>
      walk.api.call('POST', `/sync/v1/demo/${path}`, {
        token: tokens.program ?? '',
        body: { protocol: SYNC_PROTOCOL, client, ...body },
      });
    const pulled = await ask('pull', { epoch: null, cursor: 0 });
    const loaded = await ask('snapshot', { stage: 'reference', after: null });
    for (const { result, text } of [pulled, loaded]) {
      expect(Object.keys(result.views), text).toContain('pet');
      for (const hidden of ['role', 'receipt', 'deposit', 'checkoutDay'])
        expect(Object.keys(result.views)).not.toContain(hidden);
      expect(text).not.toContain(`"permissionDetail"`);
    }
  });
});

describe('a program hands out no link, which would outlive its consent', () => {
  const links = inClinic.filter(([name]) => /^POST .*(?:Link|\/link|\/bridge\/page)$/.test(name));
  it.each(links)('%s', async (_, endpoint) => {
    const answer = await walk.send(endpoint, {
      token: tokens.program ?? '',
      parameters: { recordID: '/record/1' },
      body: knownTo(endpoint, { days: 7 }),
    });
    expect(answer.code, answer.text).toBe(CODE.forbidden);
  });

  it('there are such calls', () => expect(links.length).toBeGreaterThan(3));
});

describe('programs and API clients never cross to a partner', () => {
  const crossing = inClinic.filter(([name]) => /\/alliance\/\{partner\}/.test(name));
  const basic = { authorization: `Basic ${Buffer.from(`${BOTH}:${PASSWORD}`).toString('base64')}` };
  it.each(crossing)('%s', async (_, endpoint) => {
    const parameters = { partner: 'harbour', petID: '/pet/1', userID: '/user/1' };
    const body = { phone: '0912345678', reason: 'x' };
    for (const by of [{ token: tokens.program ?? '' }, { token: tokens.operator ?? '' }, { headers: basic }])
      expect((await walk.send(endpoint, { ...by, parameters, body })).code).toBe(CODE.forbidden);
  });

  it('there are such calls', () => expect(crossing.length).toBeGreaterThan(3));
});
