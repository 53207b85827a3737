import type { ExamRange } from './exam-item.schema.ts';

/**
 * Why a range can't stand: its lower limit is above its upper one, its ages end before they begin, it says nothing, or it and another of
 * the same kind and standard hold for the same age.
 */
export const RANGE_FLAWS = ['reversed', 'ages', 'empty', 'overlap'] as const;
/** Why a range can't stand. */
export type RangeFlaw = (typeof RANGE_FLAWS)[number];

/** A range that can't stand, by its row. */
export interface FlawedRange {
  readonly row: string;
  readonly flaw: RangeFlaw;
}

/** What of a range tells whether it can stand. */
type Judged = Pick<ExamRange, '_id' | 'species' | 'standardID' | 'fromMonths' | 'toMonths' | 'low' | 'high' | 'normal'>;

/** An item's name as values are matched with it. */
export const plainName = (name: string): string => name.trim().toLowerCase();

function flawOf({ low, high, normal, fromMonths, toMonths }: Judged): RangeFlaw | undefined {
  if (low !== null && high !== null && low > high) return 'reversed';
  if (toMonths !== null && toMonths <= fromMonths) return 'ages';
  // It would hide a wider range that does say something.
  return low === null && high === null && normal.trim() === '' ? 'empty' : undefined;
}

const end = ({ toMonths }: Judged): number => toMonths ?? Number.POSITIVE_INFINITY;

const overlap = (one: Judged, other: Judged): boolean =>
  one.species === other.species &&
  one.standardID === other.standardID &&
  one.fromMonths < end(other) &&
  other.fromMonths < end(one);

/** The ranges of an item that can't stand, in their order. A range of every kind beside one of a kind is no overlap: the narrower counts. */
export function rangeFlaws(ranges: readonly Judged[]): FlawedRange[] {
  return ranges.flatMap((range, at): FlawedRange[] => {
    const flaw =
      flawOf(range) ?? (ranges.slice(0, at).some((before) => overlap(before, range)) ? 'overlap' : undefined);
    return flaw === undefined ? [] : [{ row: range._id, flaw }];
  });
}
