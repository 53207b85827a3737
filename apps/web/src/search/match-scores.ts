/**
 * How good a match is. The gaps between the kinds of match are wider than all that is taken off or added within one,
 * so that exact always comes before prefix, prefix before initials, initials before a match in the middle.
 */
export const SCORE = {
  exact: 800,
  prefix: 600,
  initials: 400,
  inner: 200,
  innerInitials: 100,
} as const;

/** Taken off within a kind of match. */
export const PENALTY = {
  /** Found by its sound, not by its characters. */
  phonetic: 20,
  /** By a reading that is not the likeliest one here. */
  alternateReading: 30,
  /** A tone was typed and differs; dictionaries disagree on tones, so it only ranks lower. */
  wrongTone: 20,
  /** At most this for characters of the name that the query does not cover. */
  uncovered: 15,
  /** Found in what belongs to the pet's owner: the owner itself comes first. */
  ownerField: 100,
  /** The words of the query were found apart. */
  scatteredWords: 50,
} as const;

/** At most this for an entry seen just now. */
const RECENCY_BONUS = 40;

/** Tails of numbers rank like prefixes: people give the last digits. */
export const NUMBER_SCORES = {
  phone: { exact: 800, tail: 620, prefix: 560, inner: 200, tailFrom: 3, prefixFrom: 3, innerFrom: 3 },
  // All chips of a maker begin alike, so that their heads identify nothing.
  chip: { exact: 800, tail: 610, prefix: 200, inner: 150, tailFrom: 3, prefixFrom: 6, innerFrom: 5 },
  code: { exact: 790, tail: 380, prefix: 590, inner: 200, tailFrom: 3, prefixFrom: 2, innerFrom: 3 },
} as const;

const DAY_SECONDS = 86_400;

/** Bonus for an entry seen at `seenAt` (Unix seconds, 0 for never), halved after a week. */
export function recencyBonus(seenAt: number, now: number): number {
  if (seenAt <= 0) return 0;
  const days = Math.max(0, now - seenAt) / DAY_SECONDS;
  return RECENCY_BONUS / (1 + days / 7);
}
