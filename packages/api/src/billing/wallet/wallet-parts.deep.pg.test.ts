import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { walletByID } from '@vetloom/storage/billing/wallet-rows.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../test-kit.ts';
import { standingOf } from './book-wallet.ts';
import { useWallets } from './wallet.fixture.ts';

const clinic = useWallets();
const { call, billOf, owner, simulator, create, act, approve, receiptsOf, consented, later, deposit } = clinic;

beforeEach(() => simulator().reset());
afterEach(() => {
  clinic.meddle();
  expect(clinic.api().unexpected).toEqual([]);
});

let ids = 0;
const refundID = (): string => {
  ids += 1;
  return `part${ids}`;
};
const part = (id: string, amount: number, more: object = {}) =>
  act(id, 'refund', { amount, refundID: refundID(), ...more });
const taken = async (price = 1200) => {
  const payment = await consented(price);
  await act(payment.id, 'confirm');
  return payment;
};
/** A settled bill is opened, and becomes cheaper. */
const lower = async (recordID: string, price: number) => {
  await call('PUT', `/record/${plain(recordID)}/unlockBill`, { reason: '項目取消' });
  const answer = await call('PUT', `/record/${plain(recordID)}`, {
    chargeDivision: [{ _id: 'c1', name: '診察費', price, number: 1 }],
  });
  expect([answer.code, answer.detail]).toEqual([100_000, undefined]);
};
const sums = async (recordID: string) => (await receiptsOf(recordID)).map(({ receive }) => receive);
const here = (id: string) =>
  clinic.api().database.db.readClinic('demo', async (tx) => {
    const row = await walletByID(tx, id);
    return row && standingOf(tx.reader, row);
  });
const agrees = async (id: string, amount: number) =>
  expect([await here(id), simulator().heldOf(id)]).toEqual([amount, amount]);
const work = () => clinic.api().wallets.payments.work('demo');
const refunds = (transactionID: string) =>
  simulator().taken.find((one) => one.transactionID === transactionID)?.refunds;

describe('a part of a payment that goes back', () => {
  it('goes back at the provider and stands as a receipt below 0, to the dollar', async () => {
    const { id, recordID, status } = await taken(1200);
    await lower(recordID, 900);
    const { result } = await part(id, 300, { reason: '疫苗改期' });
    expect(result).toMatchObject({ status: 'confirmed', step: 'done', refunded: 300 });
    expect(result.parts).toMatchObject([{ amount: 300, status: 'done', createBy: '/staff/cashier@demo.vetloom.test' }]);
    expect(await sums(recordID)).toEqual([1200, -300]);
    expect((await receiptsOf(recordID))[1]).toMatchObject({ method: 'linePay', note: '疫苗改期', paymentID: id });
    expect(await status()).toMatchObject({ received: 900, total: 900 });
    await agrees(id, 900);
  });

  it('goes back once by one id, and never more in all than was taken', async () => {
    const { id, transactionID } = await taken(1000);
    const body = { amount: 400, refundID: refundID() };
    await Promise.all([act(id, 'refund', body), act(id, 'refund', body)]);
    expect((await act(id, 'refund', body)).result).toMatchObject({ refunded: 400 });
    expect((await act(id, 'refund', { ...body, amount: 300 })).code).not.toBe(100_000);
    expect((await part(id, 601)).detail).toMatchObject({ rule: 'walletTooMuchBack', left: 600 });
    const answers = await Promise.all([part(id, 400), part(id, 400)]);
    expect(answers.filter(({ code }) => code === 100_000)).toHaveLength(1);
    expect(refunds(transactionID)?.map(({ amount }) => amount)).toEqual([400, 400]);
    expect((await part(id, 0)).code).not.toBe(100_000);
    expect((await act(id, 'refund', { amount: 100 })).code).not.toBe(100_000);
    await agrees(id, 200);
  });

  it('leaves the rest, which goes back as a whole; then it is refunded', async () => {
    const { id, recordID, status } = await taken(1000);
    await part(id, 250);
    expect((await act(id, 'refund', { reason: '取消手術' })).result).toMatchObject({
      status: 'refunded',
      refunded: 1000,
    });
    expect(await sums(recordID)).toEqual([1000, -250, -750]);
    expect((await status()).received).toBe(0);
    await agrees(id, 0);
    expect((await act(id, 'refund')).result.status).toBe('refunded');
    expect((await part(id, 1)).result?.refunded ?? 1000).toBe(1000);
  });

  it('is all of it where the part is the whole', async () => {
    const { id, recordID } = await taken(800);
    expect((await part(id, 800)).result).toMatchObject({ status: 'refunded' });
    expect((await receiptsOf(recordID)).map(({ reverses }) => reverses !== '')).toEqual([false, true]);
    await agrees(id, 0);
  });

  it('goes back of the bill that became cheaper, or of the one that is named', async () => {
    const userID = await owner();
    const [one, two] = [await billOf(userID, 400), await billOf(userID, 600)];
    const { result } = await create([one.recordID, two.recordID]);
    approve(result.transactionID);
    await act(result._id, 'confirm');
    await lower(one.recordID, 300);
    await part(result._id, 150);
    expect([await sums(one.recordID), await sums(two.recordID)]).toEqual([
      [400, -100],
      [600, -50],
    ]);
    await part(result._id, 200, { bill: one.recordID });
    expect(await sums(one.recordID)).toEqual([400, -100, -200]);
    expect((await part(result._id, 101, { bill: one.recordID })).detail).toMatchObject({ left: 100 });
    await agrees(result._id, 650);
  });

  it('goes back of the deposit that its rest had become, as long as that is there', async () => {
    const payment = await consented(1000);
    await clinic.receive([{ collectionID: payment.recordID, receive: 700, method: 'cash' }]);
    await act(payment.id, 'confirm');
    expect((await deposit(payment.userID)).balance).toBe(700);
    await part(payment.id, 200);
    const { balance, logs } = (await deposit(payment.userID)) as { balance: number; logs: Deposit[] };
    expect(balance).toBe(500);
    expect(logs.map(({ kind, method, amount }) => [kind, method, amount])).toContainEqual(['refund', 'linePay', -200]);
    await agrees(payment.id, 800);
    await call('POST', `/deposit/user/${plain(payment.userID)}`, { amount: 450, kind: 'refund' });
    expect((await part(payment.id, 400)).detail).toMatchObject({ rule: 'walletTooMuchBack', left: 350 });
    expect((await part(payment.id, 350)).result.refunded).toBe(550);
    await agrees(payment.id, 450);
  });

  it('is refused where cash went back for it already', async () => {
    const { id, recordID } = await taken(1000);
    await clinic.receive([{ collectionID: recordID, receive: -300, method: 'cash' }]);
    expect((await part(id, 800)).detail).toMatchObject({ rule: 'walletTooMuchBack', left: 700 });
    await part(id, 700);
    await agrees(id, 300);
  });

  it('says why where the provider gives it back to nobody, and books nothing', async () => {
    const { id, recordID } = await taken(500);
    simulator().seed({ next: { call: 'refund', code: '1163' } });
    expect((await part(id, 100)).detail).toMatchObject({ rule: 'walletRefused', code: '1163' });
    expect(await sums(recordID)).toEqual([500]);
    expect((await part(id, 100)).result.refunded).toBe(100);
  });

  it.each(['silentAfterTaking', 'brokenAfterTaking', 'errorAfterTaking'] as const)(
    'is booked once after its answer was lost (%s), and asked for once',
    async (fault) => {
      const { id, recordID, transactionID } = await taken(500);
      simulator().fault(fault, 1, 'refund');
      clinic.meddle((name, when) => {
        // The look behind it is lost, too.
        if (name === 'refund' && when === 'after') simulator().fault('errorBeforeTaking', 1, '/v4/payments');
      });
      expect((await part(id, 100)).result).toMatchObject({ step: 'refunding', refunded: 0 });
      expect((await part(id, 50)).detail).toMatchObject({ rule: 'walletRefunding' });
      expect((await act(id, 'refund')).detail).toMatchObject({ rule: 'walletRefunding' });
      clinic.meddle();
      await Promise.all([work(), work(), act(id, 'check')]);
      expect(refunds(transactionID)).toMatchObject([{ amount: 100 }]);
      expect(await sums(recordID)).toEqual([500, -100]);
      await agrees(id, 400);
    },
  );

  it('was lost where the provider knows nothing of it after the longest time, is never asked for again by itself, and counts if it comes after all', async () => {
    const { id, recordID, transactionID } = await taken(500);
    simulator().fault('brokenBeforeTaking', 1, 'refund');
    expect((await part(id, 100)).result).toMatchObject({ step: 'refunding' });
    await work();
    expect(refunds(transactionID)).toEqual([]);
    await later(121);
    await work();
    expect((await act(id, 'check')).result.parts).toMatchObject([{ status: 'lost', trouble: 'notReturned' }]);
    expect(refunds(transactionID)).toEqual([]);
    // It was held up on its way.
    simulator().seed({ refund: transactionID, amount: 100 });
    expect((await part(id, 300)).detail).toMatchObject({ rule: 'walletUnbooked', amount: 100 });
    expect((await part(id, 100)).result.refunded).toBe(100);
    expect(refunds(transactionID)).toHaveLength(1);
    expect(await sums(recordID)).toEqual([500, -100]);
    await agrees(id, 400);
  });

  it.each(['payments', 'refund'] as const)(
    'is settled by the next process after one was killed behind %s',
    async (at) => {
      const { id, recordID, transactionID } = await taken(500);
      let asked = 0;
      clinic.meddle((name, when) => {
        asked += name === 'payments' && when === 'after' ? 1 : 0;
        // Behind the first look nothing is written down yet.
        if (when === 'after' && name === at && (at === 'refund' || asked > 1)) throw new Error('killed');
      });
      await part(id, 100);
      clinic.api().unexpected.length = 0;
      clinic.meddle();
      const next = await clinic.api().furtherWallets();
      await next.payments.work('demo');
      await next.payments.work('demo');
      expect(refunds(transactionID)).toMatchObject([{ amount: 100 }]);
      expect(await sums(recordID)).toEqual([500, -100]);
      await agrees(id, 400);
    },
  );

  it('goes back beside one that another process gave back since the provider was looked at', async () => {
    const { id, recordID, transactionID } = await taken(1000);
    const next = await clinic.api().furtherWallets();
    const by = { email: 'admin@demo.vetloom.test', by: undefined };
    const given = { amount: 300, refundID: 'another1', bill: '' };
    let first = true;
    clinic.meddle(async (name, when) => {
      if (!first || name !== 'payments' || when === 'before') return;
      first = false;
      await next.payments.refund('demo', id, by, { reason: '', corrected: null, part: given });
    });
    expect((await part(id, 300)).result).toMatchObject({ refunded: 600 });
    expect(refunds(transactionID)?.map(({ amount }) => amount)).toEqual([300, 300]);
    expect(await sums(recordID)).toEqual([1000, -300, -300]);
    await agrees(id, 400);
  });

  it('goes back once where two desks want the same by what both had seen, and what went back there is booked once', async () => {
    const { id, recordID, transactionID } = await taken(1000);
    await lower(recordID, 700);
    expect((await part(id, 300, { here: 1000 })).result.refunded).toBe(300);
    expect((await part(id, 300, { here: 1000 })).detail).toMatchObject({ rule: 'walletMoved', here: 700 });
    simulator().seed({ refund: transactionID, amount: 50 });
    expect((await part(id, 50, { here: 700 })).result.refunded).toBe(350);
    expect((await part(id, 50, { here: 700 })).detail).toMatchObject({ rule: 'walletMoved', here: 650 });
    expect(refunds(transactionID)).toHaveLength(2);
    await agrees(id, 650);
  });

  it('is booked and asked for no more where all that was left went back at the provider’s own page', async () => {
    const { id, recordID, transactionID } = await taken(1000);
    await part(id, 300);
    simulator().seed({ refund: transactionID, amount: 700 });
    expect((await part(id, 700, { here: 700 })).result).toMatchObject({ status: 'refunded', refunded: 1000 });
    const other = await taken(400);
    simulator().seed({ refund: other.transactionID, amount: 400 });
    expect((await part(other.id, 400, { here: 400 })).result).toMatchObject({ status: 'refunded', refunded: 400 });
    expect([refunds(transactionID), refunds(other.transactionID)]).toMatchObject([{ length: 2 }, { length: 1 }]);
    expect(await sums(recordID)).toEqual([1000, -300, -700]);
    await agrees(id, 0);
    await agrees(other.id, 0);
  });

  it('is seen by the day’s comparison: what goes back, what went back at the provider alone, and what may have to', async () => {
    await later(3 * 86_400);
    const line = async () =>
      (await call('GET', '/billing/wallet/reconcile', undefined, 'reader')).result.lines[0] as Record<string, unknown>;
    const { id, recordID, transactionID } = await taken(1000);
    await lower(recordID, 800);
    expect(await line()).toMatchObject({ here: 1000, there: 1000, difference: null, over: 200 });
    await part(id, 200);
    expect(await line()).toMatchObject({ here: 800, there: 800, difference: null, over: 0 });
    simulator().seed({ refund: transactionID, amount: 50 });
    expect(await line()).toMatchObject({ here: 800, there: 750, difference: 'amount' });
    await part(id, 50);
    expect(await line()).toMatchObject({ here: 750, there: 750, difference: null });
    expect(refunds(transactionID)).toHaveLength(2);
    // Taken back here alone: goes back there, and no book says it twice.
    const [, , last] = await receiptsOf(recordID);
    await call('DELETE', `/billing/receiveLog/${plain(last?._id ?? '')}`);
    expect(await line()).toMatchObject({ here: 800, there: 750, difference: 'amount' });
    expect((await part(id, 20)).detail).toMatchObject({ rule: 'walletUnbooked', amount: 50 });
    await part(id, 50);
    await agrees(id, 750);
    expect(refunds(transactionID)).toHaveLength(2);
  });
});

describe('a receipt that was corrected to another way of paying', () => {
  const corrected = async (receipt: Receipt | undefined, receive: number) =>
    call('PUT', `/billing/receiveLog/${plain(receipt?._id ?? '')}`, { method: 'cash', receive });
  const methods = async (recordID: string) =>
    (await receiptsOf(recordID)).map(({ method, receive }) => `${method} ${receive}`);

  it('is judged with the refund: it stays as received, because somebody said so', async () => {
    const { id, recordID, status } = await taken(500);
    await corrected((await receiptsOf(recordID))[0], 500);
    const { detail } = await act(id, 'refund');
    expect(detail).toMatchObject({ rule: 'walletCorrected', amount: 500, methods: ['cash'] });
    expect((await act(id, 'cancel')).detail).toMatchObject({ rule: 'walletCorrected' });
    expect((await part(id, 100)).detail).toMatchObject({ rule: 'walletCorrected' });
    expect(simulator().heldOf(id)).toBe(500);
    expect((await part(id, 100, { corrected: 'stays' })).result.refunded).toBe(100);
    expect((await act(id, 'refund', { corrected: 'stays' })).result.status).toBe('refunded');
    expect((await methods(recordID)).toSorted()).toEqual(['cash 500', 'linePay -500', 'linePay 500']);
    expect((await status()).received).toBe(500);
    await agrees(id, 0);
  });

  it('goes back as well, because somebody said so', async () => {
    const { id, recordID, status } = await taken(500);
    await corrected((await receiptsOf(recordID))[0], 500);
    expect((await act(id, 'refund', { corrected: 'back' })).result.status).toBe('refunded');
    expect((await methods(recordID)).toSorted()).toEqual(['cash -500', 'cash 500', 'linePay -500', 'linePay 500']);
    expect((await status()).received).toBe(0);
    await agrees(id, 0);
  });

  it('goes back as well with what was left after a part, and with no part that leaves something', async () => {
    const { id, recordID, status } = await taken(500);
    await corrected((await receiptsOf(recordID))[0], 500);
    expect((await part(id, 100, { corrected: 'back' })).detail).toMatchObject({ rule: 'walletCorrected' });
    await part(id, 100, { corrected: 'stays' });
    expect((await act(id, 'refund', { corrected: 'back' })).result.status).toBe('refunded');
    expect((await methods(recordID)).toSorted()).toEqual(['cash -500', 'cash 500', 'linePay -500', 'linePay 500']);
    expect((await status()).received).toBe(0);
    await agrees(id, 0);
  });

  it('in the other order: what went back can’t be corrected any more, and says so', async () => {
    const { id, recordID } = await taken(500);
    const [receipt] = await receiptsOf(recordID);
    await act(id, 'refund');
    expect((await corrected(receipt, 500)).detail).toMatchObject({ rule: 'receiptTakenBack' });
    const other = await taken(500);
    const [first] = await receiptsOf(other.recordID);
    await part(other.id, 100);
    expect((await corrected(first, 500)).detail).toMatchObject({ rule: 'walletPartBack' });
    await agrees(other.id, 400);
  });

  it('while the provider is asked: stays, and the payment says that somebody has to look', async () => {
    const { id, recordID } = await taken(500);
    const [receipt] = await receiptsOf(recordID);
    simulator().fault('silentAfterTaking', 1, 'refund');
    expect((await act(id, 'refund')).result.step).toBe('refunding');
    expect((await corrected(receipt, 500)).code).toBe(100_000);
    await work();
    expect((await act(id, 'check')).result).toMatchObject({ status: 'refunded', trouble: 'corrected' });
    expect((await methods(recordID)).filter((one) => one.startsWith('cash'))).toEqual(['cash 500']);
    await agrees(id, 0);
  });
});
