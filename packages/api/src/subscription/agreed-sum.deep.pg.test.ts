import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demandPlaceForClinic } from './clinics-of-payer.ts';
import { DIRECTOR, NEIGHBOUR, noon, PlanShop } from './subscription.fixture.ts';

const B = '/api/sdk/v2/demo/subscription';
let shop: PlanShop;
beforeEach(async () => {
  shop = await PlanShop.open();
});
afterEach(async () => {
  expect(shop.api.unexpected).toEqual([]);
  await shop.close();
});

describe('the sum that a person saw', () => {
  const quote = async (planID: string, term = 'month') =>
    (await shop.call('GET', `${B}/quote?planID=${planID}&term=${term}`)).result;

  it('is what is charged: a plan that became dearer meanwhile charges nothing, and says what it costs now', async () => {
    const { amount } = await quote('basic');
    await shop.offer('basic', 1200, 12_000, 5);
    const refused = await shop.checkout({ planID: 'basic', term: 'month', seen: amount });
    expect(refused.detail).toMatchObject({ rule: 'sumChanged', amount: 1200, seen: 900 });
    expect([shop.charged(), shop.simulator.requests.length]).toEqual([0, 0]);
    // The prime is whole still.
    const paid = await shop.checkout({ planID: 'basic', term: 'month', seen: (await quote('basic')).amount });
    expect(paid.result).toMatchObject({ status: true, data: { amount: 1200 } });
  });

  it('holds for a change by the card that is kept, at once and later alike', async () => {
    await shop.checkout({ planID: 'pro', term: 'month' });
    const later = await quote('basic');
    expect(later).toMatchObject({ when: 'later', price: 900 });
    await shop.offer('basic', 1000, 10_000, 5);
    const body = { planID: 'basic', term: 'month' };
    expect((await shop.call('PUT', `${B}/plan`, { ...body, seen: later.price })).detail).toMatchObject({
      rule: 'sumChanged',
      amount: 1000,
    });
    expect((await shop.state()).subscription?.next).toBeNull();
    await shop.call('PUT', `${B}/plan`, { ...body, seen: 1000 });
    expect((await shop.state()).subscription?.next).toMatchObject({ price: 1000 });
    const dearer = { planID: 'pro', term: 'year' };
    const { amount } = await quote('pro', 'year');
    await shop.offer('pro', 1800, 20_000, 20);
    const before = shop.charged();
    expect((await shop.call('PUT', `${B}/plan`, { ...dearer, seen: amount })).detail).toMatchObject({
      rule: 'sumChanged',
    });
    expect(shop.charged()).toBe(before);
  });

  it('is another one when a day has passed, which is told as well', async () => {
    await shop.checkout({ planID: 'basic', term: 'month' });
    const { amount } = await quote('pro');
    shop.api.now = noon(2026, 11, 9);
    await shop.signIn();
    const { detail } = await shop.call('PUT', `${B}/plan`, { planID: 'pro', term: 'month', seen: amount });
    expect(detail).toMatchObject({ rule: 'sumChanged', seen: amount });
  });
});

describe('a card that is kept twice', () => {
  const removed = () => shop.simulator.requests.filter((one) => one.endsWith('/card/remove')).length;
  const card = (number?: string, email = DIRECTOR, clinic = 'demo') =>
    shop.call(
      'PUT',
      `/api/sdk/v2/${clinic}/subscription/card`,
      { token: shop.simulator.prime(number === undefined ? {} : { number }) },
      email,
    );
  const other = '5555555555554444';
  const renew = async () => {
    shop.api.now = noon(2026, 12, 1);
    await shop.round();
    return (await shop.state()).subscription?.state;
  };

  it('goes on being charged when it was only typed in again', async () => {
    await shop.checkout({ planID: 'basic' });
    await card();
    expect(removed()).toBe(0);
    expect(await renew()).toBe('active');
  });

  it('goes on for the clinic that has it when another one goes over to another card', async () => {
    await shop.checkout({ planID: 'basic' });
    await shop.checkout({ planID: 'basic', clinicID: 'harbour' }, NEIGHBOUR);
    await card(other, NEIGHBOUR, 'harbour');
    expect(removed()).toBe(0);
    expect(await renew()).toBe('active');
    expect(shop.charged()).toBe(2700);
  });

  it('goes on while a payment by it waits at the bank, though another was kept meanwhile: once it is paid that one goes', async () => {
    await shop.close();
    shop = await PlanShop.open({ asksAtBank: true });
    const confirmed = async (id: string) => {
      await shop.simulator.answerAtBank(shop.simulator.taken.at(-1)?.id ?? '', true);
      shop.api.now += 10;
      expect((await shop.call('GET', `/api/sdk/payment/${id}`)).result).toMatchObject({ state: 'paid' });
    };
    await confirmed((await shop.checkout({ planID: 'basic' })).result.data._id);
    const { _id } = (await shop.checkout({ planID: 'pro', term: 'month' })).result.data;
    await card(other);
    expect(removed()).toBe(0);
    await confirmed(_id);
    expect([(await shop.state()).card?.lastFour, removed()]).toEqual(['4242', 1]);
    expect(await renew()).toBe('active');
  });

  it('is forgotten at the vendor when the last one lets it go', async () => {
    await shop.checkout({ planID: 'basic' });
    await shop.checkout({ planID: 'basic', clinicID: 'harbour' }, NEIGHBOUR);
    await card(other);
    expect(removed()).toBe(0);
    await card(other, NEIGHBOUR, 'harbour');
    expect(removed()).toBe(1);
  });
});

describe('the number of clinics of a plan', () => {
  const SUDO = 'sudo@ops.vetloom.test';
  const found = async (clinicID: string, email = DIRECTOR) => {
    await shop.api.enroll(SUDO, [], 'harbour').catch(() => undefined);
    const { system } = shop.api.database.db;
    const account = await system.findAccount(SUDO);
    if (account) await system.saveAccount({ ...account, systemRole: 'sudo' });
    const { jwt } = await shop.api.login(SUDO);
    const clinic = { clinicID, name: '分院動物醫院' };
    const body = { clinic, director: { email, name: '院長' } };
    return shop.api.call('POST', '/api/sdk/v2/sudo/clinic', { token: jwt, body });
  };
  const offer = async (clinics: number) => {
    const terms = { name: '連鎖方案', text: '', seats: null, clinics, price: { month: 3000, year: null } };
    const { system } = shop.api.database.db;
    await system.savePlan({ planID: 'chain', terms, offered: true, now: shop.api.now, by: 'ops', address: '' });
  };

  it('is no limit without a plan', async () => {
    expect((await found('north')).code).toBe(100_000);
    expect((await shop.call('GET', B)).result.clinics).toBeNull();
  });

  it('lets a payer have so many and no further one, and says so; the clinics that are there work on', async () => {
    await shop.checkout({ planID: 'basic' });
    expect((await shop.call('GET', B)).result.clinics).toEqual({ used: 1, limit: 1 });
    expect((await found('north')).detail).toMatchObject({
      ...{ rule: 'planClinics', plan: '基本方案', clinics: 1, used: 1 },
    });
    // Somebody else's isn't theirs.
    expect((await found('north', 'other@north.test')).code).toBe(100_000);
    await offer(2);
    await shop.call('PUT', `${B}/plan`, { planID: 'chain', term: 'month' });
    await shop.api.enroll(DIRECTOR, ['VETLOOM_PLANS'], 'harbour');
    await shop.signIn();
    expect((await shop.call('GET', B)).result.clinics).toEqual({ used: 2, limit: 2 });
    expect((await found('south')).detail).toMatchObject({ rule: 'planClinics', used: 2 });
  });

  it.each([{ practice: true }, { closedDateTime: noon(2026, 10, 30) }])(
    'leaves a clinic out that is %o: nobody works there',
    async (is) => {
      await shop.checkout({ planID: 'basic' });
      await offer(2);
      await shop.call('PUT', `${B}/plan`, { planID: 'chain', term: 'month' });
      await shop.api.enroll(DIRECTOR, ['VETLOOM_PLANS'], 'harbour');
      await shop.signIn();
      await shop.api.database.db.inClinic('harbour', (tx) =>
        tx.sql(
          `UPDATE vetloom.document SET body = body || $2::jsonb WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic'`,
          ['harbour', JSON.stringify(is)],
        ),
      );
      expect((await shop.call('GET', B)).result.clinics).toEqual({ used: 1, limit: 2 });
      await demandPlaceForClinic(shop.api.database.db, DIRECTOR);
    },
  );

  it('counts for all clinics of the payer by the plan that is meant for the most', async () => {
    await shop.api.enroll(DIRECTOR, ['VETLOOM_PLANS'], 'harbour');
    await shop.signIn();
    await shop.checkout({ planID: 'basic' });
    expect((await found('north')).detail).toMatchObject({ rule: 'planClinics', clinics: 1, used: 2 });
    await offer(3);
    await shop.checkout({ planID: 'chain', term: 'month', clinicID: 'harbour' });
    expect((await found('north')).code).toBe(100_000);
  });
});
