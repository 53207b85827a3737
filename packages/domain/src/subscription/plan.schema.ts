import { z } from 'zod';
import { line, requiredLine } from '../core/schema.ts';

/** For how long one price pays. */
export const TERMS = ['month', 'year'] as const;
/** For how long one price pays. */
export type Term = (typeof TERMS)[number];

/** Dollars of Taiwan, tax included; what a card can be charged. */
export const planPrice = z.number().int().min(1).max(1_000_000);
const people = z.number().int().min(1).max(5000);

/** What the operator offers: a version of a plan, which never changes. Whoever subscribed to it keeps it until they choose another. */
export const planTerms = z.object({
  name: requiredLine(40),
  /** What it is for, in a line or two. */
  text: line(200),
  /** What a term costs; null where the plan isn't sold by it. */
  price: z.object({ month: planPrice.nullable(), year: planPrice.nullable() }),
  /** Active people; null without a limit. */
  seats: people.nullable(),
  /** Clinics of one owner that it is meant for. */
  clinics: z.number().int().min(1).max(1000),
});
/** What the operator offers. */
export type PlanTerms = z.output<typeof planTerms>;

/** A plan's name in addresses and lists: `standard`. */
export const planID = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/);

/** A version of a plan. */
export const planSchema = planTerms.extend({
  planID,
  version: z.number().int().min(1),
  /** Whether it can be chosen. One that can't is kept by those who have it. */
  offered: z.boolean(),
});
/** A version of a plan. */
export type Plan = z.output<typeof planSchema>;

/** A plan as a clinic has it, or pays for it. */
export const boughtPlan = z.object({
  planID,
  version: z.number().int().min(1),
  name: z.string(),
  term: z.enum(TERMS),
  /** Of one term. */
  price: z.number().int().min(0),
  seats: people.nullable(),
  clinics: z.number().int().min(1),
});
/** A plan as a clinic has it, or pays for it. */
export type BoughtPlan = z.output<typeof boughtPlan>;

/** A plan by a term; undefined where it isn't sold by it. */
export function boughtBy(plan: Plan, term: Term): BoughtPlan | undefined {
  const price = plan.price[term];
  if (price === null) return undefined;
  const { planID: id, version, name, seats, clinics } = plan;
  return { planID: id, version, name, term, price, seats, clinics };
}

/** Of each plan the newest version, those that can be chosen, the cheapest first. */
export function offeredPlans(versions: readonly Plan[]): Plan[] {
  const newest = new Map<string, Plan>();
  for (const plan of versions)
    if ((newest.get(plan.planID)?.version ?? 0) < plan.version) newest.set(plan.planID, plan);
  const cost = ({ price }: Plan) => price.month ?? Math.ceil((price.year ?? 0) / 12);
  return [...newest.values()]
    .filter(({ offered, price }) => offered && (price.month !== null || price.year !== null))
    .toSorted((a, b) => cost(a) - cost(b) || (a.planID < b.planID ? -1 : 1));
}
