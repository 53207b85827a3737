import { randomUUID, webcrypto } from 'node:crypto';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { PASSWORD } from './test-kit.ts';
import { knownTo, nameOf, Walk } from './walk.fixture.ts';
import { BOTH, type ComerTokens, enrollComers, programToken, walkComers } from './walk-comers.fixture.ts';

/*
 * Every call inside of a clinic, also one that is added, is tried with what opens another clinic and with what has ended: an operator's token in the
 * place of somebody who works in both, a program's consent for one of them, sign-ins that are over.
 */

let tokens: ComerTokens & { readonly program: string; readonly reader: string };

const walk = new Walk(ENDPOINTS, { parameters: {}, valid: {} });
beforeAll(async () => {
  await walk.open();
  const { api } = walk;
  const comers = await enrollComers(api);
  tokens = {
    ...comers,
    program: await programToken(api, 'walk', ['patients.read', 'patients.write', 'records.read']),
    reader: await programToken(api, 'read', ['patients.read', 'records.read', 'bookings.read', 'billing.read']),
  };
});
afterAll(() => walk.close());

const inClinic = walk.inClinic.map((endpoint) => [nameOf(endpoint), endpoint] as const);

walkComers(walk, () => tokens);

describe('a program reads no more than its consent, by whichever door', () => {
  it('a pull and a first load bring the kinds of its scopes alone, though the person may read everything', async () => {
    const client = '00000000-0000-4000-8000-00000000000c';
    const ask = (path: string, body: object) =>
      walk.api.call('POST', `/sync/v1/demo/${path}`, {
        token: tokens.program,
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

describe('a program whose consent is to read changes nothing', () => {
  it.each(inClinic.filter(([, { write }]) => write))('%s', async (_, endpoint) => {
    const answer = await walk.send(endpoint, { token: tokens.reader, body: {} });
    expect(answer.code, answer.text).toBe(CODE.forbidden);
  });
});

describe('what a program pushes stays within its scopes of writing, whoever signed it', () => {
  const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
  let pair: webcrypto.CryptoKeyPair;
  const key = randomUUID();
  beforeAll(async () => {
    pair = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
    const publicKey = { kty: 'EC', crv: 'P-256', x, y } as const;
    await walk.api.database.db.system.registerKey({ key, email: BOTH, publicKey, createdAt: walk.api.now });
  });
  async function pushed(token: string, name: string, args: object) {
    const frame = { uuid: randomUUID(), name, version: 1, at: walk.api.now, args, author: BOTH, key };
    const text = new TextEncoder().encode(signedText('demo', frame));
    const signed = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    const commands = [{ number: 1, ...frame, signature: toBase64Url(new Uint8Array(signed)) }];
    const answer = await walk.api.call('POST', '/sync/v1/demo/push', {
      token,
      body: { protocol: SYNC_PROTOCOL, epoch: null, client: randomUUID(), commands },
    });
    return answer.result?.outcomes?.[0] ?? answer;
  }

  it.each([...COMMANDS.keys()])('%s by a consent to read is refused', async (name) => {
    expect(await pushed(tokens.reader, name, {})).toMatchObject({ status: 'refused', code: CODE.forbidden });
  });

  it('a consent to write owners lets an owner be written, and no bill', async () => {
    const fields = { name: '陳怡君', phone: '0977000111' };
    const args = { _id: '/user/pushed', fields };
    expect(await pushed(tokens.program, 'owner.create', args)).toMatchObject({ status: 'applied' });
    expect(await pushed(tokens.program, 'billing.writeOff', {})).toMatchObject({ code: CODE.forbidden });
  });
});

describe('a program hands out no link, which would outlive its consent', () => {
  const links = inClinic.filter(([name]) => /^POST .*(?:Link|\/link|\/address|\/bridge\/page)$/.test(name));
  it.each(links)('%s', async (_, endpoint) => {
    const answer = await walk.send(endpoint, {
      token: tokens.program,
      parameters: { recordID: '/record/1' },
      body: knownTo(endpoint, { days: 7, userID: '/user/1', inHospitalID: '/inHospital/1-a', planDateTime: 0 }),
    });
    expect(answer.code, answer.text).toBe(CODE.forbidden);
  });

  it('there are such calls', () => expect(links.length).toBeGreaterThan(3));
});

describe('programs and API clients never cross to a partner', () => {
  const crossing = inClinic.filter(([name]) => /\/alliance\/\{alliance\}\/\{partner\}/.test(name));
  const basic = { authorization: `Basic ${Buffer.from(`${BOTH}:${PASSWORD}`).toString('base64')}` };
  it.each(crossing)('%s', async (_, endpoint) => {
    const parameters = { alliance: 'demo-alliance', partner: 'harbour', petID: '/pet/1', userID: '/user/1' };
    const body = { phone: '0912345678', reason: 'x' };
    for (const by of [{ token: tokens.program }, { token: tokens.operator }, { headers: basic }])
      expect((await walk.send(endpoint, { ...by, parameters, body })).code).toBe(CODE.forbidden);
  });

  it('there are such calls', () => expect(crossing.length).toBeGreaterThan(3));
});
