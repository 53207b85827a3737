import { z } from 'zod';
import { dayStart, nextDay } from '../core/clock.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { allKinds, type CollectionName } from '../engine/kind.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { type Numbered, nextTicket } from './ticket.ts';

/**
 * Gives a visit its waiting number of the day. The server numbers, one command after the other, so that no number is given twice; a
 * device without it gives a provisional one, which the real number replaces. Animals that came together share a number; a visit
 * that has one keeps it.
 */
export const giveTicket = defineCommand({
  name: 'record.ticket',
  word: '給號',
  version: 1,
  permission: ['CHECK_IN'],
  input: z.object({ recordID: documentID('record/') }),
  reads: (input) => [{ collection: 'record', id: input.recordID }],
  async run(tx, input, ctx) {
    const before = await requireRecord(tx, input.recordID);
    const range = { from: dayStart(before.dateTime, ctx.zone), to: nextDay(before.dateTime, ctx.zone) };
    const numbered: Numbered[] = [];
    for (const { collection, numberedBy } of allKinds()) {
      // What was removed is not on every device; the server, which decides, knows of it.
      if (numberedBy === undefined || (collection !== 'record' && ctx.where === 'device')) continue;
      numbered.push(
        ...((await tx.query(collection as CollectionName, numberedBy as never, range)) as unknown as Numbered[]),
      );
    }
    const ticket = nextTicket(before, numbered, ctx.where);
    if (ticket !== before.ticket) await saveRecord(tx, ctx, before, { ...before, ticket }, 'assign');
  },
});
