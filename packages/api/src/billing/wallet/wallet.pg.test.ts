import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../test-kit.ts';
import { useWallets } from './wallet.fixture.ts';

const clinic = useWallets();
const { call, billOf, owner, deposit, simulator, create, act, approve, receiptsOf, consented, later } = clinic;

beforeEach(() => simulator().reset());
afterEach(() => {
  clinic.meddle();
  expect(clinic.api().unexpected).toEqual([]);
});

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

  it('ends at once where the owner has to choose again how they pay', async () => {
    const { id } = await consented(400);
    simulator().seed({ next: { call: 'confirm', code: '1169' } });
    expect((await act(id, 'confirm')).result).toMatchObject({ status: 'pending', step: 'waiting', trouble: '1169' });
    expect((await act(id, 'cancel')).result).toMatchObject({ status: 'cancelled' });
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

  it('has come to nothing where it was given back beside, though the provider then refuses to', async () => {
    const { id, recordID, transactionID } = await consented(400);
    simulator().fault('errorAfterTaking', 1, 'confirm');
    clinic.meddle((name, when) => {
      if (name === 'confirm' && when === 'after') simulator().fault('errorBeforeTaking', 1, 'check');
      if (name !== 'refund' || when !== 'before') return;
      simulator().seed({ refund: transactionID });
      simulator().seed({ next: { call: 'refund', code: '1163' } });
    });
    expect((await act(id, 'confirm')).result).toMatchObject({ status: 'pending', step: 'unsure' });
    expect((await act(id, 'cancel')).result).toMatchObject({ status: 'cancelled', receipts: [] });
    expect(simulator().heldOf(id)).toBe(0);
    expect(await receiptsOf(recordID)).toEqual([]);
  });

  it('is not given back whole where a part of it was given back by hand', async () => {
    const { id, recordID, status } = await consented(1200);
    await act(id, 'confirm');
    await clinic.receive([{ collectionID: recordID, receive: -300, method: 'cash' }]);
    for (const name of ['refund', 'cancel'] as const)
      expect((await act(id, name)).detail).toMatchObject({ rule: 'moreThanReceived', received: 900 });
    expect(simulator().heldOf(id)).toBe(1200);
    expect((await status()).received).toBe(900);
    // What was received anew may go back.
    await clinic.receive([{ collectionID: recordID, receive: 300, method: 'cash' }]);
    expect((await act(id, 'refund')).result).toMatchObject({ status: 'refunded' });
    expect((await status()).received).toBe(0);
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
