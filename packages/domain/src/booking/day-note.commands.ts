import { z } from 'zod';
import { DAY_SECONDS } from '../core/clock.ts';
import { edits, joinEdits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { dayNoteSchema } from './day-note.schema.ts';
import { noDayNote } from './day-note.ts';

const FIELDS: ReadonlySet<string> = new Set(['note']);
/** How far ahead and back a day may be written on: notes are on every device. */
const NOTED_DAYS = 400;

/**
 * Writes a day's note, the first as well as every later word: two people who begin one at the same time change one note. Of both what
 * stands on other lines stays; where both changed one line it is theirs to choose (law 3). @throws DomainError badParameter
 */
export const editDayNote = defineCommand({
  name: 'booking.editDayNote',
  word: '修改今日備註',
  version: 1,
  permission: ['BOOKING_WRITE', 'CHECK_IN'],
  input: z.object({ noteID: dayNoteSchema.shape._id, edits }),
  reads: (input) => [{ collection: 'bookingDayNote', id: input.noteID }],
  // Unsent savings of one note travel as one (law 33).
  coalesce: {
    key: (input) => `booking.editDayNote ${input.noteID}`,
    merge(earlier, later) {
      const all = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(all).success ? { noteID: later.noteID, edits: all } : undefined;
    },
  },
  async run(tx, input, ctx) {
    const day = input.noteID.slice(input.noteID.lastIndexOf('/') + 1);
    if (Math.abs(Date.parse(day) / 1000 - ctx.now) > NOTED_DAYS * DAY_SECONDS)
      throw new DomainError('badParameter', `a day at most ${NOTED_DAYS} days away`, {
        field: 'day',
        rule: 'dayTooFar',
      });
    const before = (await tx.get('bookingDayNote', input.noteID)) ?? { ...noDayNote(day), ...madeBy(ctx) };
    const after = editedDocument(ctx, dayNoteSchema, before, input.edits, FIELDS);
    // Words that were not taken don't make their writer the author of those that stand.
    if (after.note !== before.note) await tx.put('bookingDayNote', after);
  },
});
