import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand, type Sight } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { type HeldBill, readsOfHolder, requireBill } from '../holder/holder.ts';
import { distributionOf } from './distribution.kind.ts';
import { distributionSchema } from './distribution.schema.ts';

/** What is split: a visit's bill, or a stay's. */
const billRef = z.union([documentID('record/'), documentID('inHospital/')]);

const seenBill = async (sight: Pick<Sight, 'get'>, id: string): Promise<unknown> =>
  (await sight.get('record', id)) ?? (await sight.get('inHospital', id));

/** When a bill's work counts: on the day of the visit, of a stay on that on which it was settled, or began while it isn't. */
async function datedAt(tx: Tx, { _id }: HeldBill['bill']): Promise<number> {
  const visit = await tx.get('record', _id);
  if (visit) return visit.dateTime;
  const stay = await tx.get('inHospital', _id);
  return stay ? stay.settleDateTime || stay.startDateTime : 0;
}

/**
 * Says how a bill counts for the people who earned it (spec 2 §7 "distribution save"). The parts sum to the bill.
 * @throws DomainError badParameter for parts that don't, for a person named twice or unknown; contradictory (`changedSince`) where somebody has split the
 * bill otherwise since its author saw it
 */
export const saveDistribution = defineCommand({
  name: 'billing.distribute',
  word: '修改業績分配',
  version: 2,
  // Version 2 tells what its author saw.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_BELONGS_DISTRIBUTION'],
  input: z.object({ recordID: billRef, parts: distributionSchema.shape.parts, seen: seenValue }),
  reads: (input) => [
    ...readsOfHolder(input.recordID),
    { collection: 'distribution', id: distributionOf(input.recordID) },
  ],
  witness: seesValue(async (sight, { recordID }) => {
    const stored = await sight.get('distribution', distributionOf(recordID));
    // Who has the visit before them has its split as well.
    return stored?.parts ?? ((await seenBill(sight, recordID)) ? null : undefined);
  }),
  async run(tx, { recordID, parts, seen }, ctx) {
    const { bill } = await requireBill(tx, ctx, recordID);
    const sum = parts.reduce((total, { amount }) => total + amount, 0);
    if (sum !== bill.total)
      throw new DomainError('badParameter', 'the parts do not sum to the bill', {
        field: 'parts',
        rule: 'partsDiffer',
        total: bill.total,
        sum,
      });
    const people = await tx.getMany(
      'staff',
      parts.map(({ staffID }) => staffID),
    );
    if (new Set(parts.map(({ staffID }) => staffID)).size < parts.length || people.includes(undefined))
      throw new DomainError('badParameter', 'each part belongs to another person of the clinic', {
        field: 'staffID',
        rule: 'partTwice',
      });
    const _id = distributionOf(bill._id);
    const before = await tx.get('distribution', _id);
    if (before) demandSeenValue(before, { stored: before.parts, wanted: parts, seen });
    await tx.put('distribution', {
      _id,
      collection: 'distribution',
      collectionID: bill._id,
      petID: bill.petID,
      dateTime: await datedAt(tx, bill),
      total: bill.total,
      parts,
      createBy: before?.createBy ?? ctx.actor.staffID,
      createDateTime: before?.createDateTime ?? ctx.now,
      updateDateTime: ctx.now,
    });
  },
});
