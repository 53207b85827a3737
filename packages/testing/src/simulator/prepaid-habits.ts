import { liabilityOf } from '@vetloom/domain/billing/prepaid-liability.ts';
import { termsOf } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { SHELF_ITEM } from './shelf-product.ts';
import type { Habit, Sight } from './sight.ts';

/** Few uses: the last one is often taken by two. */
const MOST_USES = 3;

const planAt = async ({ store, random }: Sight): Promise<DocumentOf<'prepaidPlan'> | undefined> =>
  random.pick(await store.query('prepaidPlan', 'byName', { limit: 6 }));

/** One of the latest packages, open or not. */
const packageAt = async ({ store, random }: Sight): Promise<DocumentOf<'prepaid'> | undefined> =>
  random.pick(await store.query('prepaid', 'byOwner', { descending: true, limit: 6 }));

/** How people sell packages, use them line by line, give the rest back and put their end off. */
export const PREPAID_HABITS: Readonly<Record<string, Habit>> = {
  'prepaidPlan.create': {
    weight: 1,
    make: async (sight) => {
      const uses = sight.random.whole(1, MOST_USES);
      const line = { _id: sight.row(), name: 'Bath', itemIDs: [SHELF_ITEM], uses, listPrice: 100 };
      const validity = sight.random.chance(0.5) ? { unit: 'none' } : { unit: 'day', count: sight.random.whole(1, 40) };
      const fields = { name: 'Baths', price: sight.random.whole(0, 999), lines: [line], validity };
      return { _id: sight.newID('prepaidPlan'), fields };
    },
  },
  'prepaidPlan.edit': {
    weight: 1,
    make: async (sight) => {
      const plan = await planAt(sight);
      const to = sight.random.whole(0, 999);
      return plan && { planID: plan._id, edits: [{ op: 'set', path: ['price'], from: plan.price, to }] };
    },
  },
  'prepaid.sell': {
    weight: 3,
    make: async (sight) => {
      const plan = await planAt(sight);
      const visit = await sight.visit();
      if (!plan || !visit) return undefined;
      const payments = plan.price === 0 ? [] : [{ depositID: sight.newID('deposit'), amount: plan.price }];
      return {
        ...{ _id: sight.newID('prepaid'), userID: visit.userID, planID: plan._id, terms: termsOf(plan) },
        ...{ depositID: sight.newID('deposit'), payments },
      };
    },
  },
  'prepaid.use': {
    weight: 6,
    make: async (sight) => {
      const prepaid = await packageAt(sight);
      const visits = await sight.store.query('record', 'byTime', { descending: true, limit: 40 });
      const visit = sight.random.pick(visits.filter(({ userID }) => userID === prepaid?.userID));
      const line = sight.random.pick((visit?.chargeDivision ?? []).filter(({ itemID }) => itemID === SHELF_ITEM));
      if (!prepaid || !visit || !line) return undefined;
      return { prepaidID: prepaid._id, recordID: visit._id, lineID: line._id, receiptID: sight.newID('receipt') };
    },
  },
  'prepaid.refund': {
    weight: 1,
    make: async (sight) => {
      const prepaid = await packageAt(sight);
      if (!prepaid) return undefined;
      const amount = liabilityOf(prepaid);
      const payout = amount > 0 && sight.random.chance(0.7) ? { depositID: sight.newID('deposit'), amount } : null;
      return {
        ...{ prepaidID: prepaid._id, entryID: sight.row(), depositID: sight.newID('deposit'), payout },
        reason: 'moved away',
      };
    },
  },
  'prepaid.extend': {
    weight: 1,
    make: async (sight) => {
      const prepaid = await packageAt(sight);
      if (!prepaid) return undefined;
      const from = prepaid.expireDateTime;
      const lastDay = sight.random.chance(0.2) ? null : from + sight.random.whole(0, 9) * DAY_SECONDS;
      return { prepaidID: prepaid._id, extensionID: sight.row(), from, lastDay, reason: 'was ill' };
    },
  },
};
