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

/** An id of the right beginning for each parameter of a call that says it takes one sealed. */
function idsOf({ params }: { readonly params?: z.ZodType | undefined }): Record<string, string> {
  if (!(params instanceof z.ZodObject)) return {};
  return Object.fromEntries(
    Object.entries(params.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const beginning = /^An id that starts with (\S+): sealed/.exec(schema.meta()?.description ?? '')?.[1];
      return beginning === undefined ? [] : [[name, `${beginning.replace(/\/$/, '')}/1-walk`]];
    }),
  );
}

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

  // Ids are opened before the body is read: one that could be opened comes as far as a body that no call takes.
  const writes = walk.inClinic.filter(
    (endpoint) =>
      endpoint.method !== 'GET' && endpoint.accepts === undefined && Object.keys(idsOf(endpoint)).length > 0,
  );
  it.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes each of its ids in both forms, and knows no tampered one',
    async (_, endpoint) => {
      const plain = idsOf(endpoint);
      const ask = (parameters: Record<string, string>) =>
        walk.send(endpoint, { token: walk.admin, body: { unknownField: 1 }, parameters: { ...plain, ...parameters } });
      expect((await ask({})).code).toBe(CODE.badParameter);
      for (const [name, id] of Object.entries(plain)) {
        const sealed = sealID(walk.idKey, id);
        expect((await ask({ [name]: sealed })).code, name).toBe(CODE.badParameter);
        const tampered = await ask({ [name]: sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) });
        expect(tampered.status, `${name} ${tampered.text}`).toBe(404);
      }
    },
  );
  it('are in many calls, and no id of a document is left out', () => {
    expect(writes.length).toBeGreaterThan(50);
    // Rows within documents, and work of the server that is no document.
    const others = [
      'weightID',
      'fileID',
      'entryID',
      'checkID',
      'jobID',
      'drawID',
      'executeID',
      'paymentID',
      'instrumentID',
      'archivedID',
      'webhookID',
    ];
    for (const endpoint of walk.inClinic) {
      const named = [...endpoint.path.matchAll(/\{(\w+ID|id)\}/g)].map(([, name = '']) => name);
      const sealed = Object.keys(idsOf(endpoint));
      // The picture of somebody has an address without a kind before it.
      if (endpoint.path.startsWith('/api/photo/')) continue;
      expect(named.filter((name) => !others.includes(name)).sort(), nameOf(endpoint)).toEqual(sealed.sort());
    }
  });
});

describe('calls that anyone or any person may make', () => {
  it.each(
    ENDPOINTS.filter(({ scope }) => scope !== 'clinic').map(
      (endpoint, place) => [nameOf(endpoint), endpoint, place] as const,
    ),
  )('%s answers every wrong field with a code', async (name, endpoint, place) => {
    if (endpoint.scope === 'person') expect((await walk.send(endpoint, { body: {} })).code).toBe(CODE.notLoggedIn);
    if (endpoint.method === 'GET') return;
    for (const [what, body] of walk.wrongBodies(endpoint.body ?? z.object({}), place))
      walk.demandClean(await walk.send(endpoint, { token: walk.admin, body }), `${name} with ${what}`);
  });
});

it('[2.8.01] [1.8.01] [1.7.06] [3.8.01] every answer of what was served said 100000 and a result, of many kinds of calls', () =>
  expect(walk.served.size).toBeGreaterThan(60));

it('left no unexpected failure', () => expect(walk.api.unexpected).toEqual([]));

demandWholeHistory(walk);
