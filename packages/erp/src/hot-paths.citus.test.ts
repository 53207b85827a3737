import { randomUUID, webcrypto } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL, signedText } from '@vetloom/protocol/sync.ts';
import { askedOfWorkers, scattered, statementsOf } from '@vetloom/testing/postgres/machines-asked.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk, emailOf } from './erp-desk.fixture.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const key = randomUUID();
const client = randomUUID();

let desk: ErpDesk;
let pair: webcrypto.CryptoKeyPair;
beforeAll(async () => {
  desk = await ErpDesk.open({ keeper: 'admin' });
  pair = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey = { kty: 'EC', crv: 'P-256', x, y } as const;
  const { db } = desk.api.database;
  await db.system.registerKey({ key, email: emailOf('keeper'), publicKey, createdAt: desk.api.now });
  const supplier = (await desk.call('POST', '/supplier', { name: '大同藥品' })).result.id;
  await desk.call('POST', '/prod', { name: '品項', supplierID: supplier });
});
afterAll(() => desk.close());

const sync = (path: string, body: object) =>
  desk.api.call('POST', `/sync/v1/demo/${path}`, {
    token: desk.tokenOf('keeper'),
    body: { protocol: SYNC_PROTOCOL, client, ...body },
  });

let made = 0;
let number = 0;
async function pushOwner() {
  number += 1;
  const args = { _id: `/user/hot-${number}`, fields: { name: '陳怡君', phone: `09770001${number}0` } };
  const frame = {
    uuid: randomUUID(),
    name: 'owner.create',
    version: 1,
    at: desk.api.now,
    args,
    author: emailOf('keeper'),
    key,
  };
  const text = new TextEncoder().encode(signedText('demo', frame));
  const signed = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
  const commands = [{ number, ...frame, signature: toBase64Url(new Uint8Array(signed)) }];
  const answer = await sync('push', { epoch: null, commands });
  expect(answer.result?.outcomes, answer.text).toMatchObject([{ status: 'applied' }]);
}
async function done(answer: Promise<{ readonly code: number; readonly text: string }>) {
  const { code, text } = await answer;
  expect(code, text).toBe(CODE.success);
}

const PATHS: readonly (readonly [name: string, walk: () => Promise<void>])[] = [
  ['a push', pushOwner],
  ['a pull', () => done(sync('pull', { epoch: null, cursor: 0 }))],
  ['a page of the feed’s first load', () => done(sync('snapshot', { stage: 'people', after: null }))],
  ['a list of the API', () => done(desk.clinicCall('POST', '/user/getList', { limit: 50 }))],
  [
    'a change by the API',
    () => done(desk.clinicCall('POST', '/user', { name: '王小明', phone: `0911${100_000 + ++made}` })),
  ],
  ['a list of products', () => done(desk.call('POST', '/prod/getList', {}))],
  ['a list of suppliers', () => done(desk.call('POST', '/supplier/getInfoList', {}))],
  ['a list of forms', () => done(desk.call('POST', '/form/purchase/getList', {}))],
];

describe('of the machines on which clinics lie', () => {
  it.each(PATHS)('%s is planned to one by each of its statements', async (_, walk) => {
    const sent = await statementsOf(walk);
    expect(sent.length).toBeGreaterThan(1);
    expect(await scattered(desk.api.database.url, sent)).toEqual([]);
  });

  it.each(PATHS)('%s asks its clinic’s alone, also inside of functions', async (_, walk) => {
    const { port } = await desk.api.database.db.maintenance.distribution.where('demo');
    const asked = await askedOfWorkers(desk.api.database.url, walk);
    expect(asked.get(port)?.length).toBeGreaterThan(0);
    for (const [other, statements] of asked) if (other !== port) expect(statements).toEqual([]);
  });
});
