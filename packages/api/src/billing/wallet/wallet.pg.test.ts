import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../test-kit.ts';
import { useWallets } from './wallet.fixture.ts';

const clinic = useWallets();
const { call, billOf, owner, deposit, simulator } = clinic;

beforeEach(() => simulator().reset());
afterEach(() => {
  clinic.meddle();
  expect(clinic.api().unexpected).toEqual([]);
});

/** Begins a payment, as the cashier. */
const create = (bills: readonly string[], more: object = {}, billingID = clinic.billingID()) =>
  call('POST', '/billing/wallet', { billingID, bills, ...more }, 'cashier');
const act = (id: string, name: 'check' | 'confirm' | 'cancel' | 'refund', body?: object) =>
  call('POST', `/billing/wallet/${id}/${name}`, name === 'refund' ? (body ?? {}) : undefined, 'cashier');
const approve = (transactionID: string) => simulator().seed({ approve: transactionID });
const receiptsOf = async (recordID: string): Promise<Receipt[]> => {
  const { db } = clinic.api().database;
  return (await db.readClinic('demo', ({ reader }) =>
    reader.query('receipt', 'byBill', { equals: [recordID] }),
  )) as Receipt[];
};
/** A bill with a payment that its owner has consented to. */
async function consented(price = 1200) {
  const userID = await owner();
  const bill = await billOf(userID, price);
  const { result } = await create([bill.recordID]);
  approve(result.transactionID);
  return { ...bill, userID, id: result._id as string, transactionID: result.transactionID as string };
}
const later = (seconds: number) => clinic.at(clinic.api().now + seconds);

describe('a payment on the owner’s telephone', () => {
  it('[3.7.074] [3.7.078] [3.7.079] is asked for with the server’s own total, signed, and waits', async () => {
    const { recordID, status } = await billOf(await owner(), 1200);
    const billingID = clinic.billingID();
    const told = { method: 'linePay', receive: 1200, depositUsed: 0, receiveDate: clinic.api().now };
    const { code, result } = await create([recordID], { ...told, status: 'confirmed', amount: 1 }, billingID);
    expect(code).toBe(100_000);
    expect(result).toMatchObject({
      _id: `${billingID}-1`,
      billingID,
      status: 'pending',
      step: 'waiting',
      amount: 1200,
    });
    expect(result.paymentURL).toContain(simulator().baseURL);
    expect(simulator().taken).toMatchObject([
      {
        orderID: `${billingID}-1`,
        amount: 1200,
        state: 'waiting',
        confirmURL: 'http://localhost/app/linepayDone?result=success',
      },
    ]);
    expect((await status()).received).toBe(0);
    // The same act of paying finds what it began.
    expect((await create([recordID], {}, billingID)).result._id).toBe(`${billingID}-1`);
    expect(simulator().taken).toHaveLength(1);
  });

  it('[3.7.075] takes the stored amount, and its bills are received once, however often it is asked', async () => {
    const { id, recordID, status, transactionID } = await consented(1200);
    // The bill becomes dearer meanwhile: the amount is that of the request.
    await call('PUT', `/record/${plain(recordID)}`, {
      chargeDivision: [{ _id: 'c1', name: '診察費', price: 1500, number: 1 }],
    });
    const answers = await Promise.all([
      act(id, 'confirm'),
      act(id, 'confirm'),
      act(id, 'check'),
      clinic.api().wallets.payments.work('demo'),
    ]);
    expect(answers[0].result).toMatchObject({ status: 'confirmed', step: 'done', receipts: [expect.any(String)] });
    expect(await receiptsOf(recordID)).toMatchObject([
      {
        receive: 1200,
        method: 'linePay',
        receiveBy: '/staff/cashier@demo.vetloom.test',
        number: expect.stringMatching(/./),
      },
    ]);
    expect((await status()).received).toBe(1200);
    expect(simulator().taken).toMatchObject([{ transactionID, state: 'captured', amount: 1200 }]);
  });

  it('[3.7.076] tells waiting, ready, done, failed and cancelled as the provider says it', async () => {
    const { recordID } = await billOf(await owner(), 800);
    const { result } = await create([recordID]);
    const step = async () => (await act(result._id, 'check')).result.step;
    expect(await step()).toBe('waiting');
    approve(result.transactionID);
    expect(await step()).toBe('ready');
    await act(result._id, 'confirm');
    expect(await step()).toBe('done');
    for (const [seed, step] of [
      ['fail', 'failed'],
      ['cancel', 'cancelled'],
    ] as const) {
      const { recordID: other } = await billOf(await owner(), 500);
      const { result: begun } = await create([other]);
      simulator().seed({ [seed]: begun.transactionID });
      expect((await act(begun._id, 'check')).result).toMatchObject({ step, receipts: [] });
    }
    const { recordID: third } = await billOf(await owner(), 500);
    const { result: begun } = await create([third]);
    await later(20 * 60);
    expect((await act(begun._id, 'check')).result).toMatchObject({ status: 'expired', receipts: [] });
  });

  it('is taken by a round where no desk is left, also by another process after one was killed', async () => {
    const { recordID, status } = await consented(700);
    const other = await clinic.api().furtherWallets();
    await Promise.all([clinic.api().wallets.payments.work('demo'), other.payments.work('demo')]);
    expect((await status()).received).toBe(700);
    expect(await receiptsOf(recordID)).toHaveLength(1);
  });

  it.each(['silentAfterTaking', 'brokenAfterTaking', 'errorAfterTaking'] as const)(
    'is booked once after an answer was lost (%s)',
    async (fault) => {
      const { id, recordID } = await consented(900);
      simulator().fault(fault, 1, 'confirm');
      // The look-up behind it is lost, too.
      simulator().fault('errorBeforeTaking', 1, 'check');
      await act(id, 'check');
      simulator().fault('errorBeforeTaking', 2, 'check');
      const lost = await act(id, 'confirm');
      expect(['pending', 'confirmed']).toContain(lost.result.status);
      await act(id, 'confirm');
      await act(id, 'confirm');
      expect(await receiptsOf(recordID)).toMatchObject([{ receive: 900 }]);
      expect(simulator().requests.filter((one) => one.endsWith('/confirm')).length).toBeLessThanOrEqual(2);
      expect(simulator().heldOf(id)).toBe(900);
    },
  );

  it('begins a next attempt after one that came to nothing, under another order', async () => {
    const { recordID } = await billOf(await owner(), 300);
    const billingID = clinic.billingID();
    simulator().seed({ next: { call: 'request', code: '1105' } });
    expect((await create([recordID], {}, billingID)).result).toMatchObject({
      _id: `${billingID}-1`,
      status: 'failed',
      trouble: '1105',
    });
    expect((await create([recordID], {}, billingID)).result).toMatchObject({
      _id: `${billingID}-2`,
      status: 'pending',
      attempt: 2,
    });
    expect(simulator().taken).toMatchObject([{ orderID: `${billingID}-2` }]);
  });

  it('is begun once for a bill, and for no more than it owes', async () => {
    const { recordID } = await billOf(await owner(), 300);
    const { result } = await create([recordID]);
    expect((await create([recordID])).detail).toMatchObject({ rule: 'walletPending', paymentID: result._id });
    await act(result._id, 'cancel');
    expect((await create([recordID], { receive: 301 })).detail).toMatchObject({ rule: 'walletTooMuch', owed: 300 });
    expect((await create([recordID], { receive: 100 })).result).toMatchObject({ amount: 100 });
    const { recordID: nothing } = await billOf(await owner(), 0);
    expect((await create([nothing])).detail).toMatchObject({ rule: 'walletNothingOwed' });
    expect((await create([recordID], { depositUsed: 10 })).code).not.toBe(100_000);
  });

  it('spreads over several bills, and takes the deposit’s part when the money is there', async () => {
    const userID = await owner();
    await call('POST', `/deposit/user/${plain(userID)}`, { amount: 500 });
    const [one, two] = [await billOf(userID, 400), await billOf(userID, 600)];
    const { result } = await create([one.recordID, two.recordID], { depositUsed: 300 });
    expect(result).toMatchObject({ amount: 700, receive: 1000, depositUsed: 300 });
    expect((await deposit(userID)).balance).toBe(500);
    approve(result.transactionID);
    await act(result._id, 'confirm');
    expect((await one.status()).received + (await two.status()).received).toBe(1000);
    expect((await deposit(userID)).balance).toBe(200);
  });
});

describe('money that comes after the bill has changed', () => {
  it('is never lost: what nobody owes any more becomes the owner’s deposit, with a note', async () => {
    const { id, recordID, userID, status } = await consented(1000);
    await clinic.receive([{ collectionID: recordID, receive: 800, method: 'cash' }]);
    const { result } = await act(id, 'confirm');
    expect(result).toMatchObject({ status: 'confirmed', toDeposit: 800 });
    expect((await status()).received).toBe(1000);
    const { balance, logs } = await deposit(userID);
    expect(balance).toBe(800);
    expect(logs).toMatchObject([{ kind: 'in', method: 'linePay', amount: 800, note: expect.stringContaining(id) }]);
  });

  it('is wholly a deposit where the bill was paid otherwise, and goes back from there', async () => {
    const { id, recordID, userID } = await consented(1000);
    await clinic.receive([{ collectionID: recordID, receive: 1000, method: 'cash' }]);
    await act(id, 'confirm');
    expect((await deposit(userID)).balance).toBe(1000);
    expect((await act(id, 'refund', { reason: '重複付款' })).result).toMatchObject({ status: 'refunded' });
    expect((await deposit(userID)).balance).toBe(0);
    expect(simulator().heldOf(id)).toBe(0);
  });

  it('does not go back twice: a deposit that was used since is not refunded', async () => {
    const { id, recordID, userID } = await consented(1000);
    await clinic.receive([{ collectionID: recordID, receive: 1000, method: 'cash' }]);
    await act(id, 'confirm');
    await call('POST', `/deposit/user/${plain(userID)}`, { amount: 400, kind: 'refund' });
    expect((await act(id, 'refund')).detail).toMatchObject({ rule: 'depositShort' });
    expect(simulator().heldOf(id)).toBe(1000);
  });

  it('stays on the bill as too much where nobody knows the owner', async () => {
    const sold = await call('POST', '/billing/sale', { lines: [{ _id: 'l1', name: '罐頭', price: 100, number: 1 }] });
    const saleID: string = sold.result._id;
    const { result } = await create([saleID]);
    approve(result.transactionID);
    await clinic.receive([{ collectionID: saleID, receive: 100, method: 'cash' }]);
    expect((await act(result._id, 'confirm')).result).toMatchObject({ status: 'confirmed', toDeposit: 0 });
    expect((await receiptsOf(saleID)).reduce((sum, { receive }) => sum + receive, 0)).toBe(200);
  });
});

describe('[3.7.077] a payment that is to come to nothing', () => {
  it('ends at once while the owner has not paid, and can’t be taken any more', async () => {
    const { id, recordID } = await consented(400);
    expect((await act(id, 'cancel')).result).toMatchObject({ status: 'cancelled' });
    expect((await act(id, 'confirm')).result).toMatchObject({ status: 'cancelled' });
    expect(await receiptsOf(recordID)).toEqual([]);
    expect(simulator().heldOf(id)).toBe(0);
  });

  it('goes back where it was taken, and no receipt remains; twice alike', async () => {
    const { id, recordID, status, transactionID } = await consented(400);
    await act(id, 'confirm');
    expect((await act(id, 'cancel')).result).toMatchObject({ status: 'refunded' });
    expect((await act(id, 'cancel')).result).toMatchObject({ status: 'refunded' });
    expect(simulator().requests).toContain(`POST /v4/payments/${transactionID}/refund`);
    expect(simulator().taken).toMatchObject([{ refunds: [{ amount: 400 }] }]);
    expect((await receiptsOf(recordID)).reduce((sum, { receive }) => sum + receive, 0)).toBe(0);
    expect((await status()).received).toBe(0);
  });

  it('goes back without ever having a receipt where nobody knew yet whether it was taken', async () => {
    const { id, recordID } = await consented(400);
    simulator().fault('errorAfterTaking', 1, 'confirm');
    clinic.meddle((name, when) => {
      if (name === 'check' && when === 'before') simulator().fault('errorBeforeTaking', 1, 'check');
    });
    await act(id, 'confirm');
    // The first look found it ready; whether it was taken isn't known.
    clinic.meddle();
    simulator().seed({ approve: simulator().taken[0]?.transactionID ?? '' });
    await act(id, 'confirm');
    const { result } = await act(id, 'cancel');
    expect(['cancelled', 'refunded']).toContain(result.status);
    expect(simulator().heldOf(id)).toBe(0);
    expect((await receiptsOf(recordID)).reduce((sum, { receive }) => sum + receive, 0)).toBe(0);
  });

  it('keeps its receipts where the provider does not give it back, and says why', async () => {
    const { id, status } = await consented(400);
    await act(id, 'confirm');
    simulator().seed({ next: { call: 'refund', code: '1163' } });
    expect((await act(id, 'refund')).detail).toMatchObject({ rule: 'walletRefused', code: '1163' });
    expect((await status()).received).toBe(400);
  });

  it('is looked up where the answer to its going back was lost, and booked once', async () => {
    const { id, status } = await consented(400);
    await act(id, 'confirm');
    simulator().fault('silentAfterTaking', 1, 'refund');
    expect((await act(id, 'refund')).result).toMatchObject({ status: 'confirmed', step: 'refunding' });
    await clinic.api().wallets.payments.work('demo');
    await clinic.api().wallets.payments.work('demo');
    expect((await act(id, 'check')).result).toMatchObject({ status: 'refunded' });
    expect((await status()).received).toBe(0);
    expect(simulator().taken).toMatchObject([{ refunds: [{ amount: 400 }] }]);
  });
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

  it('is for who may receive money', async () => {
    const { recordID } = await billOf(await owner(), 100);
    const body = { billingID: clinic.billingID(), bills: [recordID] };
    expect((await call('POST', '/billing/wallet', body, 'reader')).code).toBe(300_001);
    expect((await call('GET', '/billing/wallet', undefined, 'doctor')).code).toBe(300_001);
    expect((await act('nobody1-1', 'check')).code).toBe(100_404);
  });
});
