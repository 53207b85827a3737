import { SEPARATOR } from './entry-keys.ts';
import type { TermPool } from './term-pool.ts';

/** Scores of a run of characters by where it stands in a number, and the fewest characters that count there. */
export interface NumberScores {
  readonly exact: number;
  readonly tail: number;
  readonly prefix: number;
  readonly inner: number;
  readonly tailFrom: number;
  readonly prefixFrom: number;
  readonly innerFrom: number;
}

/** Where in a number and how well a run was found; characters counted from the term's beginning. */
export interface NumberMatch {
  readonly score: number;
  readonly from: number;
}

function grade(scores: NumberScores, length: number, atStart: boolean, atEnd: boolean): number {
  if (atStart && atEnd) return scores.exact;
  if (atEnd && length >= scores.tailFrom) return scores.tail;
  if (atStart && length >= scores.prefixFrom) return scores.prefix;
  return length >= scores.innerFrom ? scores.inner : 0;
}

/** Best place of `run` in a term of numbers; undefined when it is not there or too short to count. */
export function findNumber(
  pool: TermPool,
  term: number,
  run: readonly number[],
  scores: NumberScores,
): NumberMatch | undefined {
  const { data } = pool;
  const from = pool.start(term);
  const end = from + pool.length(term);
  const first = run[0];
  const length = run.length;
  if (first === undefined) return undefined;
  let best = 0;
  let place = 0;
  for (let i = from; i + length <= end; i += 1) {
    if (data[i] !== first) continue;
    let k = 1;
    while (k < length && data[i + k] === run[k]) k += 1;
    if (k < length) continue;
    const atStart = i === from || data[i - 1] === SEPARATOR;
    const atEnd = i + length === end || data[i + length] === SEPARATOR;
    const score = grade(scores, length, atStart, atEnd);
    if (score > best) {
      best = score;
      place = i - from;
    }
  }
  return best === 0 ? undefined : { score: best, from: place };
}
