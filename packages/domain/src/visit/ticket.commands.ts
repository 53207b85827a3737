import { z } from 'zod';
import { dayStart, nextDay } from '../core/clock.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { type Numbered, nextTicket } from './ticket.ts';

/**
 * Gives a visit its waiting number of the day. The server numbers, one command after the other, so that no number is given twice; a
 * device without it gives a provisional one, which the real number replaces. Animals that came together share a number; a visit
 * that has one keeps it.
 */
export const giveTicket = defineCommand({
  name: 'record.ticket',
  version: 1,
  permission: ['CHECK_IN'],
  input: z.object({ recordID: documentID('record/') }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const range = { from: dayStart(before.dateTime, ctx.zone), to: nextDay(before.dateTime, ctx.zone) };
    const there: Numbered[] = await tx.query('record', 'byTime', range);
    // A removed visit keeps its number: somebody may still hold the slip, and it may come back.
    const gone: Numbered[] = ctx.where === 'server' ? await tx.query('removal', 'byTime', range) : [];
    const ticket = nextTicket(before, [...there, ...gone], ctx.where);
    if (ticket !== before.ticket) await saveRecord(tx, ctx, before, { ...before, ticket }, 'assign');
  },
});
