import { createHash } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

const CASHIER = 'cashier@demo.vetloom.test';
const BASE = '/api/sdk/v2/demo';

let desk: ImportDesk;
let cashier: string;
beforeAll(async () => {
  desk = await ImportDesk.open();
  await desk.api.enroll(CASHIER, [
    'CUSTOMER_READ',
    'CUSTOMER_WRITE',
    'PET_READ',
    'PET_WRITE',
    'BILLING_READ',
    'BILLING_WRITE',
  ]);
  cashier = (await desk.api.login(CASHIER)).jwt;
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const asCashier = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  desk.api.call(method, `${BASE}${path}`, { token: cashier, ...(body === undefined ? {} : { body }) });

it('a deposit that no till has taken isn’t for a cashier to bring in, who could give it back in cash', async () => {
  await desk.animals(1);
  expect(await desk.bring('balance', `手機,儲值餘額\n${desk.phone()},50000\n`, cashier)).toMatchObject({
    code: 300001,
  });
});

it('somebody else’s import is neither taken back nor off the list by who may only bring one in', async () => {
  const theirs = await desk.animals(2);
  expect((await asCashier('GET', `/import/${theirs._id}`)).code).toBe(100000);
  expect(await asCashier('POST', `/import/${theirs._id}/rollback`, {})).toMatchObject({ code: 300001 });
  expect(await asCashier('DELETE', `/import/${theirs._id}`)).toMatchObject({ code: 300001 });
  expect(await desk.petBy(desk.chart(1))).toBeDefined();
  const { result: own } = await desk.bring('people', `飼主姓名,手機\n甲,${desk.phone(7)}\n`, cashier);
  await asCashier('POST', `/import/${own._id}/start`, own.plan);
  expect(await desk.ended(own._id)).toMatchObject({ state: 'done' });
  expect((await asCashier('POST', `/import/${own._id}/rollback`, {})).code).toBe(100000);
  expect(await desk.ended(own._id)).toMatchObject({ state: 'undone', undone: { removed: 1 } });
  expect((await desk.undone(theirs._id)).undone).toMatchObject({ removed: 4 });
});

/** A token of a program that somebody has allowed to write owners and animals. */
async function programOf(person: string): Promise<string> {
  const { api } = desk;
  const back = 'https://program.test/back';
  const { system } = api.database.db;
  await api.enroll('sudo@demo.vetloom.test', []);
  const account = await system.findAccount('sudo@demo.vetloom.test');
  if (!account) throw new Error('no operator');
  await system.saveAccount({ ...account, systemRole: 'sudo' });
  const { jwt: sudo } = await api.login('sudo@demo.vetloom.test');
  const client = { id: 'program', name: '程式', redirectURIs: [back], scopes: ['patients.write'] };
  expect((await api.call('POST', '/api/oauth/clients', { token: sudo, body: client })).code).toBe(100000);
  const verifier = 'v'.repeat(43);
  const asked = {
    response_type: 'code',
    client_id: 'program',
    redirect_uri: back,
    scope: 'patients.write',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    clinic: 'demo',
  };
  const { result } = await api.call('POST', '/api/oauth/authorize', { token: person, body: asked });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(result.redirect).searchParams.get('code') ?? '',
      redirect_uri: back,
      code_verifier: verifier,
      client_id: 'program',
    }).toString(),
  });
  return answer.json().access_token;
}

it('a program that may write owners and animals takes none away by taking a person’s import back', async () => {
  const theirs = await desk.animals(1);
  const token = await programOf(desk.token);
  const asProgram = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    desk.api.call(method, `${BASE}${path}`, { token, ...(body === undefined ? {} : { body }) });
  expect((await asProgram('GET', `/import/${theirs._id}`)).code).toBe(100000);
  expect((await asProgram('POST', `/import/${theirs._id}/rollback`, {})).code).toBe(300001);
  expect((await asProgram('DELETE', `/import/${theirs._id}`)).code).toBe(300001);
  expect(await desk.petBy(desk.chart(0))).toBeDefined();
});

it('what is taken back in part is taken back to its end, and not gone on with', async () => {
  const people = await desk.animals(2);
  await desk.undone(people._id);
  // As after a step that the database refused.
  await desk.sql.query(`UPDATE vetloom.import_job SET state = 'failed' WHERE id = $1`, [people._id]);
  expect(await desk.post(people._id, 'start', people.plan)).toMatchObject({ code: 300010 });
  expect((await desk.undone(people._id)).undone).toMatchObject({ removed: 4, kept: 0 });
});

it('many dry runs and files at once wait for each other, and too many are asked to come back', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => `主${at},${desk.phone(at)}`).join('\n');
  const { result: job } = await desk.bring('people', `飼主姓名,手機\n${rows}\n`);
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await desk.post(job._id, 'check', job.plan)).code),
  );
  expect(new Set(codes)).toEqual(new Set([CODE.success, CODE.rateLimited]));
  expect(codes.filter((code) => code === CODE.success).length).toBeLessThanOrEqual(8);
  const read = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await desk.bring('people', `飼主姓名,手機\n${at},1\n${rows}`)).code),
  );
  expect(new Set(read)).toEqual(new Set([CODE.success, CODE.rateLimited]));
  // And nobody is turned away for good.
  expect((await desk.post(job._id, 'check', job.plan)).code).toBe(CODE.success);
});
