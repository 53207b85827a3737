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

/** One end of a stretch: an id, and whether it belongs to it. */
interface End {
  readonly id: string | undefined;
  readonly inclusive: boolean;
}

/** No id holds a NUL, which the database can't compare with: what follows one comes right behind all that stands before it. */
function cut(key: string | undefined, inclusive: boolean, below: boolean): End {
  const at = key?.indexOf('\0') ?? -1;
  return at < 0 ? { id: wholly(key), inclusive } : { id: key?.slice(0, at), inclusive: below };
}

/** The stretch of ids that a reader asks for. Backup programs go on behind a document by its id with a NUL. */
export function idRange({ start, end, descending, inclusive }: AskedRange): IDRange {
  const [low, high] = descending
    ? [cut(end, inclusive, false), cut(start, true, true)]
    : [cut(start, true, false), cut(end, inclusive, true)];
  return { descending, from: low.id, fromInclusive: low.inclusive, to: high.id, toInclusive: high.inclusive };
}
