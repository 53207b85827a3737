import { contentOfPayment, invoicedBill, invoiceOf } from '@vetloom/domain/einvoice/bill-money.ts';
import { hasProof, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { nextPeriod, periodOf } from '@vetloom/domain/einvoice/invoice-number.ts';
import { einvoiceLaneID } from '@vetloom/domain/einvoice/lane.schema.ts';
import { nextInvoice } from '@vetloom/domain/einvoice/numbering.ts';
import { unprinted, withPrinted } from '@vetloom/domain/einvoice/printed-numbers.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Habit, Sight } from './sight.ts';

/** What the browser is called for which numbers are kept; a copy of it goes by the same name. */
const deviceOf = ({ till }: Sight): string => till.slice('/receiptLane/'.length).replace(/(?:-copy)+$/, '');

const NOBODY = { ubn: '', carrier: '', donation: '' };
const COMPANY = { ubn: '22099131', carrier: '', donation: '' };
const CARRIER = { ubn: '', carrier: '/AB12CD3', donation: '' };

const present = (sight: Sight): string => periodOf(sight.now(), TEST_ZONE);

/** One of the latest invoices of this period, now and then of the one before it. */
async function invoiceAt(sight: Sight): Promise<DocumentOf<'einvoice'> | undefined> {
  const { store, random } = sight;
  const times = random.chance(0.2) ? {} : { equals: [present(sight)] };
  return random.pick(await store.query('einvoice', 'byPeriod', { ...times, descending: true, limit: 8 }));
}

/** A bill as this device has it; undefined where it hasn't all of it, or whoever works there may not read all of it. */
const billAt = (sight: Sight, billID: string) => invoicedBill(sight.store, billID).catch(() => undefined);

/** What one of the latest acts of paying brought, by its bill. */
async function paymentAt({ store, random }: Sight) {
  const receipts = await store.query('receipt', 'byDay', { descending: true, limit: 12 });
  const receipt = random.pick(receipts.filter(({ receive, reverses }) => receive > 0 && reverses === ''));
  return receipt && { paymentID: receipt.paymentID, billID: receipt.collectionID };
}

/** One of the latest packages: selling it was the act of paying. */
async function packageAt({ store, random }: Sight) {
  const prepaid = random.pick(await store.query('prepaid', 'byOwner', { descending: true, limit: 6 }));
  return prepaid && { paymentID: prepaid._id, billID: prepaid._id };
}

async function issue(sight: Sight): Promise<object | undefined> {
  const { store, random } = sight;
  const paid = random.chance(0.15) ? await packageAt(sight) : await paymentAt(sight);
  if (!paid) return undefined;
  const { paymentID, billID } = paid;
  const bill = await billAt(sight, billID);
  // Now and then somebody presses although it is there already.
  if (bill && invoiceOf(bill, paymentID) && random.chance(0.9)) return undefined;
  const buyer = random.chance(0.6) ? NOBODY : random.one([COMPANY, CARRIER]);
  const content = bill && contentOfPayment(bill, paymentID, buyer.ubn);
  if (bill && !content) return undefined;
  const [lane] = await store.getMany('einvoiceLane', [einvoiceLaneID(deviceOf(sight))]).catch(() => []);
  const { browser } = sight;
  const next = nextInvoice(unprinted(browser.printed, store.clinic, lane), present(sight));
  if (content && next) browser.printed = withPrinted(browser.printed, store.clinic, lane, next.number);
  return {
    ...{ _id: sight.newID('einvoice'), paymentID, billID, buyer, code: '0471' },
    // Nothing is printed of a bill that isn't wholly here.
    ...(content && { content, ...(next && { number: next.number }) }),
  };
}

/** How invoices are issued with and without a network, printed, voided and lowered, and how their numbers are entered, given out and taken off. */
export const INVOICE_HABITS: Readonly<Record<string, Habit>> = {
  'einvoice.takeNumbers': {
    weight: 1.5,
    make: async (sight) => {
      const period = present(sight);
      return {
        device: deviceOf(sight),
        period: sight.random.chance(0.8) ? period : nextPeriod(period, TEST_ZONE),
      };
    },
  },
  'einvoice.issue': { weight: 5, make: issue },
  'einvoice.print': {
    weight: 1.5,
    make: async (sight) => {
      const invoice = await invoiceAt(sight);
      const again = (invoice?.prints.length ?? 0) > 0;
      return invoice && hasProof(invoice) ? { invoiceID: invoice._id, printID: sight.row(), again } : undefined;
    },
  },
  'einvoice.void': {
    weight: 1,
    make: async (sight) => {
      const invoice = await invoiceAt(sight);
      return invoice && { invoiceID: invoice._id, reason: 'mistake' };
    },
  },
  'einvoice.allow': {
    weight: 1,
    make: async (sight) => {
      const invoice = await invoiceAt(sight);
      const left = invoice ? standingOf(invoice) : 0;
      if (!invoice || left <= 0) return undefined;
      // Two desks that lower it apart come to more than it was.
      const amount = sight.random.chance(0.4) ? left : sight.random.whole(1, left);
      return { invoiceID: invoice._id, allowanceID: sight.row(), amount, reason: 'given back' };
    },
  },
  'einvoice.voidAllowance': {
    weight: 0.5,
    make: async (sight) => {
      const invoice = await invoiceAt(sight);
      const allowance = sight.random.pick(invoice?.allowances ?? []);
      return invoice && allowance && { invoiceID: invoice._id, allowanceID: allowance._id, reason: 'mistake' };
    },
  },
  'einvoiceRange.create': {
    weight: 0.3,
    make: async (sight) => {
      const period = sight.random.chance(0.7) ? present(sight) : nextPeriod(present(sight), TEST_ZONE);
      // Few beginnings, so that two directors enter what overlaps.
      const from = sight.random.whole(2, 9) * 25;
      return { period, letters: 'EF', from, to: from + sight.random.one([14, 24, 49]) };
    },
  },
  'einvoiceRange.remove': {
    weight: 0.2,
    make: async (sight) => {
      const ranges = await sight.store.query('einvoiceRange', 'byPeriod', { equals: [present(sight)] });
      const range = sight.random.pick(ranges);
      return range && { rangeID: range._id };
    },
  },
};
