import type { ResultValue } from '../lines/exam.schema.ts';
import { plottable, type ValidRange } from './exam-range.ts';

/** What is wrong with a typed value: `refused`: it is no value of that item; `words`, `far`: it may be meant, and is asked about. */
export type ValueDoubt = 'refused' | 'words' | 'far';

/** What is kept tight in a body, such as sodium, is never this many times beyond its range. */
const TIGHT = 2.5;
/** What moves widely, such as enzymes, may be this many times beyond it. */
const WIDE = 20;
/** A range whose ends are nearer to each other than this is kept tight. */
const NEAR = 2;

/**
 * Looks at a value as it was typed, before it is kept, by the range that would judge it. Where a range is of numbers, letters are no value
 * (`abc`), Chinese words may be (溶血, 檢體不足), and a number beyond anything alive is most often a slip of the hand.
 */
export function valueDoubt(value: ResultValue, range: ValidRange | undefined): ValueDoubt | undefined {
  if (value === '' || range === undefined || (range.low === null && range.high === null)) return undefined;
  const number = plottable(value);
  if (number === undefined) return /\p{Script=Han}/u.test(String(value)) ? 'words' : 'refused';
  const { low, high } = range;
  if (number < 0 && (low === null || low >= 0)) return 'refused';
  const isTight = low !== null && high !== null && low > 0 && high / low < NEAR;
  const times = isTight ? TIGHT : WIDE;
  if (high !== null && high > 0 && number > high * times) return 'far';
  return low !== null && low > 0 && number < low / times ? 'far' : undefined;
}
