import type { AnyDocument, CollectionName } from '@vetloom/domain/engine/kind.ts';
import { type Footprint, inRange } from '@vetloom/domain/engine/overlay.ts';

/** A document that changes under commands: its key is `collection id`, and these are all versions that a range could have seen. */
export interface ChangedDocument {
  readonly collection: CollectionName;
  readonly versions: readonly AnyDocument[];
}

/** Whether a command's footprint meets any of the changed documents, ranges included (law 15). */
export function meets(footprint: Footprint, changed: ReadonlyMap<string, ChangedDocument>): boolean {
  if (footprint.reads.some((key) => changed.has(key)) || footprint.writes.some((key) => changed.has(key))) return true;
  if (footprint.ranges.length === 0) return false;
  for (const { collection, versions } of changed.values())
    for (const read of footprint.ranges)
      if (
        read.collection === collection &&
        versions.some((version) => inRange(collection, read.index, read.range, version))
      )
        return true;
  return false;
}
