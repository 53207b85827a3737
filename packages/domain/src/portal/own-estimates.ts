import { DAY_SECONDS } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { byEstimate, standingOf } from '../estimate/decided.ts';
import type { EstimateDecision } from '../estimate/decision.schema.ts';
import type { Estimate } from '../estimate/estimate.schema.ts';
import { estimateSight, isOverdue, replacedIDs } from '../estimate/page-decision.commands.ts';
import { estimateRange, lineRange } from '../lines/estimate.ts';

/** Seconds for which a page still shows an estimate that was decided. */
const SHOWN_AFTER_S = 60 * DAY_SECONDS;

/** An estimate as its owner is shown it; NT$. Staff's remarks on decisions, costs and items' ids are no part of it. */
export interface ShownEstimate {
  readonly _id: string;
  readonly petID: string;
  readonly seen: string;
  readonly title: string;
  readonly note: string;
  readonly validUntil: string | null;
  readonly dateTime: number;
  readonly low: number;
  readonly high: number;
  readonly lines: { readonly name: string; readonly low: number; readonly high: number }[];
  readonly state: ReturnType<typeof standingOf>['state'];
  readonly decidedAt: number | null;
}

/** The estimates of an animal that its owner is shown: those to decide about, and those that were decided of late; the newest first. */
export function shownEstimates(
  estimates: readonly Estimate[],
  decisions: readonly EstimateDecision[],
  now: number,
  zone: Zone,
): ShownEstimate[] {
  const of = byEstimate(decisions);
  const replaced = replacedIDs(estimates);
  return estimates
    .flatMap((estimate): ShownEstimate[] => {
      const { state, heads } = standingOf(of(estimate._id));
      const decidedAt = heads.at(-1)?.dateTime ?? null;
      const isToDecide =
        state === 'open' &&
        !estimate.withdrawn &&
        !replaced.has(estimate._id) &&
        !isOverdue(estimate, now, zone) &&
        estimate.lines.length > 0;
      if (!isToDecide && (decidedAt === null || decidedAt + SHOWN_AFTER_S < now)) return [];
      const { _id, petID, title, note, validUntil, createDateTime: dateTime, lines } = estimate;
      const rows = lines.map((line) => ({ name: line.name, ...lineRange(line) }));
      const shown = { _id, petID, seen: estimateSight(estimate), title, note, validUntil, dateTime };
      return [{ ...shown, ...estimateRange(lines), lines: rows, state, decidedAt }];
    })
    .sort((a, b) => b.dateTime - a.dateTime);
}
