import type { CollectionName, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';

/** A document by id, aliases resolved. */
export async function one<C extends CollectionName>(
  reader: Reader,
  collection: C,
  id: string,
): Promise<DocumentOf<C> | undefined> {
  const [found] = await reader.getMany(collection, [id]);
  return found as DocumentOf<C> | undefined;
}

/** Documents by id in the order asked; missing ones are left out. */
export async function many<C extends CollectionName>(
  reader: Reader,
  collection: C,
  ids: readonly string[],
): Promise<DocumentOf<C>[]> {
  const found = await reader.getMany(collection, ids);
  return found.filter((document) => document !== undefined) as DocumentOf<C>[];
}
