import { assignSchedule } from './assign.commands.ts';
import { blockOwner, unblockOwner } from './blacklist.commands.ts';
import { createBooking, editBooking, removeBooking } from './booking.commands.ts';
import { editDayNote } from './day-note.commands.ts';
import {
  approveBooking,
  cancelBooking,
  missBooking,
  reconsiderBooking,
  refuseBooking,
  reviveBooking,
} from './decide.commands.ts';
import { createHolidays, editHoliday, removeHoliday } from './holiday.commands.ts';
import { keepBooking } from './keep.commands.ts';
import { askLeave, decideLeave } from './leave.commands.ts';
import { askBooking, cancelOwnBooking, fillOwnBooking, moveOwnBooking } from './owner.commands.ts';
import { sendOwnPaper, tickPaper } from './paper.commands.ts';
import { removeBookingsOfPet } from './pet-bookings.command.ts';
import { editSchedule, endSchedule, generateSchedule, removeSchedule, swapSchedule } from './schedule.commands.ts';
import { addWait, closeWait, editWait, noteOffer, reopenWait } from './wait.commands.ts';

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
  reconsiderBooking,
  keepBooking,
  tickPaper,
  generateSchedule,
  assignSchedule,
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
  addWait,
  editWait,
  noteOffer,
  closeWait,
  reopenWait,
  askBooking,
  moveOwnBooking,
  cancelOwnBooking,
  fillOwnBooking,
  sendOwnPaper,
] as const;
