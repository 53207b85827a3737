import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { line, requiredReason } from '@vetloom/domain/core/schema.ts';
import { boughtBy, planID, planSchema, planTerms, TERMS } from '@vetloom/domain/subscription/plan.schema.ts';
import { dayOfMonth } from '@vetloom/domain/subscription/standing.ts';
import { subscriptionAnswer, subscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { changePayment, paymentOf } from '@vetloom/storage/subscription/payment-rows.ts';
import { keepSubscription, lockSubscription, subscriptionOf } from '@vetloom/storage/subscription/subscription-rows.ts';
import { z } from 'zod';
import { noteTrace } from '../access/traces.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { paymentAnswerOf } from '../subscription/subscription-view.ts';
import { demandClinic, demandSudo } from './sudo.endpoints.ts';

const BASE = '/api/sdk/v2/sudo';
const frame = { scope: 'person', permission: [], tag: 'Sudo', write: false } as const;
const clinicID = z.string().min(1).max(60);
const params = z.object({ clinicID });
const time = z.number().int().min(0).max(7_258_118_400);

interface SudoPlanCall {
  readonly services: ApiServices;
  readonly person: { readonly email: string };
  readonly request: { readonly ip: string };
}

/** Notes what an operator did with a clinic's subscription. */
const noted = ({ services, person, request }: SudoPlanCall, clinic: string, what: string, detail: object) =>
  noteTrace(services.sync.db, {
    ...{ kind: `sudo.${what}`, email: person.email, clinic, address: request.ip },
    detail: { ...detail },
  });

const plans = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/plan`,
  summary: 'Every version of every plan, also of those that can’t be chosen any more',
  result: z.array(planSchema),
  errors: ['forbidden'],
  handle: async ({ services, person }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    return db.system.planVersions();
  },
});

const savePlan = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/plan`,
  summary: 'Write the next version of a plan, or its first; answers which',
  description:
    'A version never changes. Whoever subscribed to an earlier one keeps it, with its price, until they choose another.',
  body: planTerms.extend({ planID, offered: z.boolean() }),
  result: z.number().int(),
  errors: ['forbidden'],
  handle: async ({ services, person, body, request, now }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    const { planID: id, offered, ...terms } = body;
    return db.system.savePlan({ planID: id, offered, terms, now, by: person.email, address: request.ip });
  },
});

const bytes = z
  .number()
  .int()
  .min(0)
  .max(10 ** 15);

const show = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/clinic/{clinicID}/subscription`,
  summary: 'How a clinic’s subscription stands, its payments, and how much it keeps',
  params,
  result: z.object({
    subscription: subscriptionAnswer,
    payments: z.array(subscriptionPayment),
    storage: z.object({ kept: bytes, quota: bytes }),
  }),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, params: { clinicID: clinic } }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, clinic);
    const [subscription, payments, usage] = await Promise.all([
      services.subscriptions.state(clinic),
      services.subscriptions.payments(clinic, { limit: 200, skip: 0 }),
      services.files.usage(clinic),
    ]);
    return {
      subscription,
      payments: payments.map((row) => paymentAnswerOf(clinic, row)),
      storage: { kept: usage.kept, quota: usage.quota },
    };
  },
});

const give = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/clinic/{clinicID}/subscription`,
  summary: 'Give a clinic a plan by hand, until a day or without an end; no card is charged for it',
  description: 'What the clinic paid stays paid and in its list. When the day has come, the usual grace follows.',
  params,
  body: z.object({ planID, term: z.enum(TERMS).default('month'), until: time.nullable(), note: requiredReason(200) }),
  result: z.null(),
  errors: ['forbidden', 'notFound', 'contradictory'],
  handle: async (call) => {
    const { services, person, params: path, body, now } = call;
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, path.clinicID);
    const versions = (await db.system.planVersions()).filter((plan) => plan.planID === body.planID);
    const newest = versions.at(-1);
    const plan = newest && (boughtBy(newest, body.term) ?? boughtBy(newest, body.term === 'month' ? 'year' : 'month'));
    if (!plan) throw new DomainError('notFound', 'no such plan');
    if (body.until !== null && body.until <= now)
      throw new DomainError('contradictory', 'that day is over', { rule: 'dayOver' });
    await db.inClinic(path.clinicID, async (tx) => {
      await lockSubscription(tx);
      const before = await subscriptionOf(tx);
      const today = dayStart(now, await zoneIn(tx.reader));
      const given = {
        ...{ state: 'active' as const, plan, byHand: true, note: body.note, cancelled: false, nextPlan: null },
        // A term of its own: what was being paid when it was given is for nothing any more, and goes back.
        ...{ termNo: (before?.termNo ?? 0) + 1, changes: 0, periodStart: today, periodEnd: body.until },
        ...{ anchorDay: dayOfMonth(today, await zoneIn(tx.reader)), graceUntil: null, tries: 0 },
        buyer: before?.buyer ?? null,
      };
      await keepSubscription(tx, given, now);
    });
    await noted(call, path.clinicID, 'subscription', body);
    return null;
  },
});

const grace = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/clinic/{clinicID}/grace`,
  summary: 'Give a clinic more time to pay; one that has lapsed stands as before until then',
  description:
    'Whoever cancelled stays so: nothing is charged until they say otherwise, and it ends when that time is over.',
  params,
  body: z.object({ until: time }),
  result: z.null(),
  errors: ['forbidden', 'notFound', 'contradictory'],
  handle: async (call) => {
    const { services, person, params: path, body, now } = call;
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, path.clinicID);
    if (body.until <= now) throw new DomainError('contradictory', 'that day is over', { rule: 'dayOver' });
    await db.inClinic(path.clinicID, async (tx) => {
      await lockSubscription(tx);
      const sub = await subscriptionOf(tx);
      if (!sub) throw new DomainError('contradictory', 'there is no plan yet', { rule: 'noPlan' });
      await keepSubscription(tx, { ...sub, state: 'active', graceUntil: body.until }, now);
    });
    await noted(call, path.clinicID, 'grace', body);
    return null;
  },
});

const quota = endpoint({
  ...frame,
  method: 'PUT',
  path: `${BASE}/clinic/{clinicID}/storage`,
  summary: 'How much a clinic may keep in files; null for this installation’s usual number',
  description: 'Nothing that is kept goes away. Beyond it no further file is taken (200007).',
  params,
  body: z.object({ bytes: bytes.nullable() }),
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async ({ services, person, params: path, body, request }) => {
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, path.clinicID);
    await db.system.setFileQuota(path.clinicID, body.bytes, person.email, request.ip);
    return null;
  },
});

const paymentPath = `${BASE}/clinic/{clinicID}/payment/{paymentID}`;
const paymentParams = params.extend({ paymentID: z.string().min(1).max(80) });

const invoice = endpoint({
  ...frame,
  method: 'PUT',
  path: `${paymentPath}/invoice`,
  summary: 'Note the number of the invoice that was written for a payment',
  params: paymentParams,
  body: z.object({ invoice: line(20) }),
  result: z.null(),
  errors: ['forbidden', 'notFound'],
  handle: async (call) => {
    const { services, person, params: path, body } = call;
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, path.clinicID);
    await db.inClinic(path.clinicID, async (tx) => {
      if (!(await paymentOf(tx, path.paymentID))) throw new DomainError('notFound', 'no such payment');
      await changePayment(tx, path.paymentID, { invoice: body.invoice === '' ? null : body.invoice });
    });
    await noted(call, path.clinicID, 'invoice', { payment: path.paymentID, ...body });
    return null;
  },
});

const refund = endpoint({
  ...frame,
  method: 'POST',
  path: `${paymentPath}/refund`,
  summary: 'Give a payment back whole; what it paid for stays the clinic’s',
  params: paymentParams,
  body: z.object({ reason: requiredReason(200) }),
  result: subscriptionPayment,
  errors: ['forbidden', 'notFound', 'contradictory'],
  handle: async (call) => {
    const { services, person, params: path, body } = call;
    const { db } = services.sync;
    await demandSudo(db, person);
    await demandClinic(db, path.clinicID);
    const row = await services.subscriptions.charges.refund(path.clinicID, path.paymentID);
    await noted(call, path.clinicID, 'refund', { payment: path.paymentID, ...body, state: row.state });
    return paymentAnswerOf(path.clinicID, row);
  },
});

/** Plans that operators offer, and what they do with clinics' subscriptions and storage. Each write is in the audit of the installation. */
export const sudoPlanEndpoints = [plans, savePlan, show, give, grace, quota, invoice, refund];
