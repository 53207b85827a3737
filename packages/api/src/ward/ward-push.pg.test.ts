import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { PushBrowser } from '@vetloom/integrations/push/port.ts';
import type { TakenPush } from '@vetloom/integrations/push/simulator/push-simulator.ts';
import { vapidKeysOf } from '@vetloom/integrations/push/vapid.ts';
import { webPushPort } from '@vetloom/integrations/push/web-push.ts';
import type { PushedNotice } from '@vetloom/protocol/ward-push.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { browserIDOf } from './ward-push.ts';

const PROGRAM = join(import.meta.dirname, '../../../integrations/src/push/simulator/push-program.ts');
const ZONE = zoneOf(DEFAULT_TIME_ZONE);
const KEYS = vapidKeysOf(new Uint8Array(32).fill(1));
const V2 = '/inHospital/v2';
let api: TestApi;
let service: ChildProcess;
let told: { readonly host: string; readonly control: string; readonly certificate: string };
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // A process of its own, which knows nothing of what sends.
  service = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(
    createInterface({ input: service.stdout as NonNullable<ChildProcess['stdout']> }),
    'line',
  )) as [string];
  told = JSON.parse(line);
  const push = webPushPort({
    ...{ keys: KEYS, subject: () => 'https://clinic.test', certificates: told.certificate, patienceMs: 3000 },
    ownHosts: new Set([told.host]),
  });
  api = await TestApi.open({ push });
  // Noon of a day, so that no test runs over midnight.
  api.now = addDays(api.now, 1, ZONE) + 43_200;
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('admin@demo.vetloom.test', 'admin', 'harbour');
  for (const name of ['nurse', 'second'])
    await api.enroll(`${name}@demo.vetloom.test`, ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('other@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN'], 'harbour');
  await api.enroll('desk@demo.vetloom.test', ['PET_READ', 'RECORD_READ']);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  if (service.exitCode === null && service.signalCode === null) {
    service.kill('SIGKILL');
    await once(service, 'exit');
  }
});
beforeEach(async () => {
  await control('reset');
  // What stood from before is over, and nobody is told any more.
  api.now += 2000;
  for (const name of ['admin', 'nurse', 'second', 'other', 'desk']) await signIn(name);
  for (const [name, clinic] of [
    ['nurse', 'demo'],
    ['second', 'demo'],
    ['other', 'harbour'],
    ['admin', 'demo'],
  ] as const)
    for (const { browserID } of (await call('GET', `${V2}/push`, undefined, name, clinic)).result.browsers)
      await call('DELETE', `${V2}/push?browserID=${browserID}`, undefined, name, clinic);
});

async function signIn(name: string) {
  tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}
const control = async (what: string, body?: unknown) =>
  (
    await fetch(
      `${told.control}/control/${what}`,
      body === undefined && what === 'taken' ? {} : { method: 'POST', body: JSON.stringify(body ?? {}) },
    )
  ).json();
const taken = async () => (await control('taken')) as TakenPush[];
const notices = async () => (await taken()).map(({ text }) => JSON.parse(text) as PushedNotice);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin', clinic = 'demo') =>
  api.call(method, `/api/sdk/v2/${clinic}${path}`, {
    token: tokens[as] ?? '',
    ...(body === undefined ? {} : { body }),
  });

/** A browser of a person that lets itself be told. */
async function letIn(as: string, clinic = 'demo'): Promise<PushBrowser & { readonly id: string }> {
  const browser = (await control('seed', { browser: KEYS.publicKey })) as PushBrowser;
  const { endpoint, p256dh, auth } = browser;
  const added = await call('PUT', `${V2}/push`, { endpoint, keys: { p256dh, auth } }, as, clinic);
  expect(added.code, added.message).toBe(CODE.success);
  return { ...browser, id: browserIDOf(endpoint) };
}
const browsersOf = async (as: string, clinic = 'demo') =>
  (await call('GET', `${V2}/push`, undefined, as, clinic)).result.browsers;

let made = 0;
/** An animal in hospital of which an injection is due at such times. */
async function stayWithDue(due: readonly number[], { name = '麻糬', clinic = 'demo' } = {}) {
  made += 1;
  const phone = `09770100${String(made).padStart(2, '0')}`;
  const at = (method: 'POST' | 'PUT', path: string, body: unknown) => call(method, path, body, 'admin', clinic);
  const userID = (await at('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID: string = (await at('POST', '/pet', { userID, name, type: 'Canine' })).result._id;
  const inHospitalID: string = (await at('POST', V2, { petID, cause: '嘔吐' })).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, ZONE) };
  await at('POST', `${V2}/plan`, day);
  const injection = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: due };
  expect((await at('PUT', `${V2}/plan`, { ...day, injectionMission: [injection] })).code).toBe(CODE.success);
  const give = (moment: number) =>
    at('POST', `${V2}/mission/execute`, {
      ...day,
      executeID: `e${moment}`,
      missions: [{ missionID: 'inj', due: moment }],
    });
  const takeBack = (moment: number) =>
    call(
      'DELETE',
      `${V2}/mission/execute?${new URLSearchParams({ ...day, planDateTime: String(day.planDateTime), executeID: `e${moment}` })}`,
      undefined,
      'admin',
      clinic,
    );
  return { petID, day, give, takeBack };
}

describe('what comes due in a ward and is told to browsers', () => {
  it('goes ten minutes before its moment to who may carry out and asked for it, once, however many processes look', async () => {
    await letIn('nurse');
    await letIn('second');
    const due = api.now + 601;
    await stayWithDue([due]);
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
    api.now += 1;
    await Promise.all([api.wardPush.work('demo'), api.furtherPush().work('demo'), api.furtherPush().work('demo')]);
    await api.furtherPush().work('demo');
    expect((await notices()).map(({ kind, clinic }) => [kind, clinic])).toEqual([
      ['due', 'demo'],
      ['due', 'demo'],
    ]);
    const [first] = await taken();
    expect(first).toMatchObject({ urgency: 'high', keepFor: 1200, subject: 'https://clinic.test' });
    expect(await browsersOf('nurse')).toMatchObject([{ lastSuccessAt: api.now, lastFailureAt: null }]);
  });

  it('names the animal, its cage and what is to be done, and nothing of its owner; less or nothing where the clinic chose so', async () => {
    await letIn('nurse');
    const due = api.now + 300;
    const { petID } = await stayWithDue([due], { name: '芝麻' });
    await api.wardPush.work('demo');
    const [{ text = '' } = {}] = await taken();
    expect(JSON.parse(text)).toMatchObject({ body: '芝麻 止吐針', url: `/app/inHospital/mission?at=${due}` });
    for (const secret of ['陳怡君', '0977', '嘔吐', petID]) expect(text).not.toContain(secret);
    await control('reset');
    const choose = (shows: string) => call('PUT', '/setting/wardPush', { shows });
    expect((await choose('count')).code).toBe(CODE.success);
    await stayWithDue([api.now + 400], { name: '芝麻' });
    await api.wardPush.work('demo');
    expect(JSON.stringify(await notices())).not.toMatch(/芝麻|止吐針/);
    expect(await notices()).toHaveLength(1);
    await control('reset');
    await choose('nothing');
    await stayWithDue([api.now + 500]);
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
    const { endpoint, p256dh, auth } = (await control('seed', { browser: KEYS.publicKey })) as PushBrowser;
    const refused = await call('PUT', `${V2}/push`, { endpoint, keys: { p256dh, auth } }, 'nurse');
    expect(refused.detail).toMatchObject({ rule: 'pushOff' });
    await choose('animals');
  });

  it('puts all of one moment into one note, and a later one of that moment in its place', async () => {
    await letIn('nurse');
    const due = api.now + 300;
    await stayWithDue([due], { name: '芝麻' });
    await stayWithDue([due], { name: '年糕' });
    await api.wardPush.work('demo');
    await stayWithDue([due], { name: '湯圓' });
    await api.wardPush.work('demo');
    const [first, second] = await notices();
    expect(await notices()).toHaveLength(2);
    for (const name of ['芝麻', '年糕']) expect(first?.body).toContain(name);
    for (const name of ['芝麻', '年糕', '湯圓']) expect(second?.body).toContain(name);
    expect(second?.about).not.toBe(first?.about);
    expect(new Set((await taken()).map(({ topic }) => topic)).size).toBe(1);
    expect(second?.tag).toBe(first?.tag);
  });

  it('is ended where all of it is done, told anew where it is taken back, and not told at all where it was done before', async () => {
    await letIn('nurse');
    const due = api.now + 300;
    const { give, takeBack } = await stayWithDue([due]);
    await api.wardPush.work('demo');
    await give(due);
    await api.wardPush.work('demo');
    expect((await notices()).map(({ kind }) => kind)).toEqual(['due', 'over']);
    await takeBack(due);
    await api.wardPush.work('demo');
    expect((await notices()).map(({ kind }) => kind)).toEqual(['due', 'over', 'due']);
    await control('reset');
    const later = api.now + 400;
    const other = await stayWithDue([later]);
    await other.give(later);
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
  });

  it('is not told of what somebody has taken note of, nor of what is over for ten minutes', async () => {
    await letIn('nurse');
    const due = api.now + 300;
    await stayWithDue([due]);
    const [{ _id }] = (await call('GET', `${V2}/reminder`, undefined, 'nurse')).result.filter(
      (one: { date: number }) => one.date === due,
    );
    await call('PUT', `${V2}/reminder/notified`, { ids: [_id] }, 'nurse');
    await api.wardPush.work('demo');
    await stayWithDue([api.now - 601]);
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
  });

  it('is sent again where a process was killed before it could note that it had sent it, and shown in the same place', async () => {
    await letIn('nurse');
    await stayWithDue([api.now + 500]);
    await api.wardPush.work('demo');
    const [sent] = await notices();
    // As it stands where the process ends between the two.
    const killed = `UPDATE vetloom.push_note SET done = false, sent = false, held_until = $2 WHERE clinic_id = $1 AND moment > $3`;
    await api.database.db.inClinic('demo', (tx) => tx.sql(killed, ['demo', api.now + 120, api.now]));
    await api.furtherPush().work('demo');
    expect(await notices()).toHaveLength(1);
    api.now += 121;
    await api.furtherPush().work('demo');
    const [, again] = await notices();
    expect(again).toMatchObject({ tag: sent?.tag, about: sent?.about });
  });

  it('never goes to another clinic', async () => {
    await letIn('nurse');
    await letIn('other', 'harbour');
    await stayWithDue([api.now + 300], { clinic: 'harbour', name: '海苔' });
    await api.wardPush.runDue([{ id: 'demo' }, { id: 'harbour' }]);
    await api.wardPush.stop();
    const all = await notices();
    expect(all.map(({ clinic }) => clinic)).toEqual(['harbour']);
    const [{ browser = '' } = {}] = await taken();
    expect((await browsersOf('other', 'harbour'))[0].browserID).toBe(
      browserIDOf(`https://${told.host}/push/${browser}`),
    );
    api.wardPush = api.furtherPush();
  });
});

describe('push services that fail', () => {
  it('are asked again within bounds, as they wish, and what they never took stands on the screen all the same', async () => {
    await letIn('nurse');
    const due = api.now + 500;
    await stayWithDue([due]);
    await control('seed', { status: 429, retryAfter: '40' });
    await control('seed', { status: 503 });
    await api.wardPush.work('demo');
    expect(await browsersOf('nurse')).toMatchObject([
      { lastFailure: expect.stringContaining('429'), lastSuccessAt: null },
    ]);
    api.now += 39;
    await api.wardPush.work('demo');
    expect(await control('requests')).toBeDefined();
    expect(await taken()).toEqual([]);
    api.now += 1;
    await api.wardPush.work('demo');
    api.now += 30;
    await api.wardPush.work('demo');
    expect(await notices()).toMatchObject([{ kind: 'due' }]);
    await control('reset');
    await control('seed', { status: 500, times: 50 });
    const never = api.now + 560;
    await stayWithDue([never]);
    let rounds = 0;
    for (; api.now < never + 900; api.now += 15, rounds += 1) await api.wardPush.work('demo');
    const asked = (await (await fetch(`${told.control}/control/requests`)).json()) as string[];
    expect(asked).toHaveLength(5);
    expect(rounds).toBeGreaterThan(50);
    api.now = never;
    await signIn('nurse');
    const shown = (await call('GET', `${V2}/reminder`, undefined, 'nurse')).result;
    expect(
      shown.filter(
        (one: { date: number; notifiedDateTime: number }) => one.date === never && one.notifiedDateTime === 0,
      ),
    ).toHaveLength(1);
  });

  it('say that a browser is gone, which is forgotten; others are told', async () => {
    const gone = await letIn('nurse');
    const stays = await letIn('second');
    await control('seed', { gone: gone.endpoint });
    await stayWithDue([api.now + 300]);
    await api.wardPush.work('demo');
    expect(await browsersOf('nurse')).toEqual([]);
    expect((await browsersOf('second')).map(({ browserID }: { browserID: string }) => browserID)).toEqual([stays.id]);
    expect(await taken()).toHaveLength(1);
  });
});

describe('whose browsers are told', () => {
  it('are told nothing and forgotten once their person signs out', async () => {
    await letIn('second');
    await stayWithDue([api.now + 300]);
    await api.call('POST', '/api/sdk/v2/basic/logout', { token: tokens.second ?? '' });
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
    await signIn('second');
    expect(await browsersOf('second')).toEqual([]);
  });

  it('are told nothing and forgotten once their person may carry out no longer', async () => {
    await api.enroll('leaver@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    await signIn('leaver');
    await letIn('leaver');
    // Nothing else asks who may be told for five minutes.
    await api.wardPush.work('demo');
    await api.enroll('leaver@demo.vetloom.test', ['RECORD_READ']);
    await stayWithDue([api.now + 300]);
    await api.wardPush.work('demo');
    expect(await taken()).toEqual([]);
    await api.enroll('leaver@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    expect(await browsersOf('leaver')).toEqual([]);
  });

  it('are the person’s own, of ten at the most, of two people the last one’s', async () => {
    const { id, endpoint, p256dh, auth } = await letIn('nurse');
    await call('DELETE', `${V2}/push?browserID=${id}`, undefined, 'second');
    expect(await browsersOf('nurse')).toHaveLength(1);
    expect((await call('POST', `${V2}/push/try`, { browserID: id }, 'second')).code).toBe(CODE.notFound);
    await call('PUT', `${V2}/push`, { endpoint, keys: { p256dh, auth } }, 'second');
    expect(await browsersOf('nurse')).toEqual([]);
    for (let more = 0; more < 10; more += 1) {
      api.now += 1;
      await letIn('second');
    }
    const kept = (await browsersOf('second')).map(({ browserID }: { browserID: string }) => browserID);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain(id);
  });

  it('are not taken for who may not carry out, for a password without a sign-in, nor for an address that is none in public', async () => {
    const { endpoint, p256dh, auth } = (await control('seed', { browser: KEYS.publicKey })) as PushBrowser;
    const body = { endpoint, keys: { p256dh, auth } };
    expect((await call('PUT', `${V2}/push`, body, 'desk')).code).toBe(CODE.forbidden);
    const basic = Buffer.from('nurse@demo.vetloom.test:vetloom-demo').toString('base64');
    const byPassword = await api.call('PUT', `/api/sdk/v2/demo${V2}/push`, {
      body,
      headers: { authorization: `Basic ${basic}` },
    });
    expect(byPassword.status).toBeGreaterThanOrEqual(400);
    for (const other of [
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://[::1]/x',
      'https://localhost:5432/x',
    ])
      expect((await call('PUT', `${V2}/push`, { ...body, endpoint: other }, 'nurse')).detail, other).toMatchObject({
        rule: 'pushAddress',
      });
    expect((await call('PUT', `${V2}/push`, { ...body, endpoint: 'http://push.example/x' }, 'nurse')).code).toBe(
      CODE.badParameter,
    );
    expect(await browsersOf('nurse')).toEqual([]);
  });

  it('are sent a trial, one in ten seconds, which says what became of it', async () => {
    const { id, endpoint } = await letIn('nurse');
    expect((await call('POST', `${V2}/push/try`, { browserID: id }, 'nurse')).result).toEqual({ outcome: 'taken' });
    expect(await notices()).toMatchObject([{ kind: 'trial' }]);
    expect((await call('POST', `${V2}/push/try`, { browserID: id }, 'nurse')).code).toBe(CODE.rateLimited);
    api.now += 11;
    await control('seed', { gone: endpoint });
    expect((await call('POST', `${V2}/push/try`, { browserID: id }, 'nurse')).result).toEqual({ outcome: 'gone' });
    expect(await browsersOf('nurse')).toEqual([]);
  });
});
