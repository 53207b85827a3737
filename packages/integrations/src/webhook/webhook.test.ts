import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownCertificate } from '../channel/simulator/own-certificate.ts';
import type { HostPolicy } from '../http/host-place.ts';
import { httpWebhook } from './http-webhook.ts';
import { webhookHeaders, writtenSecret } from './signature.ts';
import { WebhookReceiver } from './simulator/webhook-receiver.ts';

const OWN: HostPolicy = { allowOwn: () => true };
const [SECRET, NEXT] = [1, 2].map((byte) => writtenSecret(new Uint8Array(32).fill(byte))) as [string, string];

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.reset());
afterAll(() => receiver.stop());

const event = (id = 'evt_1', timestamp = Math.floor(Date.now() / 1000)) => ({
  ...{ id, timestamp },
  body: JSON.stringify({
    ...{ type: 'booking.created', timestamp: '2026-11-30T00:00:00.000Z', clinic: 'demo', sequence: 7 },
    data: { collection: 'booking', id: '/booking/1', fields: [] },
  }),
});
const port = (patienceMs = 2000, policy = OWN) => httpWebhook({ policy, patienceMs });

it('is signed as Standard Webhooks says, by its own example', () => {
  // https://github.com/standard-webhooks/standard-webhooks, the example of its libraries.
  const headers = webhookHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('an event', () => {
  it('is taken by whoever knows the secret, and counts once however often it comes', async () => {
    receiver.seed({ secret: SECRET });
    for (const _ of [1, 2])
      expect(await port().send(receiver.url, event(), [SECRET])).toMatchObject({ fault: undefined, status: 200 });
    expect(receiver.taken).toMatchObject([{ id: 'evt_1', type: 'booking.created', times: 2 }]);
  });

  it('is signed by both secrets while one replaces the other', async () => {
    for (const secret of [SECRET, NEXT]) {
      receiver.seed({ secret });
      expect(await port().send(receiver.url, event(), [NEXT, SECRET])).toMatchObject({ status: 200 });
    }
  });

  it('isn’t believed by another secret, nor of an hour ago', async () => {
    receiver.seed({ secret: SECRET });
    expect(await port().send(receiver.url, event(), [NEXT])).toMatchObject({ fault: 'status', status: 401 });
    const old = event('evt_2', Math.floor(Date.now() / 1000) - 3600);
    expect(await port().send(receiver.url, old, [SECRET])).toMatchObject({ fault: 'status', status: 401 });
    expect(receiver.refused).toEqual(['the signature is not by our secret', 'too old or too early']);
  });

  it.each<[number, object]>([
    [500, { fault: 'status', gone: false, said: '{"message":"told to answer 500"}' }],
    [302, { fault: 'redirect', gone: false }],
    [410, { fault: 'status', gone: true }],
  ])('that is answered by %i is told of', async (status, expected) => {
    receiver.seed({ status });
    expect(await port().send(receiver.url, event(), [SECRET])).toMatchObject({ status, ...expected });
  });

  it.each<[Parameters<WebhookReceiver['fault']>[0], object]>([
    ['silentAfterTaking', { fault: 'timeout' }],
    ['slowBodyAfterTaking', { fault: 'timeout' }],
    ['brokenAfterTaking', { fault: 'brokenOff' }],
    ['redirectBeforeTaking', { fault: 'redirect', status: 302 }],
    ['hugeAnswerAfterTaking', { fault: undefined, status: 200 }],
  ])('whose target goes wrong by %s is cut, and its answer has an end', async (fault, expected) => {
    receiver.seed({ secret: SECRET });
    receiver.fault(fault);
    const sent = await port(400).send(receiver.url, event(), [SECRET]);
    expect(sent).toMatchObject(expected);
    expect(sent.said.length).toBeLessThanOrEqual(1024);
    expect(receiver.requests).toEqual(['POST /events']);
  });

  it.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '192.168.1.9', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
    'goes to no name that leads to %s, even beside a public address, and to none a moment later',
    async (address) => {
      let asked = 0;
      const resolveHost = async () => {
        asked += 1;
        return [
          { address: '93.184.216.34', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ];
      };
      const sent = await port(500, { allowOwn: () => false, resolveHost }).send('https://hook.example/', event(), [
        SECRET,
      ]);
      expect([sent.fault, asked]).toEqual(['privateAddress', 1]);
    },
  );

  it('goes to the very address that was looked at, over https whose certificate somebody vouches for', async () => {
    const certificate = ownCertificate();
    const server = createServer(certificate, (_request, response) => response.end('ok'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: at } = server.address() as AddressInfo;
    const url = `https://127.0.0.1:${at}/`;
    expect(await httpWebhook({ policy: OWN }).send(url, event(), [SECRET])).toMatchObject({ fault: 'unreachable' });
    const trusting = httpWebhook({ policy: OWN, ca: certificate.cert });
    expect(await trusting.send(url, event(), [SECRET])).toMatchObject({ fault: undefined, said: 'ok' });
    let asked = 0;
    const resolveHost = async () => {
      asked += 1;
      return [asked === 1 ? { address: '127.0.0.1', family: 4 } : { address: '203.0.113.1', family: 4 }];
    };
    // The certificate is of the address and not of the name: that it is held against the name shows that the first address was reached.
    const named = httpWebhook({ policy: { ...OWN, resolveHost }, ca: certificate.cert });
    expect(await named.send(`https://hook.test:${at}/`, event(), [SECRET])).toMatchObject({
      ...{ fault: 'unreachable', said: expect.stringContaining('ALTNAME') },
    });
    expect(asked).toBe(1);
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['http://93.184.216.34/', 'ftp://x.example/', 'https://a:b@x.example/'])(
    'goes nowhere by %s',
    async (url) => {
      expect(['notSecure', 'badAddress']).toContain((await port().send(url, event(), [SECRET])).fault);
    },
  );
});
