import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}
const plain = encodeURIComponent;

/** An animal in hospital in a cage of NT$ 800, with its first day open. */
async function stay(phone: string) {
  const userID: string = (await call('POST', '/user', { name: '陳怡君', phone })).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const sent = { petID, cause: '急性腸胃炎', doctorID: 'd1', doctor: '王醫師', ...cage };
  const inHospitalID: string = (await call('POST', V2, sent)).result._id;
  const day = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  await call('POST', `${V2}/plan`, { inHospitalID, planDateTime: day });
  return { userID, petID, inHospitalID, day };
}

describe('what is owed for stays', () => {
  it('[2.7.068 stays half] counts once the stay is settled, for its owner and its animal, until all of it came', async () => {
    const { userID, petID, inHospitalID } = await stay('0955300001');
    const ofOwner = async () => (await call('GET', `/billing/undone/user/${plain(userID)}`)).result;
    const ofPet = async () => (await call('GET', `/billing/undone/pet/${plain(petID)}`)).result;
    const debts = async () =>
      (await call('GET', '/billing/debts')).result.debts.find((debt: { userID: string }) => debt.userID === userID);
    expect(await ofOwner()).toMatchObject({ owed: 0 });
    await call('PUT', '/inHospital/settle', { inHospitalID });
    expect(await ofOwner()).toMatchObject({ owed: 800, bills: [], stays: [{ _id: inHospitalID, total: 800 }] });
    expect(await ofPet()).toMatchObject({ owed: 800 });
    expect(await debts()).toMatchObject({ total: 800, bills: [{ _id: inHospitalID, owed: 800 }] });
    const pay = (receive: number) =>
      call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: inHospitalID, receive }] });
    expect((await pay(300)).code).toBe(CODE.success);
    expect(await ofOwner()).toMatchObject({ owed: 500, stays: [{ receive: 300, owed: 500 }] });
    await pay(500);
    expect(await ofOwner()).toMatchObject({ owed: 0 });
    expect(await debts()).toBeUndefined();
  });

  it('counts in the day’s figures for the doctor of the stay', async () => {
    const { inHospitalID, day } = await stay('0955300002');
    await call('PUT', '/inHospital/settle', { inHospitalID });
    const figures = async () =>
      (await call('POST', '/billing/receiveLog/stat', { begin: day, end: day })).result.doctors.find(
        ({ key }: { key: string }) => key === 'd1',
      )?.received ?? 0;
    const before = await figures();
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: inHospitalID, receive: 800 }] });
    expect((await figures()) - before).toBe(800);
  });

  it('is less by a discount on a line of a day, given and taken back by call; once paid it is locked', async () => {
    const { inHospitalID, day } = await stay('0955300007');
    const path = `/billing/discount/${plain(`${inHospitalID}/plan/${day}`)}`;
    const off = { kind: 'percent', percent: 10 };
    const line = { target: 'cage', reason: '老客戶' };
    expect((await call('PUT', path, { ...line, off })).result).toMatchObject({
      total: 720,
      discounts: [{ _id: 'cage', off, reason: '老客戶' }],
    });
    expect((await call('PUT', path, { off, reason: '老客戶' })).code).toBe(CODE.badParameter);
    const whole = `/billing/discount/${plain(inHospitalID)}`;
    expect((await call('PUT', whole, { ...line, off })).code).toBe(CODE.notFound);
    expect((await call('PUT', path, { ...line, off: null })).result).toMatchObject({ total: 800, discounts: [] });
    await call('PUT', path, { ...line, off });
    await call('PUT', '/inHospital/settle', { inHospitalID });
    const paid = { receiveLogs: [{ collectionID: inHospitalID, receive: 720 }] };
    expect((await call('POST', '/billing/receiveLogs', paid)).code).toBe(CODE.success);
    expect((await call('PUT', path, { ...line, off: null })).code).toBe(CODE.forbidden);
  });

  it('is locked once it was settled and paid, until somebody opens it with a reason', async () => {
    const { inHospitalID, day } = await stay('0955300004');
    await call('PUT', '/inHospital/settle', { inHospitalID });
    await call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: inHospitalID, receive: 800 }] });
    const chargeService = [{ _id: 'c1', name: '換藥', price: 300, number: 1 }];
    const charge = () => call('PUT', `${V2}/plan`, { inHospitalID, planDateTime: day, chargeService });
    expect(await charge()).toMatchObject({ code: CODE.forbidden, detail: { rule: 'billLocked' } });
    expect((await call('PUT', `${V2}/unlockBill`, { inHospitalID, reason: ' ' })).code).toBe(CODE.badParameter);
    const opened = await call('PUT', `${V2}/unlockBill`, { inHospitalID, reason: '漏收換藥' });
    expect(opened.result.billUnlock).toMatchObject([{ reason: '漏收換藥', relockedDateTime: 0 }]);
    expect((await charge()).code).toBe(CODE.success);
    expect((await call('PUT', `${V2}/unlockBill`, { inHospitalID: '/inHospital/1-none', reason: 'x' })).code).toBe(
      CODE.notFound,
    );
  });

  it('is not opened by whom had an earlier settlement before them, where they say which they saw', async () => {
    const { inHospitalID, day } = await stay('0955300005');
    await call('PUT', '/inHospital/settle', { inHospitalID });
    const pay = (receive: number) =>
      call('POST', '/billing/receiveLogs', { receiveLogs: [{ collectionID: inHospitalID, receive }] });
    await pay(800);
    const seen = async () => (await call('GET', `${V2}?inHospitalID=${plain(inHospitalID)}`)).result.updateDateTime;
    const unlock = (updateDateTime?: number) =>
      call('PUT', `${V2}/unlockBill`, { inHospitalID, reason: '漏收換藥', updateDateTime });
    const before = await seen();
    await call('PUT', `${V2}/main`, { inHospitalID, notice: '會咬人' });
    // Another change of the stay is no other lock.
    expect((await unlock(before)).code).toBe(CODE.success);
    const chargeService = [{ _id: 'c1', name: '換藥', price: 300, number: 1 }];
    await call('PUT', `${V2}/plan`, { inHospitalID, planDateTime: day, chargeService });
    await call('PUT', '/inHospital/settle', { inHospitalID });
    await pay(300);
    expect(await unlock(before)).toMatchObject({ code: CODE.contradictory, detail: { rule: 'changedSince' } });
    expect((await unlock(1)).code).toBe(CODE.conflict);
    expect((await unlock(await seen())).code).toBe(CODE.success);
    expect((await unlock()).code).toBe(CODE.success);
  });

  it('is named with its reason where an animal goes home before it is paid', async () => {
    const { inHospitalID } = await stay('0955300003');
    const gone = await call('PUT', `${V2}/discharge`, { inHospitalID, debtReason: '月底匯款' });
    expect(gone.result.dischargeDebt).toMatchObject({ reason: '月底匯款', owed: 800 });
    const summary = { problem: '腸胃炎', watch: '少量多餐' };
    await call('PUT', `${V2}/main`, { inHospitalID, dischargeSummary: summary });
    const read = await call('GET', `${V2}?inHospitalID=${plain(inHospitalID)}`);
    expect(read.result).toMatchObject({ dischargeSummary: summary, openStatus: 1 });
  });
});
