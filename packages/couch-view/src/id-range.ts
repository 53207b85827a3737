import type { IDRange } from './rows.ts';

/** A character that no id holds, at the end of a key: `/inHospital/1/plan/\ufff0` means "and all that begin so" (spec 2 §9). */
const SENTINEL = /[\u{FFF0}-\u{10FFFF}]$/u;
/** The last character of all: an id may hold letters beyond U+FFFF, which in the order of bytes come after any sentinel below it. */
const LAST = '\u{10FFFF}';

const wholly = (key: string | undefined): string | undefined =>
  key?.replace(SENTINEL, (end) => (/\p{L}/u.test(end) ? end : LAST));

/** What a reader asks for: from one key to another, as `_all_docs` names them. */
interface AskedRange {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly descending: boolean;
  /** Whether the end itself belongs to it. */
  readonly inclusive: boolean;
}

/** The stretch of ids that a reader asks for. */
export const idRange = ({ start, end, descending, inclusive }: AskedRange): IDRange =>
  descending
    ? { descending, from: wholly(end), fromInclusive: inclusive, to: wholly(start), toInclusive: true }
    : { descending, from: wholly(start), fromInclusive: true, to: wholly(end), toInclusive: inclusive };
