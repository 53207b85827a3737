import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { httpWebhook } from '@vetloom/integrations/webhook/http-webhook.ts';
import type { WebhookPort } from '@vetloom/integrations/webhook/port.ts';
import { type TakenEvent, WebhookReceiver } from '@vetloom/integrations/webhook/simulator/webhook-receiver.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const PEOPLE: Readonly<Record<string, readonly Permission[] | 'admin'>> = {
  admin: 'admin',
  desk: ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE', 'GENERAL_SETTINGS_READ'],
};
const EVENTS = ['user.created', 'user.changed', 'pet.created'];

let api: TestApi;
let receiver: WebhookReceiver;
let slow: WebhookReceiver;
let owners = 0;
const tokens: Record<string, string> = {};
/** What stands between the service and the wire: what a test has happen right behind a sending. */
let afterSending: () => Promise<void> = async () => undefined;
const wire = httpWebhook({ policy: { allowOwn: (host) => host === '127.0.0.1' }, patienceMs: 1000 });
const port: WebhookPort = {
  send: async (...sending) => {
    const sent = await wire.send(...sending);
    await afterSending();
    return sent;
  },
};

beforeAll(async () => {
  // Their clock is that of the clinic, which tests move.
  const now = () => api.now * 1000;
  receiver = await WebhookReceiver.start({ now });
  slow = await WebhookReceiver.start({ now });
  api = await TestApi.open({ webhooks: port });
  for (const [name, permissions] of Object.entries(PEOPLE)) await api.enroll(`${name}@demo.vetloom.test`, permissions);
  await later(0);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await receiver.stop();
  await slow.stop();
});
beforeEach(() => {
  receiver.reset();
  slow.reset();
});
afterEach(async () => {
  afterSending = async () => undefined;
  for (const { _id } of (await call('GET', '/webhook')).result.webhooks) await call('DELETE', `/webhook/${_id}`);
});

/** So many seconds later, with tokens that are good then. */
async function later(seconds: number): Promise<void> {
  api.now += seconds;
  for (const name of Object.keys(PEOPLE)) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = 'admin',
): Promise<ApiAnswer> => {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
};
/** A program that listens, with the secret that it was shown. */
async function subscribed(to = receiver, events = EVENTS): Promise<string> {
  const { code, message, result } = await call('POST', '/webhook', { name: '官網', url: to.url, events });
  expect(code, message).toBe(CODE.success);
  to.seed({ secret: result.secret });
  return result.webhook._id;
}
/** An owner is written down; their id. */
async function owner(name = '陳怡君'): Promise<string> {
  owners += 1;
  const made = await call('POST', '/user', { name, phone: `09${10_000_000 + owners}` }, 'desk');
  expect(made.code, made.message).toBe(CODE.success);
  return made.result._id;
}
const work = () => api.webhooks.work('demo');
const heard = (by = receiver): string[] => by.taken.map(({ type, data }: TakenEvent) => `${type} ${String(data.id)}`);
const standing = async (id: string) =>
  (await call('GET', '/webhook')).result.webhooks.find((one: { _id: string }) => one._id === id);
const logOf = async (id: string) => (await call('GET', `/webhook/${id}/delivery`)).result;

describe('a program of the clinic’s own', () => {
  it('is told of what it chose, in its order, once each, and of nothing that stands in it', async () => {
    const before = await owner('之前的人');
    await subscribed();
    const id = await owner('王小明');
    const { result: pet } = await call('POST', '/pet', { userID: id, name: '麻糬', type: 'Canine' }, 'desk');
    await call('PUT', `/user/${encodeURIComponent(id)}`, { address: '台北市大安區' }, 'desk');
    await work();
    await work();
    expect(heard()).not.toContain(`user.created ${before}`);
    expect(heard().filter((one) => !one.startsWith('user.changed'))).toEqual([
      `user.created ${id}`,
      `pet.created ${pet._id}`,
    ]);
    const change = receiver.taken.findLast(({ type }) => type === 'user.changed');
    expect(change?.data).toMatchObject({ collection: 'user', id, fields: expect.arrayContaining(['address']) });
    expect(JSON.stringify(receiver.taken)).not.toMatch(/王小明|大安|麻糬|09\d{8}/);
    const sequences = receiver.taken.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(receiver.taken.every(({ times }) => times === 1)).toBe(true);
  });

  it('that is out of order for a while is asked later each time, keeps the order, and misses nothing', async () => {
    const id = await subscribed();
    receiver.seed({ status: 500, times: 3 });
    const [first, second] = [await owner(), await owner()];
    for (let round = 0; round < 6; round += 1) {
      await work();
      await later(120);
    }
    expect(heard()).toEqual([`user.created ${first}`, `user.created ${second}`]);
    const [, one] = await logOf(id);
    expect(one.attempts.map(({ status }: { status: number }) => status)).toEqual([200, 500, 500, 500]);
    expect(one).toMatchObject({ state: 'taken', tries: 4 });
    expect(await standing(id)).toMatchObject({ active: true, failingSince: 0, waiting: 0 });
  });

  it.each<[string, () => void, object]>([
    ['never answers', () => receiver.fault('silentAfterTaking'), { fault: 'timeout', status: 0 }],
    ['sends elsewhere', () => receiver.seed({ status: 302 }), { fault: 'redirect', status: 302 }],
    ['breaks off', () => receiver.fault('brokenAfterTaking'), { fault: 'brokenOff', status: 0 }],
  ])('that %s stands so in the log, and is told again under the same id', async (_what, wrong, expected) => {
    const id = await subscribed();
    wrong();
    await owner();
    await work();
    const [failed] = await logOf(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: [expected] });
    await later(10);
    await work();
    expect(receiver.taken.map((event) => event.id)).toEqual([failed._id]);
  });

  it('that is slow delays no other', async () => {
    await subscribed(slow);
    await subscribed();
    slow.fault('silentAfterTaking', 20);
    const id = await owner();
    const quick = new Promise<void>((resolve) => {
      afterSending = async () => {
        if (receiver.taken.length > 0) resolve();
      };
    });
    const all = work();
    await quick;
    expect(heard()).toEqual([`user.created ${id}`]);
    expect((await logOf((await call('GET', '/webhook')).result.webhooks[0]._id))[0].attempts).toEqual([]);
    await all;
  });

  it('that takes nothing for three days is told nothing more, the director is mailed once, and all that waits follows when somebody lets it go on', async () => {
    const id = await subscribed();
    receiver.seed({ status: 500, times: 200 });
    const made = [await owner(), await owner()];
    const mails = api.mails.length;
    for (let round = 0; round < 40 && (await standing(id)).active; round += 1) {
      await work();
      await later(3 * 3600);
    }
    expect(await standing(id)).toMatchObject({ active: false, paused: 'failing', waiting: 2 });
    expect(api.mails.slice(mails)).toMatchObject([
      { to: 'admin@demo.vetloom.test', text: expect.stringContaining('三天') },
    ]);
    const asked = receiver.requests.length;
    expect(asked).toBeLessThan(30);
    made.push(await owner());
    await work();
    expect(receiver.requests).toHaveLength(asked);
    const { secret } = (await call('POST', `/webhook/${id}/secret`)).result;
    receiver.reset();
    receiver.seed({ secret });
    await call('PUT', `/webhook/${id}`, { active: true });
    await work();
    expect(heard()).toEqual(made.map((one) => `user.created ${one}`));
  });

  it('that says it is gone is asked no more at once', async () => {
    const id = await subscribed();
    receiver.seed({ status: 410 });
    await owner();
    await work();
    expect(await standing(id)).toMatchObject({ active: false, paused: 'gone' });
  });

  it('whose secret is replaced while events wait believes them by either for a day, then by the new one alone', async () => {
    const id = await subscribed();
    receiver.seed({ status: 500 });
    await owner();
    await work();
    const { secret, webhook } = (await call('POST', `/webhook/${id}/secret`)).result;
    expect(webhook.oldSecretUntil - api.now).toBeGreaterThan(86_000);
    await later(60);
    await work();
    expect(receiver.taken).toHaveLength(1);
    await later(86_400);
    await owner();
    await work();
    expect(receiver.refused).toEqual(['the signature is not by our secret']);
    receiver.seed({ secret });
    await later(60);
    await work();
    expect(receiver.taken).toHaveLength(2);
  });

  it('is told twice under one id, and never not at all, where a process ends between sending and noting', async () => {
    const id = await subscribed();
    const made = await owner();
    const second = await api.furtherWebhooks();
    let killed = false;
    afterSending = () => {
      if (killed) return Promise.resolve();
      killed = true;
      return Promise.reject(new Error('killed'));
    };
    await work();
    expect(await standing(id)).toMatchObject({ waiting: 1 });
    await later(120);
    await second.work('demo');
    expect(receiver.taken).toMatchObject([{ type: 'user.created', data: { id: made }, times: 2 }]);
    expect(await standing(id)).toMatchObject({ waiting: 0 });
    await second.stop();
  });

  it('is told once by several processes at the same time', async () => {
    await subscribed();
    const further = [await api.furtherWebhooks(), await api.furtherWebhooks()];
    const made: string[] = [];
    for (let one = 0; one < 5; one += 1) made.push(await owner());
    await Promise.all([api.webhooks, ...further].map((service) => service.work('demo')));
    expect(heard()).toEqual(made.map((one) => `user.created ${one}`));
    expect(receiver.taken.every(({ times }) => times === 1)).toBe(true);
    for (const service of further) await service.stop();
  });

  it('hears what is sent again: one, or all of an hour, by the same ids', async () => {
    const id = await subscribed();
    await owner();
    await owner();
    await work();
    const ids = receiver.taken.map((event) => event.id);
    expect((await call('POST', `/webhook/${id}/replay`, { deliveryID: ids[0] })).result).toEqual({ count: 1 });
    await work();
    expect((await call('POST', `/webhook/${id}/replay`, { from: 0, to: api.now })).result).toEqual({ count: 2 });
    await work();
    expect(receiver.taken.map((event) => [event.id, event.times])).toEqual([
      [ids[0], 3],
      [ids[1], 2],
    ]);
    expect((await call('POST', `/webhook/${id}/replay`, { deliveryID: 'evt_other' })).status).toBe(404);
  });

  it('is told of what waits where it listens by then, and of nothing that it doesn’t choose any more', async () => {
    const id = await subscribed();
    const first = await owner();
    await call('POST', '/pet', { userID: first, name: '麻糬', type: 'Canine' }, 'desk');
    const second = await owner();
    let moved = false;
    afterSending = async () => {
      if (moved) return;
      moved = true;
      const { result } = await call('PUT', `/webhook/${id}`, { url: slow.url, events: ['user.created'] });
      expect(result).toMatchObject({ url: slow.url });
      const { secret } = (await call('POST', `/webhook/${id}/secret`)).result;
      slow.seed({ secret });
    };
    await work();
    expect([heard(), heard(slow)]).toEqual([[`user.created ${first}`], [`user.created ${second}`]]);
    expect(await standing(id)).toMatchObject({ waiting: 0 });
  });

  it('is tried by an event that says nothing', async () => {
    const id = await subscribed();
    const { deliveryID } = (await call('POST', `/webhook/${id}/test`)).result;
    await work();
    expect(receiver.taken).toMatchObject([{ id: deliveryID, type: 'webhook.test', data: {} }]);
  });

  it('of a clinic that is closed, or a copy to practise on, is told nothing', async () => {
    await subscribed();
    await owner();
    const own = (more: object) =>
      writeIn(api.database.db, 'demo', async (tx) => {
        const before = (await tx.get('clinic', '/clinic')) as object | undefined;
        await tx.put('clinic', {
          ...{
            _id: '/clinic',
            collection: 'clinic',
            clinicID: 'demo',
            name: 'demo',
            phone: '',
            address: '',
            taxID: '',
          },
          ...{ licenseNumber: '', info: '', timeZone: 'Asia/Taipei', instrumentBridge: true, updateDateTime: api.now },
          ...before,
          ...more,
        } as never);
      });
    await own({ practice: true });
    await work();
    expect(receiver.requests).toEqual([]);
    await own({ practice: false });
    await work();
    expect(receiver.taken).toHaveLength(1);
  });
});

describe('where a program may listen', () => {
  it.each([
    ['in clear text over the internet', 'http://hooks.example/x', EVENTS, 'webhookAddress'],
    ['with a name in its address', 'https://a:b@hooks.example/x', EVENTS, 'webhookAddress'],
    ['for what there is not', 'https://hooks.example/x', ['user.read'], 'webhookEvent'],
    ['for what no program may read', 'https://hooks.example/x', ['role.changed'], 'webhookEvent'],
  ])('isn’t %s', async (_what, url, events, rule) => {
    expect(await call('POST', '/webhook', { name: 'x', url, events })).toMatchObject({ status: 400, detail: { rule } });
  });

  it('isn’t at what is no address', async () => {
    const asked = { name: 'x', url: 'hooks.example', events: EVENTS };
    expect(await call('POST', '/webhook', asked)).toMatchObject({ status: 400, detail: { fields: ['url'] } });
  });

  it('is looked at each time: what leads into a network of somebody’s own gets nothing', async () => {
    const { result } = await call('POST', '/webhook', { name: 'x', url: 'https://localhost:9/x', events: EVENTS });
    await owner();
    await work();
    const [refused] = await logOf(result.webhook._id);
    expect(refused.attempts).toMatchObject([{ fault: 'privateAddress', status: 0 }]);
  });

  it('is for whoever may set the system, and its secret is shown once', async () => {
    expect((await call('GET', '/webhook', undefined, 'desk')).status).toBe(403);
    const id = await subscribed();
    expect(JSON.stringify((await call('GET', '/webhook')).result)).not.toContain('whsec_');
    expect((await call('PUT', `/webhook/${id}`, { events: ['pet.created'] })).result).toMatchObject({
      events: ['pet.created'],
    });
    expect((await call('PUT', '/webhook/wh_000000000000', { active: false })).status).toBe(404);
    const { subjects } = (await call('GET', '/webhook')).result;
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ collection: 'booking', scopes: expect.arrayContaining(['bookings.read']) }),
      ]),
    );
  });
});
