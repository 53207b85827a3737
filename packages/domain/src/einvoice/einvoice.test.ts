import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionsOf, invoicedBill, wishOf } from './bill-money.ts';
import { type Einvoice, hasProof, standingOf } from './einvoice.schema.ts';
import { reportingEnds } from './invoice-number.ts';
import { einvoiceLaneID } from './lane.schema.ts';
import { nextInvoice, numbersLeft } from './numbering.ts';
import { einvoiceRangeID, runsOut } from './range.schema.ts';

const PERIOD = '11512';
const NONE = { ubn: '', carrier: '', donation: '' };
const food = (price: number) => aCharge(price, 1, { itemID: '/catalog/product/food', name: '飼料' });

/** A clinic that issues, with this many numbers, and a visit of 600 NT$ of treatment and 400 of goods. */
async function issuing(numbers = 100, devices: readonly string[] = ['till-1', 'till-2']) {
  const clinic = new TestClinic();
  await clinic.run('setting.edit', {
    settingID: '/setting/einvoice',
    edits: [
      ...[set(['on'], false, true), set(['blockSize'], 50, 10)],
      ...[set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')],
    ],
  });
  if (numbers > 0)
    await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AB', from: 1000, to: 999 + numbers });
  for (const device of devices) await clinic.run('einvoice.takeNumbers', { device, period: PERIOD });
  const { recordID } = await clinic.visit();
  await clinic.run('record.edit', {
    recordID,
    edits: [insert('chargeDivision', aCharge(600)), insert('chargeDivision', food(400))],
  });
  await clinic.run('record.complete', { recordID });
  return { clinic, recordID };
}

let count = 0;
const newID = () => `/einvoice/${TEST_NOW}-${String(++count).padStart(6, '0')}`;
const pay = (clinic: TestClinic, recordID: string, receive: number, paymentID: string, method = 'cash') =>
  clinic.run('billing.pay', {
    paymentID,
    receipts: [{ _id: `/receipt/${TEST_NOW}-${String(++count).padStart(6, '0')}`, recordID, receive, method }],
  });
const issue = (clinic: TestClinic, billID: string, paymentID: string, given: object = {}) =>
  clinic.run('einvoice.issue', { _id: newID(), paymentID, billID, buyer: NONE, code: '0042', ...given });
const all = (clinic: TestClinic): Promise<Einvoice[]> => clinic.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] });
const next = async (clinic: TestClinic, device: string) =>
  nextInvoice(await clinic.tx.get('einvoiceLane', einvoiceLaneID(device)), PERIOD)?.number;
const dueOf = async (clinic: TestClinic, billID: string) => (await invoicedBill(clinic.tx, billID))?.due;

describe('numbers', () => {
  it('are given to desks in blocks of which none meets another, and run out', async () => {
    const { clinic } = await issuing(15);
    const lanes = await clinic.tx.query('einvoiceLane', 'byDevice', {});
    expect(lanes.map(({ device, blocks }) => [device, blocks[0]?.from, blocks[0]?.to])).toEqual([
      ['till-1', 1000, 1009],
      ['till-2', 1010, 1014],
    ]);
    await clinic.run('einvoice.takeNumbers', { device: 'till-3', period: PERIOD });
    expect(await clinic.tx.get('einvoiceLane', einvoiceLaneID('till-3'))).toBeUndefined();
    const ranges = await clinic.tx.query('einvoiceRange', 'byPeriod', { equals: [PERIOD] });
    expect(runsOut(ranges)).toBe(true);
    expect(runsOut([{ from: 1, to: 100, next: 80 }])).toBe(false);
    expect(runsOut([{ from: 1, to: 100, next: 81 }])).toBe(true);
  });

  it('are given once however often a desk asks, and of no period but the present and the next', async () => {
    const { clinic } = await issuing(100, ['till-1']);
    await clinic.run('einvoice.takeNumbers', { device: 'till-1', period: PERIOD });
    // Ten are few: it asks as soon as it has that many.
    expect(numbersLeft(await clinic.tx.get('einvoiceLane', einvoiceLaneID('till-1')), PERIOD)).toBe(20);
    await clinic.run('einvoice.takeNumbers', { device: 'till-1', period: PERIOD });
    expect(numbersLeft(await clinic.tx.get('einvoiceLane', einvoiceLaneID('till-1')), PERIOD)).toBe(20);
    await clinic.run('einvoiceRange.create', { period: '11604', letters: 'CD', from: 0, to: 49 });
    await clinic.run('einvoice.takeNumbers', { device: 'till-1', period: '11604' });
    expect(numbersLeft(await clinic.tx.get('einvoiceLane', einvoiceLaneID('till-1')), '11604')).toBe(0);
  });

  it('are entered by who may, without overlap, not for a period that is reported, and taken off while nobody used any', async () => {
    const { clinic, recordID } = await issuing(100);
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-1') });
    const enter = (from: number, to: number, period = PERIOD) =>
      clinic.run('einvoiceRange.create', { period, letters: 'AB', from, to });
    await expect(enter(1050, 1200)).rejects.toMatchObject({ detail: { rule: 'invoiceRangeOverlaps' } });
    await expect(enter(10, 5)).rejects.toMatchObject({ detail: { rule: 'invoiceRange' } });
    await expect(enter(1, 50, '11508')).rejects.toMatchObject({ detail: { rule: 'invoicePeriodOver' } });
    await enter(1000, 1099);
    const other = { period: PERIOD, letters: 'CD', from: 0, to: 49 };
    await expect(
      clinic.run('einvoiceRange.create', other, person('a@b.test', ['BILLING_WRITE'])),
    ).rejects.toMatchObject({ code: 300001 });
    await clinic.run('einvoiceRange.create', other);
    const remove = (from: number, letters: string) =>
      clinic.run('einvoiceRange.remove', { rangeID: einvoiceRangeID(PERIOD, letters, from) });
    await expect(remove(1000, 'AB')).rejects.toMatchObject({ detail: { rule: 'invoiceRangeInUse' } });
    await remove(0, 'CD');
    await remove(0, 'CD');
    expect(await clinic.tx.query('einvoiceRange', 'byPeriod', { equals: [PERIOD] })).toHaveLength(1);
  });
});

describe('an invoice', () => {
  it('is for the goods of what was paid, by the next number of the desk', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-1') });
    expect(await all(clinic)).toMatchObject([
      { number: 'AB00001000', total: 400, sales: 400, tax: 0, code: '0042', lines: [{ name: '飼料', amount: 400 }] },
    ]);
    expect(await next(clinic, 'till-1')).toBe('AB00001001');
    expect(await dueOf(clinic, recordID)).toBe(0);
  });

  it('shows a company the tax by itself', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1', { buyer: { ...NONE, ubn: '04595257' } });
    expect(await all(clinic)).toMatchObject([{ sales: 381, tax: 19, total: 400, buyer: { ubn: '04595257' } }]);
  });

  it('is one for a payment: asked for again it is refused, and another desk’s that was printed meanwhile is void', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    const content = {
      lines: [{ name: '飼料', number: 1, amount: 400, taxed: true }],
      sales: 400,
      free: 0,
      tax: 0,
      total: 400,
    };
    await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-1'), content });
    await expect(issue(clinic, recordID, 'p1', { asked: true })).rejects.toMatchObject({
      detail: { rule: 'alreadyInvoiced', number: 'AB00001000' },
    });
    await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-2'), content });
    const [first, second] = await all(clinic);
    expect(first?.voided).toBeUndefined();
    expect(second).toMatchObject({ number: 'AB00001010', doubles: first?._id, voided: { reason: '' } });
    expect(await dueOf(clinic, recordID)).toBe(0);
  });

  it('keeps what was printed where the books say otherwise, and says so', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    const content = {
      lines: [{ name: '飼料', number: 1, amount: 500, taxed: true }],
      sales: 500,
      free: 0,
      tax: 0,
      total: 500,
    };
    await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-1'), content });
    expect(await all(clinic)).toMatchObject([{ total: 500, differs: true }]);
    await expect(issue(clinic, recordID, 'p9', { content: { ...content, total: 501 } })).rejects.toMatchObject({
      detail: { rule: 'invoiceSums' },
    });
  });

  it('gets a number of the server’s where a copied browser used the same one, and whoever issued it is told', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 500, 'p1');
    await pay(clinic, recordID, 500, 'p2');
    for (const paymentID of ['p1', 'p2']) await issue(clinic, recordID, paymentID, { number: 'AB00001000' });
    expect((await all(clinic)).map(({ number }) => number)).toEqual(['AB00001000', 'AB00001020']);
    expect(clinic.conflicts).toMatchObject([{ path: ['number'], mine: 'AB00001000', theirs: 'AB00001020' }]);
  });

  it('gets another number where the desk’s clock ran ahead into the next period; what it printed is used up', async () => {
    const { clinic, recordID } = await issuing();
    await clinic.run('einvoiceRange.create', { period: '11602', letters: 'CD', from: 0, to: 49 });
    await clinic.run('einvoice.takeNumbers', { device: 'till-1', period: '11602' });
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1', { number: 'CD00000000' });
    expect(await all(clinic)).toMatchObject([{ number: 'AB00001020' }]);
    expect(clinic.conflicts).toMatchObject([{ mine: 'CD00000000', theirs: 'AB00001020' }]);
    const lane = await clinic.tx.get('einvoiceLane', einvoiceLaneID('till-1'));
    expect(nextInvoice(lane, '11602')?.number).toBe('CD00000001');
  });

  it('is refused with no number left, for nothing, and where the clinic issues none', async () => {
    const { clinic, recordID } = await issuing(0);
    await pay(clinic, recordID, 1000, 'p1');
    await expect(issue(clinic, recordID, 'p1')).rejects.toMatchObject({ detail: { rule: 'noInvoiceNumbers' } });
    await expect(issue(clinic, recordID, 'p7')).rejects.toMatchObject({ detail: { rule: 'nothingToInvoice' } });
    await clinic.run('setting.edit', {
      settingID: '/setting/einvoice',
      edits: [set(['on'], true, false)],
    });
    await expect(issue(clinic, recordID, 'p1', { asked: true })).rejects.toMatchObject({
      detail: { rule: 'invoicesOff' },
    });
  });

  it('is refused while nobody knows who sells, and taken of a desk that printed it meanwhile', async () => {
    for (const [field, was] of [
      ['sellerUbn', '22099131'],
      ['sellerName', '慈愛動物醫院'],
    ] as const) {
      const { clinic, recordID } = await issuing();
      await pay(clinic, recordID, 1000, 'p1');
      await clinic.run('setting.edit', { settingID: '/setting/einvoice', edits: [set([field], was, '')] });
      await expect(issue(clinic, recordID, 'p1', { asked: true })).rejects.toMatchObject({
        detail: { rule: 'invoiceSeller' },
      });
      await issue(clinic, recordID, 'p1', { number: await next(clinic, 'till-1') });
      expect(await all(clinic)).toHaveLength(1);
    }
  });

  it('has a paper, but not in a carrier or given away', async () => {
    const paper = (buyer: object) => hasProof({ buyer: { ...NONE, ...buyer } });
    expect([paper({}), paper({ carrier: '/ABC1234' }), paper({ donation: '919' })]).toEqual([true, false, false]);
    expect([paper({ ubn: '04595257' }), paper({ ubn: '04595257', carrier: '/ABC1234' })]).toEqual([true, false]);
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1', { buyer: { ...NONE, donation: '919' } });
    const [{ _id: invoiceID } = { _id: '' }] = await all(clinic);
    await expect(clinic.run('einvoice.print', { invoiceID, printID: 'a', again: false })).rejects.toMatchObject({
      detail: { rule: 'invoiceWithoutPaper' },
    });
  });
});

describe('taking back', () => {
  it('voids what goes back as a whole, and lowers what goes back in part', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1');
    const bill = async () => {
      const found = await invoicedBill(clinic.tx, recordID);
      return found ? correctionsOf(found, clinic.now, TEST_ZONE) : [];
    };
    expect(await bill()).toEqual([]);
    await pay(clinic, recordID, -250, 'back');
    const [{ _id: invoiceID } = { _id: '' }] = await all(clinic);
    expect(await bill()).toEqual([{ invoiceID, by: 'allow', amount: 100 }]);
    await clinic.run('einvoice.allow', { invoiceID, allowanceID: 'a1', amount: 100, reason: '退貨' });
    await clinic.run('einvoice.allow', { invoiceID, allowanceID: 'a1', amount: 100, reason: '退貨' });
    expect(await bill()).toEqual([]);
    await expect(
      clinic.run('einvoice.allow', { invoiceID, allowanceID: 'a2', amount: 301, reason: '退貨' }),
    ).rejects.toMatchObject({ detail: { rule: 'moreThanInvoice', left: 300 } });
    await expect(clinic.run('einvoice.void', { invoiceID, reason: '退貨' })).rejects.toMatchObject({
      detail: { rule: 'invoiceLowered' },
    });
    await clinic.run('einvoice.voidAllowance', { invoiceID, allowanceID: 'a1', reason: '開錯' });
    await pay(clinic, recordID, -750, 'all');
    expect(await bill()).toEqual([{ invoiceID, by: 'void', amount: 400 }]);
    await clinic.run('einvoice.void', { invoiceID, reason: '退貨' });
    await clinic.run('einvoice.void', { invoiceID, reason: '退貨' });
    expect(await bill()).toEqual([]);
    await expect(
      clinic.run('einvoice.allow', { invoiceID, allowanceID: 'a3', amount: 1, reason: '退貨' }),
    ).rejects.toMatchObject({ detail: { rule: 'invoiceVoid' } });
  });

  it('takes the invoice back whose payment was taken back, not that of whoever else shared the bill', async () => {
    const { clinic, recordID } = await issuing();
    const paid: Record<string, string> = {};
    for (const paymentID of ['p1', 'p2']) {
      clinic.now += 60;
      await pay(clinic, recordID, 500, paymentID);
      await issue(clinic, recordID, paymentID);
      paid[paymentID] = `/receipt/${TEST_NOW}-${String(count - 1).padStart(6, '0')}`;
    }
    const [first] = await all(clinic);
    clinic.now += 60;
    await clinic.run('billing.reverse', { receiptID: paid.p1, reversalID: '/receipt/9-000001', reason: '退款' });
    const found = await invoicedBill(clinic.tx, recordID);
    expect(first).toMatchObject({ paymentID: 'p1', total: 200 });
    expect(found && correctionsOf(found, clinic.now, TEST_ZONE)).toEqual([
      { invoiceID: first?._id, by: 'void', amount: 200 },
    ]);
  });

  it('is issued anew as the corrected receipt wants it, not the one that was taken back with it', async () => {
    const { clinic, recordID } = await issuing();
    const receipt = { _id: '/receipt/1-a', recordID, receive: 1000, invoice: { ...NONE, ubn: '04595257' } };
    await clinic.run('billing.pay', { paymentID: 'p1', receipts: [receipt] });
    const wish = async () => wishOf((await invoicedBill(clinic.tx, recordID))?.receipts ?? [], 'p1');
    expect(await wish()).toEqual({ ...NONE, ubn: '04595257' });
    const after = { _id: '/receipt/1-b', receive: 1000, method: 'cash', invoice: { ...NONE, carrier: '/ABC1234' } };
    await clinic.run('billing.correct', { receiptID: '/receipt/1-a', reversalID: '/receipt/1-z', receipt: after });
    expect(await wish()).toEqual({ ...NONE, carrier: '/ABC1234' });
    expect(wishOf([], 'p1')).toEqual(NONE);
  });

  it('leaves the invoice of a payment to be issued, also where a later one without an invoice went back', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 500, 'p1');
    clinic.now += 60;
    await pay(clinic, recordID, 500, 'p2');
    const receiptID = `/receipt/${TEST_NOW}-${String(count).padStart(6, '0')}`;
    clinic.now += 60;
    await clinic.run('billing.reverse', { receiptID, reversalID: '/receipt/9-000001', reason: '收錯' });
    expect(await dueOf(clinic, recordID)).toBe(200);
    await issue(clinic, recordID, 'p1', { asked: true });
    expect(await all(clinic)).toMatchObject([{ paymentID: 'p1', total: 200 }]);
    expect(await dueOf(clinic, recordID)).toBe(0);
  });

  it('keeps an allowance once the period in which it was written is reported', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1');
    const [{ _id: invoiceID } = { _id: '' }] = await all(clinic);
    // Written in the period after the invoice's, of which it is reported.
    clinic.now = reportingEnds(PERIOD, TEST_ZONE) + 86_400;
    for (const allowanceID of ['a1', 'a2'])
      await clinic.run('einvoice.allow', { invoiceID, allowanceID, amount: 50, reason: '退貨' });
    const takeBack = (allowanceID: string) =>
      clinic.run('einvoice.voidAllowance', { invoiceID, allowanceID, reason: '開錯' });
    await takeBack('a1');
    clinic.received = reportingEnds('11602', TEST_ZONE);
    await expect(takeBack('a2')).rejects.toMatchObject({ detail: { rule: 'allowanceReported' } });
    // Taken back already counts as done.
    await takeBack('a1');
    expect((await all(clinic)).map(standingOf)).toEqual([350]);
  });

  it('lowers instead of voiding once the period is reported, by the server’s time', async () => {
    const { clinic, recordID } = await issuing();
    await pay(clinic, recordID, 1000, 'p1');
    await issue(clinic, recordID, 'p1');
    const [{ _id: invoiceID } = { _id: '' }] = await all(clinic);
    clinic.received = reportingEnds(PERIOD, TEST_ZONE);
    await expect(clinic.run('einvoice.void', { invoiceID, reason: '退貨' })).rejects.toMatchObject({
      detail: { rule: 'invoiceReported' },
    });
    await pay(clinic, recordID, -1000, 'all');
    const found = await invoicedBill(clinic.tx, recordID);
    expect(found && correctionsOf(found, clinic.received, TEST_ZONE)).toEqual([
      { invoiceID, by: 'allow', amount: 400 },
    ]);
  });
});

type Act =
  | { kind: 'pay'; amount: number }
  | { kind: 'issue'; which: number; desk: number }
  | { kind: 'back'; amount: number }
  | { kind: 'correct' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ kind: fc.constant('issue' as const), which: fc.nat(5), desk: fc.nat(2) }),
  fc.record({ kind: fc.constant('back' as const), amount: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ kind: fc.constant('correct' as const) }),
);

it('whatever is paid, issued and given back: every number once, one invoice a payment, and in the end what stands is what was received for goods', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const { clinic, recordID } = await issuing(400);
      const payments: string[] = [];
      const correct = async () => {
        const found = await invoicedBill(clinic.tx, recordID);
        for (const { invoiceID, by, amount } of found ? correctionsOf(found, clinic.now, TEST_ZONE) : [])
          await (by === 'void'
            ? clinic.run('einvoice.void', { invoiceID, reason: '退款' })
            : clinic.run('einvoice.allow', { invoiceID, allowanceID: `a${++count}`, amount, reason: '退款' }));
      };
      const sell = async (paymentID: string, desk: number) =>
        issue(clinic, recordID, paymentID, desk === 0 ? {} : { number: await next(clinic, `till-${desk}`) }).catch(
          (error: { detail?: { rule?: string } }) => expect(error.detail?.rule).toBe('nothingToInvoice'),
        );
      for (const step of acts) {
        if (step.kind === 'pay') {
          payments.push(`p${payments.length}`);
          await pay(clinic, recordID, step.amount, payments.at(-1) ?? '');
        } else if (step.kind === 'back') {
          // More than came in is not given back: the desk refuses it.
          const received = (await clinic.tx.get('record', recordID))?.received ?? 0;
          if (received >= step.amount) await pay(clinic, recordID, -step.amount, `b${++count}`);
        } else if (step.kind === 'correct') await correct();
        else if (payments.length > 0) await sell(payments[step.which % payments.length] ?? '', step.desk);
      }
      await correct();
      const invoices = await all(clinic);
      const live = invoices.filter(({ voided }) => !voided);
      expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length);
      expect(new Set(live.map(({ paymentID }) => paymentID)).size).toBe(live.length);
      const received = (await clinic.tx.get('record', recordID))?.received ?? 0;
      const stands = invoices.reduce((sum, one) => sum + standingOf(one), 0);
      expect(stands).toBeLessThanOrEqual(Math.round((Math.min(received, 1000) * 400) / 1000));
      expect(await dueOf(clinic, recordID)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});
