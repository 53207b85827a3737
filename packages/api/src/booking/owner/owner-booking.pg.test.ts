import { blacklistSchema } from '@vetloom/domain/booking/blacklist.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { partsOf, readCalendar, timeIn, valuesOf } from '@vetloom/testing/calendar/read-calendar.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../../message/outbox/outbox.fixture.ts';
import { TestApi } from '../../test-kit.ts';
import { openPage, PhoneOwner, VACCINE } from './owner-booking.fixture.ts';

const B = '/api/sdk/v2/demo';
let api: TestApi;
let sms: MitakeSimulator;
let token = '';
let signedAt = 0;
beforeAll(async () => {
  sms = await MitakeSimulator.start();
  sms.seed({ points: 100_000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: sms.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('chen@demo.vetloom.test', ['BOOKING_READ', 'DOCTOR']);
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  signedAt = api.now;
  await connectSms(api, token, sms);
  await setMessages(api);
  await openPage(api);
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await sms.stop();
});

const admin = async (): Promise<string> => {
  if (api.now - signedAt > 300) {
    token = (await api.login('admin@demo.vetloom.test')).jwt;
    signedAt = api.now;
  }
  return token;
};
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token: await admin(), ...(body === undefined ? {} : { body }) });
}

let phones = 0;
const nextPhone = () => {
  phones += 1;
  return `0977${String(phones).padStart(6, '0')}`;
};
/** Somebody before the page whom nobody knows, or an owner with an animal. */
const stranger = (address = 'demo') => new PhoneOwner(api, sms, nextPhone(), address);
async function known(name = '陳怡君') {
  const owner = stranger();
  const userID = (await call('POST', '/user', { name, phone: owner.phone })).result._id as string;
  const pet = await call('POST', '/pet', { userID, name: '麻糬', type: 'Feline', history: '腎病' });
  return { owner, userID, petID: pet.result._id as string };
}
/** A free time, the n-th; each test takes its own. */
let nth = 0;
async function time(owner: PhoneOwner): Promise<number> {
  nth += 1;
  // What was worked out some seconds ago isn't served any more.
  api.now += 6;
  const times = await owner.free();
  return times[nth * 3] ?? 0;
}
const rule = (answer: { detail: Record<string, unknown> | undefined }) => answer.detail?.rule;

describe('the page for owners', () => {
  it('shows what can be booked, and no doctor’s mail address', async () => {
    const { result, text } = await stranger().post('/page');
    expect(result).toMatchObject({
      kinds: [{ _id: 'vaccine', name: '疫苗', questions: [{ _id: 'q1' }] }],
      newOwners: true,
    });
    expect(result.doctors.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/@|staff/);
  });

  it('is not found where the clinic has it closed, under another word, and of no clinic: all alike', async () => {
    const answers = [];
    for (const address of ['harbour', 'nowhere', 'demo~other', '../demo', 'demo~~'])
      answers.push(await stranger(address).post('/page'));
    expect(answers.slice(0, 3).map(({ text }) => text)).toEqual(Array(3).fill(answers[0]?.text));
    expect(answers.map(({ code }) => code).slice(0, 4)).toEqual(Array(4).fill(CODE.notFound));
    await openPage(api, { page: { word: 'paws' } });
    api.now += 6;
    expect((await stranger('demo~paws').post('/page')).status).toBe(200);
    expect((await stranger('demo').post('/page')).code).toBe(CODE.notFound);
    await openPage(api);
    api.now += 6;
  });

  it('an owner proves who they are, sees name and species of their animals alone, and books with a link by SMS', async () => {
    const { owner, userID, petID } = await known();
    await owner.prove();
    const { result: me, text } = await owner.me();
    expect(me).toEqual({ isKnown: true, pets: [{ key: expect.any(String), name: '麻糬', type: 'Feline' }], left: 3 });
    expect(text).not.toMatch(/腎病|\/pet\/|\/user\//);
    const dateTime = await time(owner);
    const answers = [{ _id: 'q1', text: '沒有' }];
    const made = await owner.book(dateTime, { pet: me.pets[0].key, newPet: undefined, cause: '打疫苗', answers });
    expect(made.result.booking).toMatchObject({
      status: 'pending',
      dateTime,
      pet: '麻糬',
      missing: ['p1'],
      canChange: true,
    });
    const { result: waiting } = await call('GET', '/booking/check');
    expect(waiting.find((one: { petID: string }) => one.petID === petID)).toMatchObject({
      userID,
      platform: 'owner',
      cause: '打疫苗',
    });
    await api.outbox.work('demo');
    expect(owner.heard).toContain(`/app/b/demo#${made.result.secret}`);
    expect(owner.heard).toContain('麻糬');
  });

  it('somebody who is in nobody’s list gets a code too, and is an owner with an animal afterwards', async () => {
    const owner = stranger();
    const proved = await owner.prove();
    expect(proved.code).toBe(CODE.success);
    expect((await owner.me()).result).toEqual({ isKnown: false, pets: [], left: 3 });
    const made = await owner.book(await time(owner));
    expect(made.result.booking).toMatchObject({ pet: '皮皮', status: 'pending' });
    const { result: found } = await call('GET', `/user/explore?keyword=${owner.phone}`);
    void found;
    expect((await owner.me()).result).toMatchObject({ isKnown: false });
    await api.outbox.work('demo');
    expect(owner.heard).toContain('皮皮');
  });

  it('a wish that is sent again, also at the same time, is one booking', async () => {
    const { owner } = await known();
    await owner.prove();
    const dateTime = await time(owner);
    const wish = 'wish-that-is-the-same-0001';
    const answers = await Promise.all([1, 2, 3].map(() => owner.book(dateTime, { wish })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.code).toBe(CODE.success);
  });

  it('[3.9.02] a place that somebody takes meanwhile: of two at one moment one has it, the other is offered others at once', async () => {
    await openPage(api, { page: { showsDoctors: true } });
    const owners = [stranger(), stranger(), stranger(), stranger(), stranger()];
    for (const owner of owners) await owner.prove();
    const [first] = owners;
    if (!first) throw new Error('nobody');
    const { result: page } = await first.post('/page');
    const doctor = page.doctors[0].key as string;
    const dateTime = await time(first);
    const answers = await Promise.all(owners.map((owner) => owner.book(dateTime, { doctor })));
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    const lost = answers.filter(({ code }) => code !== CODE.success);
    for (const answer of lost) {
      expect(answer.code).toBe(CODE.contradictory);
      expect(rule(answer)).toBe('placeTaken');
      expect(((answer.detail?.offers ?? []) as string[]).length).toBeGreaterThan(2);
      expect(answer.detail?.offers).not.toContain(String(dateTime));
      expect(answer.text).not.toMatch(/\/booking\/|\/pet\/|\/user\//);
    }
    // The station's booking of that moment too: the owner hears of nothing but other times.
    const free = await first.free({ doctor });
    expect(free).not.toContain(dateTime);
  });

  it('refuses whom the clinic has blocked in words that say nothing of it', async () => {
    const { owner, userID } = await known();
    await owner.prove();
    const row = { _id: `/bookingBlacklist${userID}`, collection: 'bookingBlacklist', userID, reason: '爽約' };
    const stamps = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
    await writeIn(api.database.db, 'demo', (tx) =>
      tx.put('bookingBlacklist', blacklistSchema.parse({ ...row, ...stamps })),
    );
    const answers = [await owner.me(), await owner.book(await time(owner))];
    for (const answer of answers) {
      expect(rule(answer)).toBe('askByPhone');
      expect(answer.text).not.toMatch(/爽約|black|block/i);
    }
  });

  it('a proof opens nothing for another phone, another clinic, or once it is over', async () => {
    const [one, two] = [stranger(), stranger()];
    await one.prove();
    two.proof = one.proof;
    expect((await two.me()).code).toBe(CODE.codeWrong);
    expect((await two.book(await time(one))).code).toBe(CODE.codeWrong);
    one.proof = 'x'.repeat(43);
    expect((await one.me()).code).toBe(CODE.codeWrong);
    await two.prove();
    api.now += 1801;
    expect((await two.me()).code).toBe(CODE.codeWrong);
  });
});

describe('codes on the page', () => {
  it('are asked for alike with any number: one look doesn’t tell whose it is, neither by words nor by time', async () => {
    const median = async (phonesOf: string[]) => {
      const times: number[] = [];
      const shapes = new Set<string>();
      for (const phone of phonesOf) {
        const begun = performance.now();
        const { status, result } = await new PhoneOwner(api, sms, phone).post('/code', { phone });
        times.push(performance.now() - begun);
        shapes.add(`${status} ${Object.keys(result).join()}`);
        await api.codes.settled();
      }
      return { shapes, ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 };
    };
    const owners: string[] = [];
    for (let at = 0; at < 12; at += 1) owners.push((await known()).owner.phone);
    const [of, not] = [await median(owners), await median(Array.from({ length: 12 }, nextPhone))];
    expect([...of.shapes]).toEqual([...not.shapes]);
    expect(Math.abs(of.ms - not.ms)).toBeLessThan(Math.max(of.ms, not.ms) * 0.75 + 5);
  });

  it('don’t go to strangers where the clinic takes no new owners; the answer is the same', async () => {
    await openPage(api, { page: { newOwners: false } });
    api.now += 6;
    const owner = stranger();
    const asked = await owner.post('/code', { phone: owner.phone });
    await api.codes.settled();
    expect([asked.status, owner.heard]).toEqual([200, '']);
    await openPage(api);
    api.now += 6;
  });

  it('to strangers end at a hundred a day, and the clinic’s own owners still get theirs', async () => {
    api.now += 86_401;
    const before = sms.taken.length;
    for (let at = 0; at < 110; at += 1) {
      const owner = stranger();
      expect((await owner.post('/code', { phone: owner.phone })).status).toBe(200);
    }
    await api.codes.settled();
    expect(sms.taken.length - before).toBe(100);
    const { owner } = await known();
    expect((await owner.prove()).code).toBe(CODE.success);
    api.now += 86_401;
  });
});

describe('the link to a booking', () => {
  async function booked() {
    const { owner, userID } = await known();
    await owner.prove();
    const { result: me } = await owner.me();
    const dateTime = await time(owner);
    const { result } = await owner.book(dateTime, { pet: me.pets[0].key });
    const mine = (path: string, body: object = {}) => owner.post(`/mine${path}`, { secret: result.secret, ...body });
    return { owner, userID, dateTime, secret: result.secret as string, mine };
  }

  it('moves and cancels it, and tells how it stands ever after', async () => {
    const { dateTime, mine } = await booked();
    const { result: free } = await mine('/free');
    const to = free.days.flatMap(({ times }: { times: number[] }) => times).at(-1);
    const moved = await mine('/move', { from: dateTime, dateTime: to });
    expect(moved.result).toMatchObject({ dateTime: to, status: 'pending' });
    expect(rule(await mine('/move', { from: dateTime, dateTime }))).toBe('changedSince');
    const filled = await mine('/answers', { answers: [{ _id: 'q1', text: '沒有' }], papers: ['p1'] });
    expect(filled.result).toMatchObject({ missing: [], papers: ['p1'] });
    expect((await mine('/cancel', { reason: '改天再去' })).result).toMatchObject({
      status: 'cancel',
      canChange: false,
    });
    expect((await mine('/cancel')).result).toMatchObject({ status: 'cancel' });
    expect((await mine('')).result).toMatchObject({ status: 'cancel', reason: '改天再去' });
    expect(rule(await mine('/move', { from: to, dateTime }))).toBe('bookingOver');
  });

  it('is a calendar file of one entry that follows it', async () => {
    const { dateTime, mine } = await booked();
    const read = async () => {
      const calendar = readCalendar((await mine('/calendar')).result.text);
      const [event] = partsOf(calendar, 'VEVENT');
      if (!event) throw new Error('no event');
      return {
        at: timeIn(calendar, event, 'DTSTART'),
        uid: valuesOf(event, 'UID')[0],
        status: valuesOf(event, 'STATUS')[0],
      };
    };
    const first = await read();
    expect(first).toMatchObject({ at: dateTime, status: 'TENTATIVE' });
    api.now += 10;
    await mine('/cancel');
    expect(await read()).toEqual({ ...first, status: 'CANCELLED' });
  });

  it('that is guessed, of another clinic, of a booking that is taken away or of an erased owner is not found, all alike', async () => {
    const { owner, userID, secret, mine } = await booked();
    const guessed = await owner.post('/mine', { secret: 'A'.repeat(22) });
    const elsewhere = await new PhoneOwner(api, sms, owner.phone, 'harbour').post('/mine', { secret });
    expect([guessed.code, elsewhere.code]).toEqual([CODE.notFound, CODE.notFound]);
    expect(guessed.text).toBe(elsewhere.text);
    await call('POST', `/user/${encodeURIComponent(userID)}/erasure`, { reason: '書面申請' });
    expect((await mine('')).code).toBe(CODE.notFound);
    const other = await booked();
    const { result: list } = await call('GET', '/booking/check');
    const row = list.find((one: { userID: string }) => one.userID === other.userID);
    await call('DELETE', `/booking?bookingID=${encodeURIComponent(row._id)}`);
    expect((await other.mine('')).code).toBe(CODE.notFound);
    expect((await other.mine('/cancel')).code).toBe(CODE.notFound);
  });

  it('shows it while the page is closed, but changes nothing then', async () => {
    const { dateTime, mine } = await booked();
    await openPage(api, { page: { isOn: false } });
    api.now += 6;
    expect((await mine('')).result).toMatchObject({ dateTime, canChange: false });
    expect(rule(await mine('/move', { from: dateTime, dateTime: dateTime + 1800 }))).toBe('pageClosed');
    await openPage(api);
    api.now += 6;
  });

  it('tells the owner by SMS what the clinic decides, once', async () => {
    const { owner, userID, mine } = await booked();
    const { result: list } = await call('GET', '/booking/check');
    const row = list.find((one: { userID: string }) => one.userID === userID);
    const approve = () => call('PUT', `/booking/v2/${encodeURIComponent(row._id)}/approve`, {});
    await approve();
    await approve();
    await api.outbox.work('demo');
    const told = sms.taken.filter(({ to, text }) => to === owner.phone && text.includes('的預約是'));
    expect(told).toHaveLength(1);
    expect((await mine('')).result.status).toBe('approved');
    await call('PUT', `/booking/v2/${encodeURIComponent(row._id)}/cancel`, { reason: '醫師請假' });
    await api.outbox.work('demo');
    expect(owner.heard).toContain('醫師請假');
  });
});

describe('the page under a flood', () => {
  it('answers ten thousand asks for free times a minute by the half of one core, with few questions to the database', async () => {
    const owner = stranger();
    const { result: page } = await owner.post('/page');
    let questions = 0;
    const { db } = api.database;
    const read = db.readClinic.bind(db);
    const counted: typeof read = (...given) => {
      questions += 1;
      return read(...given);
    };
    Object.assign(db, { readClinic: counted });
    const begun = process.cpuUsage();
    for (let round = 0; round < 20; round += 1) {
      const doctor = round % 2 ? '' : page.doctors[0].key;
      const asks = Array.from({ length: 100 }, (_, at) =>
        owner.post('/free', { kindID: VACCINE._id, doctor, from: api.now + at * 3600 }),
      );
      for (const { status } of await Promise.all(asks)) expect(status).toBe(200);
    }
    // Of the processor, not of the clock: what else the machine does says nothing of the page.
    const { user, system } = process.cpuUsage(begun);
    const seconds = (user + system) / 1e6;
    Object.assign(db, { readClinic: read });
    console.info(
      `2,000 asks for free times: ${seconds.toFixed(1)} s of a core, ${questions} questions to the database`,
    );
    expect(seconds * 5).toBeLessThan(30);
    expect(questions).toBeLessThan(200);
  });

  it('says nothing of who else is booked, whatever is asked', async () => {
    const { result: list } = await call('GET', '/booking/explore');
    expect(list.length).toBeGreaterThan(3);
    const names = ['陳怡君', '麻糬', '皮皮', '王大明', '打疫苗'];
    const owner = stranger();
    await owner.prove();
    const texts = [(await owner.post('/page')).text, (await owner.me()).text];
    for (const { dateTime } of list) {
      texts.push((await owner.post('/free', { kindID: 'vaccine', from: dateTime })).text);
      const refused = await owner.book(dateTime, { newPet: { name: '小黑' }, name: '林先生', doctor: 'nobody' });
      if (refused.code !== CODE.success) texts.push(refused.text);
    }
    for (const text of texts) {
      for (const name of names) expect(text).not.toContain(name);
      expect(text).not.toMatch(/\/(booking|pet|user|staff)\/|09\d{8}/);
    }
  });
});
