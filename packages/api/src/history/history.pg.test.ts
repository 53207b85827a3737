import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { leadTo } from '@vetloom/domain/engine/alias.ts';
import { codeOf, knownCode } from '@vetloom/storage/history/checkpoint.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { liftHistoryGuard } from '@vetloom/testing/postgres/history-guard.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
const CLERK = 'clerk@demo.vetloom.test';

let api: TestApi;
let admin: string;
let clerk: string;
let nobody: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  await api.enroll(CLERK, ['CUSTOMER_READ', 'BILLING_READ']);
  await api.enroll('nobody@demo.vetloom.test', []);
  [admin, clerk, nobody] = (await Promise.all(
    [ADMIN, CLERK, 'nobody@demo.vetloom.test'].map(async (email) => (await api.login(email)).jwt),
  )) as [string, string, string];
  await write('POST', '/user', { _id: '/user/h', name: '陳怡君', phone: '0912345678' });
  await write('PUT', '/user/%2Fuser%2Fh', { address: '中正路 1 號' });
  await write('PUT', '/user/%2Fuser%2Fh', { address: '中正路 2 號', name: '陳怡均' });
});
afterAll(() => api.close());

const write = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  api.call(method, `${B}${path}`, { token: admin, body });
const history = (query: string, token = admin) => api.call('GET', `${B}/history?${query}`, { token });
const OF_BLACKLIST = 'collection=bookingBlacklist&id=%2FbookingBlacklist%2Fuser%2Fh';
const OF_OWNER = 'collection=user&id=%2Fuser%2Fh';

describe('the history of a document', () => {
  it('says why an owner was taken off the blacklist, which stands in the command alone', async () => {
    const { db } = api.database;
    const services = {
      ...{ db, commands: COMMANDS, consequences: new Map(), now: () => api.now, queue: new PushQueue() },
      ...{ log: { warn: () => undefined, error: () => undefined }, signatures: new Signatures(db.system) },
    };
    const device = await TestDevice.enrolled({ database: api.database, services, close: async () => undefined }, ADMIN);
    const { outcomes } = await device.push([
      await device.command('bookingBlacklist.add', { userID: '/user/h', reason: '多次未到' }),
      await device.command('bookingBlacklist.lift', { userID: '/user/h', reason: '已說明原因' }, { version: 2 }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied']);
    const { lines } = (await history(OF_BLACKLIST)).result;
    expect(lines).toMatchObject([
      { kind: 'removed', command: 'bookingBlacklist.lift', reason: '已說明原因', intact: true },
      { kind: 'created', intact: true },
    ]);
    expect(lines[1]).not.toHaveProperty('reason');
    expect((await history(OF_BLACKLIST, clerk)).code).toBe(CODE.forbidden);
  });

  it('says who changed which field when, the newest first', async () => {
    const { lines, next } = (await history(OF_OWNER)).result;
    expect(lines).toMatchObject([
      {
        author: ADMIN,
        onBehalfOf: null,
        command: 'owner.edit',
        kind: 'changed',
        intact: true,
        hidden: 0,
        changes: [
          { field: 'name', before: '陳怡君', after: '陳怡均' },
          { field: 'address', before: '中正路 1 號', after: '中正路 2 號' },
        ],
      },
      { kind: 'changed', changes: [{ field: 'address', before: '', after: '中正路 1 號' }] },
      {
        command: 'owner.create',
        kind: 'created',
        changes: expect.arrayContaining([{ field: 'phone', before: null, after: '0912345678' }]),
      },
    ]);
    expect(next).toBeNull();
    expect(lines[0].at).toBeGreaterThan(1_600_000_000);
  });

  it('comes in pages that neither overlap nor leave out', async () => {
    const first = (await history(`${OF_OWNER}&limit=2`)).result;
    expect(first.lines).toHaveLength(2);
    const rest = (await history(`${OF_OWNER}&limit=2&seq=${first.next.seq}&ord=${first.next.ord}`)).result;
    expect(rest.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['created']);
    expect(rest.next).toBeNull();
  });

  it('shows only what its reader may read, and to nobody else anything', async () => {
    expect((await history(OF_OWNER, clerk)).result.lines).toHaveLength(3);
    expect((await history('collection=pet&id=%2Fpet%2Fh', clerk)).code).toBe(CODE.forbidden);
    expect((await history(OF_OWNER, nobody)).code).toBe(CODE.forbidden);
    // A cashier sees a visit's money, not its medicine.
    await write('POST', '/pet', { _id: '/pet/h', userID: '/user/h', name: '麻糬' });
    await write('POST', '/record/checkin', { _id: '/record/h', petID: '/pet/h', cause: '嘔吐' });
    await write('PUT', '/record/%2Frecord%2Fh', {
      diagnosis: '急性胃炎',
      chargeDivision: [{ _id: 'c', name: '診察', price: 300, number: 1 }],
    });
    const seen = await history('collection=record&id=%2Frecord%2Fh', clerk);
    expect(seen.text).toContain('chargeDivision');
    expect(seen.text).not.toContain('急性胃炎');
    expect(seen.result.lines[0].hidden).toBeGreaterThan(0);
  });

  it('tells a picture instead of sending it, and a password never: there is none', async () => {
    const { result } = await history(`collection=staff&id=${encodeURIComponent(`/staff/${ADMIN}`)}`);
    expect(JSON.stringify(result)).not.toMatch(/password|argon2|data:image/);
  });

  it('goes back over a renaming: the past stands under the earlier id', async () => {
    await write('POST', '/pet', { _id: '/pet/before', userID: '/user/h', name: '黑糖' });
    await writeIn(
      api.database.db,
      'demo',
      async (tx) => void (await leadTo(tx, 'pet', '/pet/before', '/pet/after', api.now)),
    );
    const { lines } = (await history('collection=pet&id=%2Fpet%2Fafter')).result;
    expect(lines).toMatchObject([{ docID: '/pet/before', kind: 'created' }]);
  });

  it('of another clinic is not found, and a collection that has none is refused', async () => {
    await api.enroll('owner@harbour.test', 'admin', 'harbour');
    const { jwt } = await api.login('owner@harbour.test');
    expect((await api.call('GET', `/api/sdk/v2/harbour/history?${OF_OWNER}`, { token: jwt })).result.lines).toEqual([]);
    for (const collection of ['case', 'conflict', 'nonsense'])
      expect((await history(`collection=${collection}&id=%2Fx`)).code).toBe(CODE.badParameter);
  });
});

describe('the verification', () => {
  it('finds the whole chain intact, and a forged row at its place, with the line marked', async () => {
    const verify = () => api.call('GET', `${B}/history/verify`, { token: admin });
    const { result } = await verify();
    expect(result).toMatchObject({ intact: true, seq: null });
    expect(result.rows).toBeGreaterThan(5);

    const client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await liftHistoryGuard(client);
    await client.query(`UPDATE vetloom.history SET after = jsonb_set(after, '{address}', '"forged"')
      WHERE clinic_id = 'demo' AND doc_id = '/user/h' AND command = 'owner.edit'`);
    await client.end();
    expect((await verify()).result).toMatchObject({ intact: true });
    api.now += 61;
    expect((await verify()).result).toMatchObject({ intact: false, reason: 'its payload was changed' });
    const { lines } = (await history(OF_OWNER)).result;
    expect(lines.map(({ intact }: { intact: boolean }) => intact)).toEqual([false, false, true]);
  });
});

describe('the code for paper', () => {
  it('is of the history as it stands, and proves it by the number of its entries', async () => {
    const { result } = await api.call('GET', `${B}/history/seal`, { token: admin });
    const head = (await api.database.db.system.sealedHeads()).find(({ subject }) => subject === 'demo');
    expect(result).toEqual({ seq: head?.seq, code: head && codeOf(head), at: api.now });
    const known = knownCode('demo', result.code);
    expect(known?.seq).toBe(head?.seq);
    expect(known?.matches(Buffer.from(head?.hash ?? '', 'hex'))).toBe(true);
    expect(known?.matches(Buffer.alloc(32))).toBe(false);
    expect(knownCode('harbour', result.code)?.matches(Buffer.from(head?.hash ?? '', 'hex'))).toBe(false);
  });
});
