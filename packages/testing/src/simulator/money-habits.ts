import { numberDay } from '@vetloom/domain/billing/receipt-number.ts';
import { nextNumber } from '@vetloom/domain/billing/receipt-numbering.ts';
import { chargeLine } from '@vetloom/domain/lines/charged-line.schema.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import { SHELF_ITEM } from './shelf-product.ts';
import type { Habit, Sight } from './sight.ts';
import { wardBill } from './ward-habits.ts';

/** A line of a bill. */
export const charge = (sight: Sight) =>
  chargeLine.parse({
    ...{ _id: sight.row(), itemID: SHELF_ITEM, name: 'Shampoo', price: sight.random.whole(1, 20) * 50, number: 1 },
  });

/** The number that this till would print now; none where it has no lane. Draws nothing. */
async function number(sight: Sight): Promise<{ number?: string }> {
  const [lane] = await sight.store.getMany('receiptLane', [sight.till]).catch(() => []);
  return lane ? { number: nextNumber(lane, numberDay(sight.now(), TEST_ZONE)) } : {};
}

/** One of the latest sales over the counter, as its id. */
async function saleAt(sight: Sight): Promise<string | undefined> {
  const sales = await sight.store.query('sale', 'byTime', { descending: true, limit: 6 });
  return sight.random.pick(sales)?._id;
}

/** How people use the commands of bills and of the till. */
export const MONEY_HABITS: Readonly<Record<string, Habit>> = {
  'billing.pay': {
    weight: 9,
    make: async (sight) => {
      const other = sight.random.chance(0.25) ? (sight.random.chance(0.6) ? saleAt : wardBill) : undefined;
      const recordID = (await other?.(sight)) ?? (await sight.id('record'));
      const receipts = [
        { _id: sight.newID('receipt'), recordID, receive: sight.random.whole(1, 20) * 50, ...(await number(sight)) },
      ];
      return recordID === undefined ? undefined : { paymentID: sight.row(), receipts };
    },
  },
  'billing.reverse': {
    weight: 3,
    make: async (sight) => {
      const receiptID = await sight.id('receipt');
      return receiptID === undefined ? undefined : { receiptID, reversalID: sight.newID('receipt'), reason: 'mistake' };
    },
  },
  'billing.writeOff': {
    weight: 1,
    make: async (sight) => {
      const recordID = await sight.id('record');
      const receiptID = sight.newID('receipt');
      return recordID === undefined ? undefined : { recordID, receiptID, paymentID: sight.row(), reason: 'moved away' };
    },
  },
  'billing.settleBadDebt': {
    weight: 1,
    make: async (sight) => {
      const debt = await sight.receipt();
      if (!debt?.isBadDebt) return undefined;
      const receive = sight.random.chance(0.5) ? debt.receive : Math.max(1, Math.floor(debt.receive / 2));
      const receipt = { _id: sight.newID('receipt'), receive, ...(await number(sight)) };
      return { receiptID: debt._id, reversalID: sight.newID('receipt'), receipt };
    },
  },
  'billing.print': {
    weight: 2,
    make: async (sight) => {
      const receiptID = await sight.id('receipt');
      return receiptID === undefined ? undefined : { printID: sight.row(), receipts: [receiptID], again: false };
    },
  },
  'receiptLane.take': {
    weight: 1,
    make: async (sight) => ({ device: sight.till.slice('/receiptLane/'.length) }),
  },
  'debtCall.create': {
    weight: 1,
    make: async (sight) => {
      const userID = await sight.id('user');
      const fields = { dateTime: sight.now(), said: 'called' };
      return userID === undefined ? undefined : { _id: sight.newID('debtCall'), userID, fields };
    },
  },
  'debtCall.edit': {
    weight: 1,
    make: async (sight) => {
      const [call] = await sight.store.query('debtCall', 'byOwner', { descending: true, limit: 1 });
      const edits = [{ op: 'set', path: ['said'], from: call?.said, to: `${call?.said} again` }];
      return call && { callID: call._id, edits };
    },
  },
  'sale.create': {
    weight: 2,
    make: async (sight) => ({ _id: sight.newID('sale'), fields: { lines: [charge(sight)] } }),
  },
  'sale.edit': {
    weight: 1,
    make: async (sight) => {
      const saleID = await saleAt(sight);
      return saleID === undefined
        ? undefined
        : { saleID, edits: [{ op: 'insert', path: ['lines'], row: charge(sight) }] };
    },
  },
  'sale.cancel': {
    weight: 1,
    make: async (sight) => {
      const saleID = await saleAt(sight);
      return saleID === undefined ? undefined : { saleID, reason: 'wrong' };
    },
  },
  'billing.discount': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      if (!visit) return undefined;
      const line = sight.random.chance(0.5) ? sight.random.pick(visit.chargeDivision ?? []) : undefined;
      const target = line?._id ?? 'bill';
      const from = visit.discounts?.find(({ _id }) => _id === target)?.off ?? null;
      const off = sight.random.chance(0.2) ? null : { kind: 'percent', percent: sight.random.whole(1, 20) };
      return { recordID: visit._id, target, off, from, reason: 'regular' };
    },
  },
  'billing.editCharges': {
    weight: 3,
    make: async (sight) => {
      const visit = await sight.visit();
      return visit && { recordID: visit._id, edits: [{ op: 'insert', path: ['chargeDivision'], row: charge(sight) }] };
    },
  },
};
