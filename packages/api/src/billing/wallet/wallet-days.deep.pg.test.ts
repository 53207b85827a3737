import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../test-kit.ts';
import { useWallets } from './wallet.fixture.ts';

const clinic = useWallets();
const { call, billOf, owner, simulator, create, act, approve, receiptsOf, consented, later } = clinic;

beforeEach(() => simulator().reset());
afterEach(() => {
  clinic.meddle();
  expect(clinic.api().unexpected).toEqual([]);
});

describe('a code at the counter', () => {
  const KEY = '312345678901234567';

  it('takes the money at once', async () => {
    const { recordID, status } = await billOf(await owner(), 450);
    simulator().seed({ oneTimeKey: KEY });
    expect((await create([recordID], { oneTimeKey: KEY })).result).toMatchObject({
      status: 'confirmed',
      byKey: true,
      amount: 450,
    });
    expect((await status()).received).toBe(450);
  });

  it('says why it was not taken', async () => {
    const { recordID } = await billOf(await owner(), 450);
    simulator().seed({ oneTimeKey: KEY, balance: 10 });
    expect((await create([recordID], { oneTimeKey: KEY })).result).toMatchObject({ status: 'failed', trouble: '1142' });
    expect(await receiptsOf(recordID)).toEqual([]);
  });

  it('is looked up by its order where the answer was lost, and never asked twice', async () => {
    const { recordID, status } = await billOf(await owner(), 450);
    simulator().seed({ oneTimeKey: KEY });
    simulator().fault('brokenAfterTaking', 1, 'oneTimeKeys');
    simulator().fault('errorBeforeTaking', 1, '/v4/payments');
    const { result } = await create([recordID], { oneTimeKey: KEY });
    await act(result._id, 'check');
    expect((await act(result._id, 'check')).result).toMatchObject({ status: 'confirmed' });
    expect((await status()).received).toBe(450);
    expect(simulator().requests.filter((one) => one.includes('oneTimeKeys'))).toHaveLength(1);
  });

  it('has failed once nothing can be on its way any more', async () => {
    const { recordID } = await billOf(await owner(), 450);
    simulator().seed({ oneTimeKey: KEY });
    simulator().fault('brokenBeforeTaking', 1, 'oneTimeKeys');
    const { result } = await create([recordID], { oneTimeKey: KEY });
    expect(result).toMatchObject({ status: 'pending', step: 'unsure' });
    await later(121);
    expect((await act(result._id, 'check')).result).toMatchObject({ status: 'failed', trouble: 'notPaid' });
  });

  it('is booked where it was taken after all, once somebody looks again', async () => {
    const { recordID, status } = await billOf(await owner(), 450);
    simulator().seed({ oneTimeKey: KEY });
    simulator().fault('brokenBeforeTaking', 1, 'oneTimeKeys');
    const { result } = await create([recordID], { oneTimeKey: KEY });
    await later(121);
    expect((await act(result._id, 'check')).result).toMatchObject({ status: 'failed' });
    // What was asked was held up on its way.
    const { baseURL, channelID, channelSecret } = simulator();
    const order = { orderID: result._id, amount: 450, name: '示範', oneTimeKey: KEY };
    await linePay({ baseURL, channelID, channelSecret }).payByKey(order);
    expect((await act(result._id, 'confirm')).result).toMatchObject({
      status: 'confirmed',
      transactionID: simulator().taken[0]?.transactionID,
    });
    expect((await status()).received).toBe(450);
    expect((await act(result._id, 'refund')).result.status).toBe('refunded');
    expect(simulator().heldOf(result._id)).toBe(0);
  });
});

describe('a killed server', () => {
  it.each(['request', 'confirm', 'payments', 'refund'] as const)(
    'behind %s leaves nothing that the next one does not settle',
    async (killedBehind) => {
      const userID = await owner();
      const { recordID, status } = await billOf(userID, 600);
      const billingID = clinic.billingID();
      const kill = (name: string) => {
        if (name === killedBehind) throw new Killed('killed');
      };
      const begin = () => create([recordID], {}, billingID);
      clinic.meddle((name, when) => void (when === 'after' && kill(name)));
      const first = await begin();
      clinic.api().unexpected.length = 0;
      if (killedBehind === 'request') {
        expect(first.code).not.toBe(100_000);
        clinic.meddle();
        expect((await begin()).result).toMatchObject({ status: 'pending', paymentURL: '' });
        await later(121);
        await clinic.api().wallets.payments.work('demo');
        expect((await begin()).result).toMatchObject({ attempt: 2, status: 'pending' });
        return;
      }
      const id = `${billingID}-1`;
      approve(first.result.transactionID);
      await act(id, 'confirm');
      await act(id, 'refund');
      clinic.api().unexpected.length = 0;
      clinic.meddle();
      const next = await clinic.api().furtherWallets();
      await next.payments.work('demo');
      await next.payments.work('demo');
      const held = simulator().heldOf(id);
      expect((await status()).received).toBe(held);
      expect((await act(id, 'check')).result.status).toBe(killedBehind === 'confirm' ? 'confirmed' : 'refunded');
    },
  );
});

class Killed extends Error {}

describe('the day beside the provider’s books', () => {
  it('agrees, and names each difference', async () => {
    // A day of its own.
    await later(3 * 86_400);
    const reconcile = async () => (await call('GET', '/billing/wallet/reconcile', undefined, 'reader')).result;
    const fine = await consented(100);
    await act(fine.id, 'confirm');
    expect(await reconcile()).toMatchObject({ here: 100, there: 100, lines: [{ difference: null }], byHand: [] });
    // Given back at the merchant's own page.
    const there = await consented(200);
    await act(there.id, 'confirm');
    simulator().seed({ refund: there.transactionID });
    // Its receipt taken back here alone.
    const here = await consented(300);
    const { result } = await act(here.id, 'confirm');
    await call('DELETE', `/billing/receiveLog/${plain(result.receipts[0])}`);
    // Written down by hand.
    const hand = await billOf(await owner(), 400);
    await clinic.receive([{ collectionID: hand.recordID, receive: 400, method: 'linePay' }]);
    const day = await reconcile();
    const by = new Map<string, { difference: string | null; here: number; there: number }>(
      day.lines.map((one: { payment: { _id: string } }) => [one.payment._id, one]),
    );
    expect(by.get(there.id)).toMatchObject({ difference: 'onlyHere', here: 200, there: 0 });
    expect(by.get(here.id)).toMatchObject({ difference: 'onlyThere', here: 0, there: 300 });
    expect(day).toMatchObject({ here: 300, there: 400, byHand: [{ receive: 400 }] });
    // Each is mended by giving back.
    expect((await act(there.id, 'refund')).result.status).toBe('refunded');
    expect((await act(here.id, 'refund')).result.status).toBe('refunded');
    expect(await reconcile()).toMatchObject({ here: 100, there: 100 });
  });
});

it('counts a receipt that was corrected for the one that it was, and takes that one back', async () => {
  await later(3 * 86_400);
  const { id, status } = await consented(500);
  const { result } = await act(id, 'confirm');
  await call('PUT', `/billing/receiveLog/${plain(result.receipts[0])}`, { note: '晶片費用另計' });
  const day = (await call('GET', '/billing/wallet/reconcile', undefined, 'reader')).result;
  expect(day).toMatchObject({ here: 500, there: 500, lines: [{ difference: null }], byHand: [] });
  expect((await act(id, 'refund')).result.status).toBe('refunded');
  expect((await status()).received).toBe(0);
});

it('is not listed as written by hand on another day than that on which it was begun', async () => {
  await later(3 * 86_400);
  const { recordID } = await billOf(await owner(), 500);
  const yesterday = clinic.api().now - 86_400;
  const { result } = await create([recordID], { receiveDate: yesterday });
  approve(result.transactionID);
  await act(result._id, 'confirm');
  const day = await call('GET', `/billing/wallet/reconcile?day=${yesterday}`, undefined, 'reader');
  expect(day.result).toMatchObject({ lines: [], byHand: [] });
});

it('goes back where neither its bill nor its owner is there any more', async () => {
  const { id, recordID, userID, petID } = await consented(500);
  await writeIn(clinic.api().database.db, 'demo', async (tx) => {
    await tx.remove('record', recordID);
    await tx.remove('pet', petID);
    await tx.remove('user', userID);
  });
  expect((await act(id, 'confirm')).result).toMatchObject({ status: 'pending', trouble: 'noHome' });
  expect(simulator().heldOf(id)).toBe(500);
  expect((await act(id, 'refund', { reason: '帳單已刪除' })).result).toMatchObject({ status: 'cancelled' });
  expect(simulator().heldOf(id)).toBe(0);
});

it('lists as written by hand what only bears the name of a payment: one that never was, or another bill’s', async () => {
  await later(3 * 86_400);
  const { id } = await consented(500);
  await act(id, 'confirm');
  for (const paymentID of ['k3f9ab2m7q-1', id]) {
    const { recordID } = await billOf(await owner(), 400);
    await clinic.receive([{ collectionID: recordID, receive: 400, method: 'linePay' }]);
    const [receipt] = await receiptsOf(recordID);
    // A program of somebody's own may name it as it likes.
    if (receipt) await writeIn(clinic.api().database.db, 'demo', (tx) => tx.put('receipt', { ...receipt, paymentID }));
  }
  const day = (await call('GET', '/billing/wallet/reconcile', undefined, 'reader')).result;
  expect(day).toMatchObject({ here: 500, there: 500, byHand: [{ receive: 400 }, { receive: 400 }] });
});

describe('an account', () => {
  it('is asked about at the provider before it is kept, its secret is answered nowhere, and money needs one', async () => {
    const { channelID, channelSecret } = simulator();
    const put = (body: object, as = 'admin') => call('PUT', '/billing/wallet/account', body, as);
    expect((await put({ channelID, channelSecret: 'wrong' })).detail).toMatchObject({
      rule: 'walletAccount',
      code: '1106',
    });
    expect((await put({ channelID: '1999999999' })).detail).toMatchObject({ rule: 'messageSecret' });
    expect((await put({ channelID }, 'cashier')).code).toBe(300_001);
    expect((await put({ channelID })).result).toEqual({ channelID, hasSecret: true });
    const all = await call('GET', '/setting');
    expect(all.text + (await call('GET', '/billing/wallet/account')).text).not.toContain(channelSecret);
    await call('DELETE', '/billing/wallet/account');
    const { recordID } = await billOf(await owner(), 100);
    expect((await create([recordID])).detail).toMatchObject({ rule: 'walletNotConnected' });
    await put({ channelID, channelSecret });
  });

  it('is named by members alone: an operator in their place doesn’t say where owners’ money goes', async () => {
    const api = clinic.api();
    const sudo = 'sudo@ops.vetloom.test';
    await api.enroll(sudo, [], 'harbour');
    const { system } = api.database.db;
    const account = await system.findAccount(sudo);
    if (account) await system.saveAccount({ ...account, systemRole: 'sudo' });
    const { jwt } = await api.login(sudo);
    const body = { clinic: 'demo', staffID: '/staff/admin@demo.vetloom.test', reason: '工單 1024' };
    const acting = await api.call('POST', '/api/sdk/sudo/tokenEmulator', { token: jwt, body });
    const { channelID, channelSecret } = simulator();
    const path = '/api/sdk/v2/demo/billing/wallet/account';
    const given = { token: acting.result.jwt, body: { channelID, channelSecret } };
    expect(await api.call('PUT', path, given)).toMatchObject({ code: 300_001, detail: { rule: 'emulation' } });
  });

  it('is for who may receive money', async () => {
    const { recordID } = await billOf(await owner(), 100);
    const body = { billingID: clinic.billingID(), bills: [recordID] };
    expect((await call('POST', '/billing/wallet', body, 'reader')).code).toBe(300_001);
    expect((await call('GET', '/billing/wallet', undefined, 'doctor')).code).toBe(300_001);
    expect((await act('nobody1-1', 'check')).code).toBe(100_404);
  });
});
