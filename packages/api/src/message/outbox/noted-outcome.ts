import { line, quantity } from '@vetloom/domain/core/schema.ts';
import type { HandingOutcome } from '@vetloom/domain/message/outcome.schema.ts';
import type { Outcome } from '@vetloom/integrations/channel/port.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';

/*
 * What vendors say, as it can be kept. Many answers are noted in one transaction: one with something odd in it would leave all of them unsure.
 */

const vendorName = line(160);
const MOST_WAIT_S = 86_400;
const MOST_SAFE_S = 172_800;

/** A vendor's own id; empty where it is none that can be asked by. */
const keptID = (id: string): string => vendorName.safeParse(id).data ?? '';

/** Points to the fourth place, as they are kept; undefined for what can't be a price. */
export const keptPoints = (points: number | undefined): number | undefined =>
  quantity.safeParse(Math.round((points ?? Number.NaN) * 10_000) / 10_000).data;

const seconds = (given: number, most: number): number =>
  Number.isNaN(given) ? 0 : Math.min(most, Math.max(0, Math.ceil(given)));

/** An outcome as it is kept: the vendor's code and words in one line. */
export function notedOutcome(outcome: Outcome): HandingOutcome {
  if (outcome.kind === 'handedOver') {
    const [points, { pointsLeft }] = [keptPoints(outcome.points), outcome];
    return {
      ...{ kind: outcome.kind, vendorID: keptID(outcome.vendorID) },
      ...(points !== undefined && { points }),
      ...(pointsLeft !== undefined && Number.isFinite(pointsLeft) && { pointsLeft }),
    };
  }
  const said = saidLine(outcome.said);
  if (outcome.kind === 'unsure')
    return { kind: 'unsure', reason: '', said, sameKeySafeForS: seconds(outcome.sameKeySafeForS, MOST_SAFE_S) };
  if (outcome.kind === 'refused') return { kind: 'refused', reason: outcome.reason, said };
  const later = { kind: 'tryLater' as const, reason: outcome.reason, said };
  return outcome.retryAfterS === undefined
    ? later
    : { ...later, retryAfterS: seconds(outcome.retryAfterS, MOST_WAIT_S) };
}
