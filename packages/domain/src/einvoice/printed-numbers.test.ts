import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { einvoiceLaneID } from './lane.schema.ts';
import { nextInvoice } from './numbering.ts';
import { type PrintedNumbers, unprinted, withPrinted } from './printed-numbers.ts';

const PERIOD = '11512';
const buyer = { ubn: '', carrier: '', donation: '' };
const content = {
  lines: [{ name: '飼料', number: 1, amount: 400, taxed: true }],
  ...{ sales: 400, free: 0, tax: 0, total: 400 },
};

/** A clinic whose desk holds numbers, with two visits of which each was paid. */
async function paidTwice() {
  const clinic = new TestClinic();
  const seller = [set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')];
  await clinic.run('setting.edit', { settingID: '/setting/einvoice', edits: [set(['on'], false, true), ...seller] });
  await clinic.run('einvoiceRange.create', { period: PERIOD, letters: 'AB', from: 100, to: 199 });
  await clinic.run('einvoice.takeNumbers', { device: 'till-1', period: PERIOD });
  const visits = [];
  for (const name of ['a', 'b']) {
    const { recordID } = await clinic.visit(name);
    const food = aCharge(400, 1, { itemID: '/catalog/product/food', name: '飼料' });
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', food)] });
    await clinic.run('record.complete', { recordID });
    const receipts = [{ _id: `/receipt/1-${name}`, recordID, receive: 400 }];
    await clinic.run('billing.pay', { paymentID: name, receipts });
    visits.push(recordID);
  }
  const [one = '', two = ''] = visits;
  return { clinic, one, two };
}

const laneOf = (clinic: TestClinic) => clinic.tx.get('einvoiceLane', einvoiceLaneID('till-1'));

it('a browser prints no number twice, also where another desk had removed the visit and the first invoice is refused', async () => {
  const { clinic, one, two } = await paidTwice();
  let printed: PrintedNumbers = {};
  const print = async (billID: string, paymentID: string) => {
    const lane = unprinted(printed, 'demo', await laneOf(clinic));
    const number = nextInvoice(lane, PERIOD)?.number ?? '';
    printed = withPrinted(printed, 'demo', lane, number);
    const _id = `/einvoice/1-${paymentID}`;
    return clinic.run('einvoice.issue', { _id, paymentID, billID, buyer, code: '0042', number, content });
  };
  await clinic.run('record.remove', { recordID: one });
  await expect(print(one, 'a')).rejects.toMatchObject({ codeName: 'notFound' });
  // What was refused used nothing up: the lane of the books would hand out the same number again.
  expect(nextInvoice(await laneOf(clinic), PERIOD)?.number).toBe('AB00000100');
  await print(two, 'b');
  expect(await clinic.tx.query('einvoice', 'byPeriod', { equals: [PERIOD] })).toMatchObject([{ number: 'AB00000101' }]);
  expect(nextInvoice(await laneOf(clinic), PERIOD)?.number).toBe('AB00000102');
});

it('what a browser printed in one clinic counts in no other, and no more than two hundred blocks are remembered', async () => {
  const { clinic } = await paidTwice();
  const lane = await laneOf(clinic);
  let printed = withPrinted({}, 'demo', lane, 'AB00000104');
  expect(nextInvoice(unprinted(printed, 'demo', lane), PERIOD)?.number).toBe('AB00000105');
  expect(nextInvoice(unprinted(printed, 'harbour', lane), PERIOD)?.number).toBe('AB00000100');
  // One that it doesn't hold.
  expect(withPrinted(printed, 'demo', lane, 'CD00000104')).toBe(printed);
  for (let at = 0; at < 250; at += 1) printed = withPrinted(printed, `clinic${at}`, lane, 'AB00000100');
  expect(Object.keys(printed)).toHaveLength(200);
});
