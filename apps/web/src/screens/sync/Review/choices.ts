import { same } from '@vetloom/domain/core/same.ts';
import { type Choice, type ContestedField, canKeepBoth } from '@vetloom/domain/sync/review.ts';
import { type Bar, barOf } from '@vetloom/domain/sync/review-bars.ts';

/** A side of a review. */
export type Side = 'mine' | 'theirs';
/** Why sides of one decision can be read and not taken. */
export type Bars = Partial<Readonly<Record<Side, Bar>>>;

/** The other one of two sides. */
export const otherSide = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine');

/** Of fields that are decided together, which sides can't be taken as the document stands. */
export function barsOf(collection: string, stored: unknown, contested: readonly ContestedField[]): Bars {
  const [mine, theirs] = (['mine', 'theirs'] as const).map((side) => barOf(collection, stored, contested, side));
  return { ...(mine ? { mine } : {}), ...(theirs ? { theirs } : {}) };
}

/**
 * Prose of both sides begins as one text, which can be read and corrected. What was handed out begins as it is, and so does what is the same on
 * both sides: there is nothing to choose. Everything else begins undecided.
 */
export function firstChoice(collection: string, contested: readonly ContestedField[], bars: Bars): Choice | undefined {
  for (const side of ['mine', 'theirs'] as const) if (bars[side]?.rule === 'handedOut') return otherSide(side);
  if (contested.every(({ mine, theirs }) => same(mine ?? null, theirs ?? null))) return 'theirs';
  const [only] = contested;
  return only && contested.length === 1 && canKeepBoth(collection, only) ? 'both' : undefined;
}

/** A choice that still can be made, as the document stands now: it may have been handed out while somebody looked. */
export const standingChoice = (choice: Choice | undefined, bars: Bars): Choice | undefined => {
  if (choice !== 'mine' && choice !== 'theirs') return choice;
  const bar = bars[choice];
  if (!bar) return choice;
  return bar.rule === 'handedOut' ? otherSide(choice) : undefined;
};
