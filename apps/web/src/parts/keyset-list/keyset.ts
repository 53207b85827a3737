import type { KeyPart, Range } from '@vetloom/domain/engine/transaction.ts';

/** A stretch of an index: a half-open range of keys, so that what is put in later falls into exactly one stretch. */
export interface Stretch {
  readonly range: Range;
  /** Where the next stretch begins; undefined when this is the last. */
  readonly next: KeyPart | undefined;
  /** Once it holds more documents than this, find it anew: the first load is filling it. */
  readonly room: number;
}

/** What a stretch is found with. */
export interface KeysetSource<D> {
  readonly read: (range: Range) => Promise<D[]>;
  readonly keyOf: (document: D) => KeyPart;
  readonly descending: boolean;
}

/**
 * The stretch of about `size` documents that begins at `from` (a stretch's `next`; undefined for the first). Documents with
 * the same key never part: a thousand animals of one name make one long stretch, and none is shown twice or lost.
 */
export async function nextStretch<D>(
  source: KeysetSource<D>,
  from: KeyPart | undefined,
  size: number,
): Promise<Stretch> {
  const open: Range = source.descending
    ? { descending: true, ...(from === undefined ? {} : { to: from }) }
    : from === undefined
      ? {}
      : { from };
  for (let limit = size + 1; ; limit *= 2) {
    const documents = await source.read({ ...open, limit });
    if (documents.length < limit) return { range: open, next: undefined, room: 2 * Math.max(size, documents.length) };
    const keys = documents.map(source.keyOf);
    const last = keys[keys.length - 1];
    const kept = keys.slice(0, keys.indexOf(last ?? ''));
    const lastKept = kept[kept.length - 1];
    if (last === undefined || lastKept === undefined) continue;
    // Ascending a stretch ends before the first key that it left out; descending it ends with the last that it kept.
    const room = 4 * Math.max(size, kept.length);
    return source.descending
      ? { range: { ...open, from: lastKept }, next: lastKept, room }
      : { range: { ...open, to: last }, next: last, room };
  }
}

/** The stretches around what is in sight, one more on either side: only their documents are held in memory. */
export function stretchesInSight(
  lengths: readonly number[],
  first: number,
  last: number,
): { readonly from: number; readonly to: number } {
  let start = 0;
  let from = 0;
  let to = 0;
  for (const [index, length] of lengths.entries()) {
    if (start <= first) from = index;
    if (start <= last) to = index;
    start += length;
  }
  return { from: Math.max(0, from - 1), to: Math.min(Math.max(0, lengths.length - 1), to + 1) };
}
