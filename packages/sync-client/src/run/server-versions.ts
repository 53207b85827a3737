import { same } from '@vetloom/domain/core/same.ts';
import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { documentKey } from '@vetloom/domain/engine/overlay.ts';
import { coversView, grantOf } from '@vetloom/domain/engine/read-view.ts';
import { fieldValue, isOpenWork, kindOf } from '@vetloom/domain/kinds.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { LocalTx } from '../store/local-store.ts';
import type { BaseRow, DocumentRef, FeedRow, Row } from '../store/rows.ts';

/** A document whose server version moves: to a row, or to null when it is deleted. */
export interface Fresh extends DocumentRef {
  readonly row: Row | null;
  readonly seq: number;
}

/** Splits `collection id`. */
export function refOf(key: string): DocumentRef {
  const space = key.indexOf(' ');
  return { collection: key.slice(0, space) as CollectionName, id: key.slice(space + 1) };
}

/** Reads rows of many collections, by key. */
export async function rowsByKey(
  refs: readonly DocumentRef[],
  read: (collection: CollectionName, ids: readonly string[]) => Promise<(Row | undefined)[]>,
): Promise<Map<string, Row>> {
  const groups = [...Map.groupBy(refs, (ref) => ref.collection)];
  const found = await Promise.all(
    groups.map(async ([collection, group]) => {
      const rows = await read(
        collection,
        group.map((ref) => ref.id),
      );
      return rows.flatMap((row): [string, Row][] => (row ? [[documentKey(collection, row.id), row]] : []));
    }),
  );
  return new Map(found.flat());
}

/**
 * The changes that are news, whatever the order in which batches and live changes arrive: each carries its sequence (law 18).
 * `beyond` tells fields that the news don't speak of because only someone else on this browser reads them: they stay until that one's own feed
 * moves (law 20).
 */
export async function freshChanges(
  tx: LocalTx,
  changes: readonly Change[],
  beyond: (collection: CollectionName) => BeyondView,
  base: ReadonlyMap<string, BaseRow>,
  unpackedOnly: boolean,
): Promise<Fresh[]> {
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const key = documentKey(change.collection, change.id);
    if ((latest.get(key)?.seq ?? -1) <= change.seq) latest.set(key, change);
  }
  const refs = [...latest.values()].map(({ collection, id }) => ({ collection, id }));
  const [stored, buried] = await Promise.all([
    rowsByKey(refs, (collection, ids) => (unpackedOnly ? tx.hotRows(collection, ids) : tx.rows(collection, ids))),
    tx.tombstones(refs),
  ]);
  const fresh: Fresh[] = [];
  for (const [at, [key, change]] of [...latest].entries()) {
    const held = base.has(key) ? (base.get(key)?.row ?? undefined) : stored.get(key);
    if ((buried[at] ?? -1) >= change.seq) continue;
    const row = nextVersion(held, change, beyond(change.collection));
    if (row !== undefined) fresh.push({ collection: change.collection, id: change.id, seq: change.seq, row });
  }
  return fresh;
}

/** The server's version after a change; undefined when the device already has it. */
function nextVersion(held: Row | undefined, change: Change, beyond: BeyondView): Row | null | undefined {
  const { id, seq, version } = change;
  if (held && held.seq > seq) return undefined;
  if (change.deleted || !change.body) return held?.seq === seq ? undefined : null;
  // What the view shows and the change lacks was taken away, also where the same version comes in a wider view than before.
  const shown = change.body as unknown as AnyDocument;
  const body = held && beyond ? { ...onlyThose(held.body, beyond), ...shown } : shown;
  return held?.seq === seq && same(held.body, body) ? undefined : { id, seq, version, body };
}

const onlyThose = (body: AnyDocument, wanted: (field: string) => boolean): object =>
  Object.fromEntries(Object.entries(body).filter(([field]) => wanted(field)));

/** Whether a field of a document lies beyond a view, where someone else's is wider; undefined where nobody's is. */
type BeyondView = ((field: string) => boolean) | undefined;

/** Of each collection what someone else enrolled on this browser reads and this person does not. */
export function beyondView(feed: FeedRow, others: readonly FeedRow[]): (collection: CollectionName) => BeyondView {
  return (collection) => {
    const mine = feed.views[collection];
    const narrower = others.some((other) => {
      const theirs = other.email === feed.email ? undefined : other.views[collection];
      if (theirs === undefined || mine === undefined) return theirs !== undefined;
      // Of their own, two people see the same fields, if of different documents.
      const own = mine.includes(':') && theirs.includes(':');
      return !own && !coversView(collection, mine, theirs);
    });
    if (!narrower) return undefined;
    const shown = grantOf(collection, mine)?.fields ?? [];
    return (field) => shown !== 'all' && !shown.includes(field);
  };
}

/** Whether a document of a first load belongs in a pack: work that is closed and older than the day on which the load began. */
export function isCold(collection: CollectionName, body: AnyDocument, today: number): boolean {
  const { work } = kindOf(collection);
  if (!work || isOpenWork(collection, body)) return false;
  const time = fieldValue(body, work.time);
  return typeof time === 'number' && time < today;
}
