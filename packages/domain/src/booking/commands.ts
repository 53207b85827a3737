import { editDayNote } from './day-note.commands.ts';

/** Commands of bookings. */
export const BOOKING_COMMANDS = [editDayNote] as const;
