import { z } from 'zod';
import type { Actor } from '../access/policy.ts';
import { fingerprint } from '../core/canonical.ts';
import { DAY_SECONDS } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { goingWith } from './bonds.ts';
import type { CommandContext, Sight } from './command.ts';
import { type AnyDocument, bondsOf, type CollectionName, kindOf } from './kind.ts';
import { readView } from './read-view.ts';
import type { Tx } from './transaction.ts';

/** What somebody saw of documents that they take away, by id: a fingerprint of each field that they can read (law 3). */
export const seenDocuments = z.record(z.string().max(200), z.record(z.string().max(64), z.string().max(20))).optional();
type SeenDocuments = z.output<typeof seenDocuments>;

/** Said of every write, and no part of what somebody wrote. */
const STAMPS = ['_id', 'collection', 'createDateTime', 'createBy', 'updateDateTime', 'updateBy'];

/** Fields in which something can be written: where a document belongs, and what repeats that, may change without anybody's word. */
export function writtenFields(document: AnyDocument): string[] {
  const bonds = bondsOf(kindOf(document.collection)).flatMap(({ field, bond }) => [
    field,
    ...Object.keys(bond.mirrors ?? {}),
  ]);
  const others = new Set([...STAMPS, ...bonds]);
  return Object.keys(document).filter((field) => !others.has(field));
}

/** The fingerprints of fields of a document; of all that somebody has written where none are named. */
export const printsOf = (
  document: AnyDocument,
  fields: readonly string[] = writtenFields(document),
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, fingerprint(document[field as keyof AnyDocument])]));

/** What a command that takes documents of one kind away brings along; `also` finds what else goes. */
const witnessOf =
  (also: (sight: Sight, document: AnyDocument) => Promise<readonly AnyDocument[]>) =>
  <I extends object>(collection: CollectionName, idsOf: (input: I) => readonly string[]) =>
  (input: I) =>
  async (sight: Sight): Promise<I> => {
    const seen: NonNullable<SeenDocuments> = {};
    for (const id of idsOf(input)) {
      const document = (await sight.get(collection, id)) as AnyDocument | undefined;
      if (!document) continue;
      for (const one of [document, ...(await also(sight, document))]) seen[one._id] = printsOf(one);
    }
    return { ...input, seen };
  };

/** The witness of a command that takes documents of one kind away. */
export const seesDocuments = witnessOf(async () => []);

/** The witness of a command that takes documents of one kind away with all that goes with them. */
export const seesWhatGoes = witnessOf((sight, document) => goingWith(sight, document, 'server'));

/** How long ago, in seconds, what goes along may have been written for its absence from a device to be news: older work isn't on every device. */
const NEWS_SECONDS = 90 * DAY_SECONDS;

/**
 * Refuses to take a document away where somebody has written since in what goes with it, or has put something there: another desk's note of an animal is
 * lost with it as surely as a field of its own. Decided on the server, which finds all of it. A call that acts on what is stored says nothing of it.
 * @throws DomainError contradictory, with the rule `writtenSince`
 */
export async function demandSeenGoing<D extends AnyDocument>(
  tx: Tx,
  schema: Written<D>,
  document: D,
  seen: SeenDocuments,
  { actor, received, where }: CommandContext,
): Promise<void> {
  demandSeen(schema, document, seen, actor);
  if (!seen || where === 'device') return;
  for (const going of await goingWith(tx, document, 'server')) {
    if (seen[going._id]) demandSeen(undefined, going, seen, actor);
    else {
      const { updateDateTime = 0 } = going as { readonly updateDateTime?: number };
      const isNews = updateDateTime > received - NEWS_SECONDS && readView(actor, going.collection as CollectionName);
      if (isNews) throw writtenSince(going, { fields: [] });
    }
  }
}

/**
 * Refuses to take a document away in which somebody has written since it was seen, or which holds what its reader may read and didn't have before
 * them: another person's feed had brought it with fewer fields, nothing stood there yet, or their device didn't hold it at all, as after hearing of
 * it by word of mouth or where another document has taken its place (law 9). A call that acts on what is stored says nothing of what it saw.
 * @throws DomainError contradictory, with the rule `writtenSince`, who wrote last and the fields
 */
export function demandSeen<D extends AnyDocument>(
  schema: Written<D> | undefined,
  document: D,
  seen: SeenDocuments,
  reader: Actor,
): void {
  if (!seen) return;
  const held = seen[document._id];
  if (!held && isAsMadeBy(document, reader)) return;
  const prints = held ?? {};
  const stands = membersOf(document);
  const changed = Object.entries(prints).flatMap(([field, print]) =>
    fingerprint(stands[field]) === print ? [] : [field],
  );
  const readable = readView(reader, document.collection as CollectionName)?.fields ?? [];
  const unseen = writtenFields(document).filter(
    (field) =>
      prints[field] === undefined &&
      (readable === 'all' || readable.includes(field)) &&
      !isUnwritten(schema?.shape[field], stands[field]),
  );
  const fields = [...changed, ...unseen];
  if (fields.length > 0) throw writtenSince(document, { fields });
}

/** The schema of documents: what it fills in by itself nobody has written. */
type Written<D extends AnyDocument> = z.ZodType<D> & { readonly shape: Readonly<Record<string, z.ZodType>> };

const membersOf = (document: AnyDocument) => document as unknown as Readonly<Record<string, unknown>>;

/** Whether a document still is as this person made it: they may call it off before it comes back to them, for nobody has written in it. */
function isAsMadeBy(document: AnyDocument, { staffID }: Actor): boolean {
  const { createBy, createDateTime, updateBy, updateDateTime } = membersOf(document);
  return createBy === staffID && updateBy === staffID && createDateTime === updateDateTime;
}

/**
 * Whether nobody has written anything in a field: it holds what its schema fills in. So 0, false and '' are written wherever something else, or
 * nothing, stood before them. Where a schema fills in nothing, commands write what follows from the rest (sums, statuses) or demand a person's words: there
 * it is nothing at all that nobody has written, as in kinds whose schema isn't at hand.
 */
function isUnwritten(schema: z.ZodType | undefined, value: unknown): boolean {
  const begun = schema?.safeParse(undefined);
  if (!begun?.success) return isNothing(value);
  // What an older version has stored lacks members that came since.
  const stands = schema?.safeParse(value);
  return same(stands?.success ? stands.data : value, begun.data);
}

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isNothing) : !value;

/** The refusal of what would take away what its author hasn't seen: who wrote last in the document, and where. */
export const writtenSince = (
  document: { readonly _id: string; readonly updateBy?: unknown },
  where: { readonly fields: readonly string[] } | { readonly rows: readonly string[] },
): DomainError =>
  new DomainError('contradictory', 'somebody has written in it since', {
    rule: 'writtenSince',
    id: document._id,
    by: String(document.updateBy ?? ''),
    ...where,
  });
