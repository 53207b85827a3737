import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HostNotAllowed } from '../mail/public-host.ts';
import type { PushNote } from './port.ts';
import { PushSimulator } from './simulator/push-simulator.ts';
import { vapidKeysOf } from './vapid.ts';
import { webPushPort } from './web-push.ts';

const KEYS = vapidKeysOf(new Uint8Array(32).fill(7));
let service: PushSimulator;
beforeAll(async () => {
  service = await PushSimulator.start();
});
afterAll(() => service.stop());
beforeEach(() => service.reset());

const portTo = (more: object = {}) =>
  webPushPort({
    ...{ keys: KEYS, subject: () => 'https://clinic.test', certificates: service.certificate },
    ...{ ownHosts: new Set([service.host]), patienceMs: 2000, ...more },
  });
const note = (more: Partial<PushNote> = {}): PushNote => ({
  text: '{"a":"麻糬"}',
  keepFor: 900,
  topic: 'aB-_1',
  ...more,
});

describe('the keys of an installation', () => {
  it('follow from its secret, and are a pair of P-256', () => {
    expect(vapidKeysOf(new Uint8Array(32).fill(7))).toEqual(KEYS);
    expect(vapidKeysOf(randomBytes(32))).not.toEqual(KEYS);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(KEYS.privateKey, 'base64url'));
    expect(curve.getPublicKey('base64url')).toBe(KEYS.publicKey);
    expect(Buffer.from(KEYS.privateKey, 'base64url')).toHaveLength(32);
  });
});

describe('what is sent to a push service', () => {
  it('is read by the browser alone, says for how long it is kept and what it replaces, and is signed', async () => {
    const browser = service.browser(KEYS.publicKey);
    expect(await portTo().send(browser, note())).toEqual({ kind: 'taken' });
    expect(service.taken).toMatchObject([
      { text: '{"a":"麻糬"}', keepFor: 900, topic: 'aB-_1', urgency: 'high', subject: 'https://clinic.test' },
    ]);
    expect(browser.endpoint).toContain(service.taken[0]?.browser);
  });

  it('is not taken from another installation, nor for keys that are not the browser’s', async () => {
    const other = portTo({ keys: vapidKeysOf(new Uint8Array(32).fill(8)) });
    const browser = service.browser(KEYS.publicKey);
    expect(await other.send(browser, note())).toMatchObject({ kind: 'refused', said: { code: '403' } });
    const { p256dh } = service.browser(KEYS.publicKey);
    expect(await portTo().send({ ...browser, p256dh }, note())).toMatchObject({ kind: 'refused' });
    expect(await portTo().send({ ...browser, p256dh: 'AAAA' }, note())).toMatchObject({ kind: 'refused' });
    expect(service.taken).toEqual([]);
  });

  it('says of a browser that is gone that it is, by either answer', async () => {
    const browser = service.browser(KEYS.publicKey);
    service.seed({ gone: browser.endpoint });
    expect(await portTo().send(browser, note())).toEqual({ kind: 'gone' });
    service.seed({ status: 404 });
    expect(await portTo().send(service.browser(KEYS.publicKey), note())).toEqual({ kind: 'gone' });
  });

  it('may be tried again where the service has too much to do, fails, says nothing or isn’t there', async () => {
    const browser = service.browser(KEYS.publicKey);
    service.seed({ status: 429, retryAfter: '40' });
    expect(await portTo().send(browser, note())).toMatchObject({ kind: 'later', retryAfterS: 40 });
    service.seed({ status: 503 });
    expect(await portTo().send(browser, note())).toMatchObject({ kind: 'later', said: { code: '503' } });
    const nobody = { ...browser, endpoint: 'https://127.0.0.1:9/push/x' };
    const away = await portTo({ ownHosts: new Set(['127.0.0.1:9']) }).send(nobody, note());
    expect(away).toMatchObject({ kind: 'later', said: { code: 'ECONNREFUSED' } });
    expect(JSON.stringify(away)).not.toContain('/push/x');
  });

  it('is not led elsewhere, and not sent where a certificate isn’t trusted', async () => {
    const browser = service.browser(KEYS.publicKey);
    service.seed({ status: 302 });
    expect(await portTo().send(browser, note())).toMatchObject({ kind: 'refused', said: { code: '302' } });
    expect(await portTo({ certificates: '' }).send(browser, note())).toMatchObject({ kind: 'later' });
    expect(service.taken).toEqual([]);
  });

  it('is short', async () => {
    const long = note({ text: 'x'.repeat(3001) });
    expect(await portTo().send(service.browser(KEYS.publicKey), long)).toMatchObject({ kind: 'refused' });
    const longest = note({ text: 'x'.repeat(3000) });
    expect(await portTo().send(service.browser(KEYS.publicKey), longest)).toEqual({ kind: 'taken' });
  });
});

describe('an address that a browser names', () => {
  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/x',
    'https://8.8.8.8:22/x',
    'https://user:word@8.8.8.8/x',
    'https://8.8.8.8/x#y',
    'file:///etc/passwd',
    'nothing',
  ])('is not reached: %s', async (endpoint) => {
    await expect(portTo().demandPublic(endpoint)).rejects.toBeInstanceOf(HostNotAllowed);
    const { p256dh, auth } = service.browser(KEYS.publicKey);
    expect(await portTo().send({ endpoint, p256dh, auth }, note())).toMatchObject({ kind: 'refused' });
  });

  it('is reached where it is public, or named by the operator', async () => {
    await portTo().demandPublic('https://8.8.8.8/fcm/send/x');
    await portTo().demandPublic(`https://${service.host}/push/x`);
  });
});
