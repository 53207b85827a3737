import { z } from 'zod';
import { edits, joinEdits } from '../core/edit.ts';
import { defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { dayNoteSchema, noteDay } from './day-note.schema.ts';
import { noDayNote } from './day-note.ts';

const FIELDS: ReadonlySet<string> = new Set(['note']);
const noteID = z.templateLiteral(['/bookingDayNote/', noteDay]);

/**
 * Writes a day's note, the first as well as every later word: two people who begin one at the same time change one note. Of both what
 * stands on other lines stays; where both changed one line it is theirs to choose (law 3). @throws DomainError badParameter
 */
export const editDayNote = defineCommand({
  name: 'booking.editDayNote',
  word: '修改今日備註',
  version: 1,
  permission: ['BOOKING_WRITE', 'CHECK_IN'],
  input: z.object({ noteID, edits }),
  reads: (input) => [{ collection: 'bookingDayNote', id: input.noteID }],
  // It is saved as it is typed; unsent savings travel as one (law 33).
  coalesce: {
    key: (input) => `booking.editDayNote ${input.noteID}`,
    merge(earlier, later) {
      const all = joinEdits(earlier.edits, later.edits);
      return edits.safeParse(all).success ? { noteID: later.noteID, edits: all } : undefined;
    },
  },
  async run(tx, input, ctx) {
    const day = input.noteID.slice(input.noteID.lastIndexOf('/') + 1);
    const before = (await tx.get('bookingDayNote', input.noteID)) ?? { ...noDayNote(day), ...madeBy(ctx) };
    await tx.put('bookingDayNote', editedDocument(ctx, dayNoteSchema, before, input.edits, FIELDS));
  },
});
