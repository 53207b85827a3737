import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { project } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { Change } from '@vetloom/protocol/sync.ts';
import type { ReadViews } from '../ports/feed.ts';

/** A document row as the feed reads it. */
export interface ChangeRow {
  readonly collection: CollectionName;
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly deleted: boolean;
  readonly body: Record<string, unknown> | null;
}

/** The columns of a `ChangeRow`. */
export const CHANGE_COLUMNS = 'collection, id, seq, version, deleted, body';

/** The collections that may be read at all. */
export const readable = (views: ReadViews, among: readonly CollectionName[] = COLLECTION_NAMES): CollectionName[] =>
  among.filter((collection) => views[collection] !== undefined);

/** What the person sees of these rows (law 19). Tombstones carry nothing but the id, so every reader of the collection gets them. */
export function projected(rows: readonly ChangeRow[], views: ReadViews): Change[] {
  return rows.flatMap(({ collection, id, seq, version, deleted, body }): Change[] => {
    const view = views[collection];
    if (!view) return [];
    if (deleted || body === null) return [{ collection, id, seq, version, deleted: true, body: null }];
    const shown = project(view, body);
    return shown ? [{ collection, id, seq, version, deleted: false, body: shown }] : [];
  });
}
