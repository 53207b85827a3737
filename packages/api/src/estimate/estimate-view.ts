import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { byEstimate, standingOf } from '@vetloom/domain/estimate/decided.ts';
import { type EstimateDecision, estimateDecisionSchema } from '@vetloom/domain/estimate/decision.schema.ts';
import { type Estimate, estimateSchema } from '@vetloom/domain/estimate/estimate.schema.ts';
import { z } from 'zod';

/** What the calls of estimates share. */
export const frame = { scope: 'clinic', tag: 'Estimates' } as const;
/** What their reads share: whoever reads records, and the cashier. */
export const reads = { ...frame, permission: ['RECORD_READ', 'BILLING_READ'], write: false } as const;

/** An estimate with where it stands and what was decided about it. `contested`: two decisions contradict each other. */
export const estimateView = estimateSchema.extend({
  state: z.enum(['open', 'accepted', 'partly', 'declined', 'contested']),
  decisions: z.array(estimateDecisionSchema),
});

/** What was decided about an estimate, about that of a stay, or about all of an animal, the earliest first. */
export const decisionsOf = async (
  reader: Reader,
  index: 'byEstimate' | 'byStay' | 'byPet',
  id: string,
): Promise<readonly EstimateDecision[]> =>
  (await reader.query('estimateDecision', index, { equals: [id] })) as unknown as EstimateDecision[];

/** Estimates as calls answer them, with their decisions among these. */
export function viewsOf(
  estimates: readonly Estimate[],
  decisions: readonly EstimateDecision[],
): z.output<typeof estimateView>[] {
  const of = byEstimate(decisions);
  return estimates.map((estimate) => {
    const own = of(estimate._id);
    return { ...estimate, state: standingOf(own).state, decisions: [...own] };
  });
}
