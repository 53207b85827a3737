import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { requireRecord } from '../record/save-record.ts';
import { distributionOf } from './distribution.kind.ts';
import { distributionSchema } from './distribution.schema.ts';

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
  input: z.object({ recordID: documentID('record/'), parts: distributionSchema.shape.parts, seen: seenValue }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'distribution', id: distributionOf(input.recordID) },
  ],
  witness: seesValue(async (sight, { recordID }) => {
    const stored = await sight.get('distribution', distributionOf(recordID));
    // Who has the visit before them has its split as well.
    return stored?.parts ?? ((await sight.get('record', recordID)) ? null : undefined);
  }),
  async run(tx, { recordID, parts, seen }, ctx) {
    const record = await requireRecord(tx, recordID);
    const sum = parts.reduce((total, { amount }) => total + amount, 0);
    if (sum !== record.total)
      throw new DomainError('badParameter', 'the parts do not sum to the bill', {
        field: 'parts',
        rule: 'partsDiffer',
        total: record.total,
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
    const _id = distributionOf(record._id);
    const before = await tx.get('distribution', _id);
    if (before) demandSeenValue(before, { stored: before.parts, wanted: parts, seen });
    await tx.put('distribution', {
      _id,
      collection: 'distribution',
      collectionID: record._id,
      petID: record.petID,
      dateTime: record.dateTime,
      total: record.total,
      parts,
      createBy: before?.createBy ?? ctx.actor.staffID,
      createDateTime: before?.createDateTime ?? ctx.now,
      updateDateTime: ctx.now,
    });
  },
});
