import { editDayNote } from '@vetloom/domain/booking/day-note.commands.ts';
import { dayNoteSchema, noteDay } from '@vetloom/domain/booking/day-note.schema.ts';
import { dayNoteID, noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf } from '../engine/listing.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/booking/dayNote`;
/** Most days of one answer: a year. */
const MOST_DAYS = 366;
const frame = { scope: 'clinic', tag: 'Bookings', path: PATH } as const;

const read = endpoint({
  ...frame,
  permission: ['BOOKING_READ', 'DAILY_STATUS', 'CHECK_IN'],
  write: false,
  method: 'GET',
  summary: 'The notes of days, the first day first',
  query: z
    .object({ from: noteDay, to: noteDay })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_SECONDS * 1000, 'at most a year'),
  result: z.array(dayNoteSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const { from, to } = call.query;
      const within = { where: ['"t_day" >= $2', '"t_day" <= $3'], values: [from, to], order: '"t_day"' };
      return pageOf(clinic, { collection: 'bookingDayNote', ...within }, { limit: MOST_DAYS, skip: 0 });
    }),
});

const write = endpoint({
  ...frame,
  permission: editDayNote.permission,
  write: true,
  method: 'PUT',
  summary: 'Write the note of a day; an empty one takes it off',
  command: editDayNote.name,
  body: z.object({ day: noteDay, note: dayNoteSchema.shape.note, updateDateTime: unixSeconds.optional() }),
  result: dayNoteSchema.nullable(),
  versioned: true,
  errors: [],
  handle: (call) => {
    const { day, ...changes } = call.body;
    const id = dayNoteID(day);
    return writing(
      call,
      editDayNote,
      async (base) => ({
        noteID: id,
        edits: await editsOf(base, call, 'bookingDayNote', id, changes, { absent: noDayNote(day) }),
      }),
      async (after) => {
        tagWritten(call, after, 'bookingDayNote', id);
        return (await one(after.reader, 'bookingDayNote', id)) ?? null;
      },
    );
  },
});

/** Notes of days, beside their bookings. */
export const dayNoteEndpoints = [read, write];
