import { z } from 'zod';
import type { CommandContext } from '../core/command.ts';
import { defineCommand } from '../core/command.ts';
import { documentID, rowID } from '../core/schema.ts';
import type { DrugBag, VisitRecord } from './record.schema.ts';
import { requireRecord, saveRecord } from './save-record.ts';

const input = z.object({ recordID: documentID('record/'), bagIDs: z.array(rowID).max(40) });
const reads = (args: z.output<typeof input>) => [{ collection: 'record', id: args.recordID }];

/**
 * Marks bags as handed out (spec 2 §4 "Dispensing"). A fact: never refused for a stale state or short stock (law 6); a bag
 * that is gone is passed over. With no bags named, a drug note alone is marked done (R6).
 */
export const dispense = defineCommand({
  name: 'record.dispense',
  version: 1,
  permission: ['DRUG_TASK_WRITE'],
  input,
  reads,
  async run(tx, { recordID, bagIDs }, ctx) {
    const before = await requireRecord(tx, recordID);
    const drugBag = before.drugBag.map((bag) =>
      bagIDs.includes(bag.bagID) && !bag.dispensed ? handOut(bag, ctx) : bag,
    );
    const after: VisitRecord = { ...before, drugBag };
    if (drugBag.every((bag) => bag.dispensed)) {
      after.drugDispensedDateTime = ctx.now;
      after.drugDispensedBy = ctx.actor.staffID;
    }
    await saveRecord(tx, ctx, before, after, 'dispense');
  },
});

/** Takes a handing-out back, for the undo of the pharmacy. */
export const undispense = defineCommand({
  name: 'record.undispense',
  version: 1,
  permission: ['DRUG_TASK_WRITE'],
  input,
  reads,
  async run(tx, { recordID, bagIDs }, ctx) {
    const before = await requireRecord(tx, recordID);
    const drugBag = before.drugBag.map((bag) => (bagIDs.includes(bag.bagID) ? { ...bag, ...NOT_DISPENSED } : bag));
    await saveRecord(tx, ctx, before, { ...before, drugBag, drugDispensedDateTime: 0, drugDispensedBy: '' }, 'edit');
  },
});

const NOT_DISPENSED = { dispensed: false, dispensedDateTime: null, dispensedBy: '' } as const;
const handOut = (bag: DrugBag, ctx: CommandContext): DrugBag => ({
  ...bag,
  dispensed: true,
  dispensedDateTime: ctx.now,
  dispensedBy: ctx.actor.staffID,
});
