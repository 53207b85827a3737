import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type ReadView, readView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Views } from '@vetloom/protocol/sync.ts';
import type { ReadViews } from '@vetloom/storage/ports/feed.ts';

/** How a person reads every collection (law 19); a collection that may not be read is missing. */
export const viewsOf = (actor: Pick<Actor, 'admin' | 'permissions' | 'email'>): ReadViews =>
  Object.fromEntries(
    COLLECTION_NAMES.flatMap((collection): [CollectionName, ReadView][] => {
      const view = readView(actor, collection);
      return view ? [[collection, view]] : [];
    }),
  );

/** The keys of the views, as the wire carries them: the same keys mean the same documents. */
export const viewKeys = (views: ReadViews): Views =>
  Object.fromEntries(Object.entries(views).map(([collection, view]) => [collection, view.key]));

/** Names of sets that were asked before: a round asks for each listener's. */
const known = new WeakMap<ReadViews, string>();

/** One name for a whole set of views; people who share it get the same pokes. */
export function viewSetKey(views: ReadViews): string {
  const key =
    known.get(views) ??
    Object.entries(views)
      .map(([collection, view]) => `${collection}=${view.key}`)
      .sort()
      .join('&');
  known.set(views, key);
  return key;
}
