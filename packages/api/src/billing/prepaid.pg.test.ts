import { CODE } from '@vetloom/domain/core/codes.ts';
import { describe, expect, it } from 'vitest';
import { plain, useBilling } from './test-kit.ts';

const { api, call, owner, billOf } = useBilling({
  admin: 'admin',
  cashier: ['BILLING_READ', 'BILLING_WRITE'],
  reader: ['BILLING_READ'],
});
const DAY = 86_400;
const BATH = '/catalog/service/bath';
const PLAN = {
  name: '洗澡十次',
  price: 4505,
  lines: [{ _id: 'bath', name: '洗澡', itemIDs: [BATH], uses: 10, listPrice: 500 }],
  validity: { unit: 'day', count: 30 },
};

const plan = async (more: object = {}): Promise<string> =>
  (await call('POST', '/prepaidPlan', { ...PLAN, ...more })).result._id;
const sell = async (userID: string, more: object = {}) => {
  const given = { planID: await plan(), payments: [{ amount: 4505, method: 'creditCard' }], ...more };
  return (await call('POST', `/prepaid/user/${plain(userID)}`, given, 'cashier')).result;
};
const stored = async (prepaid: { _id: string }) => (await call('GET', `/prepaid/${plain(prepaid._id)}`)).result;
/** A visit with a bath on its bill, whose line is `c1`. */
const bathed = async (userID: string) => {
  const { recordID } = await billOf(userID, 500);
  const line = { _id: 'c1', name: '洗澡', itemID: BATH, price: 500, number: 1 };
  await call('PUT', `/record/${plain(recordID)}`, { chargeDivision: [line] });
  return recordID;
};
const use = (prepaid: { _id: string }, recordID: string, as = 'cashier') =>
  call('POST', `/prepaid/${plain(prepaid._id)}/use`, { collectionID: recordID, lineID: 'c1' }, as);

describe('a prepaid package over the API', () => {
  it('is offered and changed by who keeps the services, and read by who sells it', async () => {
    const planID = await plan();
    expect((await call('POST', '/prepaidPlan', PLAN, 'cashier')).code).toBe(CODE.forbidden);
    const path = `/prepaidPlan/${plain(planID)}`;
    expect((await call('PUT', path, { price: 4800, active: false })).result).toMatchObject({
      price: 4800,
      active: false,
    });
    const twice = [...PLAN.lines, { ...PLAN.lines[0], _id: 'again' }];
    expect((await call('PUT', path, { lines: twice })).code).toBe(CODE.badParameter);
    const all = (await call('GET', '/prepaidPlan', undefined, 'reader')).result;
    expect(all.find(({ _id }: { _id: string }) => _id === planID)).toMatchObject({ name: '洗澡十次', shared: true });
  });

  it('is sold for money that the day counts, used on a bill, given back and refunded; what is owed for it follows', async () => {
    const userID = await owner();
    const prepaid = await sell(userID);
    expect(prepaid).toMatchObject({ state: 'open', liability: 4505, left: [{ line: 'bath', uses: 10, value: 4505 }] });
    const { logs, balance } = (await call('GET', `/deposit/user/${plain(userID)}`)).result;
    expect(balance).toBe(0);
    const entries = logs.map((one: { kind: string; amount: number }) => [one.kind, one.amount]);
    expect(entries.sort()).toEqual([
      ['in', 4505],
      ['packaged', -4505],
    ]);
    const recordID = await bathed(userID);
    expect((await use(prepaid, recordID)).result).toMatchObject({ liability: 4054, left: [{ uses: 9 }] });
    const bill = (await call('GET', `/record/${plain(recordID)}`)).result;
    expect(bill).toMatchObject({ total: 500, billStatus: 30 });
    const again = await use(prepaid, recordID);
    expect([again.code, again.result ?? null]).toEqual([CODE.contradictory, null]);
    const refunded = await call('POST', `/prepaid/${plain(prepaid._id)}/refund`, {
      payout: { amount: 4054 },
      reason: '搬家',
    });
    expect(refunded.result).toMatchObject({ state: 'refunded', liability: 0 });
    expect((await call('GET', `/deposit/user/${plain(userID)}`)).result.balance).toBe(0);
    expect((await use(prepaid, await bathed(userID))).code).toBe(CODE.contradictory);
  });

  it('that isn’t paid for is refused, and one for less takes the right to give discounts', async () => {
    const userID = await owner();
    const path = `/prepaid/user/${plain(userID)}`;
    const planID = await plan();
    expect((await call('POST', path, { planID }, 'cashier')).code).toBe(CODE.badParameter);
    const cheap = { planID, price: 4000, payments: [{ amount: 4000 }] };
    expect((await call('POST', path, cheap, 'cashier')).code).toBe(CODE.forbidden);
    expect((await call('POST', path, cheap)).result).toMatchObject({ price: 4000, liability: 4000 });
    expect((await call('POST', path, cheap, 'reader')).code).toBe(CODE.forbidden);
    expect((await call('GET', path, undefined, 'reader')).result).toMatchObject({ liability: 4000, packages: [{}] });
  });

  it('comes to its end by itself and is put off with a reason; the figures of each day stand', async () => {
    const userID = await owner();
    const prepaid = await sell(userID);
    expect(await api().packages.work('demo')).toMatchObject({ ended: 0 });
    const { expireDateTime } = await stored(prepaid);
    const soon = await call('POST', '/prepaid/list', { state: 'open', endsBefore: expireDateTime + 1 });
    expect(soon.result.map(({ _id }: { _id: string }) => _id)).toContain(prepaid._id);
    const sold = api().now;
    const begin = api().now;
    api().now = expireDateTime + 10;
    expect((await api().packages.work('demo')).ended).toBeGreaterThan(0);
    expect(await api().packages.work('demo')).toMatchObject({ ended: 0 });
    api().now = begin;
    expect(await stored(prepaid)).toMatchObject({ state: 'expired', liability: 0 });
    const lastDay = { begin: expireDateTime - 1, end: expireDateTime - 1 };
    const figures = (await call('POST', '/prepaid/figures', lastDay)).result;
    expect(figures.expired).toBeGreaterThanOrEqual(4505);
    const whole = (await call('POST', '/prepaid/figures', { begin: sold - 400 * DAY, end: expireDateTime })).result;
    expect(whole.sold - whole.used - whole.refunded - whole.expired).toBe(whole.liability);
    const path = `/prepaid/${plain(prepaid._id)}/extend`;
    expect((await call('POST', path, { lastDay: expireDateTime + 9 * DAY }, 'cashier')).code).toBe(CODE.badParameter);
    const put = await call('POST', path, { lastDay: expireDateTime + 9 * DAY, reason: '疫情' }, 'cashier');
    expect(put.result).toMatchObject({ state: 'open', liability: 4505, expireDateTime: expireDateTime + 10 * DAY });
    expect((await call('POST', path, { lastDay: expireDateTime, reason: '疫情' }, 'cashier')).code).toBe(
      CODE.badParameter,
    );
  });

  it('reminds its owner before its end, where the clinic has a template for that, and no more once it is used or put off', async () => {
    const template = { title: '套裝到期', days: 30, steps: [-7], message: '{pet}的{item}快到期了' };
    await call('PUT', '/customize/reminders', { handle: 'add', data: template });
    const templates = (await call('GET', '/reminder/template/list')).result as { _id: string; title: string }[];
    const prepaidTemplateID = templates.find(({ title }) => title === '套裝到期')?._id;
    expect((await call('PUT', '/setting/reminder', { prepaidTemplateID })).code).toBe(CODE.success);
    const userID = await owner();
    await billOf(userID, 100);
    const prepaid = await sell(userID);
    await api().packages.work('demo');
    const now = api().now;
    api().now = prepaid.expireDateTime - 7 * DAY;
    expect((await api().packages.work('demo')).reminded).toBeGreaterThan(0);
    expect((await api().packages.work('demo')).reminded).toBe(0);
    api().now = now;
    type Found = { userID: string; date: number; closedDateTime: number };
    const found = async () =>
      ((await call('POST', '/reminder/search', { kind: 'other' })).result as Found[]).find(
        (one) => one.userID === userID,
      );
    const date = prepaid.expireDateTime - DAY;
    expect(await found()).toMatchObject({ date, closedDateTime: 0, vaccine: { title: '洗澡十次' } });
    await call('POST', `/prepaid/${plain(prepaid._id)}/extend`, { lastDay: null, reason: '老客戶' });
    expect((await found())?.closedDateTime).toBeGreaterThan(0);
  });
});

it('left no unexpected failure', () => expect(api().unexpected).toEqual([]));
