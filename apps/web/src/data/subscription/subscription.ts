import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { type Plan, planSchema, type Term } from '@vetloom/domain/subscription/plan.schema.ts';
import {
  type PlanQuote,
  planQuote,
  type SubscriptionAnswer,
  type SubscriptionPayment,
  subscriptionAnswer,
  subscriptionPayment,
} from '@vetloom/protocol/subscription.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { checkoutResult } from './checkout-result.ts';

const base = () => `${clinicBase()}/subscription`;
const PAYMENT = '/api/sdk/payment';

/** A plan by a term. */
export interface WantedPlan {
  readonly planID: string;
  readonly term: Term;
}

/** A plan with the sum that the person saw: another one is refused (`sumChanged`). */
export interface AgreedPlan extends WantedPlan {
  readonly seen: number;
}

const checkoutAnswer = z.object({ status: z.unknown(), data: subscriptionPayment });

/** The clinic's subscription, with the network. Refusals are DomainErrors. */
export const subscriptionCalls = {
  state: async (): Promise<SubscriptionAnswer> => subscriptionAnswer.parse(await callServer('GET', base())),
  plans: async (): Promise<Plan[]> => z.array(planSchema).parse(await callServer('GET', '/api/plans')),
  quote: async ({ planID, term }: WantedPlan): Promise<PlanQuote> =>
    planQuote.parse(await callServer('GET', `${base()}/quote?${new URLSearchParams({ planID, term })}`)),
  /** Pays by what the card's fields gave. */
  checkout: async (clinicID: string, token: string, wanted: AgreedPlan, buyer: Buyer) =>
    checkoutResult(
      checkoutAnswer.parse(await callServer('POST', `${PAYMENT}/checkout`, { clinicID, token, ...wanted, buyer })),
    ),
  /** Pays what is owed by the card that is kept; answers the payment's id. */
  payDue: async (clinicID: string): Promise<string> =>
    z.string().parse(await callServer('POST', `${PAYMENT}/toPetus/${encodeURIComponent(clinicID)}`, {})),
  payment: async (id: string): Promise<SubscriptionPayment> =>
    subscriptionPayment.parse(await callServer('GET', `${PAYMENT}/${encodeURIComponent(id)}`)),
  payments: async (clinicID: string, limit: number): Promise<SubscriptionPayment[]> =>
    z.array(subscriptionPayment).parse(await callServer('POST', `${PAYMENT}/getPaymentList`, { clinicID, limit })),
  /** Null where it follows later, without a charge. */
  choose: async (wanted: WantedPlan & Partial<AgreedPlan>): Promise<SubscriptionPayment | null> =>
    subscriptionPayment.nullable().parse(await callServer('PUT', `${base()}/plan`, wanted)),
  changeCard: async (token: string): Promise<void> => void (await callServer('PUT', `${base()}/card`, { token })),
  saveBuyer: async (buyer: Buyer): Promise<void> => void (await callServer('PUT', `${base()}/buyer`, buyer)),
  cancel: async (cancelled: boolean): Promise<void> =>
    void (await callServer('PUT', `${base()}/cancelled`, { cancelled })),
};

/** The whole address of the page of a card's fields: one of our own stands on the API's origin. */
export const fieldsAddress = (fieldsURL: string): string =>
  fieldsURL.startsWith('/') ? `${endpoints.api}${fieldsURL}` : fieldsURL;
