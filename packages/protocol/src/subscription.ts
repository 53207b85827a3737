import { buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { boughtPlan, TERMS } from '@vetloom/domain/subscription/plan.schema.ts';
import { LIMITS } from '@vetloom/domain/subscription/standing.ts';
import { z } from 'zod';

/** How far a charge has come. `asking`: nobody knows yet; `atBank`: the bank asks the card's owner at `url`; `surplus`: it is being given back. */
export const PAYMENT_STATES = ['asking', 'atBank', 'paid', 'failed', 'surplus', 'refunded'] as const;

const time = z.number().int();

/** A charge of a clinic's subscription (spec 3 §3 "Payment (subscription)"). Dollars with tax, times in Unix seconds. */
export const subscriptionPayment = z.object({
  _id: z.string(),
  clinicID: z.string(),
  kind: z.enum(['start', 'renewal', 'change']),
  state: z.enum(PAYMENT_STATES),
  planID: z.string(),
  planName: z.string(),
  version: z.number().int(),
  term: z.enum(TERMS),
  amount: z.number().int(),
  /** What it pays for, `to` not included. */
  from: time,
  to: time,
  dateTime: time,
  settledDateTime: time.nullable(),
  reason: z.string().nullable(),
  lastFour: z.string().nullable(),
  url: z.string().nullable(),
  buyerName: z.string(),
  buyerTaxID: z.string(),
  /** The number of the invoice that the operator wrote for it. */
  invoice: z.string().nullable(),
  /** Who asked for it; null for the clinic's own schedule. */
  by: z.string().nullable(),
});
/** A charge of a clinic's subscription. */
export type SubscriptionPayment = z.output<typeof subscriptionPayment>;

/** How a clinic's subscription stands. */
export const subscriptionAnswer = z.object({
  /** Whether the operator of this server charges anybody; nothing is limited where not. */
  offered: z.boolean(),
  /** The page of the card's fields, for a frame. */
  fieldsURL: z.string().nullable(),
  subscription: boughtPlan
    .extend({
      state: z.enum(['active', 'owed', 'lapsed', 'ended']),
      byHand: z.boolean(),
      note: z.string(),
      periodStart: time,
      periodEnd: time.nullable(),
      cancelled: z.boolean(),
      /** The plan that follows when the period has ended. */
      next: boughtPlan.pick({ name: true, term: true, price: true }).nullable(),
      /** Until when nothing is limited although it isn't paid. */
      graceUntil: time.nullable(),
      nextTry: time.nullable(),
    })
    .nullable(),
  card: z
    .object({
      lastFour: z.string(),
      issuer: z.string(),
      expires: z.string(),
      standing: z.enum(['good', 'soon', 'over']),
    })
    .nullable(),
  buyer: buyer.nullable(),
  places: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
  /** Clinics whose subscription the asking person looks after, and for how many their plans are meant; null where no plan says so. */
  clinics: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
  limits: z.array(z.enum(LIMITS)),
  /** The charge that isn't decided. */
  open: subscriptionPayment.nullable(),
});
/** How a clinic's subscription stands. */
export type SubscriptionAnswer = z.output<typeof subscriptionAnswer>;

/** What choosing a plan comes to. */
export const planQuote = z.discriminatedUnion('when', [
  z.object({
    when: z.literal('now'),
    amount: z.number().int(),
    /** Taken off for days that are paid already. */
    credit: z.number().int(),
    from: time,
    to: time,
  }),
  /** `price` is what a term of it costs from then on. */
  z.object({ when: z.literal('later'), at: time, price: z.number().int() }),
]);
/** What choosing a plan comes to. */
export type PlanQuote = z.output<typeof planQuote>;
