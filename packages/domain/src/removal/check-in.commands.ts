import { z } from 'zod';
import { can } from '../access/policy.ts';
import { documentID, optionalReason } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { demandBareCheckIn, isBareCheckIn } from '../record/bare-check-in.ts';
import { recordSchema, type VisitRecord } from '../record/record.schema.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { bringBack, takeAway } from './removal.commands.ts';
import { removalID } from './removal.schema.ts';

/*
 * A check-in is the front desk's until the doctor begins. That one began is a fact and outranks that the other called it off, whichever comes
 * first: a cancelled check-in comes back with its beginning, and says so.
 */

const recordRef = documentID('record/');

/**
 * Calls a check-in off while nobody but the front desk has touched it. It is kept for 30 days as any visit that was removed, and can be brought
 * back; one that is gone counts as called off.
 * @throws DomainError contradictory once the visit has begun (`visitBegun`), and where somebody has written in it since its author saw it (`writtenSince`)
 */
export const cancelCheckIn = defineCommand({
  name: 'record.cancelCheckIn',
  word: '取消報到',
  version: 1,
  permission: ['CHECK_IN'],
  input: z.object({ recordID: recordRef, reason: optionalReason(), seen: seenDocuments }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'removal', id: removalID(input.recordID) },
  ],
  witness: seesWhatGoes('record', (input) => [input.recordID]),
  async run(tx, { recordID, reason, seen }, ctx) {
    const record = await tx.get('record', recordID);
    if (!record) return;
    demandBareCheckIn(record);
    await demandSeenGoing(tx, recordSchema, record, seen, ctx);
    await takeAway(tx, ctx, record, reason);
  },
});

/**
 * The doctor opens the visit: the waiting becomes 看診中 on the boards. Opening twice changes nothing. Where the front desk has called the check-in off and the
 * doctor couldn't know, it comes back with what became of it.
 */
export const openRecord = defineCommand({
  name: 'record.open',
  word: '開始看診',
  version: 2,
  // Version 2 tells that its author had the visit before them.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_WRITE'],
  input: z.object({
    recordID: recordRef,
    /** The animal of the visit as whoever begins it had it before them. */
    petID: documentID('pet').optional(),
  }),
  reads: (input) => [
    { collection: 'record', id: input.recordID },
    { collection: 'removal', id: removalID(input.recordID) },
  ],
  witness: (input) => async (sight) => {
    const record = await sight.get('record', input.recordID);
    return record ? { ...input, petID: record.petID } : input;
  },
  async run(tx, { recordID, petID }, ctx) {
    const called = petID === undefined ? undefined : await backFromCancelling(tx, ctx, recordID);
    const before = called ?? (await requireRecord(tx, recordID));
    if (before.openedDateTime !== 0) return;
    const mayHaveIt = can(ctx.actor, 'DOCTOR') || can(ctx.actor, 'RECORD_BELONGS');
    const takesOver = before.doctorID === '' && mayHaveIt;
    const doctor = takesOver ? { doctorID: ctx.actor.staffID, doctor: ctx.actor.name } : {};
    await saveRecord(tx, ctx, before, { ...before, ...doctor, openedDateTime: ctx.now }, 'assign');
  },
});

/** A check-in that was called off, back in its place with who had done so; undefined where it stands, or was removed for another reason. */
async function backFromCancelling(tx: Tx, ctx: CommandContext, recordID: string): Promise<VisitRecord | undefined> {
  // A device that knows that it is gone shows so; only what was begun without knowing reaches the server like this.
  if (ctx.where === 'device' || (await tx.get('record', recordID))) return undefined;
  const removal = await tx.get('removal', removalID(recordID));
  if (!removal || removal.expireDateTime <= ctx.received || !isBareCheckIn(removal.record)) return undefined;
  await bringBack(tx, ctx, removal);
  const { removedBy: by, removedDateTime: dateTime, reason } = removal;
  return { ...removal.record, checkInCancel: { by, dateTime, reason } };
}
