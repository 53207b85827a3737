import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  for (const name of ['an', 'bo'])
    await api.enroll(`${name}@demo.vetloom.test`, ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  for (const name of ['admin', 'reader', 'an', 'bo']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

let made = 0;
/** A day of a stay on which a controlled drug drips at eight. */
async function dayWithDrip() {
  made += 1;
  const owner = await call('POST', '/user', { name: '陳怡君', phone: `0966${String(made).padStart(6, '0')}` });
  const petID: string = (await call('POST', '/pet', { userID: owner.result._id, name: '麻糬' })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const inHospitalID: string = (await call('POST', V2, { petID, recordID, cause: '腸胃炎', ...cage })).result._id;
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const day = { inHospitalID, planDateTime };
  const due = planDateTime + 8 * 3600;
  const drip = { _id: 'd', missionID: 'drip', name: 'Ketamine', price: 100, number: 1, controlled: true };
  await call('POST', `${V2}/plan`, day);
  await call('PUT', `${V2}/plan`, { ...day, infusionDrugMission: [{ ...drip, arrangeDateTime: [due] }] });
  const dose = { missionID: 'drip', due };
  const execute = (more: object = {}, as = 'an') =>
    call('POST', `${V2}/mission/execute`, { ...day, executeID: 'x', missions: [dose], ...more }, as);
  const check = (more: object = {}, as = 'bo') =>
    call('PUT', `${V2}/mission/check`, { ...day, doses: [dose], ...more }, as);
  return { day, execute, check };
}

describe('the second person of a ward over REST', () => {
  it('looks with their own sign-in, and then another gives it', async () => {
    const { execute, check } = await dayWithDrip();
    expect(await execute()).toMatchObject({ code: CODE.contradictory, detail: { rule: 'secondPerson' } });
    expect((await check({}, 'reader')).code).toBe(CODE.forbidden);
    expect((await check()).code).toBe(CODE.success);
    expect((await execute()).result).toMatchObject({
      execute: [{ optBy: '/staff/an@demo.vetloom.test', looks: [{ by: '/staff/bo@demo.vetloom.test' }] }],
    });
  });

  it('proves by password that they stand beside the caller; a wrong one, the caller’s own and one without the right do not', async () => {
    const { execute, check } = await dayWithDrip();
    const beside = (email: string, password = PASSWORD) => check({ email, password }, 'an');
    expect(await beside('bo@demo.vetloom.test', 'wrong')).toMatchObject({
      code: CODE.badParameter,
      detail: { field: 'password', reason: 'wrong' },
    });
    expect(await beside('an@demo.vetloom.test')).toMatchObject({ detail: { rule: 'secondPersonSame' } });
    expect((await beside('reader@demo.vetloom.test')).code).toBe(CODE.forbidden);
    expect(await execute()).toMatchObject({ detail: { rule: 'secondPerson' } });
    expect((await beside('bo@demo.vetloom.test')).code).toBe(CODE.success);
    expect((await execute()).code).toBe(CODE.success);
  });

  it('by PIN only at a workstation where they have signed in before', async () => {
    const { check } = await dayWithDrip();
    expect((await check({ email: 'bo@demo.vetloom.test', pin: '4826' }, 'an')).code).toBe(CODE.forbidden);
  });

  it('is done without for a reason, which owes the look; then only a reason takes it back', async () => {
    const { day, execute, check } = await dayWithDrip();
    const given = await execute({ uncheckedReason: '夜間只有一人' });
    expect(given.result.execute).toMatchObject([{ missions: [{ uncheckedReason: '夜間只有一人' }] }]);
    const list = async () => {
      const { sections } = (await call('GET', '/unresolved/list')).result;
      const { lines } = sections.find(({ section }: { section: string }) => section === 'secondLook');
      return lines.filter(({ subjectID }: { subjectID: string }) => subjectID.startsWith(day.inHospitalID));
    };
    expect(await list()).toMatchObject([{ names: ['Ketamine'], rowIDs: ['x'] }]);
    expect(await check({}, 'an')).toMatchObject({ detail: { rule: 'secondPersonSame' } });
    const looked = await check({ doses: [{ missionID: 'drip', executeID: 'x' }] });
    expect(looked.result.execute[0].looks).toMatchObject([{ by: '/staff/bo@demo.vetloom.test' }]);
    expect(await list()).toEqual([]);
    const query = { ...day, planDateTime: String(day.planDateTime), executeID: 'x' };
    const remove = (more: Readonly<Record<string, string>> = {}) =>
      call('DELETE', `${V2}/mission/execute?${new URLSearchParams({ ...query, ...more })}`, undefined, 'an');
    expect(await remove()).toMatchObject({ code: CODE.badParameter, detail: { rule: 'checkedReason' } });
    expect((await remove({ reason: '記錯動物' })).result.execute).toEqual([]);
  });
});

describe('a second signature is a person’s own', () => {
  it('and not that of an operator who acts in their place: of neither a controlled drug nor a handover', async () => {
    const SUDO = 'sudo@vetloom.test';
    await api.enroll(SUDO, [], 'harbour');
    const account = await api.database.db.system.findAccount(SUDO);
    if (account) await api.database.db.system.saveAccount({ ...account, systemRole: 'sudo' });
    const sudo = (await api.login(SUDO)).jwt;
    const asked = { clinic: 'demo', staffID: '/staff/bo@demo.vetloom.test', reason: '工單 1024' };
    const acting = await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: sudo, body: asked });
    tokens.operator = acting.result.jwt;
    const { day, check, execute } = await dayWithDrip();
    expect(await check({}, 'operator')).toMatchObject({ code: CODE.forbidden, detail: { rule: 'emulation' } });
    const handover = (method: 'POST' | 'PUT', path: string, body: object, as: string) =>
      call(method, `${V2}/handover${path}`, { ...day, ...body }, as);
    expect((await handover('POST', '', { state: '穩定' }, 'operator')).code).toBe(CODE.forbidden);
    const given = await handover('POST', '', { state: '穩定' }, 'an');
    const handoverID: string = given.result.shiftHandover[0]._id;
    expect((await handover('PUT', '/receive', { handoverID }, 'operator')).code).toBe(CODE.forbidden);
    expect((await handover('PUT', '/receive', { handoverID }, 'bo')).result.shiftHandover).toMatchObject([
      { by: '/staff/an@demo.vetloom.test', receivedBy: '/staff/bo@demo.vetloom.test' },
    ]);
    expect((await check()).code).toBe(CODE.success);
    expect((await execute()).code).toBe(CODE.success);
  });
});
