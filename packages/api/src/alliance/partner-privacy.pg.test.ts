import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';
import { LOOK_SECONDS } from './looks.ts';

const B = '/api/sdk/v2/demo';
const H = '/api/sdk/v2/harbour';
const A = `${B}/alliance/demo-alliance/harbour`;
const DOCTOR = 'doctor@demo.vetloom.test';
const NEIGHBOUR = 'neighbour@harbour.test';
const PHONE = '0955123456';
const CHIP = '900138001234567';
const DAY_SECONDS = 86_400;
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
const share = (...allianceShare: readonly string[]) => there('PUT', '/setting', { allianceShare });
const read = (what: string, id: string) => call('GET', `${A}/${what}/${at(id)}`);
const look = async (wanted: object) => {
  const answer = await call('POST', `${A}/searchUser`, { reason: '飼主帶來就診', ...wanted });
  expect(answer.code, answer.text).toBe(CODE.success);
  return answer.result;
};
let statements = 0;
const say = (userID: string, given: boolean) => {
  statements += 1;
  api.now += 1;
  const entry = { _id: `s${statements}`, purpose: 'alliance', given, method: 'paper', dateTime: api.now };
  return there('POST', `/user/${at(userID)}/consent`, entry);
};
let families = 0;
/** An owner with an animal, whom nobody has looked at. */
async function family(phone: string, chipID: string): Promise<{ userID: string; petID: string }> {
  families += 1;
  const owner = { name: `港邊飼主${families}`, phone, address: '港邊路 1 號' };
  const userID = (await there('POST', '/user', owner))._id;
  const petID = (await there('POST', '/pet', { userID, name: '海苔', chipID }))._id;
  return { userID, petID };
}
const refer = (petID: string, dateTime = api.now) =>
  there('POST', '/referral', { petID, clinic: '示範動物醫院', direction: 'issued', note: '請協助', dateTime });
const referred = async () =>
  (await call('GET', `${A}/referred`)).result.map(({ _id }: { readonly _id: string }) => _id) as string[];

let userID: string;
let petID: string;
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'PET_READ', 'RECORD_READ', 'BOOKING_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  await signIn();
  ({ userID, petID } = await family(PHONE, CHIP));
  await there('PUT', `/pet/${at(petID)}`, {
    label: ['欠費'],
    info: '飼主難溝通',
    history: '氣管塌陷',
    allergy: '青黴素',
  });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});
// What one test looked at is over for the next.
beforeEach(async () => {
  api.now += LOOK_SECONDS + 1;
  await signIn();
  await share('user', 'pet', 'record', 'booking');
});
async function signIn(): Promise<void> {
  for (const email of [DOCTOR, NEIGHBOUR]) tokens[email] = (await api.login(email)).jwt;
}

describe('an animal of a partner', () => {
  it('is shown as its next doctor needs it, without what the clinic wrote for itself', async () => {
    await look({ phone: PHONE });
    for (const { text } of [await read('pet', petID), await read('pets', userID)]) {
      expect(text).toContain('氣管塌陷');
      expect(text).toContain('青黴素');
      expect(text).not.toMatch(/欠費|難溝通|"label"|"info"|"files"|"avatarFile"|"approval|"createBy"|"updateBy"/);
    }
  });

  it('shows its owner’s name and phone and not where they live, and tells the partner that the owner was read as well', async () => {
    await look({ chipID: CHIP });
    const { result, text } = await read('pet', petID);
    expect(result.owner).toMatchObject({ _id: userID, phone: PHONE });
    expect(text).not.toContain('港邊路');
    const told = (await call('GET', `${H}/allianceRead/${at(userID)}`, undefined, NEIGHBOUR)).result;
    expect(told.reads[0]).toMatchObject({ at: api.now, about: 'user', by: 'look', subject: userID });
  });

  it('names its owner by nothing where owners are not shared', async () => {
    await share('pet', 'booking');
    await look({ chipID: CHIP });
    const { result, text } = await read('pet', petID);
    expect(result).toMatchObject({ pet: { name: '海苔' }, owner: null });
    for (const word of [userID, PHONE, '港邊']) expect(text).not.toContain(word);
  });
});

describe('what stands on an owner’s page', () => {
  it('is closed with the page, also to whoever had looked', async () => {
    await look({ phone: PHONE });
    await share('pet', 'booking');
    for (const what of ['user', 'pets', 'bookings/user'])
      expect((await read(what, userID)).code, what).toBe(CODE.ownerNotFound);
    expect((await read('bookings/pet', petID)).code).toBe(CODE.success);
  });
});

describe('owners who agreed', () => {
  it('are found by a part of the name in whatever case, and stand in the list without anything but their name', async () => {
    const theirs = (await there('POST', '/user', { name: 'Lin Ｋa 阿花', phone: '0955000009' }))._id;
    await say(theirs, true);
    for (const name of ['Ｋa 阿', 'LIN'])
      expect((await look({ name })).owners, name).toEqual([{ _id: theirs, name: 'Lin Ｋa 阿花' }]);
    expect((await look({ name: '港邊' })).owners, 'has not agreed').toEqual([]);
    await say(theirs, false);
    expect((await look({ name: 'lin' })).owners).toEqual([]);
  });
});

describe('a referral to this clinic', () => {
  it('opens its animal no more, nor names it, once the owner has refused', async () => {
    const sent = await family('0955000001', '900138001000001');
    await refer(sent.petID);
    expect(await referred()).toContain(sent.petID);
    await say(sent.userID, false);
    expect(await referred()).not.toContain(sent.petID);
    expect((await read('pet', sent.petID)).code).toBe(CODE.petNotFound);
    api.now += 1;
    await refer(sent.petID);
    expect(await referred(), 'sent again since').toContain(sent.petID);
    expect((await read('pet', sent.petID)).code).toBe(CODE.success);
  });
});

describe('a referral that is dated ahead', () => {
  it('does not outlive a refusal that came before its day, nor its ninety days', async () => {
    const sent = await family('0955000003', '900138001000003');
    await refer(sent.petID, api.now + 200 * DAY_SECONDS);
    expect(await referred()).toContain(sent.petID);
    await say(sent.userID, false);
    expect((await read('pet', sent.petID)).code).toBe(CODE.petNotFound);
    await say(sent.userID, true);
    api.now += 91 * DAY_SECONDS;
    await signIn();
    expect(await referred()).not.toContain(sent.petID);
  });
});

describe('what a clinic hears of its partners’ looks', () => {
  it('is for its people: no program reads it, though it may read owners', async () => {
    await look({ phone: PHONE });
    for (const path of ['/allianceRead', `/allianceRead/${at(userID)}`]) {
      expect((await call('GET', H + path, undefined, NEIGHBOUR)).code).toBe(CODE.success);
      const headers = { authorization: `Basic ${Buffer.from(`${NEIGHBOUR}:${PASSWORD}`).toString('base64')}` };
      const program = await api.call('GET', H + path, { headers });
      expect(program.code, program.text).toBe(CODE.forbidden);
    }
  });

  it('keeps no words of an owner who was erased, nor does the clinic that looked once somebody there looks again', async () => {
    const gone = await family('0955000021', '900138001000021');
    await look({ phone: '0955000021', reason: '陳太太說貓在喘' });
    await there('POST', `/user/${at(gone.userID)}/erasure`, { reason: '2026/11/20 書面請求' });
    const told = (id: string) => call('GET', `${H}/allianceRead/${at(id)}`, undefined, NEIGHBOUR);
    for (const id of [gone.userID, gone.petID])
      expect((await told(id)).result.reads).toMatchObject([{ about: 'phone', by: 'look', reason: '' }]);
    api.now += LOOK_SECONDS + 1;
    await signIn();
    await look({ phone: PHONE });
    const kept = await api.database.db.readClinic('demo', (tx) =>
      tx.sql('SELECT reason FROM vetloom.alliance_look WHERE clinic_id = $1', ['demo']),
    );
    expect(JSON.stringify(kept)).not.toContain('陳太太');
  });
});

describe('a list of a partner’s animal', () => {
  it('reads on behind its last row', async () => {
    const { petID: of } = await family('0955000022', '900138001000022');
    for (const n of [1, 2, 3])
      await there('POST', '/referral', {
        petID: of,
        clinic: `別家${n}`,
        direction: 'issued',
        note: `第${n}次`,
        dateTime: api.now + n,
      });
    await look({ phone: '0955000022' });
    await share('user', 'pet', 'referral');
    const rows = async (query = '') => {
      const answer = await call('GET', `${A}/referrals/${at(of)}${query}`);
      expect(answer.code, answer.text).toBe(CODE.success);
      return answer.result.map(({ note }: { readonly note: string }) => note);
    };
    expect(await rows()).toEqual(['第3次', '第2次', '第1次']);
    expect(await rows(`?before=${api.now + 2}`)).toEqual(['第2次', '第1次']);
  });
});

describe('an owner who was erased', () => {
  it('is closed with their animals by whatever way they were open', async () => {
    const chip = '900138001000002';
    const gone = await family('0955000002', chip);
    await refer(gone.petID);
    await look({ chipID: chip });
    expect((await read('pet', gone.petID)).code).toBe(CODE.success);
    await there('POST', `/user/${at(gone.userID)}/erasure`, { reason: '2026/11/20 書面請求' });
    expect((await read('pet', gone.petID)).code).toBe(CODE.petNotFound);
    expect(await referred()).not.toContain(gone.petID);
    expect((await look({ chipID: chip })).pets).toEqual([]);
    await say(gone.userID, true);
    expect((await call('GET', `${A}/user/list`)).text, 'nobody who could agree').not.toContain(gone.userID);
  });
});
