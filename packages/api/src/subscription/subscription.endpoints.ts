import { buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { planID, TERMS } from '@vetloom/domain/subscription/plan.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { planQuote, subscriptionAnswer, subscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { z } from 'zod';
import { noteOf } from '../engine/traced-call.ts';
import { endpoint } from '../services.ts';
import { demandInPerson } from '../staff/staff-password.endpoints.ts';
import { paymentAnswerOf } from './subscription-view.ts';

const BASE = `${CLINIC_BASE}/subscription`;
const frame = { scope: 'clinic', permission: ['VETLOOM_PLANS'], tag: 'Subscription' } as const;
const writes = { ...frame, write: true } as const;
const wanted = { planID, term: z.enum(TERMS) };
/** The sum that the person saw and agrees to; where it is another by now, nothing is done and `detail.amount` says it. */
const seen = z.number().int().min(1).max(10_000_000).optional();
const prime = z.string().min(1).max(100);

const show = endpoint({
  ...frame,
  write: false,
  method: 'GET',
  path: BASE,
  summary: 'How the clinic’s subscription stands: plan, places, card, what is limited',
  description:
    'Where the operator charges nobody, `offered` is false and nothing is limited. Whatever is owed, medical records, wards, the till and exports go on; only further people are limited (`limits`).',
  result: subscriptionAnswer,
  errors: [],
  handle: ({ services, clinic, person }) => services.subscriptions.state(clinic, person.email),
});

const quote = endpoint({
  ...frame,
  write: false,
  method: 'GET',
  path: `${BASE}/quote`,
  summary: 'What choosing a plan would come to today',
  description: 'More is charged at once, for the days that are left; less follows when the period has ended.',
  query: z.object(wanted),
  result: planQuote,
  errors: ['contradictory'],
  handle: async ({ services, clinic, query }) => {
    const follows = await services.subscriptions.quote(clinic, query);
    if (follows.when === 'later') return { when: 'later' as const, at: follows.at, price: follows.price };
    const { amount, credit, periodStart: from, periodEnd: to } = follows;
    return { when: 'now' as const, amount, credit, from, to };
  },
});

const choose = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/plan`,
  summary: 'Choose another plan by the card that is kept; answers the charge, or null where it follows later',
  body: z.object({ ...wanted, seen }),
  result: subscriptionPayment.nullable(),
  errors: ['contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const payment = await call.services.subscriptions.choose(call.clinic, call.body, call.person.email);
    await noteOf(call, 'subscription.plan', { ...call.body, payment: payment?.paymentID ?? null });
    return payment ? paymentAnswerOf(call.clinic, payment) : null;
  },
});

const card = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/card`,
  summary: 'Keep another card for what follows, by what its fields gave; nothing is charged',
  description: '`detail.reason` says why a card isn’t taken.',
  body: z.object({ token: prime }),
  result: z.null(),
  errors: ['contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    await call.services.subscriptions.changeCard(call.clinic, call.body.token, call.person.email);
    await noteOf(call, 'subscription.card');
    return null;
  },
});

const setBuyer = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/buyer`,
  summary: 'Who gets the invoices, and the mails about the subscription',
  body: buyer,
  result: z.null(),
  errors: ['contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    await call.services.subscriptions.change(call.clinic, (sub) => ({ ...sub, buyer: call.body }));
    await noteOf(call, 'subscription.buyer');
    return null;
  },
});

const cancel = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/cancelled`,
  summary: 'End the subscription when what is paid has ended, or let it go on after all',
  body: z.object({ cancelled: z.boolean() }),
  result: z.null(),
  errors: ['contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { cancelled } = call.body;
    await call.services.subscriptions.change(call.clinic, (sub) => ({
      ...sub,
      cancelled,
      ...(cancelled && { nextPlan: null }),
    }));
    await noteOf(call, 'subscription.cancelled', { cancelled });
    return null;
  },
});

/** A clinic's subscription, ours beside the specification's calls of its payments. */
export const subscriptionEndpoints = [show, quote, choose, card, setBuyer, cancel];
