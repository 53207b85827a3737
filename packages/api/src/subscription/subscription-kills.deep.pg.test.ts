import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { CardPayments, ChargeOutcome } from '@vetloom/integrations/tappay/port.ts';
import { TapPaySimulator } from '@vetloom/integrations/tappay/simulator/tappay-simulator.ts';
import { tapPay } from '@vetloom/integrations/tappay/tappay-client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DIRECTOR, noon, PlanShop } from './subscription.fixture.ts';
import type { CardVendor } from './subscription-parts.ts';
import type { SubscriptionService } from './subscription-service.ts';

/*
 * Whatever answers are lost, whichever process ends where, however often the vendor tells something: each term is charged once at the most, and what the
 * clinic's list calls paid is what the vendor has.
 */

/** As a process that is killed while it asks the vendor: before anything went out, or when the vendor had done it. It never goes on. */
function killed(cards: CardPayments, when: 'before' | 'after', died: () => void): CardPayments {
  const asked = async (ask: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> => {
    if (when === 'after') await ask();
    died();
    return new Promise(() => undefined);
  };
  return {
    ...cards,
    payByPrime: (charge) => asked(() => cards.payByPrime(charge)),
    payByToken: (charge, secret) => asked(() => cards.payByToken(charge, secret)),
  };
}

let shop: PlanShop;
beforeEach(async () => {
  shop = await PlanShop.open();
});
afterEach(async () => {
  await shop.close();
});

/** Another process, which ends while it asks. Resolves when it has. */
async function dyingProcess(when: 'before' | 'after', act: (process: SubscriptionService) => Promise<unknown>) {
  const { cards, ...vendor } = shop.vendor();
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const dying: CardVendor = { ...vendor, cards: killed(cards, when, () => die()) };
  const process = await shop.api.furtherSubscriptions(dying);
  // It may find nothing to ask, or be refused.
  await Promise.race([died, act(process).catch(() => undefined)]);
}

/** What the vendor holds of the clinic's money, by transactions that stand. */
const standing = () =>
  shop.simulator.taken.filter(({ record, amount, refunded }) => (record === 0 || record === 1) && amount > refunded);

async function demandSound(): Promise<void> {
  const rows = await shop.api.subscriptions.payments('demo', { skip: 0 });
  const paid = rows.filter(({ state }) => state === 'paid');
  expect(new Set(paid.map(({ claim }) => claim)).size).toBe(paid.length);
  expect(paid.map(({ bankID, amount }) => `${bankID} ${amount}`).sort()).toEqual(
    standing()
      .map(({ bankID, amount }) => `${bankID} ${amount}`)
      .sort(),
  );
  const terms = paid.filter(({ claim }) => claim.startsWith('term'));
  const row = await shop.api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ termNo: number }>('SELECT term_no AS "termNo" FROM vetloom.subscription WHERE clinic_id = $1', ['demo']),
  );
  expect(row[0]?.termNo ?? 0).toBe(terms.length);
}

/** Lets the clock go on until nothing is undecided. */
async function settle(): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    shop.api.now += 200;
    await shop.round();
  }
}

describe('a renewal', () => {
  beforeEach(async () => {
    await shop.checkout({ planID: 'basic' });
    shop.api.now = noon(2026, 12, 1);
  });

  it.each(['before', 'after'] as const)('whose process ends %s the vendor was asked is charged once', async (when) => {
    await dyingProcess(when, (process) => process.renewals.work('demo'));
    expect((await shop.state()).open).toMatchObject({ state: 'asking' });
    // Nobody asks anew at once: the answer may be on its way.
    await shop.round();
    expect(standing()).toHaveLength(when === 'after' ? 2 : 1);
    await settle();
    expect((await shop.state()).subscription).toMatchObject({ state: 'active' });
    expect(shop.charged()).toBe(1800);
    await demandSound();
  });

  it('of many processes at once is charged by one', async () => {
    const processes = await Promise.all([1, 2, 3, 4].map(() => shop.api.furtherSubscriptions()));
    await Promise.all(processes.map((process) => process.renewals.work('demo')));
    expect(shop.charged()).toBe(1800);
    await demandSound();
  });

  it('while the vendor is away is asked for by the same id until it is back, and counts as no try', async () => {
    const gone = await TapPaySimulator.start();
    const { partnerKey, merchantID } = shop.simulator;
    const cards = tapPay({ baseURL: gone.baseURL, partnerKey, merchantID });
    await gone.stop();
    const away = await shop.api.furtherSubscriptions({ ...shop.vendor(), cards });
    for (let step = 0; step < 4; step += 1) {
      await away.renewals.work('demo');
      shop.api.now += 4000;
    }
    const rows = await shop.api.subscriptions.payments('demo', { skip: 0 });
    expect(rows.map(({ state, asks }) => `${state} ${asks}`)).toEqual(['asking 1', 'paid 1']);
    await settle();
    expect(shop.charged()).toBe(1800);
    await demandSound();
  });

  it('that stood still between writing down and asking asks no more', async () => {
    const [payment] = await Promise.all([
      shop.api.subscriptions.charges.begin('demo', { email: null, byCard: true, buyer: null }, async (_tx, sub) => {
        if (!sub) throw new Error('no subscription');
        return {
          due: {
            kind: 'renewal',
            claim: 'term 2',
            plan: sub.plan,
            amount: 900,
            periodStart: shop.api.now,
            periodEnd: noon(2027, 1, 1),
          },
        };
      }),
    ]);
    shop.api.now += 61;
    if (payment) await shop.api.subscriptions.charges.askByCard('demo', payment);
    expect(standing()).toHaveLength(1);
    await settle();
    expect(shop.charged()).toBe(1800);
  });
});

describe('a checkout', () => {
  it('whose answer was lost is looked up, and a page that is sent again charges nothing more', async () => {
    shop.simulator.fault('brokenAfterTaking');
    const { result } = await shop.checkout({ planID: 'basic' });
    expect(result).toMatchObject({ status: true, data: { state: 'paid' } });
    expect((await shop.checkout({ planID: 'basic' })).detail).toMatchObject({ rule: 'alreadyPaid' });
    await demandSound();
  });

  it('that the vendor has done after we gave it up is the clinic’s, or goes back where something else was paid', async () => {
    for (const paidMeanwhile of [false, true]) {
      await dyingProcess('before', (process) =>
        process.checkout('harbour', { planID: 'basic', prime: shop.simulator.prime(), by: 'x@y.test' }),
      );
      const [lost] = await shop.api.subscriptions.payments('harbour', { skip: 0, limit: 1 });
      for (let step = 0; step < 3; step += 1) {
        shop.api.now += 200;
        await shop.api.subscriptions.renewals.work('harbour');
      }
      expect(await shop.api.subscriptions.payment('harbour', lost?.paymentID ?? '')).toMatchObject({
        state: 'failed',
        reason: 'unanswered',
      });
      if (paidMeanwhile)
        await shop.api.subscriptions.checkout('harbour', {
          planID: 'pro',
          prime: shop.simulator.prime(),
          by: 'x@y.test',
        });
      const words = {
        amount: lost?.amount ?? 0,
        bankTransactionID: lost?.bankID ?? '',
        orderNumber: 'late',
        details: 'x',
      };
      const cardholder = { name: 'x', email: 'x@y.test', phone: '' };
      await shop.vendor().cards.payByPrime({ ...words, prime: shop.simulator.prime(), cardholder });
      shop.api.now += 4000;
      await shop.api.subscriptions.renewals.work('harbour');
      await shop.api.subscriptions.renewals.work('harbour');
      const after = await shop.api.subscriptions.payment('harbour', lost?.paymentID ?? '');
      expect(after.state).toBe(paidMeanwhile ? 'refunded' : 'paid');
      if (!paidMeanwhile) {
        shop.api.now += 40 * DAY_SECONDS;
      }
    }
  });
});

it('whatever faults, kills and notifications come in whichever order, each term is charged once at the most', async () => {
  const FAULTS = [
    'errorBeforeTaking',
    'errorAfterTaking',
    'brokenAfterTaking',
    'brokenBeforeTaking',
    'halfAnswerAfterTaking',
    'pageInsteadAfterTaking',
  ] as const;
  let seed = 20_261_129;
  const dice = (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * sides);
  };
  const service = () => shop.api.subscriptions;
  const acts: readonly (() => Promise<unknown>)[] = [
    () => shop.round(),
    () => shop.round(),
    () => dyingProcess(dice(2) === 0 ? 'before' : 'after', (process) => process.renewals.work('demo')),
    () =>
      Promise.all([
        shop.round(),
        shop.round(),
        service()
          .payDue('demo', DIRECTOR)
          .catch(() => undefined),
      ]),
    () =>
      service()
        .checkout('demo', {
          planID: dice(2) === 0 ? 'basic' : 'pro',
          term: 'month',
          prime: shop.simulator.prime(),
          by: DIRECTOR,
        })
        .catch(() => undefined),
    () =>
      dyingProcess(dice(2) === 0 ? 'before' : 'after', (process) =>
        process.checkout('demo', { planID: 'pro', prime: shop.simulator.prime(), by: DIRECTOR }),
      ),
    () =>
      service()
        .choose('demo', { planID: dice(2) === 0 ? 'basic' : 'pro', term: 'month' }, DIRECTOR)
        .catch(() => undefined),
    async () => {
      const rows = await service().payments('demo', { skip: 0 });
      const any = rows[dice(Math.max(1, rows.length))];
      if (any) await Promise.all([service().hint(any.paymentID), service().hint(any.paymentID)]);
    },
  ];
  for (let step = 0; step < 90; step += 1) {
    if (dice(3) === 0) shop.simulator.fault(FAULTS[dice(FAULTS.length)] ?? 'errorAfterTaking');
    await acts[dice(acts.length)]?.();
    shop.api.now += [1, 30, 200, 4000, 2 * DAY_SECONDS, 12 * DAY_SECONDS][dice(6)] ?? 1;
  }
  await settle();
  shop.api.now += 2 * DAY_SECONDS;
  await settle();
  await demandSound();
  expect(standing().length).toBeGreaterThan(4);
}, 120_000);
