import { MOST_LOOKS, USUAL_LOOKS } from '@vetloom/domain/clinic/alliance-looks.ts';
import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';
import { LOOK_SECONDS } from './looks.ts';

const B = '/api/sdk/v2/demo';
const H = '/api/sdk/v2/harbour';
const DOCTOR = 'doctor@demo.vetloom.test';
const FRONT = 'front@demo.vetloom.test';
const NEIGHBOUR = 'neighbour@harbour.test';
const BOSS = 'boss@demo.vetloom.test';
const OPERATOR = 'sudo@ops.vetloom.test';
const PHONE = '0955123456';
const CHIP = '900138001234567';
const IDENTITY = 'A123456789';

let api: TestApi;
let userID: string;
let petID: string;
let otherPet: string;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(DOCTOR, ['CUSTOMER_READ', 'PET_READ', 'RECORD_READ']);
  await api.enroll(FRONT, ['CUSTOMER_READ']);
  await api.enroll(NEIGHBOUR, 'admin', 'harbour');
  await api.enroll(BOSS, 'admin');
  const { db } = api.database;
  const named = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
  await writeIn(db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(named)));
  // Works nowhere.
  const { passwordHash = '' } = (await db.system.findAccount(BOSS)) ?? {};
  await db.system.saveAccount({ email: OPERATOR, name: '營運', passwordHash, systemRole: 'sudo', demo: false });
  await signIn();
  const owner = { name: '港邊飼主', phone: PHONE, IDcard: IDENTITY, address: '港邊路 1 號', lineID: 'seaside' };
  userID = (await call('POST', `${H}/user`, owner, NEIGHBOUR)).result._id;
  petID = (await call('POST', `${H}/pet`, { userID, name: '海苔', chipID: CHIP }, NEIGHBOUR)).result._id;
  otherPet = (await call('POST', `${H}/pet`, { userID, name: '紫菜' }, NEIGHBOUR)).result._id;
  await call('POST', `${H}/record/checkin`, { _id: `/record/${api.now}-h`, petID, cause: '咳嗽' }, NEIGHBOUR);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});
// What one test looked at is over for the next.
beforeEach(async () => {
  api.now += LOOK_SECONDS + 1;
  await signIn();
  await share(['user', 'pet', 'record']);
});

async function signIn(): Promise<void> {
  for (const email of [DOCTOR, FRONT, NEIGHBOUR, BOSS, OPERATOR]) tokens[email] = (await api.login(email)).jwt;
}
const at = encodeURIComponent;
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, email = DOCTOR) =>
  api.call(method, path.startsWith('/api/') ? path : B + path, {
    token: tokens[email] ?? '',
    ...(body === undefined ? {} : { body }),
  });
const share = (allianceShare: readonly string[]) => call('PUT', `${H}/setting`, { allianceShare }, NEIGHBOUR);
const A = '/alliance/demo-alliance';
const look = (wanted: object, email = DOCTOR, clinic = 'harbour') =>
  call('POST', `${A}/${clinic}/searchUser`, { reason: '飼主帶來就診', ...wanted }, email);
const read = (what: string, id: string, email = DOCTOR, clinic = 'harbour') =>
  call('GET', `${A}/${clinic}/${what}/${at(id)}`, undefined, email);
const readPet = (id = petID, email = DOCTOR, clinic = 'harbour') => read('pet', id, email, clinic);
const readOwner = (email = DOCTOR) => read('user', userID, email);
const readPets = (email = DOCTOR) => read('pets', userID, email);
const trail = async (kind: string) => api.database.db.people.auditTrail(kind, 50);

describe('a clinic that has chosen nothing', () => {
  it('shares nothing: no phone, no chip and no id opens anything', async () => {
    api.now += 1;
    const fresh = 'fresh@fresh.test';
    await api.database.db.system.createClinic({ id: 'fresh', name: '新診所', alliance: 'demo-alliance' });
    await api.enroll(fresh, 'admin', 'fresh');
    tokens[fresh] = (await api.login(fresh)).jwt;
    const F = '/api/sdk/v2/fresh';
    const theirs = (await call('POST', `${F}/user`, { name: '新飼主', phone: '0966123456' }, fresh)).result._id;
    const pet = (await call('POST', `${F}/pet`, { userID: theirs, name: '新來' }, fresh)).result._id;
    expect((await look({ phone: '0966123456' }, DOCTOR, 'fresh')).code).toBe(CODE.ownerNotFound);
    expect((await readPet(pet, DOCTOR, 'fresh')).code).toBe(CODE.petNotFound);
  });
});

describe('[1.1.18] a partner that shares', () => {
  it('is read from an exact phone: owner, animals and visits, for who looked and nobody else', async () => {
    expect((await call('GET', '/alliance')).result).toContainEqual({
      ...{ clinic: 'harbour', name: '港灣動物醫院' },
      alliance: 'demo-alliance',
    });
    expect((await readPet()).code, 'by its id alone').toBe(CODE.petNotFound);
    const found = await look({ phone: '0955-123-456' });
    expect(found.result).toMatchObject({ partner: { clinic: 'harbour' }, owners: [{ name: '港邊飼主' }] });
    expect(found.result.pets.map(({ name }: { name: string }) => name).sort()).toEqual(['海苔', '紫菜'].sort());
    expect((await readPet()).result).toMatchObject({
      pet: { name: '海苔' },
      owner: { name: '港邊飼主', phone: PHONE },
      ownerOpen: true,
    });
    expect((await read('records', petID)).result).toMatchObject([{ cause: '咳嗽' }]);
    expect((await readPets()).result).toHaveLength(2);
    expect((await readOwner(FRONT)).code, 'a colleague who has not looked').toBe(CODE.ownerNotFound);
  });

  it('from an exact chip gives that animal alone, not the owner’s others', async () => {
    expect((await look({ chipID: '900 138 001 234 567' })).result).toMatchObject({
      owners: [],
      pets: [{ _id: petID }],
    });
    expect((await readPet()).result).toMatchObject({ pet: { name: '海苔' }, ownerOpen: false });
    expect((await readPet(otherPet)).code).toBe(CODE.petNotFound);
    expect((await readOwner()).code).toBe(CODE.ownerNotFound);
  });

  it('gives no part of a number, no guess at one and no look without a reason', async () => {
    for (const wanted of [
      { phone: '0955' },
      { phone: '' },
      { chipID: '12' },
      { phone: PHONE, chipID: CHIP },
      { phone: PHONE, reason: '' },
    ])
      expect((await look(wanted)).code, JSON.stringify(wanted)).toBe(CODE.badParameter);
    expect((await look({ phone: '0955123457' })).result).toMatchObject({ owners: [], pets: [] });
  });

  it('never shows an identity number, wherever it might stand', async () => {
    const found = await look({ phone: PHONE });
    for (const { text } of [found, await readPet(), await readOwner(), await readPets()]) {
      expect(text).not.toContain(IDENTITY);
      expect(text).not.toMatch(/IDcard|lineUserID|seaside/);
    }
  });

  it('shows what it shares, and what the person may read at home', async () => {
    expect((await look({ chipID: CHIP }, FRONT)).code).toBe(CODE.forbidden);
    await look({ phone: PHONE }, FRONT);
    expect((await readOwner(FRONT)).result).toMatchObject({ owner: { name: '港邊飼主' }, shares: ['user'] });
    expect((await readPets(FRONT)).code, 'without PET_READ').toBe(CODE.forbidden);
    await share(['pet']);
    expect((await look({ phone: PHONE })).code).toBe(CODE.ownerNotFound);
    await look({ chipID: CHIP });
    expect((await readPet()).result).toMatchObject({ owner: null, pet: { name: '海苔' } });
    expect((await read('records', petID)).code, 'visits aren’t shared').toBe(CODE.petNotFound);
    await share([]);
    expect((await readPet()).code, 'taken back at once').toBe(CODE.petNotFound);
  });

  it('is closed again after an hour', async () => {
    await look({ phone: PHONE });
    api.now += LOOK_SECONDS + 1;
    await signIn();
    expect((await readPet()).code).toBe(CODE.petNotFound);
  });

  it('is looked at so many times an hour by one person, with what was not found and at once or one by one', async () => {
    const guesses = await Promise.all(
      Array.from({ length: USUAL_LOOKS + 5 }, (_, guess) =>
        look({ phone: `09550000${String(guess).padStart(2, '0')}` }),
      ),
    );
    expect(guesses.filter(({ code }) => code === CODE.rateLimited)).toHaveLength(5);
    expect((await look({ phone: PHONE })).code).toBe(CODE.rateLimited);
    expect((await look({ phone: PHONE }, FRONT)).code, 'a colleague').toBe(CODE.success);
  });

  it('is looked at as often as an operator allows the clinic, which nobody there can change; a lower number counts what was looked', async () => {
    const quota = async () => (await call('GET', `${B}/allianceQuota`, undefined, DOCTOR)).result;
    const allow = (looks: unknown, as = OPERATOR) =>
      call('PUT', '/api/sdk/sudo/allianceLooks', { clinic: 'demo', looks }, as);
    expect(await quota()).toEqual({ used: 0, most: USUAL_LOOKS });
    expect((await allow(3)).code).toBe(CODE.success);
    for (const phone of ['0955000001', '0955000002', '0955000003'])
      expect((await look({ phone })).code).toBe(CODE.success);
    expect(await quota()).toEqual({ used: 3, most: 3 });
    expect(await look({ phone: PHONE })).toMatchObject({ code: CODE.rateLimited });
    await allow(5);
    expect((await look({ phone: PHONE })).code).toBe(CODE.success);
    await allow(2);
    expect((await look({ phone: PHONE })).code).toBe(CODE.rateLimited);
    expect((await call('PUT', `${B}/clinic`, { allianceLooks: 200 }, BOSS)).code).not.toBe(CODE.success);
    expect((await allow(50, BOSS)).code).toBe(CODE.forbidden);
    for (const wrong of [0, MOST_LOOKS + 1, 2.5]) expect((await allow(wrong)).code).toBe(CODE.badParameter);
    const [line] = await api.database.db.people.auditTrail('sudo.allianceLooks', 1);
    expect(line).toMatchObject({ email: OPERATOR, clinic: 'demo', detail: { looks: 2 } });
    await allow(null);
    expect((await quota()).most).toBe(USUAL_LOOKS);
  });

  it('is no stranger’s: a clinic outside of the alliance, the own one and one that does not exist answer alike', async () => {
    await api.database.db.system.createClinic({ id: 'stranger', name: '陌生診所' });
    for (const clinic of ['stranger', 'nowhere', 'demo']) {
      expect((await look({ phone: PHONE }, DOCTOR, clinic)).code).toBe(CODE.ownerNotFound);
      expect((await readPet(petID, DOCTOR, clinic)).code).toBe(CODE.petNotFound);
    }
  });
});

describe('a referral of the partner', () => {
  it('opens its animal to the clinic that it names, and not to one that took its name', async () => {
    const refer = (clinic: string) =>
      call('POST', `${H}/referral`, { petID: otherPet, clinic, direction: 'issued', note: '請協助' }, NEIGHBOUR);
    await refer('別的醫院');
    expect((await readPet(otherPet)).code).toBe(CODE.petNotFound);
    await refer('示範動物醫院');
    expect((await call('GET', `${A}/harbour/referred`)).result).toMatchObject([{ _id: otherPet, name: '紫菜' }]);
    expect((await readPet(otherPet)).result).toMatchObject({ pet: { name: '紫菜' } });
    expect((await readPet(petID)).code, 'the others stay closed').toBe(CODE.petNotFound);
    const [line] = await trail('alliance.read');
    expect(line).toMatchObject({
      clinic: 'harbour',
      detail: { from: 'demo', by: 'referral', reason: expect.stringMatching(/^\/referral/) },
    });
  });
});

describe('the partner', () => {
  it('finds in its own audit log who of which clinic looked for what and why', async () => {
    await look({ phone: PHONE, reason: '夜間急診' });
    await readPet();
    const [looked] = await trail('alliance.look');
    expect(looked).toMatchObject({
      clinic: 'harbour',
      email: DOCTOR,
      detail: { from: 'demo', about: 'phone', reason: '夜間急診', subjects: expect.arrayContaining([userID, petID]) },
    });
    const [read] = await trail('alliance.read');
    expect(read).toMatchObject({
      clinic: 'harbour',
      email: DOCTOR,
      detail: { from: 'demo', about: 'pet', subjects: [petID], reason: '夜間急診' },
    });
  });

  it('is read by no API client', async () => {
    await look({ phone: PHONE });
    const headers = { authorization: `Basic ${Buffer.from(`${DOCTOR}:${PASSWORD}`).toString('base64')}` };
    const answer = await api.call('GET', `${B}${A}/harbour/pet/${at(petID)}`, { headers });
    expect(answer).toMatchObject({ code: CODE.forbidden, detail: { rule: 'delegated' } });
  });
});
