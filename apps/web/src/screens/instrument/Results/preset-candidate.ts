import type { AttachCandidate } from '@vetloom/protocol/instrument.ts';

/** What says of whom a report is; that something waits, or came today, is true of many. */
const TELLING: ReadonlySet<AttachCandidate['for'][number]> = new Set(['orderNumber', 'chip', 'number', 'name']);

/**
 * Which candidate one key takes without a choice: the first, where there is a place to attach to, something says that it is this animal, and nothing speaks against it.
 * One that is doubtful is chosen by a person first.
 */
export function presetCandidate<C extends Pick<AttachCandidate, 'recordID' | 'for' | 'against'>>(
  candidates: readonly C[],
): C | undefined {
  const [first] = candidates;
  if (!first || first.recordID === '' || first.against.length > 0) return undefined;
  return first.for.some((reason) => TELLING.has(reason)) ? first : undefined;
}
