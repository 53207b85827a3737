import { DomainError } from '../core/error.ts';
import { rowKey } from '../core/rows.ts';
import { same } from '../core/same.ts';
import { bondOf, mirroring, putBack, type ReferenceField, redirected, referencesTo } from './bonds.ts';
import type { CommandContext } from './command.ts';
import { type AnyDocument, type CollectionName, kindOf } from './kind.ts';
import type { Merge, MergeRule } from './merge.schema.ts';
import type { Tx } from './transaction.ts';

type Json = Record<string, unknown>;

/** One field of a preview. */
export interface MergeChoice {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Which one remains, as chosen or by default. */
  readonly taken: 'main' | 'source';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'string' && value.trim() === '');

/**
 * What would become of each field that differs: by default the remaining document's value, the other's where it has none; `take` names
 * the fields whose value comes from the one that goes, `keep` those that stay whatever the default says.
 */
export function mergeChoices(
  rule: MergeRule,
  main: Readonly<Json>,
  source: Readonly<Json>,
  take: readonly string[] = [],
  keep: readonly string[] = [],
): MergeChoice[] {
  return rule.single
    .filter((field) => !isEmpty(source[field]) && !same(main[field] ?? null, source[field] ?? null))
    .map((field) => {
      const taken = take.includes(field) || (isEmpty(main[field]) && !keep.includes(field)) ? 'source' : 'main';
      return { field, mine: main[field], theirs: source[field], taken };
    });
}

const keyOf = (row: unknown): string => (typeof row === 'string' ? row : (rowKey(row) ?? JSON.stringify(row)));
const listOf = (document: Readonly<Json>, field: string): unknown[] =>
  Array.isArray(document[field]) ? (document[field] as unknown[]) : [];

/** The remaining document after a merge, and what the merge changed in it. */
export function merged<D extends object>(
  rule: MergeRule,
  main: D,
  source: Readonly<Json>,
  take: readonly string[],
  keep: readonly string[] = [],
): { readonly document: D } & Pick<Merge, 'changed' | 'joined'> {
  const document: Json = { ...(main as Json) };
  const changed: { field: string; from: unknown; to: unknown }[] = [];
  for (const { field, mine, theirs, taken } of mergeChoices(rule, main as Json, source, take, keep)) {
    if (taken === 'main') continue;
    document[field] = theirs;
    changed.push({ field, from: mine ?? null, to: theirs });
  }
  const joined: { field: string; keys: string[] }[] = [];
  for (const field of rule.lists) {
    const known = new Set(listOf(document, field).map(keyOf));
    const added = listOf(source, field).filter((row) => !known.has(keyOf(row)));
    if (added.length === 0) continue;
    document[field] = [...listOf(document, field), ...added];
    joined.push({ field, keys: added.map(keyOf) });
  }
  return { document: document as D, changed, joined };
}

/** Fields of a merge that someone changed since: undoing leaves them as they are now. */
export const changedSince = (merge: Pick<Merge, 'changed'>, main: object): string[] =>
  merge.changed.filter(({ field, to }) => !same((main as Json)[field], to)).map(({ field }) => field);

/** Both documents as they are once a merge is taken back: the remaining one without what the merge gave it, and the one that went. */
export function unmerged<D extends object>(
  merge: Merge,
  main: D,
): { readonly main: D; readonly source: D; readonly changedSince: readonly string[] } {
  const rest: Json = { ...(main as Json) };
  const source: Json = structuredClone(merge.source) as Json;
  const since = changedSince(merge, main);
  for (const { field, from } of merge.changed) if (!since.includes(field)) rest[field] = from;
  for (const { field, keys } of merge.joined) {
    const went = new Set(keys);
    const rows = listOf(rest, field);
    rest[field] = rows.filter((row) => !went.has(keyOf(row)));
    // A row that was corrected meanwhile goes back as it is now; one that was removed stays removed.
    const back = new Map(rows.filter((row) => went.has(keyOf(row))).map((row) => [keyOf(row), row]));
    source[field] = listOf(source, field).flatMap((row) =>
      went.has(keyOf(row)) ? (back.has(keyOf(row)) ? [back.get(keyOf(row))] : []) : [row],
    );
  }
  return { main: rest as D, source: source as D, changedSince: since };
}

/**
 * Moves everything that belongs to one id to another and names what was moved. What repeats fields of `holder`, to which they come to
 * belong, follows it.
 */
export async function moveReferences(
  tx: Tx,
  field: ReferenceField,
  from: string,
  to: string,
  ctx: CommandContext,
  holder: object = {},
): Promise<{ collection: string; id: string }[]> {
  const moved: { collection: string; id: string }[] = [];
  for (const document of await referencesTo(tx, field, from)) {
    await putBack(tx, stamped(following(redirected(document, field, from, to), field, holder), ctx.now));
    moved.push({ collection: document.collection, id: document._id });
  }
  return moved;
}

/** Moves those documents back that a merge had moved and that still belong to the remaining one, also from where a removed one is kept. */
export async function moveBack(
  tx: Tx,
  field: ReferenceField,
  merge: Merge,
  mainID: string,
  ctx: CommandContext,
  holder: object = {},
): Promise<void> {
  const back = (document: AnyDocument): Promise<void> =>
    putBack(tx, stamped(following(redirected(document, field, mainID, merge.fromID), field, holder), ctx.now));
  const gone = new Set<string>();
  for (const { collection, id } of merge.moved) {
    const document = (await tx.get(collection as CollectionName, id)) as AnyDocument | undefined;
    if (!document) gone.add(id);
    else if ((document as unknown as Json)[field] === mainID) await back(document);
  }
  if (gone.size === 0) return;
  for (const document of await referencesTo(tx, field, mainID))
    if (gone.has(kindOf(document.collection).keeps?.(document) ?? '')) await back(document);
}

const following = (document: AnyDocument, field: ReferenceField, holder: object): AnyDocument => {
  const bond = bondOf(document.collection, field);
  return bond?.mirrors && '_id' in holder ? mirroring(document, bond, holder) : document;
};

const stamped = (document: AnyDocument, now: number): AnyDocument =>
  'updateDateTime' in document ? ({ ...document, updateDateTime: now } as AnyDocument) : document;

/** Whose merge it is and since when it stands. */
export const standing = (ctx: CommandContext) => ({
  createBy: ctx.actor.staffID,
  createDateTime: ctx.now,
  undoneBy: '',
  undoneDateTime: 0,
  updateDateTime: ctx.now,
});

/** Who undid a merge, and when. */
export const undone = (ctx: CommandContext) => ({
  undoneBy: ctx.actor.staffID,
  undoneDateTime: ctx.now,
  updateDateTime: ctx.now,
});

/** Refuses to undo a merge twice. */
export function demandStanding(merge: Merge | undefined, id: string): asserts merge is Merge {
  if (!merge) throw new DomainError('notFound', 'no such merge', { id });
  if (merge.undoneDateTime !== 0)
    throw new DomainError('contradictory', 'the merge was undone before', { rule: 'mergeUndone', id });
}
