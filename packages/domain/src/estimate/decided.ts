import { fingerprint } from '../core/canonical.ts';
import type { EstimateLine } from '../lines/estimate-line.schema.ts';
import type { DecisionOutcome, EstimateDecision } from './decision.schema.ts';
import { contentOf, type Estimate } from './estimate.schema.ts';

/** Where an estimate stands: nobody has decided, somebody has, or two have and contradict each other. */
export type EstimateState = 'open' | DecisionOutcome | 'contested';

/** Where an estimate stands, and by what. */
export interface EstimateStanding {
  readonly state: EstimateState;
  /** Decisions that no other one corrects, the earliest first: one, or those that say the same or contradict each other. */
  readonly heads: readonly EstimateDecision[];
}

/** What a decision says, whoever took it down. */
const saying = ({ outcome, lineIDs, content }: EstimateDecision): string =>
  fingerprint([outcome, outcome === 'partly' ? [...lineIDs].sort() : [], contentOf(content)]);

/**
 * Where an estimate stands by its decisions, in whatever order they arrived. Two that nobody has settled are both there: what an owner said twice alike is said
 * once, and of two that differ none counts.
 */
export function standingOf(decisions: readonly EstimateDecision[]): EstimateStanding {
  const corrected = new Set(decisions.flatMap(({ corrects }) => corrects));
  const heads = decisions
    .filter(({ _id }) => !corrected.has(_id))
    .sort((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));
  const [first] = heads;
  if (!first) return { state: 'open', heads };
  const isOne = heads.every((head) => saying(head) === saying(first));
  return { state: isOne ? first.outcome : 'contested', heads };
}

/** The lines to which an owner agreed. */
export function acceptedLines({ heads, state }: EstimateStanding): readonly EstimateLine[] {
  const [decision] = heads;
  if (!decision || state === 'contested' || state === 'declined') return [];
  const { lines } = decision.content;
  return state === 'partly' ? lines.filter(({ _id }) => decision.lineIDs.includes(_id)) : lines;
}

/** What of several estimates an owner has agreed to. */
export interface Agreed {
  readonly lines: readonly EstimateLine[];
  /** Estimates about which two decisions contradict each other. */
  readonly contested: readonly Estimate[];
}

/** Decisions by the estimate that they are about. */
export const byEstimate = (
  decisions: readonly EstimateDecision[],
): ((estimateID: string) => readonly EstimateDecision[]) => {
  const grouped = Map.groupBy(decisions, ({ estimateID }) => estimateID);
  return (estimateID) => grouped.get(estimateID) ?? [];
};

/** Estimates in whose place an accepted one stands: those that it names, and those that these named. A change that nobody has accepted takes nothing away. */
export function supersededIDs(
  estimates: readonly Estimate[],
  decisionsOf: (estimateID: string) => readonly EstimateDecision[],
): ReadonlySet<string> {
  const byID = new Map(estimates.map((estimate) => [estimate._id, estimate]));
  const gone = new Set<string>();
  for (const estimate of estimates) {
    if (acceptedLines(standingOf(decisionsOf(estimate._id))).length === 0) continue;
    let earlier = estimate.supersedesID;
    while (earlier !== '' && !gone.has(earlier)) {
      gone.add(earlier);
      earlier = byID.get(earlier)?.supersedesID ?? '';
    }
  }
  return gone;
}

/** What an owner has agreed to by the estimates of a visit: lines of all that were accepted and that no accepted one has replaced. */
export function agreedOf(estimates: readonly Estimate[], decisions: readonly EstimateDecision[]): Agreed {
  const decisionsOf = byEstimate(decisions);
  const gone = supersededIDs(estimates, decisionsOf);
  const standing = estimates
    .filter(({ _id }) => !gone.has(_id))
    .map((estimate) => ({ estimate, stands: standingOf(decisionsOf(estimate._id)) }));
  return {
    lines: standing.flatMap(({ stands }) => acceptedLines(stands)),
    contested: standing.flatMap(({ estimate, stands }) => (stands.state === 'contested' ? [estimate] : [])),
  };
}
