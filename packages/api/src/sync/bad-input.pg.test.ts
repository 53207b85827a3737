import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { sealID } from '@vetloom/protocol/sealed-id.ts';
import { type Envelope, MAX_COMMANDS_PER_PUSH, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { NOW, TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

/*
 * A client that wants harm, in front of the calls of devices. Whatever it sends, it is refused with a code, the server stays as it was, and
 * the device of somebody else goes on working.
 */
const VICTIM = 'doctor@demo.vetloom.test';
const ATTACKER = 'cashier@demo.vetloom.test';
const OUTSIDER = 'outsider@harbour.test';

let api: TestApi;
let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(VICTIM, ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE', 'RECORD_READ']);
  await api.enroll(ATTACKER, ['BILLING_READ', 'CUSTOMER_READ', 'CUSTOMER_WRITE']);
  await api.enroll(OUTSIDER, 'admin', 'harbour');
  for (const email of [VICTIM, ATTACKER, OUTSIDER]) tokens.set(email, (await api.login(email)).jwt);
  const { db } = api.database;
  const log = { warn: () => undefined, error: () => undefined };
  const signatures = new Signatures(db.system);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  server = {
    database: api.database,
    services: {
      db,
      commands: new Map(),
      consequences: new Map(),
      now: () => NOW,
      log,
      signatures,
      queue: new PushQueue(),
    },
    close: async () => undefined,
  };
}, 60_000);
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

let device: TestDevice;
beforeEach(async () => {
  device = await TestDevice.enrolled(server, VICTIM);
});

let phones = 0;
const phone = () => `0933${String(++phones).padStart(6, '0')}`;
const push = (email: string, client: string, commands: readonly unknown[], parts: object = {}, clinic = 'demo') =>
  api.call('POST', `/sync/v1/${clinic}/push`, {
    token: tokens.get(email) ?? '',
    body: { protocol: SYNC_PROTOCOL, epoch: null, client, commands, ...parts },
  });
const headOf = async () => (await api.database.db.feed.head('demo'))?.seq;
const stored = async (id: string) => {
  const [found] = await api.database.db.readClinic('demo', (tx) => tx.reader.getMany('user', [id]));
  return found as { name?: string } | undefined;
};
const statuses = (result: { outcomes: readonly { status: string; code: number }[] }) =>
  result.outcomes.map(({ status, code }) => [status, code]);

describe('another client’s identity', () => {
  it('taken over by someone else loses no command of its owner: the number is forked, and a new identity brings it', async () => {
    const key = `forge${phones}`;
    await push(VICTIM, device.client, [await device.createOwner(`${key}a`, phone())]);
    const thief = await TestDevice.enrolled(server, ATTACKER);
    thief.number = 1;
    const stolen = await push(ATTACKER, device.client, [await thief.createOwner(`${key}thief`, phone())]);
    expect(statuses(stolen.result)).toEqual([['applied', CODE.success]]);
    const next = await device.createOwner(`${key}b`, phone());
    expect(await push(VICTIM, device.client, [next])).toMatchObject({ status: 409, code: CODE.forkedClient });
    const renewed = await push(VICTIM, randomUUID(), [{ ...next, number: 1 }]);
    expect(statuses(renewed.result)).toEqual([['applied', CODE.success]]);
    expect(await stored(`/user/${key}b`)).toBeDefined();
  });

  it('with a number that is known already is refused, and changes nothing', async () => {
    await push(VICTIM, device.client, [await device.createOwner(`known${phones}`, phone())]);
    const thief = await TestDevice.enrolled(server, ATTACKER);
    const before = await headOf();
    const answer = await push(ATTACKER, device.client, [await thief.createOwner(`thief${phones}`, phone())]);
    expect(answer).toMatchObject({ status: 409, code: CODE.forkedClient });
    expect(await headOf()).toBe(before);
  });

  it.each([['nobody'], [''], ["'; DROP TABLE x"], ['A'.repeat(36)], [null], [7], [{ $ne: 1 }]])(
    'made up as %j is refused',
    async (client) => {
      const answer = await push(VICTIM, client as string, [await device.createOwner('x', phone())]);
      expect(answer).toMatchObject({ status: 400, code: CODE.badParameter });
    },
  );
});

describe('another person’s commands', () => {
  it('sent again by someone else take effect once, as their author’s', async () => {
    const key = `replay${phones}`;
    const command = await device.createOwner(key, phone());
    await push(VICTIM, device.client, [command]);
    const before = await headOf();
    const replayed = await push(ATTACKER, randomUUID(), [{ ...command, number: 1 }]);
    expect(statuses(replayed.result)).toEqual([['applied', CODE.success]]);
    expect(await headOf()).toBe(before);
  });

  it('changed on the way, put in another’s name, or carried into another clinic are refused as not signed', async () => {
    const key = `unsigned${phones}`;
    const own = await TestDevice.enrolled(server, ATTACKER);
    const command = await device.createOwner(key, phone());
    const changed: Envelope = { ...command, number: 1, args: { ...(command.args as object), _id: `/user/${key}evil` } };
    const named = { ...(await own.createOwner(`${key}named`, phone())), number: 2, author: VICTIM };
    const answer = await push(ATTACKER, own.client, [changed, named]);
    expect(statuses(answer.result)).toEqual([
      ['refused', CODE.badSignature],
      ['refused', CODE.badSignature],
    ]);
    expect(await stored(`/user/${key}evil`)).toBeUndefined();
    expect(await stored(`/user/${key}named`)).toBeUndefined();
    const abroad = await push(OUTSIDER, randomUUID(), [{ ...command, number: 1 }], {}, 'harbour');
    expect(statuses(abroad.result)).toEqual([['refused', CODE.badSignature]]);
  });
});

describe('numbers', () => {
  it('with a gap, out of order, twice or beyond all bounds are refused whole', async () => {
    const before = await headOf();
    const [one, two, three] = [
      await device.createOwner('n1', phone()),
      await device.createOwner('n2', phone()),
      await device.createOwner('n3', phone()),
    ];
    expect(await push(VICTIM, device.client, [three])).toMatchObject({
      status: 409,
      code: CODE.sequenceGap,
      detail: { lastNumber: 0 },
    });
    for (const commands of [
      [one, three],
      [two, one],
      [one, { ...one, number: 2 }],
      [{ ...one, number: 0 }],
      [{ ...one, number: -1 }],
      [{ ...one, number: 1.5 }],
      [{ ...one, number: 2 ** 60 }],
      [],
    ])
      expect([CODE.badParameter, CODE.sequenceGap]).toContain((await push(VICTIM, device.client, commands)).code);
    expect(await headOf()).toBe(before);
  });
});

describe('size', () => {
  it('of more than fifty commands is refused', async () => {
    const command = await device.createOwner('many', phone());
    const commands = Array.from({ length: MAX_COMMANDS_PER_PUSH + 1 }, (_, at) => ({
      ...command,
      uuid: randomUUID(),
      number: at + 1,
    }));
    expect(await push(VICTIM, device.client, commands)).toMatchObject({ status: 400, code: CODE.badParameter });
  });

  it('of a hundred megabytes is refused while it comes, announced or not, and holds up nobody', async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const before = process.memoryUsage().rss;
    for (const announced of [true, false]) {
      const [answer, other] = await Promise.all([
        flood(port, announced),
        push(VICTIM, device.client, [await device.createOwner(`beside${phones}`, phone())]),
      ]);
      expect(answer.status).toBe(413);
      expect(answer.sent).toBeLessThan(64 * 1024 * 1024);
      expect(statuses(other.result)).toEqual([['applied', CODE.success]]);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  }, 60_000);

  /**
   * Sends a hundred megabytes until it is told to stop. Both ends run in this process, one turn after the other: the server's answer and the
   * end of the connection come before the flood could read either, and one more write to it would break the connection with the answer unread
   * (EPIPE). Therefore what stops the flood is that the answer was written; what is judged is the answer that it reads.
   */
  const flood = (port: number, announced: boolean) =>
    new Promise<{ status: number; sent: number }>((resolve, reject) => {
      const total = 100 * 1024 * 1024;
      const chunk = Buffer.alloc(256 * 1024, 'x');
      let sent = 0;
      let answered = false;
      let done = false;
      api.app.server.once('request', (_request, response) => {
        response.once('finish', () => {
          answered = true;
        });
      });
      const sending = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/sync/v1/demo/push',
        headers: {
          authorization: `Bearer ${tokens.get(ATTACKER) ?? ''}`,
          'content-type': 'application/json',
          ...(announced ? { 'content-length': total } : { 'transfer-encoding': 'chunked' }),
        },
      });
      const more = () => {
        if (answered || sent >= total) return;
        sent += chunk.length;
        if (sending.write(chunk)) setImmediate(more);
        else sending.once('drain', more);
      };
      sending.on('response', (response) => {
        done = true;
        response.resume();
        sending.destroy();
        resolve({ status: response.statusCode ?? 0, sent });
      });
      sending.on('error', (error) => {
        if (!done) reject(error);
      });
      more();
    });
});

describe('a body that is a bomb', () => {
  const deep = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
  const sendRaw = (body: string, path = 'push') =>
    api.call('POST', `/sync/v1/demo/${path}`, { token: tokens.get(ATTACKER) ?? '', body });

  it.each([
    ['a million lists in each other', deep(1_000_000)],
    ['a hundred thousand objects in each other', deep(100_000, '{"a":', '1}').replace('1}', '1}')],
    ['a half that never closes', '['.repeat(4_000_000)],
    ['deep arguments', `{"protocol":1,"epoch":null,"client":"${randomUUID()}","commands":[{"args":${deep(50_000)}}]}`],
    ['a prototype', '{"__proto__":{"admin":true},"protocol":1}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a number without end', `{"protocol":${'9'.repeat(1_000_000)}}`],
    ['three hundred thousand names', `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['a million empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
    ['nothing of JSON', '\u0000\u0001\u0002'],
  ])('%s is refused', async (_, body) => {
    expect(await sendRaw(body)).toMatchObject({ status: 400, code: CODE.badParameter });
  });

  it('in the arguments of a signed command is refused before anything compares or copies it', async () => {
    const before = await headOf();
    const args = { _id: '/user/deep', fields: JSON.parse(deep(2000)) };
    const answer = await push(VICTIM, device.client, [{ ...(await device.createOwner('deep', phone())), args }]);
    expect(answer).toMatchObject({ status: 400, code: CODE.badParameter });
    expect(await headOf()).toBe(before);
  });
});

describe('what is newer than this server', () => {
  it('a protocol is refused with the one that is spoken', async () => {
    const command = await device.createOwner('newer', phone());
    for (const protocol of [0, SYNC_PROTOCOL + 1, 2 ** 31])
      expect(await push(VICTIM, device.client, [command], { protocol })).toMatchObject({
        status: 426,
        code: CODE.protocolMismatch,
        detail: { protocol: SYNC_PROTOCOL },
      });
    for (const [path, body] of [
      ['pull', { epoch: null, client: device.client, cursor: 0 }],
      ['snapshot', { client: device.client, stage: 'today', after: null }],
      ['pet', { petID: '/pet/a' }],
    ] as const)
      expect(
        await api.call('POST', `/sync/v1/demo/${path}`, {
          token: tokens.get(VICTIM) ?? '',
          body: { protocol: SYNC_PROTOCOL + 1, ...body },
        }),
      ).toMatchObject({ code: CODE.protocolMismatch });
  });

  it('a command is put aside with a case, and what comes after it goes on', async () => {
    const key = `later${phones}`;
    const commands = [
      await device.createOwner(`${key}a`, phone(), { version: 99 }),
      await device.command('time.travel', { to: 'yesterday' }),
      await device.createOwner(`${key}b`, phone()),
    ];
    const answer = await push(VICTIM, device.client, commands);
    expect(statuses(answer.result)).toEqual([
      ['quarantined', CODE.unknownCommand],
      ['quarantined', CODE.unknownCommand],
      ['applied', CODE.success],
    ]);
    expect(await stored(`/user/${key}a`)).toBeUndefined();
    expect(await stored(`/user/${key}b`)).toBeDefined();
  });
});

describe('what may not be read', () => {
  const ask = (path: string, body: object) =>
    api.call('POST', `/sync/v1/demo/${path}`, {
      token: tokens.get(ATTACKER) ?? '',
      body: { protocol: SYNC_PROTOCOL, ...body },
    });

  it('a load of a collection that is hidden is refused, and no other call shows anything of it', async () => {
    const key = `hidden${phones}`;
    await push(VICTIM, device.client, [
      await device.createOwner(key, phone()),
      await device.command('pet.create', { _id: `/pet/${key}`, userID: `/user/${key}`, fields: { name: '祕密' } }),
    ]);
    const { client } = device;
    expect(await ask('snapshot', { client, stage: 'collection', collection: 'pet', after: null })).toMatchObject({
      status: 403,
      code: CODE.forbidden,
    });
    for (const stage of ['reference', 'today', 'people', 'open', 'history'])
      expect((await ask('snapshot', { client, stage, after: null })).text).not.toContain('祕密');
    expect((await ask('pull', { epoch: null, client, cursor: 0 })).text).not.toContain('祕密');
    expect((await ask('pet', { petID: `/pet/${key}` })).text).not.toContain('祕密');
    // What is no kind of document answers as one that is hidden, since it may be one of a newer device's; what can't be a name is refused as such.
    for (const [collection, code] of [
      ['account', CODE.forbidden],
      ['session', CODE.forbidden],
      ['constructor', CODE.forbidden],
      ['__proto__', CODE.badParameter],
      ['document; DROP', CODE.badParameter],
    ] as const)
      expect((await ask('snapshot', { client, stage: 'collection', collection, after: null })).code).toBe(code);
  });

  it('outcomes of another’s client carry nothing that its documents would hide', async () => {
    const key = `outcome${phones}`;
    await push(VICTIM, device.client, [await device.createOwner(key, phone())]);
    const { result } = await ask('pull', { epoch: null, client: device.client, cursor: 0 });
    for (const outcome of result.outcomes)
      expect(Object.keys(outcome).sort()).toEqual(['code', 'detail', 'message', 'number', 'seq', 'status', 'uuid']);
  });

  it('a place in a load that no page gave is refused', async () => {
    for (const after of [
      'x',
      'e30',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('["a",{}]').toString('base64url'),
    ])
      expect((await ask('snapshot', { client: device.client, stage: 'people', after })).code).toBe(CODE.badParameter);
  });
});

describe('ids sealed for another clinic', () => {
  it('answer alike whether they are there or not, with the code of a missing one', async () => {
    const { jwt, clinicRoles } = await api.login(OUTSIDER);
    const key = clinicRoles[0]?.idKey ?? '';
    const at = (path: string, body: unknown) => api.call('POST', `/api/sdk/v2/harbour${path}`, { token: jwt, body });
    await at('/user', { _id: '/user/sealed', name: '港灣', phone: '0955000001' });
    await at('/pet', { _id: '/pet/sealed', userID: '/user/sealed', name: '港灣' });
    await at('/record/checkin', { _id: '/record/1-sealed', petID: '/pet/sealed', cause: '港灣' });
    const token = tokens.get(VICTIM) ?? '';
    for (const [path, id, code] of [
      ['user', '/user/sealed', CODE.ownerNotFound],
      ['pet', '/pet/sealed', CODE.petNotFound],
      ['record', '/record/1-sealed', CODE.notFound],
    ] as const) {
      const ask = (segment: string) => api.call('GET', `/api/sdk/v2/demo/${path}/${segment}`, { token });
      const there = await ask(sealID(key, id));
      const missing = await ask(sealID(key, `${id}-none`));
      expect(there).toMatchObject({ status: 404, code });
      expect(there.text).toBe(missing.text);
      expect((await ask(encodeURIComponent(id))).code).toBe(code);
    }
  });
});
