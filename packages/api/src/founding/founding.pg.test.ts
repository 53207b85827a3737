import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { DomainError } from '@vetloom/domain/core/error.ts';
import { foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import { forged } from '@vetloom/testing/forged.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GuessBrake } from '../access/guess-brake.ts';
import { TestApi } from '../test-kit.ts';
import { FIRST_CODE_FILE, FirstDoor } from './first-door.ts';
import { foundClinic } from './found-clinic.ts';

const PATH = '/api/sdk/first';
const PASSWORD = 'three cats on a warm roof';
const administrator = { name: '王怡君', email: 'owner@hefeng.example', password: PASSWORD };
const clinic = { clinicID: 'hefeng', name: '禾風動物醫院', phone: '0227061188', address: '', taxID: '04595257' };

let api: TestApi;
let code: string;
beforeEach(async () => {
  api = await TestApi.open({ empty: true });
  code = (await door().code()) ?? '';
});
afterEach(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const pathOfCode = () => join(api.folder, FIRST_CODE_FILE);
const door = () => {
  const { system, access } = api.database.db;
  return new FirstDoor({ system, guesses: access.guesses, path: pathOfCode() });
};
const begin = (fields: object = {}, withCode = code) =>
  api.call('POST', PATH, { body: { code: withCode, administrator, clinic, ...fields } });
const login = () =>
  api.call('POST', '/api/sdk/v2/basic/login', { body: { username: administrator.email, password: PASSWORD } });
const clinics = async () => (await api.database.db.system.listClinics()).map(({ id }) => id);

describe('an installation begins', () => {
  it('by its first page: the administrator signs in to the first clinic, and the page is gone for ever', async () => {
    expect((await api.call('GET', PATH)).result).toEqual({ open: true });
    expect(await begin({}, ` ${code.toLowerCase()} `)).toMatchObject({
      code: CODE.success,
      result: { clinic: 'hefeng' },
    });
    const { result } = await login();
    expect(result).toMatchObject({ systemRole: 'sudo' });
    expect(result.clinicRoles).toMatchObject([{ clinic: 'hefeng', roleID: ADMIN_ROLE, clinicName: clinic.name }]);
    // Every new browser asks: that nobody has to begin any more is an answer, and no failed request.
    expect(await api.call('GET', PATH)).toMatchObject({ status: 200, result: { open: false } });
    expect((await begin()).status).toBe(404);
    // As after a restart: another process, and a code that somebody put there again.
    expect([await door().isOpen(), await door().code(), existsSync(pathOfCode())]).toEqual([false, undefined, false]);
  });

  it('[3.5.09] [3.5.10] [3.5.11] [3.5.12] the clinic lets owners book until the last minute and cancel until then, for three weeks ahead, by LINE too', async () => {
    await begin();
    const token = (await login()).result.jwt;
    const { result } = await api.call('GET', '/api/sdk/v2/hefeng/setting/booking', { token });
    expect(result).toMatchObject({
      ...{ priorBookingMin: 0, latestCancelBookingMin: 0, futureCanBooking: 21, disableLineBooking: false },
    });
  });

  it('the clinic holds what every clinic begins with, its founding is the first entry of its chain, and the chain is whole', async () => {
    await begin();
    const { db } = api.database;
    const stored = await db.readClinic('hefeng', (tx) =>
      tx.sql<{ id: string; suggested: boolean | null }>(
        `SELECT id, (body ->> 'suggested')::boolean AS suggested FROM vetloom.document ORDER BY id`,
      ),
    );
    const expected = foundingDocuments({ ...clinic, timeZone: 'Asia/Taipei' }, api.now).map(({ _id }) => _id);
    expect(stored.map(({ id }) => id).sort()).toEqual([...expected, `/staff/${administrator.email}`].sort());
    expect(stored.some(({ suggested }) => suggested)).toBe(true);
    const history = await db.readClinic('hefeng', (tx) => tx.sql('SELECT seq, author, command FROM vetloom.history'));
    expect(history).toEqual([{ seq: 1, author: administrator.email, command: 'clinic.found' }]);
    const report = await db.maintenance.verifyHistory('hefeng');
    expect(report).toMatchObject({ intact: true, rows: 1 });
    expect(await db.people.auditTrail('clinic.found', 5)).toMatchObject([
      { email: administrator.email, detail: { clinic: 'hefeng' } },
    ]);
  });

  it('what it holds is taken over by a call, one thing or many, and twice alike', async () => {
    await begin();
    const { jwt: token } = (await login()).result;
    const marked = async () =>
      (
        await api.database.db.readClinic('hefeng', (tx) =>
          tx.sql<{ id: string }>(`SELECT id FROM vetloom.document WHERE body ? 'suggested' ORDER BY id`),
        )
      ).map(({ id }) => id);
    const adopt = (ids: readonly string[], as = token) =>
      api.call('POST', '/api/sdk/v2/hefeng/suggestion/adopt', { token: as, body: { ids } });
    const all = await marked();
    const [first = ''] = all;
    for (const _ of [1, 2]) expect(await adopt([first])).toMatchObject({ code: CODE.success, result: null });
    expect(await marked()).toEqual(all.slice(1));
    expect((await adopt(['/role/admin'])).code).toBe(CODE.badParameter);
    expect((await adopt([])).code).toBe(CODE.badParameter);
    expect((await adopt([first], forged(token))).status).toBe(401);
    await adopt(all);
    expect(await marked()).toEqual([]);
  });

  it('of two at once one founds, and the other one’s account and clinic are nowhere', async () => {
    const other = { ...administrator, email: 'second@harbour.example' };
    const answers = await Promise.all([
      begin(),
      begin({ administrator: other, clinic: { ...clinic, clinicID: 'harbour' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const won = answers[0]?.status === 200;
    expect(await clinics()).toEqual([won ? 'hefeng' : 'harbour']);
    const { system } = api.database.db;
    expect(await system.findAccount(won ? other.email : administrator.email)).toBeUndefined();
  });

  it('a wrong code founds nothing, is slowed and counted by its address, and stands in no log', async () => {
    for (const wrong of ['', 'AAAA-AAAA-AAAA-AAAA', `${code}A`])
      expect(await begin({}, wrong)).toMatchObject({ status: 403, code: CODE.firstCodeWrong });
    const [failures] = await api.database.db.access.guesses.begin(['address 127.0.0.1'], Date.now(), 1_000_000);
    expect(failures).toBe(3);
    expect(await clinics()).toEqual([]);
    expect(JSON.stringify([api.warned, api.unexpected])).not.toContain(code);
  });

  it('whoever guesses many at a time is turned away with the word for it, and the right code is taken afterwards', async () => {
    const guesses = Array.from({ length: 40 }, (_, at) => begin({}, `AAAA-AAAA-AAAA-${1000 + at}`));
    const codes = (await Promise.all(guesses)).map((answer) => answer.code);
    expect([...new Set(codes)].sort()).toEqual([CODE.rateLimited, CODE.firstCodeWrong].sort());
    expect(codes.filter((one) => one === CODE.firstCodeWrong).length).toBeLessThan(30);
    expect([await clinics(), (await begin()).status]).toEqual([[], 200]);
  });

  const connect = async () => {
    const client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    return client;
  };
  /** Both wait for the same row until it is let go. */
  async function atOnce<A, B>(one: () => Promise<A>, other: () => Promise<B>) {
    const [blocker, watcher] = await Promise.all([connect(), connect()]);
    await blocker.query('BEGIN; INSERT INTO vetloom.installation (begun_at) VALUES (1)');
    const both = Promise.allSettled([one(), other()]);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%found_clinic%'`;
    await until(async () => expect((await watcher.query(waiting)).rows).toHaveLength(2));
    await blocker.query('ROLLBACK');
    await Promise.all([blocker.end(), watcher.end()]);
    return both;
  }
  const byCommand = (clinicID: string, way: 'password' | 'administrator' = 'password') =>
    foundClinic(api.database.db, {
      clinic: { ...clinic, clinicID, timeZone: 'Asia/Taipei' },
      director: { email: 'director@harbour.example', name: '陳柏翰', phone: '' },
      way: { as: way, password: PASSWORD },
      by: 'operator',
      now: api.now,
    });
  const operators = async () => {
    const found = await Promise.all(
      [administrator.email, 'director@harbour.example'].map((email) => api.database.db.system.findAccount(email)),
    );
    return found.filter((account) => account?.systemRole === 'sudo').map((account) => account?.email);
  };

  it('by its first page and by command at the same moment one id is one clinic, and whoever lost has left nothing', async () => {
    const [page, command] = await atOnce(begin, () => byCommand('hefeng'));
    const won = page.status === 'fulfilled' && page.value.status === 200;
    expect(command.status).toBe(won ? 'rejected' : 'fulfilled');
    if (won) expect(command).toMatchObject({ reason: { codeName: 'conflict', detail: { rule: 'clinicTaken' } } });
    else expect(page).toMatchObject({ value: { status: 404 } });
    expect(await clinics()).toEqual(['hefeng']);
    const lost = won ? 'director@harbour.example' : administrator.email;
    expect(await api.database.db.system.findAccount(lost)).toBeUndefined();
    expect(await api.database.db.maintenance.verifyHistory('hefeng')).toMatchObject({ intact: true, rows: 1 });
  });

  it('of two administrators at the same moment, by page and by command, one is', async () => {
    const [page, command] = await atOnce(begin, () => byCommand('harbour', 'administrator'));
    const won = page.status === 'fulfilled' && page.value.status === 200;
    if (won) expect(command).toMatchObject({ status: 'rejected', reason: { codeName: 'notFound' } });
    else expect([page, command]).toMatchObject([{ value: { status: 404 } }, { status: 'fulfilled' }]);
    expect(await clinics()).toEqual([won ? 'hefeng' : 'harbour']);
    expect(await operators()).toEqual([won ? administrator.email : 'director@harbour.example']);
  });

  it('whoever has the code comes in at once, however many others guess at it', async () => {
    const { system, access } = api.database.db;
    let waiting = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const brake = new GuessBrake(access.guesses, { freeByAccount: 0, mostWaiting: 3 }, () => {
      waiting += 1;
      return held;
    });
    const guarded = new FirstDoor({ system, guesses: access.guesses, path: pathOfCode(), brake });
    const refused: string[] = [];
    const guesses = Array.from({ length: 6 }, (_, at) =>
      guarded
        .demand('AAAA-AAAA-AAAA-AAAA', `10.0.0.${at}`)
        .catch((error: DomainError) => void refused.push(error.codeName)),
    );
    await until(() => expect([waiting, refused.length]).toEqual([3, 3]));
    await expect(guarded.demand(code, '10.0.0.99')).resolves.toBeUndefined();
    release();
    await Promise.all(guesses);
    expect(refused).toEqual([...Array(3).fill('rateLimited'), ...Array(3).fill('firstCodeWrong')]);
  });

  it('the code is the server’s user’s alone, and stays the same until it is used', async () => {
    expect(statSync(pathOfCode()).mode & 0o077).toBe(0);
    expect(readFileSync(pathOfCode(), 'utf8')).toBe(code);
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    expect(await door().code()).toBe(code);
  });

  it.each([
    ['an id with other characters', { clinic: { ...clinic, clinicID: 'He Feng' } }, { rule: 'clinicID.characters' }],
    ['a word of the product', { clinic: { ...clinic, clinicID: 'sudo' } }, { rule: 'clinicID.reserved' }],
    ['a wrong check digit', { clinic: { ...clinic, taxID: '04595258' } }, { field: 'taxID', rule: 'taxID' }],
    ['an unknown zone', { clinic: { ...clinic, timeZone: 'Asia/Nowhere' } }, { field: 'timeZone', rule: 'timeZone' }],
    ['a weak password', { administrator: { ...administrator, password: 'short' } }, { reason: 'short' }],
    ['no mail address', { administrator: { ...administrator, email: 'nobody' } }, {}],
  ])('%s is told by its field, and nothing is half', async (_what, fields, detail) => {
    expect(await begin(fields)).toMatchObject({ status: 400, code: CODE.badParameter, detail });
    expect([await clinics(), await door().isOpen()]).toEqual([[], true]);
  });

  it('a server that is killed within it leaves nothing, and the next one founds', async () => {
    const [blocker, watcher] = await Promise.all([connect(), connect()]);
    await blocker.query('BEGIN');
    await blocker.query('INSERT INTO vetloom.installation (begun_at) VALUES (1)');
    const founding = begin();
    const waiting = () =>
      watcher.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%found_clinic%'`,
      );
    await until(async () => expect((await waiting()).rows).toHaveLength(1));
    const { rows } = await waiting();
    await watcher.query('SELECT pg_terminate_backend($1::int)', [rows[0]?.pid]);
    expect(await founding).toMatchObject({ status: 503, code: CODE.databaseNotReady });
    await blocker.query('ROLLBACK');
    await Promise.all([blocker.end(), watcher.end()]);
    expect([await clinics(), await api.database.db.system.findAccount(administrator.email)]).toEqual([[], undefined]);
    expect((await begin()).status).toBe(200);
    expect((await login()).code).toBe(CODE.success);
    api.unexpected.length = 0;
  });
});

describe('further clinics', () => {
  let sudo: string;
  const BASE = '/api/sdk/v2/sudo/clinic';
  const director = { email: 'director@harbour.example', name: '陳柏翰' };
  const found = (fields: object = {}) =>
    api.call('POST', BASE, {
      token: sudo,
      body: { clinic: { ...clinic, clinicID: 'harbour', timeZone: 'Asia/Tokyo' }, director, ...fields },
    });
  beforeEach(async () => {
    await begin();
    sudo = (await login()).result.jwt;
  });

  it('are founded by the administrator, whose director comes in by a link with the director’s role', async () => {
    const { result } = await found();
    expect(result).toMatchObject({ clinic: 'harbour', invitation: { purpose: 'password', mailed: false } });
    const token = String(result.invitation.path).split('#')[1];
    const body = { token, password: PASSWORD };
    const accepted = await api.call('POST', '/api/sdk/v2/basic/link/accept', { body });
    expect(accepted.result.clinicRoles).toMatchObject([{ clinic: 'harbour', roleID: '/role/director' }]);
  });

  it('never get the id of one that was removed: its devices may still hold work for it', async () => {
    await found();
    await api.call('PUT', `${BASE}/harbour/close`, { token: sudo });
    const { system, maintenance } = api.database.db;
    const head = (await system.sealedHeads()).find(({ subject }) => subject === 'harbour');
    await maintenance.removeClinic({ clinic: 'harbour', seq: head?.seq ?? 0, by: 'operator', detail: {} });
    expect(await found()).toMatchObject({ status: 409, detail: { rule: 'clinicRemoved', name: 'harbour' } });
    expect(await clinics()).toEqual(['hefeng']);
  });

  it('are refused with a sentence for a taken id, and to anybody but an operator', async () => {
    expect(await found({ clinic: { ...clinic } })).toMatchObject({
      status: 409,
      detail: { rule: 'clinicTaken', name: 'hefeng' },
    });
    const { db } = api.database;
    const person = { ...director, phone: '' };
    const way = { as: 'password', password: PASSWORD } as const;
    const own = { ...clinic, clinicID: 'tokyo', timeZone: 'Asia/Tokyo' };
    await foundClinic(db, { clinic: own, director: person, way, by: 'operator', now: api.now });
    const body = { username: director.email, password: PASSWORD };
    const { jwt } = (await api.call('POST', '/api/sdk/v2/basic/login', { body })).result;
    for (const [method, path, sent] of [
      ['POST', BASE, { clinic: { ...clinic, clinicID: 'x' }, director }],
      ['PUT', `${BASE}/tokyo/close`, undefined],
      ['PUT', `${BASE}/tokyo/open`, undefined],
      ['PUT', `${BASE}/tokyo/name`, { name: 'X' }],
      ['POST', `${BASE}/tokyo/invitation`, { email: director.email }],
    ] as const)
      expect((await api.call(method, path, { token: jwt, ...(sent && { body: sent }) })).code, path).toBe(
        CODE.forbidden,
      );
  });

  it('an account that is there agrees first; by the word of the server’s operator it is a member at once', async () => {
    const { result } = await found({ director: { email: administrator.email, name: administrator.name } });
    expect(result.invitation.purpose).toBe('join');
    expect((await login()).result.clinicRoles).toHaveLength(1);
    const token = String(result.invitation.path).split('#')[1];
    const joined = await api.call('POST', '/api/sdk/v2/basic/invitation/join', { token: sudo, body: { token } });
    expect(joined.result).toEqual({ clinic: 'harbour' });
    const person = { email: administrator.email, name: administrator.name, phone: '' };
    const own = { ...clinic, clinicID: 'tokyo', timeZone: 'Asia/Tokyo' };
    const request = { clinic: own, director: person, way: { as: 'member' } as const, by: 'operator', now: api.now };
    await foundClinic(api.database.db, request);
    const roles = (await login()).result.clinicRoles as { clinic: string }[];
    expect(roles.map((role) => role.clinic).sort()).toEqual(['harbour', 'hefeng', 'tokyo']);
  });

  it('whose invitation can’t be mailed, because enough were, isn’t founded, and a link that was mailed before stays good', async () => {
    const mailed = (clinicID: string) =>
      found({ clinic: { ...clinic, clinicID }, director: { ...administrator, password: undefined }, mail: true });
    const answers = [await mailed('one'), await mailed('two'), await mailed('three'), await mailed('four')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await clinics()).sort()).toEqual(['hefeng', 'one', 'three', 'two']);
    const body = { email: administrator.email, mail: true };
    expect((await api.call('POST', `${BASE}/three/invitation`, { token: sudo, body })).status).toBe(429);
    // Nor does an invitation into one clinic end that into another.
    for (const [at, clinicID] of ['one', 'two', 'three'].entries()) {
      const token = /#(\S+)/.exec(api.mails[at]?.text ?? '')?.[1];
      const joined = await api.call('POST', '/api/sdk/v2/basic/invitation/join', { token: sudo, body: { token } });
      expect(joined.result, joined.text).toEqual({ clinic: clinicID });
    }
  });

  it('who is invited into a clinic that is closed meanwhile joins by the same link when it is opened again', async () => {
    const { result } = await found({ director: { email: administrator.email, name: administrator.name } });
    const token = String(result.invitation.path).split('#')[1];
    const join = () => api.call('POST', '/api/sdk/v2/basic/invitation/join', { token: sudo, body: { token } });
    await api.call('PUT', `${BASE}/harbour/close`, { token: sudo });
    expect(await join()).toMatchObject({ status: 423, code: CODE.clinicClosed });
    await api.call('PUT', `${BASE}/harbour/open`, { token: sudo });
    expect((await join()).result).toEqual({ clinic: 'harbour' });
    expect(await join()).toMatchObject({ code: CODE.linkExpired });
  });

  it('a closed clinic is read and not written; opened again it goes on, and all of it is in the installation’s audit', async () => {
    const close = () => api.call('PUT', `${BASE}/hefeng/close`, { token: sudo });
    const write = () =>
      api.call('POST', '/api/sdk/v2/hefeng/user', { token: sudo, body: { name: '丁慧敏', phone: '0987654321' } });
    const { closedDateTime } = (await close()).result;
    api.now += 60;
    expect((await close()).result).toEqual({ closedDateTime });
    expect(await write()).toMatchObject({ status: 423, code: CODE.clinicClosed });
    const entry = { token: sudo, body: { petID: '/pet/none', name: 'x' } };
    expect((await api.call('POST', '/api/sdk/hefeng/petIndex', entry)).code).not.toBe(CODE.success);
    expect((await api.call('GET', '/api/sdk/v2/hefeng/clinic', { token: sudo })).result).toMatchObject({
      name: clinic.name,
    });
    expect((await login()).code).toBe(CODE.success);
    const rename = (name: string) => api.call('PUT', `${BASE}/hefeng/name`, { token: sudo, body: { name } });
    expect((await rename('平安動物醫院')).code).toBe(CODE.clinicClosed);
    const list = async () => (await api.call('GET', '/api/sdk/sudo/clinicList', { token: sudo })).result;
    expect(await list()).toMatchObject([{ clinic: 'hefeng', closedDateTime }]);
    expect((await api.call('PUT', `${BASE}/hefeng/open`, { token: sudo })).code).toBe(CODE.success);
    expect((await rename('平安動物醫院')).code).toBe(CODE.success);
    expect((await write()).code).toBe(CODE.success);
    expect(await list()).toMatchObject([{ clinicName: '平安動物醫院', closedDateTime: null }]);
    for (const kind of ['clinic.close', 'clinic.open', 'clinic.rename'])
      expect((await api.database.db.people.auditTrail(kind, 5))[0], kind).toMatchObject({
        email: administrator.email,
        clinic: null,
        detail: { clinic: 'hefeng' },
      });
    expect((await api.call('PUT', `${BASE}/nowhere/close`, { token: sudo })).code).toBe(CODE.notFound);
  });
});
