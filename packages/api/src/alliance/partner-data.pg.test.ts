import { MOST_LOOKS } from '@vetloom/domain/clinic/alliance-looks.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const H = '/api/sdk/v2/harbour';
const A = `${B}/alliance/demo-alliance`;
const DOCTOR = 'doctor@demo.vetloom.test';
const NURSE = 'nurse@demo.vetloom.test';
const NEIGHBOUR = 'neighbour@harbour.test';
const SHARES = ['user', 'pet', 'record', 'exam', 'referral', 'booking', 'deposit', 'billing'];
const PHONE = '0955123456';
const at = encodeURIComponent;

let api: TestApi;
const tokens: Record<string, string> = {};
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, email = DOCTOR) =>
  api.call(method, path, { token: tokens[email] ?? '', ...(body === undefined ? {} : { body }) });
const there = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
  const answer = await call(method, H + path, body, NEIGHBOUR);
  expect(answer.code, `${path} ${answer.text}`).toBe(CODE.success);
  return answer.result;
};
const share = (allianceShare: readonly string[]) => there('PUT', '/setting', { allianceShare });
const read = (what: string, id: string, email = DOCTOR) =>
  call('GET', `${A}/harbour/${what}/${at(id)}`, undefined, email);
const search = (wanted: object) => call('POST', `${A}/harbour/searchUser`, { reason: '飼主帶來就診', ...wanted });

let userID: string;
let petID: string;
let statements = 0;
/** What the owner says of being found by partners, written down at the harbour. */
const say = (given: boolean) => {
  statements += 1;
  api.now += 1;
  const entry = { _id: `s${statements}`, purpose: 'alliance', given, method: 'paper', dateTime: api.now };
  return there('POST', `/user/${at(userID)}/consent`, entry);
};

beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'PET_READ', 'RECORD_READ', 'BOOKING_READ', 'BILLING_READ']);
  await api.enroll(NURSE, ['CUSTOMER_READ', 'PET_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  for (const email of [DOCTOR, NURSE, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
  // Each test begins with a look of its own.
  const many = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  const clinic = clinicSchema.parse({ ...many, allianceLooks: MOST_LOOKS });
  await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinic));
  userID = (await there('POST', '/user', { name: '港邊飼主', phone: PHONE, IDcard: 'A123456789' }))._id;
  petID = (await there('POST', '/pet', { userID, name: '海苔', type: 'Canine' }))._id;
  const visit = (await there('POST', '/record/checkin', { petID, cause: '咳嗽', doctor: '林醫師' }))._id;
  const drug = { _id: 'd1', name: '止咳糖漿', unit: 'mL', number: 20, price: 8, frequency: 'BID', days: 5 };
  await there('PUT', `/record/${at(visit)}`, {
    diagnosis: '犬舍咳',
    drugBag: [{ bagID: 'b1', items: [drug] }],
    chargeDivision: [{ _id: 'c1', name: '診察費', price: 700, number: 1 }],
    examTask: [{ _id: 'chem', type: '生化', name: '生化', price: 0, number: 1 }],
  });
  await there('PUT', `/todo/exam/${at(visit)}/request`, { taskIDs: ['chem'] });
  const biochemistry = [{ _id: 'v1', taskID: 'chem', name: 'ALT', value: 250, unit: 'U/L', low: 10, high: 100 }];
  await there('PUT', `/todo/exam/${at(visit)}`, { mergedResult: { biochemistry } });
  await there('PUT', `/record/${at(visit)}/status`, { type: 'billStatus', status: 20 });
  await there('POST', '/referral', { petID, clinic: '臺大動物醫院', note: '心臟超音波' });
  const dateTime = api.now + 86_400;
  await there('POST', '/booking', { userID, petID, dateTime, dateTimeEnd: dateTime + 1800, cause: '回診' });
  await there('POST', `/deposit/user/${at(userID)}`, { amount: 3000 });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await share(SHARES);
  await search({ phone: PHONE });
});

describe('[3.7.107] the base of an alliance', () => {
  it('[3.7.115] names its member clinics to each of them', async () => {
    const clinics = (await call('GET', `${A}/clinics`)).result;
    expect(clinics.map(({ name }: { name: string }) => name)).toContain('港灣動物醫院');
    expect(clinics).toContainEqual({ clinic: 'demo', name: '示範動物醫院' });
  });

  it('is refused to whoever is of another alliance, or of none', async () => {
    expect((await call('GET', `${B}/alliance/others/clinics`)).code).toBe(CODE.notFound);
    const elsewhere = `${B}/alliance/others/harbour/pet/${at(petID)}`;
    expect((await call('GET', elsewhere)).code).toBe(CODE.petNotFound);
    expect((await call('GET', `${H}/alliance/demo-alliance/clinics`)).code, 'no member of that clinic').not.toBe(
      CODE.success,
    );
  });
});

describe('[3.6.35] what is shared of an animal that was opened', () => {
  it('[3.7.111] visits: what was found and given, and nothing of what it cost', async () => {
    const { result, text } = await read('records', petID);
    expect(result).toMatchObject([
      { cause: '咳嗽', diagnosis: '犬舍咳', drugs: [{ name: '止咳糖漿', number: 20, frequency: 'BID', days: 5 }] },
    ]);
    expect(text).not.toMatch(/price|subTotal|total|chargeDivision|\b700\b/);
  });

  it('[3.7.112] exams: values with their range and how they stand', async () => {
    expect((await read('exams', petID)).result).toMatchObject([
      { values: [{ category: 'biochemistry', name: 'ALT', value: 250, low: 10, high: 100, judgement: 'high' }] },
    ]);
  });

  it('[3.7.113] referrals', async () => {
    expect((await read('referrals', petID)).result).toMatchObject([
      { direction: 'issued', clinic: '臺大動物醫院', note: '心臟超音波' },
    ]);
  });

  it('[3.7.114] bookings, of the animal and of its owner', async () => {
    const expected = [{ petID, cause: '回診', status: 'approved' }];
    expect((await read('bookings/pet', petID)).result).toMatchObject(expected);
    expect((await read('bookings/user', userID)).result).toMatchObject(expected);
  });
});

describe('what is shared of an owner who was opened', () => {
  it('[3.7.110] animals', async () => {
    expect((await read('pets', userID)).result).toMatchObject([{ _id: petID, name: '海苔' }]);
  });

  it('[3.7.116] stored value: the sum alone', async () => {
    expect((await read('deposit', userID)).result).toEqual({ userID, balance: 3000 });
  });

  it('[3.7.117] unpaid bills: when and how much, and not for what', async () => {
    const { result, text } = await read('undoneBilling', userID);
    expect(result).toMatchObject({ owed: result.bills[0].owed, bills: [{ type: 'record', receive: 0 }] });
    expect(result.owed).toBeGreaterThan(0);
    expect(text).not.toMatch(/診察費|咳嗽|\/record\//);
  });
});

describe('nothing more is open than is shared and may be read at home', () => {
  const OF_PET = { record: 'records', exam: 'exams', referral: 'referrals', booking: 'bookings/pet' } as const;
  it.each(Object.entries(OF_PET))('%s', async (kind, what) => {
    expect((await read(what, petID, NURSE)).code, 'without the permission').toBe(CODE.forbidden);
    await share(SHARES.filter((one) => one !== kind));
    expect((await read(what, petID)).code, 'not shared').toBe(CODE.petNotFound);
    expect((await read('pet', petID)).result.shares).not.toContain(kind);
    await share(SHARES.filter((one) => one !== 'pet'));
    expect((await read(what, petID)).code, 'without its page').toBe(CODE.petNotFound);
  });

  it.each([
    ['deposit', 'deposit'],
    ['billing', 'undoneBilling'],
  ])('%s', async (kind, what) => {
    expect((await read(what, userID, NURSE)).code).toBe(CODE.forbidden);
    await share(SHARES.filter((one) => one !== kind));
    expect((await read(what, userID)).code).toBe(CODE.ownerNotFound);
    await share(SHARES.filter((one) => one !== 'user'));
    expect((await read(what, userID)).code).toBe(CODE.ownerNotFound);
  });

  it('and there is no call that writes at a partner', async () => {
    for (const [method, path] of [
      ['PUT', 'pet'],
      ['POST', 'records'],
      ['PUT', 'user'],
    ] as const)
      expect((await call(method, `${A}/harbour/${path}/${at(petID)}`, {})).status).toBe(405);
  });
});

describe('the owner’s word', () => {
  it('[3.7.108] [3.7.109] who agreed is found by name and stands in the list, paged; nobody else does', async () => {
    const list = async (query = '') => (await call('GET', `${A}/harbour/user/list${query}`)).result;
    expect(await list()).toEqual({ count: 0, owners: [] });
    expect((await search({ name: '港邊' })).result.owners).toEqual([]);
    await say(true);
    expect(await list()).toEqual({ count: 1, owners: [{ _id: userID, name: '港邊飼主' }] });
    expect(await list('?skip=1&limit=10')).toEqual({ count: 1, owners: [] });
    expect((await search({ name: '港邊' })).result).toMatchObject({ owners: [{ _id: userID }], until: 0 });
    expect((await search({ name: '山邊' })).result.owners).toEqual([]);
    const byPhone = async (phone: string) => (await search({ phone })).result.owners;
    expect([await byPhone(PHONE), await byPhone('0955999999')]).toMatchObject([[{ _id: userID }], []]);
    expect((await search({ name: '港' })).code, 'a guess').toBe(CODE.badParameter);
    api.now += 3601;
    for (const email of [DOCTOR, NURSE, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
    expect((await read('user', userID)).result.owner, 'as long as they agree').toMatchObject({ phone: PHONE });
  });

  it('is no list to carry away: each page and each search by name counts as a look', async () => {
    const used = async () => (await call('GET', `${B}/allianceQuota`)).result.used;
    const before = await used();
    await call('GET', `${A}/harbour/user/list`);
    await search({ name: '港邊' });
    expect(await used()).toBe(before + 2);
  });

  it('who refused is not found by phone, and is closed at once to whoever had looked', async () => {
    await say(true);
    await say(false);
    expect((await search({ phone: PHONE })).result).toMatchObject({ owners: [], pets: [] });
    expect((await search({ name: '港邊' })).result.owners).toEqual([]);
    expect((await read('user', userID)).code).toBe(CODE.ownerNotFound);
    expect((await read('records', petID)).code).toBe(CODE.petNotFound);
    expect((await call('GET', `${A}/harbour/user/list`)).result.count).toBe(0);
    await say(true);
  });
});

describe('[3.7.118] each look and each reading', () => {
  const seenThere = async (path = '/allianceRead') => (await call('GET', H + path, undefined, NEIGHBOUR)).result.reads;

  it('stands at the partner with person, clinic, what and why, newest first; of one animal too', async () => {
    api.now += 1;
    await search({ phone: PHONE, reason: '夜間急診' });
    api.now += 1;
    await read('exams', petID);
    const [latest, ...before] = await seenThere();
    expect(latest).toMatchObject({
      ...{ clinic: 'demo', name: '示範動物醫院', email: DOCTOR, about: 'exam', by: 'look', reason: '夜間急診' },
      subject: petID,
    });
    expect(before).toContainEqual(expect.objectContaining({ about: 'phone', subject: userID, reason: '夜間急診' }));
    const ofPet = await seenThere(`/allianceRead/${at(petID)}`);
    expect(new Set(ofPet.map(({ subject }: { subject: string }) => subject))).toEqual(new Set([petID]));
  });

  it('stands there too where nothing was found', async () => {
    await search({ phone: '0955999999', reason: '找人' });
    expect(await seenThere()).toContainEqual(expect.objectContaining({ subject: '', reason: '找人' }));
  });

  it('is shown to no other clinic', async () => {
    expect((await call('GET', `${B}/allianceRead`)).result).toEqual({ count: 0, reads: [] });
  });
});
