import type { z } from 'zod';
import { applyEdits, type Edit, type Report } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from './command.ts';
import { type AnyDocument, isProse } from './kind.ts';

/**
 * A document after edits of some of its fields, as its kind lets them meet what somebody else wrote meanwhile: what can't be merged becomes a
 * conflict of the command (law 3). Not checked against its schema yet. @throws DomainError badParameter for a field that is not among `roots`
 */
export const withEdits = <D extends AnyDocument>(
  ctx: CommandContext,
  before: D,
  changes: readonly Edit[],
  roots: ReadonlySet<string>,
): D =>
  applyEdits(before, changes, roots, conflictReporter(ctx, before.collection, before._id), proseOf(before.collection));

/** Which places in documents of a kind hold prose. */
export const proseOf =
  (collection: string) =>
  (path: readonly string[]): boolean =>
    isProse(collection, path);

/** A document after edits of some of its fields, still valid and stamped. @throws DomainError badParameter */
export function editedDocument<D extends { readonly _id: string; readonly collection: string }>(
  ctx: CommandContext,
  schema: z.ZodType<D>,
  before: D,
  changes: readonly Edit[],
  fields: ReadonlySet<string>,
): D {
  const edited = schema.safeParse({
    ...withEdits(ctx, before, changes, fields),
    updateDateTime: ctx.now,
    updateBy: ctx.actor.staffID,
  });
  if (edited.success) return edited.data;
  const issue = edited.error.issues[0];
  throw new DomainError('badParameter', `the edited ${before.collection} is not valid: ${issue?.message ?? ''}`, {
    field: issue?.path.join('.') ?? '',
  });
}

/** Who made a new document, and when. */
export const madeBy = (ctx: CommandContext) => ({
  createDateTime: ctx.now,
  createBy: ctx.actor.staffID,
  updateDateTime: ctx.now,
  updateBy: ctx.actor.staffID,
});

/** A reporter that turns every failed edit into a conflict of the command. */
export const conflictReporter =
  (ctx: CommandContext, collection: string, id: string): Report =>
  (path, from, mine, theirs) =>
    ctx.conflict({ collection, id, path, from: from ?? null, mine: mine ?? null, theirs: theirs ?? null });
