import { blockOwner, unblockOwner } from './blacklist.commands.ts';
import { createBooking, editBooking, removeBooking } from './booking.commands.ts';
import { editDayNote } from './day-note.commands.ts';
import { approveBooking, cancelBooking, missBooking, refuseBooking, reviveBooking } from './decide.commands.ts';
import { createHolidays, editHoliday, removeHoliday } from './holiday.commands.ts';
import { askLeave, decideLeave } from './leave.commands.ts';
import { askBooking, cancelOwnBooking, fillOwnBooking, moveOwnBooking } from './owner.commands.ts';
import { removeBookingsOfPet } from './pet-bookings.command.ts';
import { editSchedule, endSchedule, generateSchedule, removeSchedule, swapSchedule } from './schedule.commands.ts';

/** Commands of bookings, rosters and days off. */
export const BOOKING_COMMANDS = [
  editDayNote,
  createBooking,
  editBooking,
  removeBooking,
  removeBookingsOfPet,
  approveBooking,
  refuseBooking,
  cancelBooking,
  missBooking,
  reviveBooking,
  generateSchedule,
  editSchedule,
  removeSchedule,
  endSchedule,
  swapSchedule,
  createHolidays,
  editHoliday,
  removeHoliday,
  askLeave,
  decideLeave,
  blockOwner,
  unblockOwner,
  askBooking,
  moveOwnBooking,
  cancelOwnBooking,
  fillOwnBooking,
] as const;
