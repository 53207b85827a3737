import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import type { AliasedCollection } from './alias.schema.ts';
import { leadBack, leadTo } from './alias.ts';
import { putBack, type ReferenceField } from './bonds.ts';
import type { CommandContext, Sight } from './command.ts';
import { type AnyDocument, kindOf } from './kind.ts';
import type { Merge, MergeRule } from './merge.schema.ts';
import { demandStanding, merged, moveBack, moveReferences, standing, undone, unmerged } from './merge.ts';
import { printsOf, writtenFields } from './seen-documents.ts';
import { changedSince } from './seen-values.ts';
import type { Tx } from './transaction.ts';

/** A kind of document of which two can become one. */
export interface MergedKind<D extends AnyDocument> {
  readonly collection: AliasedCollection & D['collection'];
  /** Where merges of this kind are remembered. */
  readonly merges: 'petMerge' | 'userMerge';
  /** The field by which other documents belong to one of this kind. */
  readonly field: ReferenceField;
  readonly rule: MergeRule;
  /** Fields whose value the one that goes always leaves to the other: facts that hold for whichever of the two they were written of. */
  readonly carried?: (source: D, main: D) => readonly string[];
  /** A changed document as it is stored. */
  readonly stored: (document: D, ctx: CommandContext) => D;
}

/** What a person chose for a merge. */
interface MergeInput {
  readonly mergeID: string;
  /** Fields whose value comes from the document that goes, and fields that stay as they are even where they are empty. */
  readonly take: readonly string[];
  readonly keep: readonly string[];
  /** The id under which the document that goes was chosen. */
  readonly from: string;
  readonly seen?: SeenFields;
}

/** What somebody saw of two documents that they merge, by id: a fingerprint of each field of which one is chosen, or which goes. */
export const seenMerged = z.record(z.string().max(200), z.record(z.string().max(64), z.string().max(20))).optional();
type SeenFields = z.output<typeof seenMerged>;

/** The fields of a document that goes: all that somebody has written, but for lists, which are joined. */
const goingFields = (rule: MergeRule, document: AnyDocument): string[] => [
  ...writtenFields(document).filter((field) => !rule.lists.includes(field)),
  ...Object.keys(kindOf(document.collection).belongs ?? {}),
];

/** The witness of a merge: `idsOf` are first the document that goes, then the one that remains. */
export const seesMerged =
  <I extends object>(collection: AliasedCollection, rule: MergeRule, idsOf: (input: I) => readonly [string, string]) =>
  (input: I) =>
  async (sight: Sight): Promise<I> => {
    const [from, to] = idsOf(input);
    const [source, main] = [await sight.get(collection, from), await sight.get(collection, to)];
    const seen = {
      ...(main ? { [main._id]: printsOf(main, rule.single) } : {}),
      ...(source ? { [source._id]: printsOf(source, goingFields(rule, source)) } : {}),
    };
    return { ...input, seen };
  };

/** Refuses a merge of documents in which somebody has written since it was chosen what remains of them. @throws DomainError contradictory (`changedSince`) */
function demandSeenMerged(document: AnyDocument, fields: readonly string[], seen: SeenFields): void {
  const before = seen?.[document._id];
  if (!before) return;
  const now = printsOf(document, fields);
  const changed = fields.filter((field) => before[field] !== undefined && before[field] !== now[field]);
  if (changed.length > 0) throw changedSince(document, changed);
}

/** Whether an id leads to a document because the one that had it was merged, and not because that got another id. */
async function wasMerged<D extends AnyDocument>(
  tx: Tx,
  { merges }: MergedKind<D>,
  from: string,
  to: string,
): Promise<boolean> {
  const own = await tx.query(merges, 'bySource', { equals: [from] });
  const led = await tx.query(merges, 'byTarget', { equals: [to] });
  const standing = ({ undoneDateTime }: Merge): boolean => undoneDateTime === 0;
  return own.some(standing) || led.some((merge) => standing(merge) && merge.led.includes(from));
}

/**
 * Lets one document go into another: what belonged to it moves along, its id leads there for ever, and everything needed for undoing is
 * remembered (law 9). Answers the document that remains. Where another desk has merged the same two meanwhile it is done already; where it has merged the one
 * that should go with a third, or somebody has written in either since the choice was made, nothing is merged and its author is asked: two that nobody took
 * for one would become one. Errors: badParameter for a document with itself, conflict for a merge whose id is taken, contradictory (`mergedAway`, `changedSince`).
 */
export async function mergeDocuments<D extends AnyDocument>(
  tx: Tx,
  ctx: CommandContext,
  kind: MergedKind<D>,
  source: D,
  main: D,
  { mergeID, take, keep, from, seen }: MergeInput,
): Promise<D> {
  // Whoever chose two has them as one by now; a call that acts on what is stored named one twice.
  if (source._id === main._id && seen && take.length === 0) return main;
  if (source._id === main._id)
    throw new DomainError('badParameter', 'a document is not merged with itself', { field: 'mainID' });
  if (source._id !== from && (await wasMerged(tx, kind, from, source._id))) {
    const { name } = source as unknown as { readonly name: string };
    throw new DomainError('contradictory', 'it was merged meanwhile', { rule: 'mergedAway', id: source._id, name });
  }
  // Security: in the place of an earlier merge it would take away what that one is undone with.
  if (await tx.get(kind.merges, mergeID)) throw new DomainError('conflict', `merge ${mergeID} exists`, { id: mergeID });
  demandSeenMerged(source, goingFields(kind.rule, source), seen);
  demandSeenMerged(main, kind.rule.single, seen);
  // Merging looks at fields by their names.
  const fields = { ...source } as unknown as Record<string, unknown>;
  const carried = kind.carried?.(source, main) ?? [];
  const rule = { ...kind.rule, single: [...kind.rule.single, ...carried] };
  const { document, changed, joined } = merged(rule, main, fields, [...take, ...carried], keep);
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
