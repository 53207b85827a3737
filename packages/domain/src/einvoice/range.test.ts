import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { documentKey } from '../engine/overlay.ts';
import type { Einvoice } from './einvoice.schema.ts';
import { periodBounds } from './invoice-number.ts';
import { einvoiceLaneID, HOUSE_INVOICES, LOST_INVOICES } from './lane.schema.ts';
import { nextInvoice } from './numbering.ts';
import { passOverAfterRestore } from './range.commands.ts';
import { einvoiceRangeID } from './range.schema.ts';

const PERIOD = '11512';
const NEXT = '11602';
const NONE = { ubn: '', carrier: '', donation: '' };
const RANGE = einvoiceRangeID(PERIOD, 'AB', 1000);

/** A clinic that issues, with a range of AB from 1000 on and three bills over goods that were paid: p0, p1, p2. */
async function issuing(to = 1999, blockSize = 50) {
  const clinic = new TestClinic();
  const seller = [set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')];
  const edits = [set(['on'], false, true), set(['blockSize'], 50, blockSize), ...seller];
  await clinic.run('setting.edit', { settingID: '/setting/einvoice', edits });
  await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AB', from: 1000, to });
  const { recordID } = await clinic.visit();
  const food = aCharge(900, 1, { itemID: '/catalog/product/food', name: '飼料' });
  await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', food)] });
  await clinic.run('record.complete', { recordID });
  for (const nth of [0, 1, 2])
    await clinic.run('billing.pay', {
      paymentID: `p${nth}`,
      receipts: [{ _id: `/receipt/${TEST_NOW}-r${nth}`, recordID, receive: 300 }],
    });
  const take = (device: string, as = clinic.actor) =>
    clinic.run('einvoice.takeNumbers', { device, period: PERIOD }, as);
  const issue = (paymentID: string, more: object = {}) =>
    clinic.run('einvoice.issue', {
      ...{ _id: `/einvoice/${TEST_NOW}-${paymentID}`, paymentID, billID: recordID, buyer: NONE, code: '0042' },
      ...more,
    });
  const lane = (device: string) => clinic.tx.get('einvoiceLane', einvoiceLaneID(device));
  const next = async (device: string) => nextInvoice(await lane(device), PERIOD)?.number;
  const invoices = (): Promise<Einvoice[]> => clinic.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] });
  const range = () => clinic.tx.get('einvoiceRange', RANGE);
  return { clinic, take, issue, lane, next, invoices, range };
}
const withdraw = (clinic: TestClinic) => clinic.run('einvoiceRange.remove', { rangeID: RANGE });

describe('a mistyped range', () => {
  it('is withdrawn as long as nobody used a number of it, also where desks hold some; what one prints by it all the same gets another number, and is told', async () => {
    const { clinic, take, issue, lane, next, invoices, range } = await issuing();
    await take('till-1');
    await take('till-2');
    const printed = await next('till-1');
    await withdraw(clinic);
    expect(await range()).toBeUndefined();
    expect([(await lane('till-1'))?.blocks, await next('till-2')]).toEqual([[], undefined]);
    await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AC', from: 1000, to: 1049 });
    await issue('p0', { number: printed });
    expect(await invoices()).toMatchObject([{ number: 'AC00001000' }]);
    expect(clinic.conflicts).toMatchObject([{ path: ['number'], mine: printed, theirs: 'AC00001000' }]);
  });

  it('stays once a number of it stands on an invoice', async () => {
    const { clinic, take, issue, next } = await issuing();
    await take('till-1');
    await take('till-2');
    await issue('p0', { number: await next('till-2') });
    await expect(withdraw(clinic)).rejects.toMatchObject({ detail: { rule: 'invoiceRangeInUse' } });
  });
});

describe('whoever asks for numbers by many names of devices', () => {
  const cashier = person('cashier@clinic.test', ['BILLING_READ', 'BILLING_WRITE']);

  it('gets ever fewer, and in the end none: most of the range is left to others', async () => {
    const { take, lane, range } = await issuing();
    for (let nth = 0; nth < 60; nth += 1) await take(`invented-${nth}`, cashier);
    expect((await range())?.next).toBeLessThan(1300);
    await take('till-1');
    expect((await lane('till-1'))?.blocks).toHaveLength(1);
  });

  it('gets none by the name of no desk: the server’s own, and what was passed over, are nobody’s', async () => {
    const { take, lane, range } = await issuing();
    for (const name of [HOUSE_INVOICES, LOST_INVOICES]) {
      await expect(take(name, cashier)).rejects.toThrow('no desk');
      expect(await lane(name)).toBeUndefined();
    }
    expect((await range())?.next).toBe(1000);
  });

  it('is not taken for such who sets twelve desks up in a morning, nor whose desks use what they hold', async () => {
    const { take, lane, issue, next } = await issuing();
    for (let nth = 0; nth < 12; nth += 1) await take(`till-${nth}`, cashier);
    const sizes = await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const [block] = (await lane(`till-${nth}`))?.blocks ?? [];
        return block ? block.to - block.from + 1 : 0;
      }),
    );
    expect([sizes[0], Math.min(...sizes)]).toEqual([50, 10]);
    for (const nth of [0, 1, 2]) await issue(`p${nth}`, { number: await next(`till-${nth}`) });
    await take('till-99', cashier);
    const [block] = (await lane('till-99'))?.blocks ?? [];
    expect(block && block.to - block.from + 1).toBe(10);
  });
});

describe('books that were restored from a backup', () => {
  it('give no number again that may be on paper: what lanes held and what may have been given since is passed over', async () => {
    const { clinic, take, issue, next, lane, range, invoices } = await issuing();
    await take('till-1');
    await take('till-2');
    await issue('p0', { number: await next('till-1') });
    await issue('p1');
    const drawn = (await range())?.next ?? 0;
    await clinic.run(passOverAfterRestore, {}, operatorActor('operator'));
    expect(await next('till-1')).toBeUndefined();
    expect((await range())?.next).toBe(drawn + 150);
    await take('till-1');
    expect(await next('till-1')).toBe(`AB0000${drawn + 150}`);
    await issue('p2');
    const house = (await lane(HOUSE_INVOICES))?.blocks.at(-1);
    expect(house?.from).toBeGreaterThanOrEqual(drawn + 150);
    expect(new Set((await invoices()).map(({ number }) => number)).size).toBe(3);
  });

  it('pass over also of ranges of which nobody had been given any: as many as desks may have been given since, in the order in which they are given', async () => {
    const { clinic, take, next } = await issuing(1049);
    await take('till-1');
    await take('till-2');
    await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AC', from: 0, to: 29 });
    await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AD', from: 0, to: 499 });
    await clinic.run('einvoiceRange.create', { period: NEXT, letters: 'BA', from: 0, to: 499 });
    await clinic.run(passOverAfterRestore, {}, operatorActor('operator'));
    await take('till-1');
    expect(await next('till-1')).toBe('AD00000020');
    expect((await clinic.tx.get('einvoiceRange', einvoiceRangeID(NEXT, 'BA', 0)))?.next).toBe(0);
  });

  it('pass over of the next period once desks ask for its numbers', async () => {
    const { clinic, take } = await issuing();
    await clinic.run('einvoiceRange.create', { period: NEXT, letters: 'BA', from: 0, to: 499 });
    await take('till-1');
    clinic.now = periodBounds(PERIOD, TEST_ZONE).to - 86_400;
    await clinic.run(passOverAfterRestore, {}, operatorActor('operator'));
    expect((await clinic.tx.get('einvoiceRange', einvoiceRangeID(NEXT, 'BA', 0)))?.next).toBe(50);
  });

  it('take what a desk that was away prints by numbers that they passed over', async () => {
    const { clinic, take, issue, next, range, invoices } = await issuing();
    await take('till-1');
    const held = await next('till-1');
    const since = `AB0000${((await range())?.next ?? 0) + 3}`;
    await clinic.run(passOverAfterRestore, {}, operatorActor('operator'));
    await issue('p0', { number: held });
    await issue('p1', { number: since });
    expect((await invoices()).map(({ number }) => number)).toEqual([held, since]);
    expect(clinic.conflicts).toEqual([]);
  });

  it('are told by the director how far numbers are used, and pass over them once', async () => {
    const { clinic, take, next, lane, range } = await issuing();
    const passOver = (until: number) => clinic.run('einvoiceRange.passOver', { rangeID: RANGE, until });
    await passOver(1499);
    await passOver(1300);
    await passOver(1499);
    expect((await range())?.next).toBe(1500);
    expect((await lane(LOST_INVOICES))?.blocks).toHaveLength(1);
    await take('till-1');
    expect(await next('till-1')).toBe('AB00001500');
    await passOver(5000);
    expect((await range())?.next).toBe(2000);
    await expect(
      clinic.run('einvoiceRange.passOver', { rangeID: RANGE, until: 1 }, person('a@b.test', ['BILLING_WRITE'])),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});

it('letters come again: a number of years ago is none of this period’s', async () => {
  const { clinic, take, issue, next, invoices } = await issuing();
  await take('till-1');
  const number = (await next('till-1')) ?? '';
  await issue('p0');
  const [one] = await invoices();
  if (!one) throw new Error('no invoice');
  const old: Einvoice = {
    ...one,
    _id: '/einvoice/1-old',
    number,
    period: '10512',
    paymentID: 'old',
    collectionID: '/record/0-old',
  };
  clinic.reader.documents.set(documentKey('einvoice', old._id), old);
  await issue('p1', { number });
  expect((await invoices()).map((invoice) => invoice.number)).toContain(number);
  expect(clinic.conflicts).toEqual([]);
});
