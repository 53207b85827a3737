import { z } from 'zod';
import { prose, unixSeconds } from '../core/schema.ts';

/** A day as the calendar writes it, `2026-11-23`: it stays the same day when the clinic sets another time zone. */
export const noteDay = z.iso.date();

/** What everybody at the clinic should know on a day beside its bookings: who is away, what does not work, what was promised. */
export const dayNoteSchema = z.object({
  _id: z.templateLiteral(['/bookingDayNote/', noteDay]),
  collection: z.literal('bookingDayNote'),
  day: noteDay,
  /** Empty when somebody took it off again. */
  note: prose(4000).default(''),
  createDateTime: unixSeconds,
  createBy: z.string().max(200),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200),
});
/** A day's note. */
export type DayNote = z.output<typeof dayNoteSchema>;
