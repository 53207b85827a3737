import { canAny } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { planID, planSchema, TERMS } from '@vetloom/domain/subscription/plan.schema.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { subscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { z } from 'zod';
import { noteTrace } from '../access/traces.ts';
import { noteOf } from '../engine/traced-call.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { demandInPerson } from '../staff/staff-password.endpoints.ts';
import { clinicOf } from './subscription-service.ts';
import { paymentAnswerOf } from './subscription-view.ts';

const BASE = '/api/sdk/payment';
const PLANS = ['VETLOOM_PLANS'] as const;
const frame = { scope: 'person', permission: [], tag: 'Subscription', write: false } as const;
/** An operator may look at what a clinic paid, and pays nothing in its place. */
const reads = { ...frame, whileEmulating: true } as const;
const clinicID = z.string().min(1).max(60);
/** Without them everything is answered. */
const page = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  skip: z.coerce.number().int().min(0).default(0),
};

/** @throws DomainError noDatabaseAccess for a foreign and an unknown clinic alike, forbidden without the right to its subscription */
async function demandPlans(services: ApiServices, person: Person, clinic: string): Promise<void> {
  const actor = await services.doors.actorIn(person, clinic);
  if (!actor) throw new DomainError('noDatabaseAccess', 'no access to that clinic');
  if (!canAny(actor, PLANS)) throw new DomainError('forbidden', 'needs VETLOOM_PLANS', { missing: PLANS });
}

const checkout = endpoint({
  ...frame,
  method: 'POST',
  path: `${BASE}/checkout`,
  summary: 'Pay for a plan by what the card’s fields gave (`token`), and keep the card for what follows',
  description:
    'The server works out the amount: the plan’s price, or the difference for the days that are left. Without `planID` the plan that the clinic has. `status` is whether the charge stands or may still; `data.url` is where the bank asks the card’s owner.',
  body: z.object({
    clinicID,
    token: z.string().min(1).max(100),
    planID: planID.optional(),
    term: z.enum(TERMS).optional(),
    buyer: buyer.optional(),
    /** The sum that the person saw and agrees to; where it is another by now, nothing is charged and `detail.amount` says it. */
    seen: z.number().int().min(1).max(10_000_000).optional(),
  }),
  result: z.object({ status: z.boolean(), data: subscriptionPayment }),
  errors: ['noDatabaseAccess', 'forbidden', 'contradictory', 'clinicClosed'],
  handle: async ({ services, person, body, request }) => {
    const { clinicID: clinic, token: prime, ...wanted } = body;
    await demandPlans(services, person, clinic);
    const payment = await services.subscriptions.checkout(clinic, { ...wanted, prime, by: person.email });
    const { paymentID, amount, state, plan } = payment;
    const detail = { payment: paymentID, amount, state, plan: plan.planID };
    await noteTrace(services.sync.db, {
      kind: 'subscription.checkout',
      email: person.email,
      clinic,
      address: request.ip,
      detail,
    });
    return { status: state !== 'failed', data: paymentAnswerOf(clinic, payment) };
  },
});

const payDue = endpoint({
  scope: 'clinic',
  permission: PLANS,
  tag: 'Subscription',
  write: true,
  method: 'POST',
  path: `${BASE}/toPetus/{clinic}`,
  summary: 'Pay what the clinic owes by the card that is kept; answers the payment’s id',
  description: 'What is being paid already is answered as it stands, so that asking twice charges once.',
  result: z.string(),
  errors: ['contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { paymentID, amount, state } = await call.services.subscriptions.payDue(call.clinic, call.person.email);
    await noteOf(call, 'subscription.payDue', { payment: paymentID, amount, state });
    return paymentID;
  },
});

const list = endpoint({
  ...reads,
  method: 'POST',
  path: `${BASE}/getPaymentList`,
  summary: 'Payments of a clinic’s subscription, the newest first',
  body: z.object({ clinicID, ...page }),
  result: z.array(subscriptionPayment),
  errors: ['noDatabaseAccess', 'forbidden'],
  handle: async ({ services, person, body: { clinicID: clinic, ...wanted } }) => {
    await demandPlans(services, person, clinic);
    return (await services.subscriptions.payments(clinic, wanted)).map((row) => paymentAnswerOf(clinic, row));
  },
});

const listOfPerson = endpoint({
  ...reads,
  method: 'GET',
  path: '/payment',
  summary: 'Payments of the subscriptions that one looks after, the newest first',
  description: 'Of one clinic by `clinicID`; else of every clinic in which one may manage the subscription.',
  query: z.object({ clinicID: clinicID.optional(), ...page }),
  result: z.array(subscriptionPayment),
  errors: ['noDatabaseAccess', 'forbidden'],
  handle: async ({ services, person, query: { clinicID: named, limit, skip } }) => {
    if (named !== undefined) await demandPlans(services, person, named);
    const clinics = named === undefined ? await clinicsOf(services, person) : [named];
    if (clinics.length === 0) throw new DomainError('forbidden', 'needs VETLOOM_PLANS', { missing: PLANS });
    const found = await Promise.all(
      clinics.map(async (clinic) => {
        const rows = await services.subscriptions.payments(clinic, { limit: limit && limit + skip, skip: 0 });
        return rows.map((row) => paymentAnswerOf(clinic, row));
      }),
    );
    const all = found.flat().toSorted((a, b) => b.dateTime - a.dateTime || (a._id < b._id ? 1 : -1));
    return all.slice(skip, limit === undefined ? undefined : skip + limit);
  },
});

/** Clinics in which a person may manage the subscription. */
async function clinicsOf(services: ApiServices, person: Person): Promise<string[]> {
  const memberships = await services.sync.db.system.membershipsOf(person.email);
  const may = await Promise.all(
    memberships.map(async ({ clinic }) => {
      const actor = await services.doors.actorIn(person, clinic);
      return actor !== undefined && canAny(actor, PLANS);
    }),
  );
  return memberships.filter((_, at) => may[at]).map(({ clinic }) => clinic);
}

const show = endpoint({
  ...reads,
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'A payment; one that isn’t decided is looked up at the vendor',
  params: z.object({ id: z.string().min(1).max(80) }),
  result: subscriptionPayment,
  errors: ['notFound'],
  handle: async ({ services, person, params: { id } }) => {
    const clinic = clinicOf(id);
    const actor = clinic === undefined ? undefined : await services.doors.actorIn(person, clinic);
    // Of another clinic, or without the right to it, there is none.
    if (clinic === undefined || !actor || !canAny(actor, PLANS)) throw new DomainError('notFound', 'no such payment');
    return paymentAnswerOf(clinic, await services.subscriptions.payment(clinic, id));
  },
});

const notify = endpoint({
  scope: 'public',
  permission: [],
  tag: 'Subscription',
  write: false,
  method: 'POST',
  path: `${BASE}/notify/{id}`,
  summary: 'Where the vendor of cards says that something became of a charge',
  description:
    'Unsigned, so that nothing of its body is read: the charge is looked up. Whether there is one isn’t told.',
  params: z.object({ id: z.string().min(1).max(80) }),
  accepts: 'signed',
  result: z.null(),
  errors: [],
  handle: async ({ services, params: { id } }) => {
    await services.subscriptions.hint(id);
    return null;
  },
});

const plans = endpoint({
  ...reads,
  method: 'GET',
  path: '/api/plans',
  summary: 'Plans that the operator of this server offers, with their prices in dollars of Taiwan, tax included',
  description: 'None where the operator charges nobody.',
  result: z.array(planSchema),
  errors: [],
  handle: ({ services }) => services.subscriptions.plans(),
});

/** Payments of subscriptions (spec 3 §7 "Subscription payments"). */
export const paymentEndpoints = [checkout, payDue, list, listOfPerson, show, notify, plans];
