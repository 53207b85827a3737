import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, requiredReason, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { joined } from './amendment.ts';
import { billLockOf, isBillLocked, openUnlock } from './bill-lock.ts';
import { requireRecord, saveRecord } from './save-record.ts';

const recordID = documentID('record/');
const reads = (input: { readonly recordID: string }) => [{ collection: 'record', id: input.recordID }];

/** Says why one changes a completed visit; it stands beside what the same person changes within the hour. */
export const explainAmendment = defineCommand({
  name: 'record.explain',
  word: '說明完成後修改',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ recordID, reason: requiredReason(300) }),
  reads,
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    if (!before.completedDateTime) return;
    const amendment = joined(before.amendment ?? [], [], ctx, input.reason);
    await saveRecord(tx, ctx, before, { ...before, amendment }, 'assign');
  },
});

/**
 * Opens a settled bill, so that what is priced can be corrected; the reason stays on the record. It locks itself when it is settled again or
 * the visit completed. Of two people who open it apart each one's reason stays. Who opens it names what they saw locked.
 * @throws DomainError contradictory (`billNotLocked`) while the bill is not settled, (`changedSince`) where it was settled anew since they saw it
 */
export const unlockBill = defineCommand({
  name: 'record.unlockBill',
  word: '解鎖帳單',
  version: 1,
  permission: ['RECORD_BILL_UNLOCK'],
  input: z.object({ recordID, unlockID: rowID, reason: requiredReason(300), seen: seenValue }),
  reads,
  witness: seesValue(async (sight, input) => {
    const record = await sight.get('record', input.recordID);
    return record && billLockOf(record);
  }),
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    if (before.billUnlock?.some(({ _id }) => _id === input.unlockID)) return;
    if (!isBillLocked(before) && !openUnlock(before))
      throw new DomainError('contradictory', 'the bill is not locked', { rule: 'billNotLocked', id: before._id });
    demandSeenValue(before, { stored: billLockOf(before), wanted: undefined, seen: input.seen });
    const unlock = {
      _id: input.unlockID,
      dateTime: ctx.now,
      by: ctx.actor.staffID,
      name: ctx.actor.name.slice(0, 80),
      reason: input.reason,
      relockedDateTime: 0,
    };
    const billUnlock = [...(before.billUnlock ?? []), unlock].slice(-100);
    await saveRecord(tx, ctx, before, { ...before, billUnlock }, 'assign');
  },
});
