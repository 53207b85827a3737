import { isoDay } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { DECLINED, DIRECTOR, DOCTOR, NEIGHBOUR, noon, PlanShop, TAIPEI } from './subscription.fixture.ts';

const B = '/api/sdk/v2/demo/subscription';
let shop: PlanShop;
beforeEach(async () => {
  shop = await PlanShop.open();
});
afterEach(async () => {
  expect(shop.api.unexpected).toEqual([]);
  await shop.close();
});
const day = (time: number | null | undefined) => isoDay(time ?? 0, TAIPEI);
/** Months later a sign-in is over. */
const later = async (...date: [number, number, number]) => {
  shop.api.now = noon(...date);
  await shop.signIn();
};

describe('a clinic that subscribes', () => {
  it('[3.7.067] [3.7.073 call half] [3.1.11 call half] is charged the plan’s price once, by the server’s own figure, and has its period and places', async () => {
    const { result: plans } = await shop.call('GET', '/api/plans', undefined, DOCTOR);
    expect(plans.map(({ planID, price }: { planID: string; price: object }) => [planID, price])).toEqual([
      ['basic', { month: 900, year: 9000 }],
      ['pro', { month: 1800, year: 18_000 }],
    ]);
    expect((await shop.checkout({ planID: 'basic', amount: 1 })).code).toBe(CODE.badParameter);
    const paid = await shop.checkout({ planID: 'basic' });
    expect(paid.result).toMatchObject({
      status: true,
      data: { state: 'paid', amount: 900, planID: 'basic', lastFour: '4242' },
    });
    expect(shop.simulator.requests.filter((one) => one.endsWith('pay-by-prime'))).toHaveLength(1);
    expect(shop.simulator.taken).toMatchObject([{ amount: 900, order: paid.result.data._id }]);
    const state = (await shop.call('GET', B)).result;
    expect(state).toMatchObject({
      offered: true,
      subscription: { state: 'active', planID: 'basic', seats: 5, price: 900 },
      card: { lastFour: '4242', standing: 'good' },
      buyer: { name: '示範動物醫院', email: DIRECTOR },
      places: { used: 2, limit: 5 },
      limits: [],
    });
    expect([day(state.subscription.periodStart), day(state.subscription.periodEnd)]).toEqual([
      '2026-11-01',
      '2026-12-01',
    ]);
  });

  it('[3.3.28] [3.3.29 call half] token is needed, planID and paging are not; a payment says plan, amount, time and state', async () => {
    expect((await shop.call('POST', '/api/sdk/payment/checkout', { clinicID: 'demo', planID: 'basic' })).code).toBe(
      CODE.badParameter,
    );
    expect((await shop.checkout()).detail).toMatchObject({ rule: 'noPlan' });
    await shop.checkout({ planID: 'basic' });
    await later(2026, 12, 2);
    const again = await shop.checkout();
    expect(again.result).toMatchObject({ status: true, data: { planID: 'basic', kind: 'renewal' } });
    const { result } = await shop.call('POST', '/api/sdk/payment/getPaymentList', { clinicID: 'demo' });
    expect(result[0]).toMatchObject({ planName: '基本方案', amount: 900, dateTime: shop.api.now, state: 'paid' });
  });

  it('[3.7.069] [3.7.071] [3.7.072] its payments are listed, paged and found, and no other clinic’s are', async () => {
    await shop.checkout({ planID: 'basic' });
    for (const date of [
      [2026, 12, 1],
      [2027, 1, 1],
    ] as [number, number, number][]) {
      shop.api.now = noon(...date);
      await shop.round();
    }
    await shop.signIn();
    await shop.signIn(NEIGHBOUR);
    const list = async (page: object) =>
      (await shop.call('POST', '/api/sdk/payment/getPaymentList', { clinicID: 'demo', ...page })).result;
    const all = await list({});
    expect(all.map(({ dateTime }: { dateTime: number }) => day(dateTime))).toEqual([
      '2027-01-01',
      '2026-12-01',
      '2026-11-01',
    ]);
    expect(await list({ limit: 2, skip: 1 })).toEqual(all.slice(1));
    expect((await shop.call('GET', '/payment')).result).toEqual(all);
    expect((await shop.call('GET', '/payment?limit=2&skip=1')).result).toEqual(all.slice(1));
    expect((await shop.call('GET', `/api/sdk/payment/${all[0]._id}`)).result).toEqual(all[0]);
    for (const id of [all[0]._id, 'harbour.000000000000', 'nothing'])
      expect((await shop.call('GET', `/api/sdk/payment/${id}`, undefined, NEIGHBOUR)).code).toBe(CODE.notFound);
    expect((await shop.call('GET', '/payment', undefined, NEIGHBOUR)).result).toEqual([]);
    expect((await shop.call('POST', '/api/sdk/payment/getPaymentList', { clinicID: 'demo' }, NEIGHBOUR)).code).toBe(
      CODE.noDatabaseAccess,
    );
    expect(shop.charged()).toBe(2700);
  });

  it('[3.6.08] [1.6.25] is looked after by whoever may: without the right nothing is paid, listed or shown', async () => {
    for (const answer of [
      await shop.checkout({ planID: 'basic' }, DOCTOR),
      await shop.call('POST', '/api/sdk/payment/getPaymentList', { clinicID: 'demo' }, DOCTOR),
      await shop.call('GET', '/payment', undefined, DOCTOR),
      await shop.call('POST', '/api/sdk/payment/toPetus/demo', {}, DOCTOR),
      await shop.call('GET', B, undefined, DOCTOR),
    ])
      expect(answer).toMatchObject({ code: CODE.forbidden, detail: { missing: ['VETLOOM_PLANS'] } });
    expect((await shop.checkout({ planID: 'basic' }, NEIGHBOUR)).code).toBe(CODE.noDatabaseAccess);
    expect(shop.simulator.requests).toEqual([]);
  });

  it('is told why a card wasn’t taken, has nothing for it, and may try again', async () => {
    await shop.simulator.seed({ card: DECLINED, result: 'declined' });
    const token = shop.simulator.prime({ number: DECLINED });
    expect((await shop.checkout({ planID: 'basic', token })).result).toMatchObject({
      status: false,
      data: { state: 'failed', reason: 'declined' },
    });
    const used = shop.simulator.prime();
    shop.api.now += 91;
    expect((await shop.checkout({ planID: 'basic', token: used })).result.data).toMatchObject({
      reason: 'primeExpired',
    });
    expect((await shop.state()).subscription).toBeNull();
    expect((await shop.checkout({ planID: 'basic' })).result.status).toBe(true);
    expect(shop.charged()).toBe(900);
  });

  it('keeps no prime, and what its card is charged by is sealed', async () => {
    const token = shop.simulator.prime();
    await shop.checkout({ planID: 'basic', token });
    const superuser = new pg.Client({ connectionString: shop.api.database.url });
    await superuser.connect();
    const { rows } = await superuser.query(
      `SELECT c::text || encode(c.sealed, 'escape') AS text FROM vetloom.subscription_card c UNION ALL SELECT p::text FROM vetloom.subscription_payment p`,
    );
    await superuser.end();
    const [card] = shop.simulator.kept;
    for (const secret of [token, card?.key, card?.token]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a change of plan', () => {
  beforeEach(async () => {
    await shop.checkout({ planID: 'basic' });
    await later(2026, 11, 16);
  });

  it('to more charges the days that are left by the card that is kept, and is had at once', async () => {
    expect((await shop.call('GET', `${B}/quote?planID=pro&term=month`)).result).toMatchObject({
      when: 'now',
      amount: 450,
      credit: 450,
    });
    expect((await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'month' })).result).toMatchObject({
      kind: 'change',
      state: 'paid',
      amount: 450,
    });
    const { subscription, places } = await shop.state();
    expect([subscription?.planID, day(subscription?.periodEnd), places.limit]).toEqual(['pro', '2026-12-01', 20]);
    expect((await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'month' })).detail).toMatchObject({
      rule: 'alreadyPaid',
    });
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    expect(shop.charged()).toBe(900 + 450 + 1800);
  });

  it('to years begins one today, less what is left of the month', async () => {
    const { result } = await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'year' });
    expect(result).toMatchObject({ amount: 17_550, state: 'paid' });
    expect(day((await shop.state()).subscription?.periodEnd)).toBe('2027-11-16');
  });

  it('to less follows when the period has ended, and can be taken back until then', async () => {
    await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'month' });
    expect((await shop.call('PUT', `${B}/plan`, { planID: 'basic', term: 'month' })).result).toBeNull();
    expect((await shop.state()).subscription).toMatchObject({ planID: 'pro', next: { name: '基本方案', price: 900 } });
    expect((await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'month' })).result).toBeNull();
    expect((await shop.state()).subscription?.next).toBeNull();
    await shop.call('PUT', `${B}/plan`, { planID: 'basic', term: 'month' });
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    expect((await shop.state()).subscription).toMatchObject({ planID: 'basic', price: 900, next: null });
    expect(shop.charged()).toBe(900 + 450 + 900);
  });

  it('keeps the price at which it was bought when the operator offers another version', async () => {
    await shop.offer('basic', 1200, null, 5);
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    expect(shop.simulator.taken.map(({ amount }) => amount)).toEqual([900, 900]);
    await shop.signIn();
    expect((await shop.call('GET', '/api/plans')).result[0]).toMatchObject({ version: 2, price: { month: 1200 } });
  });
});

describe('a subscription that isn’t paid', () => {
  beforeEach(async () => {
    await shop.checkout({ planID: 'basic', token: shop.simulator.prime({ number: DECLINED }) });
    await shop.simulator.seed({ card: DECLINED, result: 'declined' });
    shop.api.mails.length = 0;
  });

  it('is tried on its days, told of, and lapses when the grace is over: then no further people, and everything else goes on', async () => {
    for (let date = 1; date <= 14; date += 1) {
      shop.api.now = noon(2026, 12, date);
      await shop.round();
      await shop.round();
    }
    const tried = shop.simulator.taken.slice(1).map(({ at }) => isoDay(at / 1000, TAIPEI).slice(8));
    expect(tried).toEqual(['01', '02', '04', '06', '08', '11', '14']);
    expect((await shop.state()).subscription).toMatchObject({ state: 'owed', nextTry: null });
    expect(shop.api.mails.map(({ subject }) => subject)).toEqual(
      tried.map(() => 'VetLoom 訂閱扣款沒有成功：示範動物醫院'),
    );
    await later(2026, 12, 15);
    await shop.round();
    expect(await shop.state()).toMatchObject({
      subscription: { state: 'lapsed' },
      limits: ['places'],
      places: { limit: 0 },
    });
    expect(shop.api.mails.at(-1)?.text).toContain('查閱、書寫與匯出病歷');
    const person = { name: '新人', email: 'new@demo.vetloom.test', permissionDetail: '/role/doctor' };
    expect(await shop.call('POST', '/api/sdk/v2/demo/staff', person)).toMatchObject({
      code: CODE.staffLimitReached,
      detail: { rule: 'subscription' },
    });
    await shop.api.enroll(DOCTOR, 'admin');
    await shop.signIn(DOCTOR);
    const B2 = '/api/sdk/v2/demo';
    const owner = await shop.call('POST', `${B2}/user`, { name: '林小姐', phone: '0912000111' }, DOCTOR);
    const pet = await shop.call('POST', `${B2}/pet`, { userID: owner.result._id, name: '米糕' }, DOCTOR);
    expect([owner.code, pet.code]).toEqual([CODE.success, CODE.success]);
    expect((await shop.call('GET', `${B2}/pet/${encodeURIComponent(pet.result._id)}`, undefined, DOCTOR)).code).toBe(
      CODE.success,
    );
  });

  it('is active at once when it is paid within the grace, and the days that were used are paid for', async () => {
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    await later(2026, 12, 9);
    expect((await shop.checkout()).result).toMatchObject({ status: true, data: { kind: 'renewal' } });
    expect([day((await shop.state()).subscription?.periodEnd), (await shop.state()).card?.lastFour]).toEqual([
      '2027-01-01',
      '4242',
    ]);
    expect(shop.charged()).toBe(1800);
    // The card that was replaced can be charged no more.
    expect(shop.simulator.kept.map(({ number }) => number.slice(-4))).toEqual(['4242']);
  });

  it('begins anew when it is paid after it lapsed: nobody pays for days without it', async () => {
    shop.api.now = noon(2026, 12, 20);
    await shop.round();
    expect((await shop.state()).subscription?.state).toBe('lapsed');
    await shop.signIn();
    expect((await shop.checkout()).result).toMatchObject({ data: { kind: 'start' } });
    expect(await shop.state()).toMatchObject({ limits: [], places: { limit: 5 } });
    expect(day((await shop.state()).subscription?.periodEnd)).toBe('2027-01-20');
  });

  it('[3.7.070] is paid by the card that is kept when somebody says so; twice at once charges once', async () => {
    expect((await shop.call('POST', '/api/sdk/payment/toPetus/demo', {})).detail).toMatchObject({ rule: 'nothingDue' });
    await shop.simulator.seed({ card: DECLINED, result: 'ok' });
    await later(2026, 12, 3);
    const answers = await Promise.all([1, 2].map(() => shop.call('POST', '/api/sdk/payment/toPetus/demo', {})));
    const ids = answers.filter(({ code }) => code === CODE.success).map(({ result }) => result);
    expect(new Set(ids).size).toBe(1);
    expect((await shop.call('GET', `/api/sdk/payment/${ids[0]}`)).result).toMatchObject({
      state: 'paid',
      kind: 'renewal',
    });
    expect(shop.charged()).toBe(1800);
  });

  it('without a card is told so, and lapses as well', async () => {
    await shop.api.database.db.inClinic('demo', (tx) =>
      tx.sql('DELETE FROM vetloom.subscription_card WHERE clinic_id = $1', ['demo']),
    );
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    expect(shop.api.mails.at(-1)?.subject).toContain('沒有可以扣款的卡片');
    shop.api.now = noon(2026, 12, 15);
    await shop.round();
    expect((await shop.state()).subscription?.state).toBe('lapsed');
  });
});

describe('the end', () => {
  it('comes when what is paid is used up, charges nothing more, and can be taken back before', async () => {
    await shop.checkout({ planID: 'basic' });
    await shop.call('PUT', `${B}/cancelled`, { cancelled: true });
    expect((await shop.state()).subscription).toMatchObject({ state: 'active', cancelled: true });
    await shop.call('PUT', `${B}/cancelled`, { cancelled: false });
    await shop.call('PUT', `${B}/cancelled`, { cancelled: true });
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    expect(await shop.state()).toMatchObject({ subscription: { state: 'ended' }, limits: ['places'] });
    expect(shop.charged()).toBe(900);
    await shop.signIn();
    expect((await shop.checkout({ planID: 'pro' })).result.status).toBe(true);
    expect((await shop.state()).subscription).toMatchObject({ state: 'active', cancelled: false });
  });
});

describe('a card', () => {
  it('is told of before its last day, once, and another one takes its place without a charge', async () => {
    await shop.checkout({ planID: 'basic', term: 'year', token: shop.simulator.prime({ expiry: '01/27' }) });
    shop.api.mails.length = 0;
    for (const date of [
      [2026, 12, 20],
      [2027, 1, 5],
      [2027, 1, 6],
    ] as [number, number, number][]) {
      shop.api.now = noon(...date);
      await shop.round();
    }
    expect(shop.api.mails.map(({ subject }) => subject)).toEqual(['VetLoom 訂閱的卡片快要到期：示範動物醫院']);
    await shop.signIn();
    expect((await shop.call('PUT', `${B}/card`, { token: 'nothing' })).detail).toMatchObject({
      rule: 'cardRefused',
      reason: 'badPrime',
    });
    expect((await shop.call('PUT', `${B}/card`, { token: shop.simulator.prime() })).code).toBe(CODE.success);
    expect((await shop.state()).card).toMatchObject({ standing: 'good', expires: '203212' });
    expect(shop.simulator.kept).toHaveLength(1);
    expect(shop.charged()).toBe(9000);
  });
});

describe('a card whose owner the bank asks', () => {
  it('is paid once they said yes, whichever way that is heard: notification, forged, doubled, or nobody’s but ours', async () => {
    await shop.close();
    shop = await PlanShop.open({ asksAtBank: true });
    const { result } = await shop.checkout({ planID: 'basic' });
    const { _id: id, url } = result.data;
    expect(result).toMatchObject({ status: true, data: { state: 'atBank' } });
    const [trade] = shop.simulator.taken;
    expect(trade).toMatchObject({ returnTo: expect.stringContaining(`/app/setting/package?payment=${id}`) });
    expect(url).toContain(trade?.id ?? 'none');
    const hint = (payment: string) =>
      shop.api.call('POST', `/api/sdk/payment/notify/${payment}`, { body: { status: 0, amount: 1, order_number: id } });
    // Nothing of what anybody posts is believed.
    for (const payment of [id, 'demo.000000000000', 'nowhere.000000000000', 'x'])
      expect((await hint(payment)).code).toBe(CODE.success);
    expect((await shop.state()).subscription).toBeNull();
    expect((await shop.checkout({ planID: 'basic' })).detail).toMatchObject({ rule: 'paymentOpen' });
    await shop.simulator.answerAtBank(trade?.id ?? '', true);
    shop.api.now += 10;
    await Promise.all([hint(id), hint(id), shop.round()]);
    expect((await shop.call('GET', `/api/sdk/payment/${id}`)).result).toMatchObject({ state: 'paid', url: null });
    expect(await shop.state()).toMatchObject({
      subscription: { state: 'active' },
      card: { lastFour: '4242' },
      open: null,
    });
    expect(shop.charged()).toBe(900);
  });

  it('is free again when they said no, or nothing for too long', async () => {
    await shop.close();
    shop = await PlanShop.open({ asksAtBank: true });
    const first = (await shop.checkout({ planID: 'basic' })).result.data;
    await shop.simulator.answerAtBank(shop.simulator.taken[0]?.id ?? '', false);
    shop.api.now += 10;
    expect((await shop.call('GET', `/api/sdk/payment/${first._id}`)).result).toMatchObject({
      state: 'failed',
      reason: 'notConfirmed',
    });
    await shop.checkout({ planID: 'basic' });
    shop.api.now += 16 * 60;
    await shop.round();
    expect((await shop.state()).open).toBeNull();
    expect((await shop.state()).card).toBeNull();
    expect(shop.charged()).toBe(0);
  });
});

it('a server whose operator charges nobody has no plans, takes no card and limits nothing', async () => {
  const free = await TestApi.open();
  await free.enroll(DIRECTOR, ['VETLOOM_PLANS']);
  const token = (await free.login(DIRECTOR)).jwt;
  expect((await free.call('GET', B, { token })).result).toMatchObject({
    offered: false,
    subscription: null,
    limits: [],
    places: { limit: null },
  });
  expect((await free.call('GET', '/api/plans', { token })).result).toEqual([]);
  const body = { clinicID: 'demo', token: 'x', planID: 'basic' };
  expect(await free.call('POST', '/api/sdk/payment/checkout', { token, body })).toMatchObject({
    code: CODE.contradictory,
    detail: { rule: 'noSubscription' },
  });
  await free.close();
});
