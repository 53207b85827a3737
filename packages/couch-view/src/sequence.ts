import { createHash } from 'node:crypto';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import { viewSetKey } from '@vetloom/sync-server/views.ts';

/** A place in the feed: everything up to `seq`, and of what stands at `seq` the ids up to `id`. A null id means all of them. */
export interface Place {
  readonly seq: number;
  readonly id: string | null;
}

/** Before everything. */
export const BEGINNING: Place = { seq: 0, id: null };

/**
 * Names what a place is true of: one life of the database, seen by one set of views. With another mark the same place would hide what was
 * gained since, so that the feed begins anew; a replica then skips what it has already.
 */
export const markOf = (epoch: string, views: ReadViews): string =>
  createHash('sha256')
    .update(`${epoch}\n${viewSetKey(views)}`)
    .digest('hex')
    .slice(0, 8);

/** A place as clients keep it: `42-1f2e3d4c`, or with the last id's base64url behind it. */
export const tokenOf = ({ seq, id }: Place, mark: string): string =>
  `${seq}-${mark}${id === null ? '' : `-${Buffer.from(id).toString('base64url')}`}`;

/** Reads a place. A plain number is a sequence; undefined for what no feed gave. */
export function placeOf(text: string, mark: string): Place | undefined {
  const [, seq, marked, id] = /^"?([0-9]{1,15})(?:-([a-f0-9]{8})(?:-([A-Za-z0-9_-]{1,900}))?)?"?$/.exec(text) ?? [];
  if (seq === undefined) return undefined;
  if (marked !== undefined && marked !== mark) return BEGINNING;
  return { seq: Number(seq), id: id === undefined ? null : Buffer.from(id, 'base64url').toString('utf8') };
}
