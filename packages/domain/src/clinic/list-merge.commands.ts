import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { adopted } from '../core/suggested.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Customize, customizeSchema } from './clinic.schema.ts';
import { demandFlag } from './demand-flag.ts';
import { MERGED_LISTS, type MergedList } from './list-entries.ts';
import { arrangedRows, type MergeableEntry, mergeBreeds, mergeEntries, partEntries } from './list-merge.ts';

const permission = ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'] as const;
const entryID = z.string().min(1).max(60);
const list = z.enum(MERGED_LISTS);

const listReads = (input: { readonly list: MergedList }) => [
  { collection: 'customize' as const, id: `/customize/${input.list}` },
  { collection: 'clinic' as const, id: '/clinic' },
];

/** Writes a list anew. Nothing is written where nothing changed. @throws DomainError badParameter */
async function rewrite(
  tx: Tx,
  ctx: CommandContext,
  list: MergedList,
  change: (rows: readonly MergeableEntry[], found: Customize) => Partial<Customize> | undefined,
): Promise<void> {
  await demandFlag(tx, 'customizedSettings');
  const _id = `/customize/${list}`;
  const found = await tx.get('customize', _id);
  const before: Customize = found ?? { _id, collection: 'customize', updateDateTime: 0 };
  const after = change((before[list] ?? []) as readonly MergeableEntry[], before);
  if (after === undefined) return;
  const parsed = customizeSchema.safeParse({ ...before, ...after, updateDateTime: ctx.now });
  if (!parsed.success)
    throw new DomainError('badParameter', 'the list is not valid', {
      field: parsed.error.issues[0]?.path.join('.') ?? '',
    });
  const { arranged, ...rest } = parsed.data;
  await tx.put('customize', adopted({ ...rest, ...(arranged && { arranged }) }));
}

/** What changed of a list's rows; undefined where none did. */
const rowsChanged = (list: MergedList, before: readonly MergeableEntry[], after: readonly MergeableEntry[]) =>
  after === before ? undefined : ({ [list]: after } as Partial<Customize>);

/**
 * Makes two entries of a list one (spec 3 §7 "customize"): what names the first, now and ever, means the second. With `breed`, two breeds of one kind. @throws
 * DomainError notFound (`listEntryGone`), conflict (`mergedElsewhere`), forbidden where the clinic may not
 */
export const mergeCustomEntries = defineCommand({
  name: 'customize.merge',
  word: '合併清單項目',
  version: 1,
  permission,
  input: z.object({
    list,
    entryID,
    intoID: entryID,
    /** The entry as it was seen, in case that it is gone by then. */
    seen: z.record(z.string(), z.unknown()).optional(),
    breed: z.object({ name: z.string().min(1).max(80), into: z.string().min(1).max(80) }).optional(),
  }),
  reads: listReads,
  async run(tx, { list, entryID, intoID, seen, breed }, ctx) {
    const row = seen && customizeSchema.shape[list].unwrap().element.safeParse(seen);
    const entry = row?.success === true ? (row.data as MergeableEntry) : undefined;
    await rewrite(tx, ctx, list, (rows) => {
      if (breed === undefined)
        return rowsChanged(
          list,
          rows,
          mergeEntries(rows, { list, entryID, intoID, seen: entry, now: ctx.now, by: ctx.actor.staffID }),
        );
      const kind = list === 'kinds' ? rows.find(({ _id }) => _id === intoID) : undefined;
      if (kind === undefined)
        throw new DomainError('notFound', `no kind ${intoID}`, { rule: 'listEntryGone', id: intoID });
      const breeds = mergeBreeds(kind.breed ?? [], breed.name, breed.into);
      return breeds === kind.breed
        ? undefined
        : rowsChanged(
            list,
            rows,
            rows.map((one) => (one === kind ? { ...kind, breed: breeds } : one)),
          );
    });
  },
});

/** Takes an entry out of the one with which it was merged. @throws DomainError notFound (`listEntryGone`), contradictory (`listWordTaken`) */
export const partCustomEntries = defineCommand({
  name: 'customize.undoMerge',
  word: '復原清單項目合併',
  version: 1,
  permission,
  input: z.object({ list, entryID }),
  reads: listReads,
  run: (tx, { list, entryID }, ctx) =>
    rewrite(tx, ctx, list, (rows) => rowsChanged(list, rows, partEntries(rows, { list, entryID }))),
});

/** Puts the entries of a list in an order. What its author didn't know of stays behind its neighbour, so that of two who sort at once the later counts and nothing is lost. */
export const arrangeCustomList = defineCommand({
  name: 'customize.arrange',
  word: '排序自訂清單',
  version: 1,
  permission,
  input: z.object({
    list,
    ids: z.array(entryID).min(1).max(3000),
    /** By hand, or in the order of the words: kinds stand by their words unless somebody arranged them. */
    byHand: z.boolean(),
  }),
  reads: listReads,
  run: (tx, { list, ids, byHand }, ctx) =>
    rewrite(tx, ctx, list, (rows) => ({ [list]: arrangedRows(rows, ids), arranged: byHand || undefined })),
});
