import type {
  ControlledCount,
  ControlledEntry,
  CountedDrug,
  DifferenceCause,
  DifferenceExplanation,
} from './controlled-count.schema.ts';
import { differenceOf } from './count.ts';
import type { MovementCause } from './movement.ts';

/** What an explanation moves, and whether it can explain what is missing, what is too much, or both. */
interface Explaining {
  readonly missing: boolean;
  readonly surplus: boolean;
  /** The movement by which the book becomes what was counted; null where the book is right, or will be by what somebody still writes down. */
  readonly moves: MovementCause | null;
}

/** The one table of what explains a difference. What stays in needles is used up; all else that is missing is a loss (減損), and what is too much a surplus (盈餘). */
export const DIFFERENCE_EFFECTS: Readonly<Record<DifferenceCause, Explaining>> = {
  miscounted: { missing: true, surplus: true, moves: null },
  unwritten: { missing: true, surplus: true, moves: null },
  deadSpace: { missing: true, surplus: false, moves: 'loss' },
  overfill: { missing: false, surplus: true, moves: 'count' },
  broken: { missing: true, surplus: false, moves: 'count' },
  stolen: { missing: true, surplus: false, moves: 'count' },
  unknown: { missing: true, surplus: true, moves: 'count' },
};

/** Whether a cause can explain a difference of that sign; what doesn't differ needs no cause. */
export const explains = (cause: DifferenceCause, difference: number): boolean =>
  difference < 0 ? DIFFERENCE_EFFECTS[cause].missing : difference > 0 && DIFFERENCE_EFFECTS[cause].surplus;

const keyOf = ({ prodID, lotID }: Pick<ControlledEntry, 'prodID' | 'lotID'>) => `${prodID} ${lotID}`;

/** Lots that lie at a place and weren't counted: a day's count is of all of them. */
export const uncountedOf = <S extends Pick<ControlledEntry, 'prodID' | 'lotID'>>(
  lying: readonly S[],
  counted: readonly Pick<ControlledEntry, 'prodID' | 'lotID'>[],
): S[] => {
  const known = new Set(counted.map(keyOf));
  return lying.filter((spot) => !known.has(keyOf(spot)));
};

/** What was counted beside the book of that moment, in the order of the entries. */
export const countedBeside = (
  entries: readonly (ControlledEntry & Pick<CountedDrug, 'name' | 'unit' | 'lot'>)[],
  books: readonly number[],
): CountedDrug[] =>
  entries.map((entry, at) => {
    const book = books[at] ?? 0;
    return { ...entry, book, difference: differenceOf(entry.counted, book), cause: null, text: '' };
  });

/** A count with its differences explained; `missing` is the first that has no explanation, or one that can't explain it. */
export function explained(
  { rows }: Pick<ControlledCount, 'rows'>,
  explanations: readonly DifferenceExplanation[],
): { readonly rows: CountedDrug[]; readonly missing: CountedDrug | undefined } {
  const said = new Map(explanations.map((one) => [keyOf(one), one]));
  const found = rows.map((row) => {
    const one = said.get(keyOf(row));
    return row.difference === 0 || !one || !explains(one.cause, row.difference)
      ? row
      : { ...row, cause: one.cause, text: one.text };
  });
  return { rows: found, missing: found.find(({ difference, cause }) => difference !== 0 && cause === null) };
}

/** How a day stands at a place: `none` where nobody counted. One closed count is enough, whatever was begun beside it. */
export const dayState = (counts: readonly Pick<ControlledCount, 'status'>[]): 'closed' | 'open' | 'none' =>
  counts.some(({ status }) => status === 'closed') ? 'closed' : counts.length > 0 ? 'open' : 'none';
