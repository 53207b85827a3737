import { CODE } from '@vetloom/domain/core/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRECTOR, noon, PlanShop } from '../subscription/subscription.fixture.ts';

const SUDO = 'sudo@ops.vetloom.test';
const CLINIC = '/api/sdk/v2/sudo/clinic/demo';
let shop: PlanShop;
beforeAll(async () => {
  shop = await PlanShop.open();
  await makeOperator();
});
afterAll(async () => {
  expect(shop.api.unexpected).toEqual([]);
  await shop.close();
});
async function makeOperator(): Promise<void> {
  await shop.api.enroll(SUDO, [], 'harbour');
  const { system } = shop.api.database.db;
  const account = await system.findAccount(SUDO);
  if (account) await system.saveAccount({ ...account, systemRole: 'sudo' });
  await shop.signIn(SUDO);
}
const sudo = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => shop.call(method, path, body, SUDO);
const at = async (...date: [number, number, number]) => {
  shop.api.now = noon(...date);
  await shop.signIn();
  await shop.signIn(SUDO);
};

it('nobody but an operator offers plans or gives anything', async () => {
  const terms = {
    planID: 'x',
    name: 'x',
    text: '',
    price: { month: 1, year: null },
    seats: null,
    clinics: 1,
    offered: true,
  };
  for (const [method, path, body] of [
    ['GET', '/api/sdk/v2/sudo/plan', undefined],
    ['PUT', '/api/sdk/v2/sudo/plan', terms],
    ['GET', `${CLINIC}/subscription`, undefined],
    ['PUT', `${CLINIC}/subscription`, { planID: 'basic', until: null, note: '試用' }],
    ['PUT', `${CLINIC}/grace`, { until: shop.api.now + 1 }],
    ['PUT', `${CLINIC}/storage`, { bytes: 1 }],
    ['PUT', `${CLINIC}/payment/demo.1/invoice`, { invoice: 'AB12345678' }],
    ['POST', `${CLINIC}/payment/demo.1/refund`, { reason: '重複' }],
  ] as const)
    expect((await shop.call(method, path, body)).code, `${method} ${path}`).toBe(CODE.forbidden);
});

it('a plan’s next version is offered in the place of the one before, and one that isn’t offered can’t be chosen', async () => {
  const terms = {
    planID: 'chain',
    name: '連鎖方案',
    text: '',
    price: { month: 5000, year: null },
    seats: null,
    clinics: 5,
  };
  expect((await sudo('PUT', '/api/sdk/v2/sudo/plan', { ...terms, offered: true })).result).toBe(1);
  expect((await sudo('PUT', '/api/sdk/v2/sudo/plan', { ...terms, offered: false })).result).toBe(2);
  const chain = (list: { planID: string; version: number }[]) =>
    list.filter(({ planID }) => planID === 'chain').map(({ version }) => version);
  expect(chain((await sudo('GET', '/api/sdk/v2/sudo/plan')).result)).toEqual([1, 2]);
  expect(chain((await shop.call('GET', '/api/plans')).result)).toEqual([]);
  expect((await shop.checkout({ planID: 'chain' })).detail).toMatchObject({ rule: 'noPlan' });
});

it('a plan by hand is charged to nobody, ends on its day with the usual grace, and can be prolonged', async () => {
  const until = noon(2026, 12, 1);
  expect((await sudo('PUT', `${CLINIC}/subscription`, { planID: 'basic', until, note: '試用三十天' })).code).toBe(
    CODE.success,
  );
  expect(await shop.state()).toMatchObject({
    subscription: { byHand: true, note: '試用三十天' },
    places: { limit: 5 },
  });
  await at(2026, 12, 10);
  await shop.round();
  expect(await shop.state()).toMatchObject({ subscription: { state: 'owed' }, limits: [] });
  await at(2026, 12, 16);
  await shop.round();
  expect(await shop.state()).toMatchObject({ subscription: { state: 'lapsed' }, limits: ['places'] });
  expect((await sudo('PUT', `${CLINIC}/grace`, { until: noon(2026, 12, 1) })).detail).toMatchObject({
    rule: 'dayOver',
  });
  await sudo('PUT', `${CLINIC}/grace`, { until: noon(2026, 12, 25) });
  await shop.round();
  expect(await shop.state()).toMatchObject({ subscription: { state: 'owed' }, limits: [] });
  expect(shop.simulator.taken).toEqual([]);
  await at(2026, 12, 26);
  await shop.round();
  expect((await shop.state()).subscription?.state).toBe('lapsed');
});

it('a payment gets its invoice’s number, and is given back once', async () => {
  await at(2026, 12, 27);
  const { data } = (await shop.checkout({ planID: 'pro' })).result;
  const path = `${CLINIC}/payment/${data._id}`;
  await sudo('PUT', `${path}/invoice`, { invoice: 'AB12345678' });
  const shown = (await sudo('GET', `${CLINIC}/subscription`)).result;
  expect(shown).toMatchObject({
    payments: [{ _id: data._id, invoice: 'AB12345678', by: DIRECTOR }],
    subscription: { subscription: { planID: 'pro' } },
  });
  for (let time = 0; time < 2; time += 1)
    expect((await sudo('POST', `${path}/refund`, { reason: '院所要求' })).result).toMatchObject({ state: 'refunded' });
  expect(shop.charged()).toBe(0);
  expect((await shop.state()).subscription).toMatchObject({ state: 'active', planID: 'pro' });
  expect((await sudo('POST', `${CLINIC}/payment/demo.000000000000/refund`, { reason: '沒有' })).code).toBe(
    CODE.notFound,
  );
  const trail = await shop.api.database.db.people.auditTrail('sudo.refund', 5);
  expect(trail[0]).toMatchObject({ email: SUDO, clinic: 'demo', detail: { payment: data._id, reason: '院所要求' } });
});

it('storage has a quota, shown with its use', async () => {
  const storage = async () => (await sudo('GET', `${CLINIC}/subscription`)).result.storage;
  expect(await storage()).toEqual({ kept: 0, quota: 20_000_000_000 });
  await sudo('PUT', `${CLINIC}/storage`, { bytes: 5_000_000 });
  expect((await storage()).quota).toBe(5_000_000);
  await sudo('PUT', `${CLINIC}/storage`, { bytes: null });
  expect((await storage()).quota).toBe(20_000_000_000);
});

it('more time to pay takes no cancelling back: a clinic that left is charged nothing', async () => {
  await at(2027, 3, 1);
  await shop.checkout({ planID: 'basic' });
  const charged = shop.charged();
  await shop.call('PUT', '/api/sdk/v2/demo/subscription/cancelled', { cancelled: true });
  await at(2027, 4, 1);
  await shop.round();
  expect((await shop.state()).subscription?.state).toBe('ended');
  await sudo('PUT', `${CLINIC}/grace`, { until: noon(2027, 4, 20) });
  await shop.round();
  await at(2027, 4, 19);
  await shop.round();
  expect(await shop.state()).toMatchObject({ subscription: { state: 'owed', cancelled: true }, limits: [] });
  expect(shop.charged()).toBe(charged);
  await at(2027, 4, 21);
  await shop.round();
  expect((await shop.state()).subscription?.state).toBe('ended');
  expect(shop.charged()).toBe(charged);
});

it('who left and pays anew begins today, and goes on', async () => {
  await at(2027, 5, 20);
  await sudo('PUT', `${CLINIC}/grace`, { until: noon(2027, 5, 30) });
  expect((await shop.checkout({ planID: 'basic' })).result.data).toMatchObject({
    kind: 'start',
    amount: 900,
    from: noon(2027, 5, 20) - 12 * 3600,
  });
  await shop.round();
  expect((await shop.state()).subscription).toMatchObject({ state: 'active', cancelled: false });
});

it('paying once after a long time that was given leaves nothing else due: no term is charged that is over already', async () => {
  await sudo('PUT', `${CLINIC}/grace`, { until: noon(2027, 10, 1) });
  await shop.api.database.db.inClinic('demo', (tx) =>
    tx.sql('DELETE FROM vetloom.subscription_card WHERE clinic_id = $1', ['demo']),
  );
  await at(2027, 9, 10);
  await shop.round();
  const before = shop.charged();
  expect((await shop.checkout()).result.data).toMatchObject({ state: 'paid', from: noon(2027, 9, 10) - 12 * 3600 });
  for (let time = 0; time < 4; time += 1) await shop.round();
  expect(shop.charged()).toBe(before + 900);
});

describe('what is paid only after a plan was given', () => {
  const reopen = async (asksAtBank: boolean) => {
    await shop.close();
    shop = await PlanShop.open({ asksAtBank });
    await makeOperator();
    await shop.offer('chain', 9000, null, 200);
  };
  const give = () => sudo('PUT', `${CLINIC}/subscription`, { planID: 'chain', until: null, note: '合作院所' });
  const givenStands = async (charged: number) => {
    shop.api.now += 600;
    for (let time = 0; time < 3; time += 1) await shop.round();
    expect((await shop.state()).subscription).toMatchObject({ planID: 'chain', byHand: true, periodEnd: null });
    expect(shop.charged()).toBe(charged);
  };

  it('leaves that plan, and goes back: a change', async () => {
    await reopen(false);
    await shop.checkout({ planID: 'basic' });
    shop.simulator.fault('brokenAfterTaking', 1, 'pay-by-token');
    shop.simulator.fault('errorBeforeTaking', 1, 'query');
    await shop.call('PUT', '/api/sdk/v2/demo/subscription/plan', { planID: 'pro', term: 'month' });
    expect((await shop.state()).open).not.toBeNull();
    await give();
    await givenStands(900);
  });

  it('leaves that plan, and goes back: a term of which the bank asked', async () => {
    await reopen(true);
    expect((await shop.checkout({ planID: 'basic' })).result.data.state).toBe('atBank');
    await give();
    await shop.simulator.answerAtBank(shop.simulator.taken[0]?.id ?? '', true);
    await givenStands(0);
  });
});
