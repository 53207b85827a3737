import { CODE } from '@vetloom/domain/core/codes.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { nameOf, SECRET, Walk, walkClinicCalls } from './walk.fixture.ts';
import { demandWholeHistory } from './walk-history.fixture.ts';

const ids = { user: '/user/1-walk', pet: '/pet/1-walk', record: '/record/1-walk', receipt: '/receipt/1-walk' };

const walk = new Walk(ENDPOINTS, {
  parameters: {
    userID: ids.user,
    petID: ids.pet,
    recordID: ids.record,
    receiptID: ids.receipt,
    weightID: 'w1',
    dayStart: '1795104000',
  },
  valid: {
    petID: ids.pet,
    userID: ids.user,
    ids: [ids.pet],
    begin: 1_795_100_000,
    end: 1_795_200_000,
    dateBegin: 1_795_100_000,
    dateEnd: 1_795_200_000,
    keyword: 'a',
    protocol: SYNC_PROTOCOL,
    epoch: null,
    client: '00000000-0000-4000-8000-000000000000',
    cursor: 0,
    stage: 'today',
    after: null,
    type: 'billStatus',
    username: 'admin@demo.vetloom.test',
    password: 'x',
  },
});
beforeAll(async () => {
  await walk.open();
  const B = '/api/sdk/v2';
  for (const [clinic, token, name] of [
    ['demo', walk.admin, '陳怡君'],
    ['harbour', walk.outsider, SECRET],
  ] as const) {
    const at = (path: string, body: unknown) => walk.api.call('POST', `${B}/${clinic}${path}`, { token, body });
    await at('/user', { _id: ids.user, name, phone: '0912345678' });
    await at('/pet', { _id: ids.pet, userID: ids.user, name });
    await at('/record/checkin', { _id: ids.record, petID: ids.pet, cause: name });
  }
});
afterAll(() => walk.close());

walkClinicCalls(walk);

describe('[1.7.02] ids in paths', () => {
  const reads = walk.inClinic.filter(
    ({ method, path, answers }) => method === 'GET' && answers !== 'bytes' && /\{(userID|petID|recordID)\}/.test(path),
  );
  it.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes an id sealed or percent-encoded, and knows no tampered one',
    async (_, endpoint) => {
      const ask = (seal: (id: string) => string) =>
        walk.send(endpoint, {
          token: walk.admin,
          parameters: { userID: seal(ids.user), petID: seal(ids.pet), recordID: seal(ids.record) },
        });
      const plain = await ask((id) => id);
      const sealed = await ask((id) => sealID(walk.idKey, id));
      expect({ ...sealed, text: '' }).toMatchObject({ status: plain.status, code: plain.code });
      const tampered = await ask((id) => sealID(walk.idKey, id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
      expect(tampered.status, tampered.text).toBe(404);
      expect(tampered.code).not.toBe(CODE.success);
    },
  );
});

describe('calls that anyone or any person may make', () => {
  it.each(ENDPOINTS.filter(({ scope }) => scope !== 'clinic').map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s answers every wrong field with a code',
    async (name, endpoint) => {
      if (endpoint.scope === 'person') expect((await walk.send(endpoint, { body: {} })).code).toBe(CODE.notLoggedIn);
      if (endpoint.method === 'GET') return;
      for (const [what, body] of walk.wrongBodies(endpoint.body ?? z.object({})))
        walk.demandClean(await walk.send(endpoint, { token: walk.admin, body }), `${name} with ${what}`);
    },
  );
});

it('[2.8.01] [1.8.01] [1.7.06] every answer of what was served said 100000 and a result, of many kinds of calls', () =>
  expect(walk.served.size).toBeGreaterThan(60));

it('left no unexpected failure', () => expect(walk.api.unexpected).toEqual([]));

demandWholeHistory(walk);
