import type { Consequence, Follower } from '@vetloom/sync-server/services.ts';
import { BOOKING_CONSEQUENCES } from './booking/booking-consequences.ts';
import { followBookings } from './booking/follow-bookings.ts';
import { followDoctors } from './booking/follow-doctors.ts';
import { followEinvoices } from './einvoice/follow-einvoices.ts';
import { EXAM_CONSEQUENCES } from './exam/exam-consequences.ts';
import { INSTRUMENT_CONSEQUENCES } from './instrument/instrument-consequences.ts';
import { OWNER_CONSEQUENCES } from './owner/owner-consequences.ts';
import { REMINDER_CONSEQUENCES } from './reminder/reminder-consequences.ts';
import { STAFF_CONSEQUENCES } from './staff/staff-consequences.ts';
import { followGoods } from './stock/follow-goods.ts';

const ALL = [
  ...STAFF_CONSEQUENCES,
  ...OWNER_CONSEQUENCES,
  ...REMINDER_CONSEQUENCES,
  ...EXAM_CONSEQUENCES,
  ...INSTRUMENT_CONSEQUENCES,
  ...BOOKING_CONSEQUENCES,
];

/** What follows from commands on the server alone, by the command's name (law 7): of several capabilities one after the other. */
export const CONSEQUENCES: ReadonlyMap<string, readonly Consequence[]> = new Map(
  [...Map.groupBy(ALL, ([name]) => name)].map(([name, parts]) => [name, parts.flatMap(([, list]) => list)]),
);

/** What follows on the server from how documents stand, whichever command wrote them (law 7). */
export const FOLLOWERS: readonly Follower[] = [followGoods, followBookings, followDoctors, followEinvoices];
