import { type AnyDocument, allKinds, type Bond, bondsOf, type CollectionName, type Kind, kindOf } from './kind.ts';
import type { Tx } from './transaction.ts';

/*
 * What belongs to what, by the `belongs` of each kind. Nothing here names a kind: a new one takes part by its declaration.
 */

/** Kinds whose documents belong to one of this kind, each with the field and the bond by which they do. */
export const bondsTo = (
  holder: string,
): readonly { readonly kind: Kind; readonly field: string; readonly bond: Bond }[] =>
  allKinds().flatMap((kind) =>
    bondsOf(kind).flatMap(({ field, bond }) => (bond.to === holder ? [{ kind, field, bond }] : [])),
  );

/** The bond of a kind by a field, the first where it has several; undefined where it has none. */
export const bondOf = (collection: string, field: string): Bond | undefined =>
  bondsOf(kindOf(collection)).find((one) => one.field === field)?.bond;

/** The bonds that an index finds, by the field with which documents name an animal or an owner. */
export const referenceBonds = (
  field: ReferenceField,
): readonly { readonly kind: Kind; readonly by: string; readonly bond: Bond }[] =>
  allKinds().flatMap((kind) => {
    const bond = bondOf(kind.collection, field);
    return bond?.by === undefined ? [] : [{ kind, by: bond.by, bond }];
  });

/** A field by which documents belong to an animal or an owner. */
export type ReferenceField = 'petID' | 'userID';

/** Where documents are found: a transaction, or what somebody has before them. */
type Finding = Pick<Tx, 'getMany' | 'query'>;

/** The documents of a kind that belong to a holder by a bond, as far as this transaction can find them. */
export async function boundTo(
  tx: Finding,
  kind: Kind,
  field: string,
  bond: Bond,
  holder: AnyDocument,
  where: 'device' | 'server' = 'server',
): Promise<AnyDocument[]> {
  const collection = kind.collection as CollectionName;
  if (bond.by !== undefined)
    // The index is declared by that very kind: the type can't know.
    return (await tx.query(collection, bond.by as never, { equals: [holder._id] })) as AnyDocument[];
  const idsBy = (of: Bond['ids']) => (of as ((holder: AnyDocument) => readonly string[]) | undefined)?.(holder) ?? [];
  const ids = [...idsBy(bond.ids), ...(where === 'server' ? idsBy(bond.serverIDs) : [])];
  const found = (await tx.getMany(collection, ids)) as (AnyDocument | undefined)[];
  return found.filter(
    (document) => document !== undefined && (document as unknown as Record<string, unknown>)[field] === holder._id,
  ) as AnyDocument[];
}

/** All documents of an animal or owner that this transaction can find: on a device, those that it holds. */
export async function referencesTo(tx: Tx, field: ReferenceField, id: string): Promise<AnyDocument[]> {
  const found: AnyDocument[] = [];
  for (const { kind, by } of referenceBonds(field))
    found.push(
      ...((await tx.query(kind.collection as CollectionName, by as never, { equals: [id] })) as AnyDocument[]),
    );
  return found;
}

/**
 * Everything that goes when a document is removed, what belongs to it and what belongs to that; in the order in which it can come back.
 * On a device, without what only the server looks for.
 */
export async function goingWith(tx: Finding, holder: AnyDocument, where: 'device' | 'server'): Promise<AnyDocument[]> {
  const going: AnyDocument[] = [];
  for (const { kind, field, bond } of bondsTo(holder.collection)) {
    if (bond.removed !== 'goes' || (bond.serverFinds && where === 'device')) continue;
    for (const document of await boundTo(tx, kind, field, bond, holder, where))
      going.push(document, ...(await goingWith(tx, document, where)));
  }
  return going;
}

/** What an erasure of a person takes out of the past: see `vetloom.erase_owner`. */
export const forgottenWith = (holder: string) => ({
  /** Collections whose documents go, or are emptied, when they speak of the person. */
  about: [
    ...new Set([
      ...bondsTo(holder).flatMap(({ kind, bond }) => (bond.erased ? [kind.collection] : [])),
      ...allKinds().flatMap(({ collection, forgets }) => (forgets ? [collection] : [])),
    ]),
  ],
  /** Fields that repeat the person's. */
  mirrors: bondsTo(holder).flatMap(({ kind, field, bond }) =>
    bond.mirrors ? [{ collection: kind.collection, field, fields: Object.keys(bond.mirrors) }] : [],
  ),
});

/** The first bond by which something forbids that a document is removed; undefined where nothing does. */
export async function refusedBy(tx: Tx, holder: AnyDocument): Promise<Bond | undefined> {
  for (const { kind, bond } of bondsTo(holder.collection)) {
    if (bond.removed !== 'refuses' || bond.by === undefined) continue;
    const found = await tx.query(kind.collection as CollectionName, bond.by as never, {
      equals: [holder._id],
      limit: 1,
    });
    if (found.length > 0) return bond;
  }
  return undefined;
}

/** A document with the fields that repeat its holder's as the holder now has them; itself where none differs. */
export function mirroring<D extends AnyDocument>(document: D, bond: Bond, holder: object): D {
  const now = Object.entries(bond.mirrors ?? {}).map(([mine, theirs]) => [
    mine,
    (holder as Record<string, unknown>)[theirs ?? ''],
  ]);
  const stale = now.filter(([mine, value]) => (document as Record<string, unknown>)[mine as string] !== value);
  return stale.length === 0 ? document : { ...document, ...Object.fromEntries(stale) };
}

/** Lets everything that repeats fields of a holder follow it. `stamp` is who changed it and when. */
export async function mirror(tx: Tx, holder: AnyDocument, stamp: object): Promise<void> {
  for (const { kind, field, bond } of bondsTo(holder.collection)) {
    if (!bond.mirrors) continue;
    for (const document of await boundTo(tx, kind, field, bond, holder)) {
      const after = mirroring(document, bond, holder);
      if (after !== document) await putBack(tx, { ...after, ...stamp });
    }
  }
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
