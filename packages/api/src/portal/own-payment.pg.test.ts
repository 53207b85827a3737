import { describe, expect, it } from 'vitest';
import { useOwnerPages } from './owner-page.fixture.ts';

const clinic = useOwnerPages();
const { call, post, household, open, home, bill, estimate } = clinic;
const plain = encodeURIComponent;
const ruleOf = (answer: { detail?: unknown }) => (answer.detail as { rule?: string } | undefined)?.rule;
const receipts = async (recordID: string) =>
  (await call('GET', `/record/${plain(recordID)}`)).result.received as number;

let wishes = 0;
const wish = (): string => {
  wishes += 1;
  return `wish-of-an-owner-${String(wishes).padStart(4, '0')}`;
};
const approve = (paymentURL: string): void => {
  clinic.wallet().seed({ approve: /\/pay\/(\d+)/.exec(paymentURL)?.[1] ?? '' });
};

describe('an estimate on the owner’s page', () => {
  const shown = async (session: string) => (await home(session)).result.estimates[0];
  const decide = async (session: string, outcome: 'accepted' | 'declined', of = shown(session)) => {
    const { key, seen } = await of;
    return post('/estimate', { session, key, seen, outcome });
  };
  const standing = async (petID: string) => (await call('GET', `/estimate/list?petID=${plain(petID)}`)).result[0];

  it('is accepted by its owner, and the desk sees that they said so themselves', async () => {
    const owner = await household();
    await estimate(owner.petID);
    const session = await open(owner);
    expect(await shown(session)).toMatchObject({ title: '洗牙', low: 3000, high: 3000, state: 'open' });
    expect((await decide(session, 'accepted')).code).toBe(100_000);
    expect(await standing(owner.petID)).toMatchObject({
      state: 'accepted',
      decisions: [{ way: 'page', person: '陳怡君', outcome: 'accepted' }],
    });
    expect(await shown(session)).toMatchObject({ state: 'accepted' });
    // Twice is once.
    expect(ruleOf(await decide(session, 'accepted'))).toBe('estimateDecided');
    expect((await standing(owner.petID)).decisions).toHaveLength(1);
  });

  it('that the clinic has changed since has to be looked at anew; one that the desk took down stays', async () => {
    const owner = await household();
    const estimateID = await estimate(owner.petID);
    const session = await open(owner);
    const before = shown(session);
    await before;
    await call('PUT', '/estimate', { _id: estimateID, title: '洗牙與拔牙' });
    expect(ruleOf(await decide(session, 'accepted', before))).toBe('estimateChanged');
    const anew = shown(session);
    await anew;
    const said = { estimateID, outcome: 'declined', way: 'phone', person: '陳怡君', phone: owner.phone };
    expect((await call('POST', '/estimate/decision', said)).code).toBe(100_000);
    expect(ruleOf(await decide(session, 'accepted', anew))).toBe('estimateDecided');
    expect(await standing(owner.petID)).toMatchObject({ state: 'declined' });
  });

  it('that is over, withdrawn, replaced or another’s is decided by nobody here', async () => {
    const owner = await household();
    const session = await open(owner);
    await estimate(owner.petID, { validUntil: '2020-01-01' });
    expect(await shown(session)).toBeUndefined();
    const first = await estimate(owner.petID, { title: '原估價' });
    const before = await shown(session);
    await estimate(owner.petID, { title: '新估價', supersedesID: first });
    expect((await home(session)).result.estimates.map(({ title }: { title: string }) => title)).toEqual(['新估價']);
    const answer = { ...only(before), outcome: 'accepted' };
    expect(ruleOf(await post('/estimate', { session, ...answer }))).toBe('estimateChanged');
    const stranger = await open(await household('別家'));
    expect(ruleOf(await post('/estimate', { session: stranger, ...answer }))).toBe('estimateChanged');
  });

  it('is never said on the page by somebody of the clinic', async () => {
    const owner = await household();
    const estimateID = await estimate(owner.petID);
    const said = { estimateID, outcome: 'accepted', way: 'page', person: '陳怡君' };
    expect(ruleOf(await call('POST', '/estimate/decision', said))).toBe('decisionPage');
  });
});

const only = ({ key, seen }: { key: string; seen: string }) => ({ key, seen });

describe('a bill on the owner’s page', () => {
  const first = async (session: string) => (await home(session)).result.bills[0];
  const pay = async (session: string, more: object = {}) => {
    const { key, owed } = await first(session);
    return post('/pay', { session, key, owed, wish: wish(), ...more });
  };

  it('is paid once by LINE Pay, however often who comes back asks', async () => {
    const owner = await household();
    const recordID = await bill(owner.petID);
    const session = await open(owner);
    expect(await first(session)).toMatchObject({ owed: 1200, pet: '麻糬', isPaying: false });
    const { result } = await pay(session);
    expect((await first(session)).isPaying).toBe(true);
    expect((await post('/paid', { pay: result.pay })).result.step).toBe('waiting');
    approve(result.paymentURL);
    const answers = await Promise.all([1, 2, 3].map(() => post('/paid', { pay: result.pay })));
    for (const answer of answers) expect(answer.result).toMatchObject({ step: 'done', rest: false });
    expect(await receipts(recordID)).toBe(1200);
    expect((await home(session)).result.bills).toEqual([]);
  });

  it('is one payment where it is begun again, in another window too', async () => {
    const owner = await household();
    await bill(owner.petID);
    const session = await open(owner);
    const again = wish();
    const one = (await pay(session, { wish: again })).result;
    expect((await pay(session, { wish: again })).result).toEqual(one);
    expect((await pay(session)).result).toEqual(one);
  });

  it.each(['in another window', 'by the same wish'])(
    'whose sum has changed since it was begun is asked for by the sum that its owner sees, %s',
    async (how) => {
      const owner = await household();
      const recordID = await bill(owner.petID);
      const session = await open(owner);
      const same = how === 'by the same wish' ? { wish: wish() } : {};
      const before = (await pay(session, same)).result;
      await call('PUT', `/record/${plain(recordID)}`, {
        chargeDivision: [{ _id: 'c1', name: '診察費', price: 300, number: 1 }],
      });
      expect(await first(session)).toMatchObject({ owed: 300 });
      const after = (await pay(session, same)).result;
      expect(after.paymentURL).not.toBe(before.paymentURL);
      approve(after.paymentURL);
      expect((await post('/paid', { pay: after.pay })).result).toMatchObject({ step: 'done', rest: false });
      expect(await receipts(recordID)).toBe(300);
      // What was asked for before takes nothing, also where its owner consents to it late.
      approve(before.paymentURL);
      await post('/paid', { pay: before.pay });
      expect(await receipts(recordID)).toBe(300);
    },
  );

  it('whose sum has changed begins nothing; nor does one that the desk has been paid for or is taking money for', async () => {
    const owner = await household();
    const recordID = await bill(owner.petID);
    const session = await open(owner);
    const { key } = await first(session);
    expect(ruleOf(await pay(session, { owed: 1000 }))).toBe('billChanged');
    await call('POST', '/billing/wallet', { billingID: 'deskpay0001', bills: [recordID] });
    expect(ruleOf(await pay(session))).toBe('billPaying');
    await call('POST', '/billing/wallet/deskpay0001-1/cancel');
    await call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: recordID, receive: 1200, method: 'cash' }],
    });
    expect(await receipts(recordID)).toBe(1200);
    expect(ruleOf(await post('/pay', { session, key, owed: 1200, wish: wish() }))).toBe('billPaid');
  });

  it('that is paid at the desk while its owner consents leaves the money as their deposit, and they are told', async () => {
    const owner = await household();
    const recordID = await bill(owner.petID);
    const session = await open(owner);
    const { result } = await pay(session);
    await call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: recordID, receive: 1200, method: 'cash' }],
    });
    approve(result.paymentURL);
    expect((await post('/paid', { pay: result.pay })).result).toMatchObject({ step: 'done', rest: true });
    const { result: deposit } = await call('GET', `/deposit/user/${plain(owner.userID)}`);
    expect(JSON.stringify(deposit)).toContain('1200');
  });

  it('says what is true where nobody knows, was not paid or was never begun', async () => {
    const owner = await household();
    await bill(owner.petID);
    const session = await open(owner);
    const { result } = await pay(session);
    const transactionID = /\/pay\/(\d+)/.exec(result.paymentURL)?.[1] ?? '';
    clinic.wallet().seed({ cancel: transactionID });
    expect((await post('/paid', { pay: result.pay })).result.step).toBe('cancelled');
    expect((await post('/paid', { pay: '0'.repeat(32) })).status).toBe(404);
    // A payment of the desk is no owner's to ask about.
    const recordID = await bill(owner.petID, 500);
    await call('POST', '/billing/wallet', { billingID: 'a'.repeat(32), bills: [recordID] });
    expect((await post('/paid', { pay: 'a'.repeat(32) })).status).toBe(404);
  });

  it('of another owner is nobody’s here', async () => {
    const owner = await household();
    await bill(owner.petID);
    const { key } = await first(await open(owner));
    const stranger = await open(await household('別家'));
    expect(ruleOf(await post('/pay', { session: stranger, key, owed: 1200, wish: wish() }))).toBe('billPaid');
  });
});
