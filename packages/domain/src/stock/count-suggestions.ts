import { DAY_SECONDS } from '../core/clock.ts';

/** A product as it is judged for counting. */
export interface CountCandidate {
  readonly prodID: string;
  /** NT$ that lie on the shelves. */
  readonly value: number;
  /** NT$ that were found missing or thrown away within a year. */
  readonly lost: number;
  /** When it was counted last, Unix seconds; null for never. */
  readonly countedAt: number | null;
}

/** A product that is due to be counted. */
export interface CountSuggestion extends CountCandidate {
  /** By value: A the few that make up most of it, B, C. */
  readonly class: 'A' | 'B' | 'C';
  /** How many days it is overdue. */
  readonly overdueDays: number;
}

/** Up to which share of the whole value a class goes, and how many days may pass between two counts of one. */
const CLASSES = [
  { name: 'A', share: 0.8, days: 30 },
  { name: 'B', share: 0.95, days: 90 },
  { name: 'C', share: 1, days: 180 },
] as const;

/**
 * What to count next, what is overdue longest in its measure first: dear goods monthly, cheap ones twice a year, and what was lost in the last year a class
 * more often than its value asks. What was never counted comes before all else of its class. `now` in Unix seconds.
 */
export function countSuggestions(candidates: readonly CountCandidate[], now: number): CountSuggestion[] {
  const whole = candidates.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  let before = 0;
  return candidates
    .toSorted((a, b) => b.value - a.value || (a.prodID < b.prodID ? -1 : 1))
    .map((candidate) => {
      // By what stands before it: the dearest is of the first class, even if it alone is more than its share.
      const byValue = CLASSES.findIndex(({ share }) => before < whole * share);
      before += Math.max(0, candidate.value);
      const at = byValue < 0 ? CLASSES.length - 1 : byValue;
      const { name, days } = CLASSES[candidate.lost > 0 ? Math.max(0, at - 1) : at] ?? CLASSES[2];
      const since = candidate.countedAt === null ? 2 * days : Math.floor((now - candidate.countedAt) / DAY_SECONDS);
      return { ...candidate, class: name, overdueDays: since - days, measure: since / days };
    })
    .filter(({ overdueDays }) => overdueDays >= 0)
    .toSorted((a, b) => b.measure - a.measure || b.value - a.value)
    .map(({ measure: _, ...suggestion }) => suggestion);
}
