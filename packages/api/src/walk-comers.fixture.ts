import { createHash } from 'node:crypto';
import { OAUTH_SCOPES } from '@vetloom/domain/access/oauth-scopes.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { describe, expect, it } from 'vitest';
import type { TestApi } from './test-kit.ts';
import { nameOf, type Walk } from './walk.fixture.ts';

/*
 * Those who come to a clinic's calls without simply being its people: an operator in the place of somebody who works in two clinics, a program with that
 * person's consent for one of them, a sign-in that is over.
 */

/** Who works in `demo` and in `harbour`, and may do everything there. */
export const BOTH = 'both@demo.vetloom.test';
/** The operator who acts in their place in `demo`. */
export const SUDO = 'sudo@ops.vetloom.test';
const FORMER = 'former@ops.vetloom.test';

/** Tokens by whose they are; `formerOperator` is one no more. */
export interface ComerTokens {
  readonly operator: string;
  readonly formerOperator: string;
  readonly ended: string;
}

/** Makes these people and their tokens. */
export async function enrollComers(api: TestApi): Promise<ComerTokens> {
  const { system } = api.database.db;
  await api.enroll(BOTH, 'admin');
  await api.enroll(BOTH, 'admin', 'harbour');
  const [operator, formerOperator] = [await actingFor(api, SUDO), await actingFor(api, FORMER)];
  const former = await system.findAccount(FORMER);
  if (former) await system.saveAccount({ ...former, systemRole: null });
  const ended = await api.login(BOTH);
  await api.call('POST', '/api/sdk/v2/basic/logout', { body: { refreshToken: ended.refreshToken } });
  return { operator, formerOperator, ended: ended.jwt };
}

async function actingFor(api: TestApi, email: string): Promise<string> {
  const { system } = api.database.db;
  await api.enroll(email, [], 'harbour');
  const account = await system.findAccount(email);
  if (account) await system.saveAccount({ ...account, systemRole: 'sudo' });
  const { jwt: token } = await api.login(email);
  const body = { clinic: 'demo', staffID: `/staff/${BOTH}`, reason: '工單' };
  return (await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token, body })).result.jwt;
}

/** A program's token for the clinic `demo`, from one who works in both. */
export async function programToken(api: TestApi, id: string, scopes: readonly string[]): Promise<string> {
  const { oauth } = api.database.db.access;
  const token = `vlo_a-token-of-the-${id}-that-is-long-enough`;
  await oauth.saveClient({
    id: 'walker',
    name: 'walker',
    redirectURIs: ['https://walker.test/back'],
    scopes: Object.keys(OAUTH_SCOPES),
    secretHash: null,
    disabled: false,
  });
  await oauth.createGrant({
    id,
    clientID: 'walker',
    email: BOTH,
    clinic: 'demo',
    scopes,
    expiresAt: api.now + 3600,
    accessHash: createHash('sha256').update(token).digest('hex'),
    accessExpiresAt: api.now + 600,
    refreshHash: `r-${id}`,
  });
  return token;
}

/** Declares the walk of every call inside of a clinic by comers whose tokens open another clinic, or nothing any more. */
export function walkComers<S>(walk: Walk<S>, tokens: () => ComerTokens & { readonly program: string }): void {
  const calls = walk.inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const);

  describe('what opens one clinic opens no other', () => {
    it.each(calls)('%s', async (_, endpoint) => {
      for (const comer of ['operator', 'program'] as const) {
        const answer = await walk.send(endpoint, {
          token: tokens()[comer],
          parameters: { clinic: 'harbour' },
          body: {},
        });
        expect([CODE.noDatabaseAccess, CODE.forbidden], `${comer}: ${answer.text}`).toContain(answer.code);
      }
    });
  });

  describe('what has ended opens nothing', () => {
    it.each(calls)('%s', async (_, endpoint) => {
      const former = await walk.send(endpoint, { token: tokens().formerOperator, body: {} });
      expect(former.code, former.text).toBe(CODE.noDatabaseAccess);
      expect((await walk.send(endpoint, { token: tokens().ended, body: {} })).code).toBe(CODE.sessionRevoked);
    });
  });
}
