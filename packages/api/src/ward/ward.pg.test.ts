import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const HOUR = 3600;
const DAY = 24 * HOUR;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['RECORD_READ']);
  await api.enroll('nurse@demo.vetloom.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
  await api.enroll('pharmacy@demo.vetloom.test', ['DRUG_TASK_READ']);
  for (const name of ['admin', 'reader', 'nurse', 'pharmacy'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}
const query = (values: Readonly<Record<string, string | number>>) =>
  `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

let made = 0;
/** An animal in hospital since a visit of today, in a cage of NT$ 800, with its first day open. */
async function stay() {
  made += 1;
  const owner = await call('POST', '/user', { name: '陳怡君', phone: `0955${String(made).padStart(6, '0')}` });
  const userID: string = owner.result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const cage = { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 };
  const admitted = await call('POST', V2, { petID, recordID, cause: '急性腸胃炎', ...cage });
  expect(admitted.code).toBe(CODE.success);
  const inHospitalID: string = admitted.result._id;
  const planDateTime = dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE));
  const day = { inHospitalID, planDateTime };
  await call('POST', `${V2}/plan`, day);
  return { petID, userID, recordID, inHospitalID, planDateTime, day };
}

const stayOf = async (inHospitalID: string) => (await call('GET', V2 + query({ inHospitalID }))).result;

describe('stays over the API', () => {
  it('[2.3.41] [2.3.42] [2.3.47] [2.7.046] are begun, read and deleted; a second deletion answers alike', async () => {
    const { inHospitalID, recordID, day } = await stay();
    expect(inHospitalID).toMatch(/^\/inHospital\/[0-9]{10}-/);
    expect(await stayOf(inHospitalID)).toMatchObject({ version: 2, status: 0, recordID, receive: 0, receiveLog: [] });
    const record = await call('GET', `/record/${encodeURIComponent(recordID)}`);
    expect(record.result.inHospitalID).toBe(inHospitalID);
    const gone = () => call('DELETE', V2 + query({ inHospitalID }));
    expect((await gone()).code).toBe(CODE.success);
    expect((await call('GET', V2 + query({ inHospitalID }))).code).toBe(CODE.notFound);
    expect((await call('GET', `${V2}/plan${query(day)}`)).code).toBe(CODE.notFound);
    expect((await gone()).code).toBe(CODE.success);
    const after = await call('GET', `/record/${encodeURIComponent(recordID)}`);
    expect(after.result.inHospitalID).toBe('');
  });

  it('are not deleted once something was carried out or paid', async () => {
    const { inHospitalID, day } = await stay();
    await call('POST', `${V2}/mission/execute`, { ...day, missions: [{ missionID: 'bt' }] });
    expect((await call('DELETE', V2 + query({ inHospitalID }))).code).toBe(CODE.contradictory);
    const paid = await stay();
    const receipt = { collectionID: paid.inHospitalID, type: 'inHospital', receive: 100 };
    await call('POST', '/billing/receiveLogs', { receiveLogs: [receipt] });
    expect((await call('DELETE', V2 + query({ inHospitalID: paid.inHospitalID }))).code).toBe(CODE.contradictory);
  });

  it('[2.7.047] change in what is written down of them, their days apart', async () => {
    const { inHospitalID, day } = await stay();
    const plan = () => call('GET', `${V2}/plan${query(day)}`);
    const before = (await plan()).result;
    const changed = await call('PUT', `${V2}/main`, { inHospitalID, notice: '會咬人' });
    expect(changed.result).toMatchObject({ notice: '會咬人', cause: '急性腸胃炎' });
    expect((await plan()).result).toEqual(before);
    expect((await call('PUT', `${V2}/main`, { inHospitalID: '/inHospital/1-none', notice: 'x' })).code).toBe(
      CODE.notFound,
    );
    expect((await call('PUT', `${V2}/main`, { inHospitalID, notice: 'x' }, 'reader')).code).toBe(CODE.forbidden);
  });

  it('[2.3.45] [2.4.73] [2.4.74] are paid, in parts and in full', async () => {
    const { inHospitalID } = await stay();
    const pay = (receive: number) =>
      call('POST', '/billing/receiveLogs', {
        receiveLogs: [{ collectionID: inHospitalID, type: 'inHospital', receive }],
      });
    await pay(300);
    expect(await stayOf(inHospitalID)).toMatchObject({
      total: 800,
      receive: 300,
      status: 0,
      receiveLog: [{ receive: 300 }],
    });
    await pay(500);
    expect(await stayOf(inHospitalID)).toMatchObject({ receive: 800, status: 90 });
  });

  it('[2.4.76] [2.4.77] [2.4.78] [2.7.056] [2.7.057] [2.7.059] [2.7.094] end, are taken back, and stand in the lists that ask for them', async () => {
    const { inHospitalID, petID, day } = await stay();
    const lists = async () => {
      const range = { begin: day.planDateTime, end: day.planDateTime + DAY };
      return {
        active: ids((await call('POST', `${V2}/active`, { limit: 500 })).result).includes(inHospitalID),
        over: ids((await call('POST', `${V2}/explore/history`, { ...range, limit: 500 })).result).includes(
          inHospitalID,
        ),
        days: ids(
          (await call('POST', `${V2}/plan/active`, { planDateTime: day.planDateTime, limit: 500 })).result,
        ).includes(`${inHospitalID}/plan/${day.planDateTime}`),
      };
    };
    expect(await lists()).toEqual({ active: true, over: false, days: true });
    const ended = await call('PUT', `${V2}/discharge`, { inHospitalID });
    expect(ended.result).toMatchObject({
      ...{ dischargeDateTime: api.now, endDateTime: api.now, settleDateTime: api.now },
      dischargeBy: expect.stringContaining('/staff/'),
    });
    expect(await lists()).toEqual({ active: false, over: true, days: false });
    const back = await call('DELETE', `${V2}/discharge${query({ inHospitalID })}`);
    expect(back.result).toMatchObject({ dischargeDateTime: 0, endDateTime: 0, settleDateTime: 0, dischargeBy: '' });
    expect(await lists()).toEqual({ active: true, over: false, days: true });
    expect(ids((await call('POST', `${V2}/explore/pet`, { petID })).result)).toEqual([inHospitalID]);
  });

  it('[2.7.094] overlap a range by their days, those that go on every later one', async () => {
    const { inHospitalID } = await stay();
    await call('PUT', `${V2}/main`, { inHospitalID, startDateTime: api.now - 5 * DAY });
    const begun: number = (await stayOf(inHospitalID)).startDateTime;
    const among = async (begin: number, end: number) => {
      const asked = { begin, end, active: true, limit: 500 };
      return ids((await call('POST', `${V2}/explore/history`, asked)).result).includes(inHospitalID);
    };
    expect([await among(begun + 40 * DAY, begun + 41 * DAY), await among(begun - 2 * DAY, begun - DAY)]).toEqual([
      true,
      false,
    ]);
    await call('PUT', `${V2}/discharge`, { inHospitalID, dateTime: begun + 4 * DAY });
    expect(await among(begun + 2 * DAY, begun + 3 * DAY)).toBe(true);
    expect(await among(begun + 4 * DAY, begun + 7 * DAY)).toBe(true);
    expect(await among(begun + 4 * DAY + 1, begun + 7 * DAY)).toBe(false);
  });

  it('[2.7.062] [2.7.106] are settled, and their bills are listed by that', async () => {
    const { inHospitalID } = await stay();
    const bills = async (settled: boolean) =>
      (await call('POST', `${V2}/billing/explore`, { settled, limit: 500 })).result.find(
        ({ _id }: { _id: string }) => _id === inHospitalID,
      );
    expect(await bills(false)).toMatchObject({ total: 800, receive: 0 });
    const settled = await call('PUT', '/inHospital/settle', { inHospitalID });
    expect(settled.result).toMatchObject({ settle: 800, settleDateTime: api.now });
    expect(await bills(true)).toMatchObject({ total: 800, receiveLog: [] });
    expect(await bills(false)).toBeUndefined();
    const settledAt: number = settled.result.settleDateTime;
    const receipt = { collectionID: inHospitalID, receive: 300 };
    expect((await call('POST', '/billing/receiveLogs', { receiveLogs: [receipt] })).code).toBe(CODE.success);
    const within = async (begin: number, end: number) =>
      (await call('POST', `${V2}/billing/explore`, { begin, end, limit: 500 })).result.filter(
        ({ _id }: { _id: string }) => _id === inHospitalID,
      );
    expect(await within(settledAt, settledAt)).toMatchObject([
      { total: 800, receive: 300, receiveLog: [{ receive: 300 }] },
    ]);
    expect(await within(settledAt + 1, settledAt + DAY)).toEqual([]);
    expect(await within(settledAt - DAY, settledAt - 1)).toEqual([]);
  });
});

describe('days of a stay over the API', () => {
  it('[2.7.048] [2.7.049] [2.7.107] are created, changed and deleted; the stay’s sums follow', async () => {
    const { inHospitalID, day } = await stay();
    const next = { inHospitalID, planDateTime: day.planDateTime + DAY };
    await call('POST', `${V2}/plan`, { ...next, copyOf: day.planDateTime });
    const service = { _id: 's', name: '護理', price: 100, number: 2 };
    const changed = await call('PUT', `${V2}/plan`, { ...next, chargeService: [service], stateOfIllness: '好轉' });
    expect(changed.result).toMatchObject({ total: 1000, stateOfIllness: '好轉' });
    expect(await stayOf(inHospitalID)).toMatchObject({
      ...{ total: 1800, subTotal: { [day.planDateTime]: 800, [next.planDateTime]: 1000 } },
    });
    const listed = await call('POST', `${V2}/plan/list`, { inHospitalID });
    expect(listed.result.map((plan: { planDateTime: number }) => plan.planDateTime)).toEqual([
      day.planDateTime,
      next.planDateTime,
    ]);
    expect((await call('DELETE', `${V2}/plan${query(next)}`)).code).toBe(CODE.success);
    expect((await call('DELETE', `${V2}/plan${query(next)}`)).code).toBe(CODE.success);
    expect(await stayOf(inHospitalID)).toMatchObject({ total: 800, subTotal: { [day.planDateTime]: 800 } });
    expect((await call('PUT', `${V2}/plan`, { ...next, stateOfIllness: 'x' })).code).toBe(CODE.notFound);
    expect((await call('POST', `${V2}/plan`, { inHospitalID, planDateTime: day.planDateTime + 1 })).code).toBe(
      CODE.badParameter,
    );
  });

  it('[2.3.57] keep what infusions may come to apart from what they came to', async () => {
    const { day } = await stay();
    const drug = { _id: 'i', missionID: 'i', name: '乳酸林格氏液', price: 420, number: 1 };
    const sent = { ...day, infusionDrugMission: [drug], estimatedInfusionDrugSubTotal: 500 };
    expect((await call('PUT', `${V2}/plan`, sent)).result).toMatchObject({
      ...{ infusionDrugSubTotal: 420, estimatedInfusionDrugSubTotal: 500, total: 1220 },
    });
  });

  it('[2.3.58] [2.3.61] keep treatments and texts under the names of the specification', async () => {
    const { day } = await stay();
    const mission = (missionID: string) => ({
      missionID,
      name: missionID,
      price: 100,
      arrangeDateTime: [day.planDateTime],
    });
    const lists = {
      threrapyMission: [mission('t')],
      otherTherapyMission: [mission('o')],
      examTherapyMission: [mission('e')],
    };
    const texts = { stateOfIllness: '精神可', communication: '已告知病情' };
    await call('PUT', `${V2}/plan`, { ...day, ...lists, ...texts });
    const read = (await call('GET', `${V2}/plan${query(day)}`)).result;
    expect(read).toMatchObject({ ...lists, ...texts, total: 1100 });
  });

  it('[2.4.67] [2.4.81] [2.4.82] [2.4.83] [2.7.054] [2.7.096] ask the pharmacy, which sees only what it needs', async () => {
    const { day } = await stay();
    const id = `${day.inHospitalID}/plan/${day.planDateTime}`;
    const waits = async (as = 'admin') => ids((await call('POST', `${V2}/todo/drug`, {}, as)).result).includes(id);
    const bag = (number: number) => ({ bagID: 'b1', items: [{ _id: 'd1', name: '止吐錠', price: 50, number }] });
    const put = async (fields: object) => (await call('PUT', `${V2}/plan`, { ...day, ...fields })).result;
    await put({ drugBag: [bag(6)] });
    expect(await waits()).toBe(false);
    await put({ dispensingReadyDateTime: api.now });
    expect([await waits(), await waits('pharmacy')]).toEqual([true, true]);
    const seen = (await call('POST', `${V2}/todo/drug`, {}, 'pharmacy')).result.find(
      (plan: { _id: string }) => plan._id === id,
    );
    expect([seen.drugBag.length, 'total' in seen, 'stateOfIllness' in seen]).toEqual([1, false, false]);
    const dispense = () => call('PUT', `/todo/dispense/${encodeURIComponent(id)}`, { drugBagIDs: ['b1'] });
    expect((await dispense()).code).toBe(CODE.success);
    expect(await waits()).toBe(false);
    expect(await put({ stateOfIllness: '好轉' })).toMatchObject({ drugBag: [{ dispensed: true }] });
    expect(await waits()).toBe(false);
    expect(await put({ drugBag: [bag(8)] })).toMatchObject({
      drugDispensedDateTime: 0,
      drugBag: [{ dispensed: false }],
    });
    expect(await waits()).toBe(true);
    expect(await put({ drugBag: [] })).toMatchObject({ dispensingReadyDateTime: 0, hasDrug: false });
    expect(await waits()).toBe(false);
  });

  it('[2.9.14] are asked for by the pharmacy for fourteen days', async () => {
    const { day, inHospitalID } = await stay();
    const waits = async () =>
      (await call('POST', `${V2}/todo/drug`, {})).result.filter(
        (plan: { inHospitalID: string }) => plan.inHospitalID === inHospitalID,
      ).length;
    const bags = { drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: '止吐錠', price: 50, number: 1 }] }] };
    for (const days of [13, 15]) {
      const planDateTime = day.planDateTime - days * DAY;
      await call('POST', `${V2}/plan`, { inHospitalID, planDateTime });
      await call('PUT', `${V2}/plan`, { inHospitalID, planDateTime, ...bags });
      await call('PUT', `${V2}/plan`, { inHospitalID, planDateTime, dispensingReadyDateTime: planDateTime });
    }
    expect(await waits()).toBe(1);
  });

  it('[2.7.060] [2.7.061] tell the drugs of a stay by day, and which bags are stopped', async () => {
    const { day, inHospitalID } = await stay();
    const bags = {
      drugBag: [{ bagID: 'b1', items: [{ _id: 'd1', name: '止吐錠', unit: '顆', price: 50, number: 6 }] }],
    };
    const at = (hour: number) => day.planDateTime + hour * HOUR;
    const mission = { missionID: 'm1', bagID: 'b1', name: '止吐錠', arrangeDateTime: [at(8), at(20)] };
    await call('PUT', `${V2}/plan`, { ...day, ...bags, drugMission: [mission] });
    expect((await call('POST', `${V2}/drug/history`, { inHospitalID })).result).toMatchObject([
      { planDateTime: day.planDateTime, bagID: 'b1', name: '止吐錠', number: 6, unit: '顆', list: 'drugBag' },
    ]);
    const stop = { ...day, bagID: 'b1', disableDateTime: at(12), reason: '改口服' };
    expect((await call('POST', `${V2}/drug/disable`, stop)).code).toBe(CODE.success);
    expect((await call('GET', `${V2}/drug/disable${query({ ...day, bagID: 'b1' })}`)).result).toEqual([stop]);
    const reminders = (await call('POST', '/reminder/search', { petID: '' })).code;
    expect(reminders).not.toBe(CODE.failure);
    expect((await call('POST', `${V2}/drug/disable`, { ...stop, bagID: 'none' })).code).toBe(CODE.notFound);
  });
});

describe('the log of a ward over the API', () => {
  it('[2.7.050] [2.7.051] takes an entry, corrects it and takes it back', async () => {
    const { day, inHospitalID } = await stay();
    const mission = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [day.planDateTime + 8 * HOUR] };
    await call('PUT', `${V2}/plan`, { ...day, injectionMission: [{ ...mission, itemID: '/prod/none' }] });
    const log = async () => (await call('GET', `${V2}/missionLog${query(day)}`)).result;
    expect(await log()).toBeNull();
    const entry = { executeID: 'x', missions: [{ missionID: 'inj' }], note: '順利' };
    const noted = await call('POST', `${V2}/mission/execute`, { ...day, ...entry }, 'nurse');
    expect(noted.result.execute).toMatchObject([
      { _id: 'x', note: '順利', missions: [{ missionID: 'inj', done: true, due: day.planDateTime + 8 * HOUR }] },
    ]);
    expect((await call('POST', `${V2}/mission/execute`, { ...day, ...entry }, 'reader')).code).toBe(CODE.forbidden);
    const said = [{ missionID: 'inj', due: day.planDateTime + 8 * HOUR, outcome: 'refused', reason: '掙扎' }];
    const corrected = await call(
      'PUT',
      `${V2}/mission/execute`,
      { ...day, executeID: 'x', missions: said, note: '沒打成' },
      'nurse',
    );
    expect(corrected.result.execute).toMatchObject([
      { note: '沒打成', missions: [{ name: '止吐針', took: { number: 1 }, done: false, outcome: 'refused' }] },
    ]);
    expect((await call('PUT', `${V2}/mission/execute`, { ...day, executeID: 'none', note: '' })).code).toBe(
      CODE.notFound,
    );
    expect((await call('POST', `${V2}/missionLog/list`, { inHospitalID })).result).toHaveLength(1);
    const active = async () =>
      (await call('POST', `${V2}/missionLog/active`, { planDateTime: day.planDateTime, limit: 500 })).result.filter(
        (one: { inHospitalID: string }) => one.inHospitalID === inHospitalID,
      ).length;
    expect(await active()).toBe(1);
    const back = await call(
      'DELETE',
      `${V2}/mission/execute${query({ ...day, executeID: 'x', reason: '誤植' })}`,
      undefined,
      'nurse',
    );
    expect(back.result.execute).toEqual([]);
    await call('PUT', `${V2}/discharge`, { inHospitalID });
    expect(await active()).toBe(0);
  });

  it('marks what was noted before as a double unless the caller means it beside, and is told which it was', async () => {
    const { day } = await stay();
    const due = day.planDateTime + 8 * HOUR;
    const mission = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [due] };
    await call('PUT', `${V2}/plan`, { ...day, injectionMission: [mission] });
    const note = (executeID: string, more: object = {}) =>
      call('POST', `${V2}/mission/execute`, { ...day, executeID, missions: [{ missionID: 'inj', due }], ...more });
    await note('a');
    expect((await note('b')).result.execute[1]).toMatchObject({ missions: [{ double: true }] });
    const decided = await call('PUT', `${V2}/mission/double`, {
      ...day,
      executeID: 'b',
      missionID: 'inj',
      both: false,
    });
    expect(ids(decided.result.execute)).toEqual(['a']);
    expect((await note('c', { beside: ['a'] })).result.execute[1].missions[0]).not.toHaveProperty('double');
  });

  it('lists what was given and is ordered no more as unresolved, until somebody charges it or says why not', async () => {
    const { day, inHospitalID, petID } = await stay();
    const due = day.planDateTime + 8 * HOUR;
    const mission = { missionID: 'inj', name: '止吐針', price: 120, arrangeDateTime: [due] };
    await call('PUT', `${V2}/plan`, { ...day, injectionMission: [mission] });
    await call('POST', `${V2}/mission/execute`, { ...day, missions: [{ missionID: 'inj', due }] }, 'nurse');
    await call('PUT', `${V2}/plan`, { ...day, injectionMission: [] });
    const waiting = async () =>
      (await call('GET', '/unresolved/list')).result.sections
        .find(({ section }: { section: string }) => section === 'givenOffPlan')
        .lines.filter((one: { petID: string }) => one.petID === petID);
    expect(await waiting()).toMatchObject([{ names: ['止吐針'], rowIDs: ['inj'], owed: 120 }]);
    const settle = (more: object, as = 'admin') =>
      call('PUT', `${V2}/plan/offPlan`, { ...day, missionID: 'inj', ...more }, as);
    expect((await settle({ charged: true }, 'nurse')).code).toBe(CODE.forbidden);
    expect((await settle({ charged: false })).code).toBe(CODE.badParameter);
    expect((await settle({ charged: true })).result.chargeService).toMatchObject([{ name: '止吐針', subTotal: 120 }]);
    expect([await waiting(), (await stayOf(inHospitalID)).total]).toEqual([[], 920]);
  });

  it('has a history for each document of a stay, which says who wrote what when', async () => {
    const { day, inHospitalID } = await stay();
    const enter = (value: number) =>
      call('PUT', '/inHospital/monitor', { ...day, status: { '0900': { bt: value } } }, 'nurse');
    await enter(38);
    await enter(38.5);
    await call('PUT', `${V2}/plan`, { ...day, stateOfIllness: '好多了' });
    const history = async (collection: string, id: string) =>
      (await call('GET', `/history${query({ collection, id })}`)).result.lines;
    const [corrected] = await history('inHospitalMonitor', `${inHospitalID}/monitor/${day.planDateTime}`);
    expect(corrected).toMatchObject({ author: 'nurse@demo.vetloom.test', changes: [{ field: 'status' }] });
    expect(corrected.changes[0].after['0900'].value).toEqual({ bt: 38.5 });
    const plan = await history('inHospitalPlan', `${inHospitalID}/plan/${day.planDateTime}`);
    expect(plan[0].changes).toMatchObject([{ field: 'stateOfIllness', after: '好多了' }]);
    expect(await history('inHospital', inHospitalID)).not.toEqual([]);
  });

  it('[2.3.74] [2.7.063] [2.7.105] measures cell by cell, read as one document with an entry a day', async () => {
    const { day, inHospitalID } = await stay();
    const next = { inHospitalID, planDateTime: day.planDateTime + DAY };
    await call('POST', `${V2}/plan`, next);
    const enter = (of: object, status: object, as = 'nurse') =>
      call('PUT', '/inHospital/monitor', { ...of, status }, as);
    await enter(day, { '0830': { bt: 38.6, spirit: '好' } });
    await enter(next, { '0900': { bt: 38.9 } });
    await enter(day, { '0830': { hr: 120 } });
    const sheet = await call('GET', `/inHospital/monitor${query({ inHospitalID })}`);
    expect(sheet.result).toMatchObject({
      ...{ _id: `${inHospitalID}/monitor`, collection: 'inHospitalMonitor' },
      monitor: [
        { dateTime: day.planDateTime, status: { '0830': { value: { bt: 38.6, spirit: '好', hr: 120 } } } },
        { dateTime: next.planDateTime, status: { '0900': { value: { bt: 38.9 } } } },
      ],
    });
    expect((await enter(day, { '2460': { bt: 1 } })).code).toBe(CODE.badParameter);
    expect((await enter(day, { '0830': { bt: 1 } }, 'reader')).code).toBe(CODE.forbidden);
    expect((await enter({ ...day, planDateTime: day.planDateTime + 9 * DAY }, { '0830': { bt: 1 } })).code).toBe(
      CODE.notFound,
    );
    expect((await call('GET', `/inHospital/missionLog${query(day)}`)).code).toBe(CODE.success);
  });
});

describe('exams of a stay over the API', () => {
  const task = { _id: 't1', type: '血檢', name: 'CBC', price: 600, number: 1 };

  it('[2.3.71] [2.3.72] [2.3.73] [2.7.052] [2.7.053] [2.7.055] [2.9.15] are ordered, changed, read and looked for', async () => {
    const { day, inHospitalID, petID } = await stay();
    const ordered = await call('POST', `${V2}/exam`, { ...day, executeID: 'k3f9', examTask: [task] });
    expect(ordered.result).toMatchObject({
      ...{ _id: `${inHospitalID}/exam/${day.planDateTime}/k3f9`, planDateTime: day.planDateTime, dateTime: api.now },
      examTask: [{ _id: 't1', finishDateTime: 0 }],
    });
    const notes = { biochemistry: '溶血', hematology: '', urine: '混濁', reagent: '' };
    const changed = await call('PUT', `${V2}/exam`, { ...day, executeID: 'k3f9', idexxInstrumentNotes: notes });
    expect(changed.result.idexxInstrumentNotes).toEqual(notes);
    expect((await call('GET', `${V2}/exam${query({ ...day, executeID: 'k3f9' })}`)).result.examTask).toHaveLength(1);
    expect((await call('GET', `${V2}/exam${query({ ...day, executeID: 'none' })}`)).code).toBe(CODE.notFound);
    const others = await call('POST', V2, { petID, cause: '追蹤' });
    const second = { inHospitalID: others.result._id, planDateTime: day.planDateTime };
    await call('POST', `${V2}/plan`, second);
    await call('POST', `${V2}/exam`, { ...second, executeID: 'old', examTask: [task], dateTime: api.now - 31 * DAY });
    expect((await call('POST', `${V2}/exam/list`, { inHospitalID })).result).toHaveLength(1);
    expect((await call('POST', `${V2}/exam/pet`, { petID })).result).toHaveLength(2);
    const todo = async () =>
      ids((await call('POST', `${V2}/todo/exam`, { limit: 500 })).result).filter((id) => id.includes('/exam/'));
    const id = `${inHospitalID}/exam/${day.planDateTime}/k3f9`;
    expect((await todo()).includes(id)).toBe(true);
    expect((await todo()).some((one) => one.endsWith('/old'))).toBe(false);
  });
});

describe('cages of the ward', () => {
  it('are to be cleaned once an animal has left them, and say by whom they were', async () => {
    const { inHospitalID } = await stay();
    const cageOf = async () =>
      (await call('GET', `${V2}/cage`)).result.find(({ cageID }: { cageID: string }) => cageID === 'A1');
    await call('PUT', `${V2}/cage/care`, { cageID: 'A1', isClean: true });
    expect(await cageOf()).toMatchObject({ dirty: false });
    await call('PUT', `${V2}/discharge`, { inHospitalID });
    expect(await cageOf()).toMatchObject({ dirty: true, leftBy: inHospitalID });
    expect((await call('PUT', `${V2}/cage/care`, { cageID: 'A1', isClean: true }, 'reader')).code).toBe(CODE.forbidden);
    const cleaned = await call('PUT', `${V2}/cage/care`, { cageID: 'A1', isClean: true }, 'nurse');
    expect(cleaned.result).toMatchObject({ cleanedBy: '/staff/nurse@demo.vetloom.test' });
    expect(await cageOf()).toMatchObject({ dirty: false });
  });
});
