import { depositID as newDepositID } from '@vetloom/domain/billing/deposit.kind.ts';
import { extendPrepaid, refundPrepaid, sellPrepaid, takePrepaidUse } from '@vetloom/domain/billing/prepaid.commands.ts';
import { prepaidID as newPrepaidID } from '@vetloom/domain/billing/prepaid.kind.ts';
import { PREPAID_STATES, type Prepaid, prepaidSchema } from '@vetloom/domain/billing/prepaid.schema.ts';
import { liabilityOf } from '@vetloom/domain/billing/prepaid-liability.ts';
import { createPrepaidPlan, editPrepaidPlan } from '@vetloom/domain/billing/prepaid-plan.commands.ts';
import { prepaidPlanID } from '@vetloom/domain/billing/prepaid-plan.kind.ts';
import {
  type PrepaidPlan,
  prepaidPlanFields,
  prepaidPlanSchema,
  termsOf,
} from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { leftOf, prepaidFigures } from '@vetloom/domain/billing/prepaid-value.ts';
import { receiptID as newReceiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import { moneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { periodOfDays } from '@vetloom/domain/billing/statistics.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, dollars, line, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { type Listing, page, pageOf } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/prepaid`;
const PLANS = `${CLINIC_BASE}/prepaidPlan`;
const frame = { scope: 'clinic', tag: 'Prepaid packages' } as const;
const reads = { ...frame, permission: ['BILLING_READ'], write: false } as const;
const writes = { ...frame, permission: ['BILLING_WRITE'], write: true } as const;
const params = z.object({ prepaidID: idParam('prepaid/', 'notFound') });
const planParams = z.object({ planID: idParam('prepaidPlan/', 'notFound') });

/** A package as it is answered: with what is left of it. */
const prepaidView = prepaidSchema.extend({
  /** NT$ that the clinic owes for it in services. */
  liability: z.number().int(),
  /** Uses that are left of each line, and the NT$ that they are worth. */
  left: z.array(z.object({ line: rowID, name: z.string(), uses: z.number().int(), value: z.number().int() })),
});

const viewOf = (prepaid: Prepaid): z.output<typeof prepaidView> => ({
  ...prepaid,
  liability: liabilityOf(prepaid),
  left: leftOf(prepaid).map(({ line: { _id, name }, left, value }) => ({ line: _id, name, uses: left, value })),
});

const answer =
  (id: string) =>
  async ({ reader }: AfterState): Promise<z.output<typeof prepaidView> | null> => {
    const prepaid = await one(reader, 'prepaid', id);
    return prepaid ? viewOf(prepaid) : null;
  };

const plans = endpoint({
  ...frame,
  method: 'GET',
  path: PLANS,
  permission: ['BILLING_READ', 'SERVICE_READ'],
  write: false,
  summary: 'Prepaid packages that the clinic offers, or offered, by name',
  query: page.extend({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    skip: z.coerce.number().int().min(0).default(0),
  }),
  result: z.array(prepaidPlanSchema),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const { limit, skip } = call.query;
      const all = (await reader.query('prepaidPlan', 'byName', {})) as PrepaidPlan[];
      return all.slice(skip, skip + limit);
    }),
});

const createPlan = endpoint({
  ...frame,
  method: 'POST',
  path: PLANS,
  permission: createPrepaidPlan.permission,
  write: true,
  summary: 'Offer a prepaid package: its price, and how many uses of which services or products it holds',
  command: createPrepaidPlan.name,
  body: prepaidPlanFields,
  result: prepaidPlanSchema.nullable(),
  errors: ['badParameter'],
  handle: (call) => {
    const _id = prepaidPlanID(call.now, call.random);
    const input = { _id, fields: call.body };
    return writing(
      call,
      createPrepaidPlan,
      input,
      async ({ reader }) => (await one(reader, 'prepaidPlan', _id)) ?? null,
    );
  },
});

const editPlan = endpoint({
  ...frame,
  method: 'PUT',
  path: `${PLANS}/{planID}`,
  permission: editPrepaidPlan.permission,
  write: true,
  summary: 'Change what is offered, the fields that are sent; what was sold stays as it was sold',
  command: editPrepaidPlan.name,
  params: planParams,
  body: fieldwise(prepaidPlanFields),
  result: prepaidPlanSchema.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { planID } = call.params;
    return writing(
      call,
      editPrepaidPlan,
      async (base) => {
        const [before] = (await base.getMany('prepaidPlan', [planID])) as (PrepaidPlan | undefined)[];
        if (!before) throw new DomainError('notFound', 'no such plan', { id: planID });
        const fields = Object.keys(call.body) as (keyof typeof prepaidPlanFields.shape)[];
        return { planID, edits: editsBetween(before, { ...before, ...call.body } as PrepaidPlan, fields) };
      },
      async ({ reader }) => (await one(reader, 'prepaidPlan', planID)) ?? null,
    );
  },
});

/** Money over the counter. */
const counterMoney = z.object({
  /** NT$ */
  amount: dollars.positive(),
  method: moneyMethod.default('cash'),
});

const sell = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/user/{userID}`,
  summary: 'Sell a package to an owner; what the payments leave open is taken from the deposit',
  command: sellPrepaid.name,
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  body: z.object({
    planID: documentID('prepaidPlan/'),
    /** The animal of a package for one animal. */
    petID: documentID('pet').optional(),
    /** NT$; that of the plan without it. A lower one takes BILLING_DISCOUNT. */
    price: dollars.min(0).optional(),
    payments: z.array(counterMoney).max(6).default([]),
    note: line(300).default(''),
  }),
  result: prepaidView.nullable(),
  errors: ['ownerNotFound', 'petNotFound', 'notFound', 'contradictory', 'forbidden'],
  handle: (call) => {
    const { planID, petID = '', price, payments, note } = call.body;
    const newID = () => newDepositID(call.now, call.random);
    const ids = { _id: newPrepaidID(call.now, call.random), depositID: newID(), userID: call.params.userID };
    const paid = payments.map((payment) => ({ ...payment, depositID: newID() }));
    return writing(
      call,
      sellPrepaid,
      async (base) => {
        const [plan] = (await base.getMany('prepaidPlan', [planID])) as (PrepaidPlan | undefined)[];
        if (!plan) throw new DomainError('notFound', 'no such plan', { id: planID });
        const terms = { ...termsOf(plan), ...(price === undefined ? {} : { price }) };
        return { ...ids, planID, petID, terms, payments: paid, note, asked: true };
      },
      answer(ids._id),
    );
  },
});

const ofOwner = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/user/{userID}`,
  summary: "An owner's packages with what is left of them, the latest first",
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  result: z.object({ userID: z.string(), liability: z.number().int(), packages: z.array(prepaidView) }),
  errors: ['ownerNotFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const found = (await reader.query('prepaid', 'byOwner', { equals: [owner._id], descending: true })) as Prepaid[];
      const liability = found.reduce((sum, prepaid) => sum + liabilityOf(prepaid), 0);
      return { userID: owner._id, liability, packages: found.map(viewOf) };
    }),
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{prepaidID}`,
  summary: 'A package with what is left of it',
  params,
  result: prepaidView,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const prepaid = await one(reader, 'prepaid', call.params.prepaidID);
      if (!prepaid) throw new DomainError('notFound', 'no such package', { id: call.params.prepaidID });
      return viewOf(prepaid);
    }),
});

const list = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/list`,
  summary: 'Packages by state and by when they come to their end, those that end first at the top',
  body: page.extend({
    state: z.enum(PREPAID_STATES).optional(),
    /** Those that come to their end before this time. */
    endsBefore: unixSeconds.optional(),
  }),
  result: z.array(prepaidView),
  errors: [],
  handle: (call) => {
    const { state, endsBefore, ...part } = call.body;
    const asked = (
      [
        ['"t_state" = ?', state],
        ['"n_expireDateTime" > 0 AND "n_expireDateTime" < ?', endsBefore],
      ] as const
    ).filter(([, value]) => value !== undefined);
    const listing: Listing & { collection: 'prepaid' } = {
      collection: 'prepaid',
      where: asked.map(([condition], at) => condition.replace('?', `$${at + 2}`)),
      values: asked.map(([, value]) => value),
      order: '("n_expireDateTime" = 0), "n_expireDateTime"',
    };
    return reading(call, async (clinic) => (await pageOf(clinic, listing, part)).map(viewOf));
  },
});

const figures = endpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/figures`,
  permission: ['BILLING_STAT'],
  summary:
    'What packages moved on days from `begin` to `end`, both included, and what is owed for them at the end. NT$',
  body: z.object({ begin: unixSeconds, end: unixSeconds }),
  result: z.object({
    sold: z.number().int(),
    used: z.number().int(),
    refunded: z.number().int(),
    expired: z.number().int(),
    liability: z.number().int(),
  }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const all = (await reader.query('prepaid', 'byOwner', {})) as Prepaid[];
      return prepaidFigures(all, periodOfDays(call.body.begin, call.body.end, await zone()));
    }),
});

const use = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{prepaidID}/use`,
  summary: 'Pay a line of a bill by a use of a package. It is given back by DELETE of its receipt, as any receipt is',
  command: takePrepaidUse.name,
  params,
  body: z.object({
    /** The visit, or the sale over the counter. */
    collectionID: holderRef,
    /** The line of its bill. */
    lineID: rowID,
  }),
  result: prepaidView.nullable(),
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { prepaidID } = call.params;
    const { collectionID: recordID, lineID } = call.body;
    const receiptID = newReceiptID(call.now, call.random);
    return writing(call, takePrepaidUse, { prepaidID, recordID, lineID, receiptID }, answer(prepaidID));
  },
});

const refund = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{prepaidID}/refund`,
  summary: 'Give back what is left of a package: to the deposit, and from there over the counter as `payout` says',
  command: refundPrepaid.name,
  params,
  body: z.object({ payout: counterMoney.nullable().default(null), reason: requiredReason() }),
  result: prepaidView.nullable(),
  errors: ['notFound', 'contradictory', 'badParameter'],
  handle: (call) => {
    const { prepaidID } = call.params;
    const { payout, reason } = call.body;
    const newID = () => newDepositID(call.now, call.random);
    const given = payout && { ...payout, depositID: newID() };
    const input = { prepaidID, entryID: newRowID(call.random), depositID: newID(), payout: given, reason, asked: true };
    return writing(call, refundPrepaid, input, answer(prepaidID));
  },
});

const extend = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{prepaidID}/extend`,
  summary: 'Put the last day of a package off, with a reason; what had come to its end counts again',
  command: extendPrepaid.name,
  params,
  body: z.object({
    /** Any moment of the new last day; null: without an end. */
    lastDay: unixSeconds.nullable(),
    reason: requiredReason(),
  }),
  result: prepaidView.nullable(),
  errors: ['notFound', 'contradictory', 'badParameter'],
  handle: (call) => {
    const { prepaidID } = call.params;
    const { lastDay, reason } = call.body;
    return writing(
      call,
      extendPrepaid,
      async (base) => {
        const [before] = (await base.getMany('prepaid', [prepaidID])) as (Prepaid | undefined)[];
        if (!before) throw new DomainError('notFound', 'no such package', { id: prepaidID });
        return { prepaidID, extensionID: newRowID(call.random), from: before.expireDateTime, lastDay, reason };
      },
      answer(prepaidID),
    );
  },
});

/** Packages that owners pay for ahead and use line by line. */
export const prepaidEndpoints = [plans, createPlan, editPlan, sell, ofOwner, list, figures, get, use, refund, extend];
