import { z } from 'zod';
import { rowOfID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { cageCareID } from '../hospital/cage-care.kind.ts';
import { type CageCare, cageCareSchema } from '../hospital/cage-care.schema.ts';
import { stamp } from './require-stay.ts';

/**
 * Says that a cage was cleaned, or that somebody found it dirty. A fact with its time: whichever of cleaning and leaving is later counts, in whatever order devices
 * are heard; none lies ahead. It is kept for a cage that the clinic doesn't lay out any more as well: it may come back.
 */
export const careForCage = defineCommand({
  name: 'cage.care',
  word: '清潔籠位',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_WRITE'],
  input: z.object({ cageID: rowOfID, isClean: z.boolean(), dateTime: unixSeconds }),
  reads: ({ cageID }) => [{ collection: 'cageCare', id: cageCareID(cageID) }],
  async run(tx, { cageID, isClean, dateTime: told }, ctx) {
    const dateTime = Math.min(told, ctx.now);
    await keepCare(tx, ctx, cageID, ({ leftDateTime, cleanedDateTime }) => {
      if (isClean) return dateTime > cleanedDateTime ? { cleanedDateTime: dateTime, cleanedBy: ctx.actor.staffID } : {};
      return dateTime > leftDateTime ? { leftDateTime: dateTime, leftBy: '' } : {};
    });
  },
});

/** Notes that an animal has left its cage, which is to be cleaned from then on. A stay without a cage, or in one whose id makes no document's, leaves none. */
export async function leaveCage(
  tx: Tx,
  ctx: CommandContext,
  { _id, cageID }: { readonly _id: string; readonly cageID: string },
  told: number,
): Promise<void> {
  if (!rowOfID.safeParse(cageID).success) return;
  const dateTime = Math.min(told, ctx.now);
  await keepCare(tx, ctx, cageID, ({ leftDateTime }) =>
    dateTime > leftDateTime ? { leftDateTime: dateTime, leftBy: _id } : {},
  );
}

/** Takes it back for an animal that is in its cage after all: a discharge that was taken back. What another has left since stands. */
export async function backInCage(
  tx: Tx,
  ctx: CommandContext,
  { _id, cageID }: { readonly _id: string; readonly cageID: string },
): Promise<void> {
  if (!rowOfID.safeParse(cageID).success) return;
  await keepCare(tx, ctx, cageID, ({ leftBy }) => (leftBy === _id ? { leftDateTime: 0, leftBy: '' } : {}));
}

async function keepCare(
  tx: Tx,
  ctx: CommandContext,
  cageID: string,
  change: (care: CageCare) => Partial<CageCare>,
): Promise<void> {
  const _id = cageCareID(cageID);
  const known = await tx.get('cageCare', _id);
  const care = known ?? cageCareSchema.parse({ _id, collection: 'cageCare', cageID, ...stamp(ctx) });
  const next = change(care);
  if (Object.keys(next).length > 0) await tx.put('cageCare', { ...care, ...next, ...stamp(ctx) });
}
