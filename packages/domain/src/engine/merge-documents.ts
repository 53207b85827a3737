import { DomainError } from '../core/error.ts';
import type { AliasedCollection } from './alias.schema.ts';
import { leadBack, leadTo } from './alias.ts';
import { putBack, type ReferenceField } from './bonds.ts';
import type { CommandContext } from './command.ts';
import type { AnyDocument } from './kind.ts';
import type { Merge, MergeRule } from './merge.schema.ts';
import { demandStanding, merged, moveBack, moveReferences, standing, undone, unmerged } from './merge.ts';
import type { Tx } from './transaction.ts';

/** A kind of document of which two can become one. */
export interface MergedKind<D extends AnyDocument> {
  readonly collection: AliasedCollection & D['collection'];
  /** Where merges of this kind are remembered. */
  readonly merges: 'petMerge' | 'userMerge';
  /** The field by which other documents belong to one of this kind. */
  readonly field: ReferenceField;
  readonly rule: MergeRule;
  /** A changed document as it is stored. */
  readonly stored: (document: D, ctx: CommandContext) => D;
}

/** What a person chose for a merge. */
interface MergeInput {
  readonly mergeID: string;
  /** Fields whose value comes from the document that goes, and fields that stay as they are even where they are empty. */
  readonly take: readonly string[];
  readonly keep: readonly string[];
}

/**
 * Lets one document go into another: what belonged to it moves along, its id leads there for ever, and everything needed for undoing is
 * remembered (law 9). Answers the document that remains. Errors: badParameter for a document with itself, conflict for a merge whose id is taken.
 */
export async function mergeDocuments<D extends AnyDocument>(
  tx: Tx,
  ctx: CommandContext,
  kind: MergedKind<D>,
  source: D,
  main: D,
  { mergeID, take, keep }: MergeInput,
): Promise<D> {
  if (source._id === main._id)
    throw new DomainError('badParameter', 'a document is not merged with itself', { field: 'mainID' });
  // Security: in the place of an earlier merge it would take away what that one is undone with.
  if (await tx.get(kind.merges, mergeID)) throw new DomainError('conflict', `merge ${mergeID} exists`, { id: mergeID });
  // Merging looks at fields by their names.
  const fields = { ...source } as unknown as Record<string, unknown>;
  const { document, changed, joined } = merged(kind.rule, main, fields, take, keep);
  const after = kind.stored(document, ctx);
  const moved = await moveReferences(tx, kind.field, source._id, main._id, ctx, after);
  await tx.remove(kind.collection, source._id);
  const led = await leadTo(tx, kind.collection, source._id, main._id, ctx.now);
  await putBack(tx, after);
  const merge: Merge = {
    _id: mergeID,
    fromID: source._id,
    toID: main._id,
    source: fields,
    changed,
    joined,
    moved,
    led,
    ...standing(ctx),
  };
  await putBack(tx, { ...merge, collection: kind.merges } as unknown as AnyDocument);
  return after;
}

/** Both documents as they are stored once a merge is taken back. */
interface Parted<D> {
  /** The one that went and stands again. */
  readonly source: D;
  /** The one that had remained. */
  readonly main: D;
}

/**
 * Takes a merge back: the document that went stands again with what was its own. What came since stays with the other, and fields that
 * somebody changed since keep their value. `ready` may change both, or refuse. Errors: notFound, contradictory, conflict.
 */
export async function partDocuments<D extends AnyDocument>(
  tx: Tx,
  ctx: CommandContext,
  kind: MergedKind<D>,
  mergeID: string,
  demandMain: (tx: Tx, id: string) => Promise<D>,
  ready: (parted: Parted<D>) => Promise<Parted<D>>,
): Promise<Parted<D>> {
  const merge = await tx.get(kind.merges, mergeID);
  demandStanding(merge, mergeID);
  const remaining = await demandMain(tx, merge.toID);
  const holder = (await tx.get(kind.collection, merge.fromID)) as { _id: string; name: string } | undefined;
  if (holder && holder._id === merge.fromID)
    throw new DomainError('conflict', 'another document has that id now', {
      rule: 'formerIDTaken',
      [kind.field]: holder._id,
      name: holder.name,
    });
  const back = unmerged<D>(merge, remaining);
  const { source, main } = await ready({ source: kind.stored(back.source, ctx), main: kind.stored(back.main, ctx) });
  await leadBack(tx, merge.fromID, merge.led, ctx.now);
  await putBack(tx, source);
  await putBack(tx, main);
  await moveBack(tx, kind.field, merge, main._id, ctx, source);
  await putBack(tx, { ...merge, ...undone(ctx) } as unknown as AnyDocument);
  return { source, main };
}
