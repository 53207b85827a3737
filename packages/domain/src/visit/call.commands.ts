import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, line, rowID } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type CallRow, MOST_CALLS } from '../record/call-row.ts';
import { saveRecord } from '../record/save-record.ts';

const input = z.object({
  recordID: documentID('record/'),
  /** Made when the person acts: sent twice it is one call. */
  callID: rowID,
});
const frame = {
  version: 1,
  permission: ['CHECK_IN', 'RECORD_WRITE'],
  reads: ({ recordID }: { readonly recordID: string }) => [{ collection: 'record', id: recordID }],
} as const;

/** Adds what was said of a number. A visit that is gone by the time a device is heard has nobody left to call. */
async function note(
  tx: Tx,
  ctx: CommandContext,
  recordID: string,
  row: Omit<CallRow, 'dateTime' | 'by'>,
): Promise<void> {
  const before = await tx.get('record', recordID);
  if (!before) {
    if (ctx.where === 'server') return;
    throw new DomainError('notFound', `record ${recordID} not found`, { id: recordID });
  }
  const calls = before.calls ?? [];
  if (calls.some(({ _id }) => _id === row._id)) return;
  const after = [...calls, { ...row, dateTime: ctx.now, by: ctx.actor.staffID }].slice(-MOST_CALLS);
  // Said of a number: nothing of the visit follows from it, least of all of its bill.
  await saveRecord(tx, ctx, before, { ...before, calls: after }, 'mark');
}

/**
 * Calls a waiting number into a room; again as often as somebody wants (spec 3 §7 "callNumber"). A fact of the moment at which it was done: nothing refuses it, and of two rooms that call one number
 * without hearing of each other both stand, the later one counts.
 */
export const callVisit = defineCommand({
  ...frame,
  name: 'record.call',
  word: '叫號',
  input: input.extend({ roomID: z.union([z.literal(''), rowID]).default(''), room: line(40).default('') }),
  run: (tx, { recordID, callID, roomID, room }, ctx) =>
    note(tx, ctx, recordID, { _id: callID, kind: 'call', roomID, room }),
});

/** Passes over a number that was called and whose animal didn't come: it goes behind the others, until it is called again. */
export const skipVisit = defineCommand({
  ...frame,
  name: 'record.skip',
  word: '過號',
  input,
  run: (tx, { recordID, callID }, ctx) => note(tx, ctx, recordID, { _id: callID, kind: 'skip', roomID: '', room: '' }),
});
