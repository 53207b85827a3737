import { type AnyDocument, COLLECTION_NAMES, type CollectionName, declarationOf } from './kind.ts';
import type { Tx } from './transaction.ts';

/** A field by which documents belong to an animal or an owner. */
export type ReferenceField = 'petID' | 'userID';

/** Where documents that belong to an animal or an owner are found: every index that begins with that field. */
export function referenceIndexes(field: ReferenceField): readonly { collection: CollectionName; index: string }[] {
  return COLLECTION_NAMES.flatMap((collection) => {
    const index = Object.entries(declarationOf(collection).indexes).find(([, fields]) => fields[0]?.[0] === field)?.[0];
    return index === undefined ? [] : [{ collection, index }];
  });
}

/** All documents of an animal or owner that this transaction can find: on a device, those that it holds. */
export async function referencesTo(tx: Tx, field: ReferenceField, id: string): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  // The index is declared by that very collection: the type can't know.
  for (const { collection, index } of referenceIndexes(field))
    found.push(...((await tx.query(collection, index as never, { equals: [id] })) as AnyDocument[]));
  return found;
}

/** A document in which every such field that named one id names another, however deep it lies. */
export function redirected<D>(document: D, field: ReferenceField, from: string, to: string): D {
  if (Array.isArray(document)) return document.map((part: unknown) => redirected(part, field, from, to)) as D;
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      name === field && value === from ? to : redirected(value as unknown, field, from, to),
    ]),
  ) as D;
}

/** Writes a document that was read from its own collection. */
export const putBack = (tx: Tx, document: AnyDocument): Promise<void> =>
  tx.put(document.collection as CollectionName, document as never);
