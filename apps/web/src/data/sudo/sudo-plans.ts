import { type Plan, type PlanTerms, planSchema } from '@vetloom/domain/subscription/plan.schema.ts';
import { subscriptionAnswer, subscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { z } from 'zod';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens } from '../engine/session/session.ts';

const BASE = '/api/sdk/v2/sudo';
const clinicPath = (clinic: string) => `${BASE}/clinic/${encodeURIComponent(clinic)}`;

const standing = z.object({
  subscription: subscriptionAnswer,
  payments: z.array(subscriptionPayment),
  /** Bytes. */
  storage: z.object({ kept: z.number(), quota: z.number() }),
});
/** A clinic's subscription, payments and storage, as operators see them. */
export type SudoStanding = z.output<typeof standing>;

/** Plans and clinics' subscriptions, for operators. Refusals are DomainErrors. */
export const sudoPlans = {
  versions: async (): Promise<Plan[]> =>
    z.array(planSchema).parse(await callServer('GET', `${BASE}/plan`, undefined, ownTokens)),
  save: async (plan: PlanTerms & { readonly planID: string; readonly offered: boolean }): Promise<void> =>
    void (await callServer('PUT', `${BASE}/plan`, plan, ownTokens)),
  standing: async (clinic: string): Promise<SudoStanding> =>
    standing.parse(await callServer('GET', `${clinicPath(clinic)}/subscription`, undefined, ownTokens)),
  give: async (clinic: string, given: { planID: string; until: number | null; note: string }): Promise<void> =>
    void (await callServer('PUT', `${clinicPath(clinic)}/subscription`, given, ownTokens)),
  grace: async (clinic: string, until: number): Promise<void> =>
    void (await callServer('PUT', `${clinicPath(clinic)}/grace`, { until }, ownTokens)),
  storage: async (clinic: string, bytes: number | null): Promise<void> =>
    void (await callServer('PUT', `${clinicPath(clinic)}/storage`, { bytes }, ownTokens)),
  invoice: async (clinic: string, paymentID: string, invoice: string): Promise<void> =>
    void (await callServer(
      'PUT',
      `${clinicPath(clinic)}/payment/${encodeURIComponent(paymentID)}/invoice`,
      { invoice },
      ownTokens,
    )),
  refund: async (clinic: string, paymentID: string, reason: string): Promise<void> =>
    void (await callServer(
      'POST',
      `${clinicPath(clinic)}/payment/${encodeURIComponent(paymentID)}/refund`,
      { reason },
      ownTokens,
    )),
};
