import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const plain = encodeURIComponent;
const DAY = 86_400;
let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('an@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  await api.enroll('bo@demo.vetloom.test', ['DRUG_TASK_READ', 'DRUG_TASK_WRITE']);
  await api.enroll('reader@demo.vetloom.test', ['DRUG_TASK_READ']);
  await api.enroll('chronic@demo.vetloom.test', ['RECORD_READ', 'CHRONIC_DRUG_WRITE']);
  for (const name of ['admin', 'an', 'bo', 'reader', 'chronic'])
    tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
});
afterAll(() => api.close());

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

const drug = (name: string, more: object = {}) => ({ _id: name.toLowerCase(), name, price: 100, number: 2, ...more });
const bag = (bagID: string, ...items: object[]) => ({ bagID, items });
let phones = 0;

/** A visit with these bags that was sent to the pharmacy; `daysAgo` is when the animal came. */
async function visit(bags: readonly object[], { daysAgo = 0, more = {} }: { daysAgo?: number; more?: object } = {}) {
  phones += 1;
  const owner = { name: '陳怡君', phone: `0955${String(phones).padStart(6, '0')}` };
  const userID = (await call('POST', '/user', owner)).result._id;
  const petID: string = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 })).result._id;
  const dateTime = api.now - daysAgo * DAY;
  const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐', dateTime })).result._id;
  const path = `/record/${plain(recordID)}`;
  await call('PUT', path, { drugBag: bags, ...more });
  await call('PUT', `${path}/status`, { type: 'status', status: 10 });
  await call('PUT', `${path}/status`, { type: 'dispenseStatus', status: 20 });
  return {
    petID,
    recordID,
    path,
    todo: `/todo/dispense/${plain(recordID)}`,
    read: async () => (await call('GET', path)).result,
  };
}

describe('drugs of a visit over REST', () => {
  it('[2.3.11] [2.3.12] keep bags, note, rate and sums', async () => {
    const { read } = await visit([bag('a', drug('Cerenia')), bag('b', drug('Tramadol', { controlled: true }))], {
      more: { drugBagNote: '冷藏' },
    });
    expect(await read()).toMatchObject({
      drugBag: [
        { bagID: 'a', dispensed: false },
        { bagID: 'b', dispensed: false },
      ],
      drugBagNote: '冷藏',
      drugDiscountRate: 1,
      drugSubTotal: 400,
      controlledDrugSubTotal: 200,
      hasDrug: true,
      hasBill: false,
    });
  });

  it('refuse quantities and prices that are none, and add 0.1 and 0.2 to the dollar', async () => {
    const { path, read } = await visit([bag('a', drug('Cerenia'))]);
    for (const wrong of [{ number: -1 }, { number: 1e9 }, { price: 1e9 }, { number: '2' }, { days: -1 }])
      expect((await call('PUT', path, { drugBag: [bag('a', drug('Cerenia', wrong))] })).code).toBe(CODE.badParameter);
    await call('PUT', path, { drugBag: [bag('a', drug('Cerenia', { number: 0.1 + 0.2, price: 10 }))] });
    expect(await read()).toMatchObject({ drugSubTotal: 3 });
  });

  it('[2.9.11] round the sum of drugs as the clinic has set: normal, up, down', async () => {
    const { path, read } = await visit([bag('a', drug('Cerenia', { price: 36.4, number: 1 }))]);
    const sums: number[] = [];
    for (const [drugRounding, discount] of [
      [1, 0.999],
      [2, 0.998],
      [3, 0.997],
    ] as const) {
      expect((await call('PUT', '/setting', { drugRounding })).code).toBe(CODE.success);
      await call('PUT', path, { drugDiscountRate: discount });
      await call('PUT', path, { drugDiscountRate: 1 });
      sums.push((await read()).drugSubTotal);
    }
    expect(sums).toEqual([36, 37, 36]);
    await call('PUT', '/setting', { drugRounding: 1 });
    const half = [bag('a', drug('Cerenia', { price: 36.5, number: 1 }))];
    for (const [drugRounding, sum] of [
      [2, 37],
      [3, 36],
      [1, 37],
    ] as const) {
      await call('PUT', '/setting', { drugRounding });
      expect((await (await visit(half)).read()).drugSubTotal, String(drugRounding)).toBe(sum);
    }
  });
});

describe('handing out over REST', () => {
  it('[2.7.044] [2.3.13] [2.3.14] stores person and time, and moves the statuses', async () => {
    const { petID, todo, read } = await visit([bag('a', drug('Cerenia')), bag('b', drug('Famotidine'))]);
    const by = 'an@demo.vetloom.test';
    expect((await call('PUT', todo, { drugBagIDs: ['a'], drugDispensedBy: by, submit: true }, 'an')).code).toBe(
      CODE.success,
    );
    expect(await read()).toMatchObject({
      status: 10,
      dispenseStatus: 20,
      hasBill: false,
      drugDispensedDateTime: 0,
      drugBag: [{ dispensed: true }, { dispensed: false }],
    });
    await call('PUT', todo, { drugBagIDs: ['b'], submit: true }, 'an');
    const drugDispensedDateTime = api.now;
    expect(await read()).toMatchObject({
      status: 20,
      dispenseStatus: 30,
      hasBill: true,
      drugDispensedBy: `/staff/${by}`,
      drugDispensedDateTime,
      drugBag: [{ dispensed: true }, { dispensed: true }],
    });
    const withDrugs = async (hasDrug: boolean) =>
      (await call('POST', '/record/conditions', { conditions: { petID, hasDrug } })).result.length;
    expect([await withDrugs(true), await withDrugs(false)]).toEqual([1, 0]);
    expect((await call('PUT', todo, { drugBagIDs: ['a'], drugDispensedBy: 'bo@demo.vetloom.test' }, 'an')).code).toBe(
      CODE.forbidden,
    );
    expect((await call('PUT', todo, { drugBagIDs: ['a'] }, 'reader')).code).toBe(CODE.forbidden);
    expect((await call('PUT', '/todo/dispense/%2Frecord%2F1-none', { drugBagIDs: ['a'] })).code).toBe(CODE.notFound);
  });

  it('[2.7.045] with onlySave leaves status 10 and dispenseStatus 20', async () => {
    const { todo, read } = await visit([bag('a', drug('Cerenia'))]);
    await call('PUT', todo, { drugBagIDs: ['a'], onlySave: true }, 'an');
    expect(await read()).toMatchObject({
      status: 10,
      dispenseStatus: 20,
      drugDispensedDateTime: 0,
      drugBag: [{ dispensed: true }],
    });
    expect((await call('PUT', todo, { drugBagIDs: ['a'], onlySave: true, submit: true }, 'an')).code).toBe(
      CODE.badParameter,
    );
    await call('PUT', todo, { drugBagIDs: ['a'], submit: true }, 'bo');
    expect(await read()).toMatchObject({ status: 20, dispenseStatus: 30 });
  });

  it('twice by two people refuses the second, and a reason brings it back', async () => {
    const { todo, read } = await visit([bag('a', drug('Cerenia'))]);
    await call('PUT', todo, { drugBagIDs: ['a'] }, 'an');
    const second = await call('PUT', todo, { drugBagIDs: ['a'] }, 'bo');
    expect(second).toMatchObject({ code: CODE.contradictory, detail: { rule: 'bagDispensed' } });
    expect((await call('PUT', `${todo}/undo`, { drugBagIDs: ['a'], reason: '' }, 'bo')).code).toBe(CODE.badParameter);
    await call('PUT', `${todo}/undo`, { drugBagIDs: ['a'], reason: '飼主沒有來拿' }, 'bo');
    expect(await read()).toMatchObject({
      dispenseStatus: 20,
      drugBag: [{ dispensed: false, takenBack: [{ reason: '飼主沒有來拿', by: '/staff/bo@demo.vetloom.test' }] }],
    });
  });

  it('[2.7.025] [2.7.091] [2.9.14 outpatient half] [2.6.04] [2.4.48 call half] lists what waits: 14 days, or from a given time', async () => {
    const near = await visit([bag('a', drug('Cerenia'))], { daysAgo: 13 });
    const far = await visit([bag('a', drug('Cerenia'))], { daysAgo: 15 });
    const done = await visit([bag('a', drug('Cerenia'))]);
    expect((await call('PUT', done.todo, { drugBagIDs: ['a'] }, 'reader')).code).toBe(CODE.forbidden);
    await call('PUT', done.todo, { drugBagIDs: ['a'] }, 'an');
    const unasked = await visit([bag('a', drug('Cerenia'))]);
    await call('PUT', `${unasked.path}/status`, { type: 'dispenseStatus', status: 10 });
    const listed = async (body: object, as = 'reader') =>
      (await call('POST', '/record/getList/todoDrug', body, as)).result.map((one: { _id: string }) => one._id);
    const waiting = await listed({});
    expect(waiting).toContain(near.recordID);
    expect(waiting).not.toContain(far.recordID);
    expect(waiting).not.toContain(done.recordID);
    expect(waiting).not.toContain(unasked.recordID);
    expect(await listed({ dateTime: api.now - 20 * DAY })).toContain(far.recordID);
    expect(await listed({ dateTime: api.now - DAY })).not.toContain(near.recordID);
  });
});

describe('the second person over REST', () => {
  const pharmacy = async () => visit([bag('a', drug('Tramadol', { controlled: true }))]);

  it('looks with their own sign-in, and then another hands out', async () => {
    const { todo, read } = await pharmacy();
    expect(await call('PUT', todo, { drugBagIDs: ['a'] }, 'an')).toMatchObject({
      code: CODE.contradictory,
      detail: { rule: 'secondPerson' },
    });
    await call('PUT', `${todo}/check`, { drugBagIDs: ['a'] }, 'bo');
    expect((await call('PUT', todo, { drugBagIDs: ['a'] }, 'an')).code).toBe(CODE.success);
    expect((await read()).drugBag[0]).toMatchObject({
      checkedBy: '/staff/bo@demo.vetloom.test',
      dispensedBy: '/staff/an@demo.vetloom.test',
    });
  });

  it('proves by password that they stand beside the caller; a wrong one, the caller’s own and one without the right do not', async () => {
    const { todo, read } = await pharmacy();
    const check = (email: string, password = PASSWORD) =>
      call('PUT', `${todo}/check`, { drugBagIDs: ['a'], email, password }, 'an');
    expect(await check('bo@demo.vetloom.test', 'wrong')).toMatchObject({
      code: CODE.badParameter,
      detail: { field: 'password', reason: 'wrong' },
    });
    expect(await check('an@demo.vetloom.test')).toMatchObject({ detail: { rule: 'secondPersonSame' } });
    expect((await check('reader@demo.vetloom.test')).code).toBe(CODE.forbidden);
    expect((await read()).drugBag[0].checkedBy ?? '').toBe('');
    expect((await check('Bo@demo.vetloom.test')).code).toBe(CODE.success);
    expect((await read()).drugBag[0].checkedBy).toBe('/staff/bo@demo.vetloom.test');
    expect((await check('nobody@demo.vetloom.test')).code).toBe(CODE.badParameter);
  });

  it('by PIN only at a workstation where they have signed in before', async () => {
    const { todo } = await pharmacy();
    const asked = { drugBagIDs: ['a'], email: 'bo@demo.vetloom.test', pin: '4826' };
    expect((await call('PUT', `${todo}/check`, asked, 'an')).code).toBe(CODE.forbidden);
  });

  it('is done without for a reason, which owes the look', async () => {
    const { todo, read } = await pharmacy();
    await call('PUT', todo, { drugBagIDs: ['a'], uncheckedReason: '夜間只有一人' }, 'an');
    expect((await read()).drugBag[0]).toMatchObject({ dispensed: true, uncheckedReason: '夜間只有一人' });
    await call('PUT', `${todo}/check`, { drugBagIDs: ['a'] }, 'bo');
    expect((await read()).drugBag[0].checkedBy).toBe('/staff/bo@demo.vetloom.test');
  });
});

describe('rules of prescribing over REST', () => {
  const rule = { kind: 'dose', drugs: ['Meloxicam'], species: ['Feline'], doseMax: 0.05, dayMax: 0.05 };
  it('are added, changed, turned off, listed by kind and taken away by who keeps the settings', async () => {
    const made = await call('POST', '/drugRule', rule);
    expect(made.result).toMatchObject({ ...rule, active: true, updateBy: '/staff/admin@demo.vetloom.test' });
    const path = `/drugRule/${plain(made.result._id)}`;
    expect((await call('PUT', path, { active: false, doseMax: 0.04 })).result).toMatchObject({
      active: false,
      doseMax: 0.04,
    });
    expect((await call('GET', '/drugRule?kind=dose', undefined, 'reader')).result).toMatchObject([{ doseMax: 0.04 }]);
    expect((await call('GET', '/drugRule?kind=label', undefined, 'reader')).result).toEqual([]);
    expect((await call('POST', '/drugRule', rule, 'an')).code).toBe(CODE.forbidden);
    for (const wrong of [{ doseMax: -1 }, { doseMax: null, dayMax: null }, { drugs: [] }])
      expect((await call('POST', '/drugRule', { ...rule, ...wrong })).code).toBe(CODE.badParameter);
    expect((await call('PUT', path, { doseMin: 9 })).code).toBe(CODE.badParameter);
    await call('DELETE', path);
    await call('DELETE', path);
    expect((await call('PUT', path, { active: true })).code).toBe(CODE.notFound);
  });
});

describe('medicine of a chronic disease over REST', () => {
  it('[2.6.09] [2.4.62] [1.6.37] CHRONIC_DRUG_WRITE alone makes a pickup and nothing else', async () => {
    const { petID } = await visit([bag('a', drug('Vetmedin'))]);
    const make = (body: object, as: string) => call('POST', '/record', { petID, ...body }, as);
    const pickup = { division: '慢性病領藥', drugBag: [bag('a', drug('Vetmedin', { days: 28 }))] };
    const made = await make(pickup, 'chronic');
    expect(made.result).toMatchObject({ dispenseStatus: 20, billStatus: 20, source: 'manual' });
    expect((await make({ ...pickup, division: '一般' }, 'chronic')).code).toBe(CODE.forbidden);
    expect((await make({ ...pickup, diagnosis: '心臟病' }, 'chronic')).code).toBe(CODE.forbidden);
    expect((await make(pickup, 'reader')).code).toBe(CODE.forbidden);
  });
});
