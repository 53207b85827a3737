import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import type { Leave } from '@vetloom/domain/booking/leave.schema.ts';
import { strandedBookings } from '@vetloom/domain/booking/lost-ground.ts';
import type { Schedule } from '@vetloom/domain/booking/schedule.schema.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { usualHours } from '@vetloom/domain/founding/founding.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** So many bookings whose doctor went on leave afterwards are left to be moved. */
const MOST_STRANDED = 3;

/** Bookings of a demo clinic, without those that nobody would have made: with a doctor who isn't on duty then, or on a day off. A few stay, as after a leave that was granted late. */
export function withGround(
  bookings: Iterable<Booking>,
  rosters: readonly (Schedule | Holiday | Leave)[],
  { now }: World,
): Booking[] {
  const ground = {
    zone: DEMO_ZONE,
    setting: { ...BOOKING_SETTING.defaults, businessHours: usualHours() },
    schedules: rosters.filter((one) => one.collection === 'schedule'),
    holidays: rosters.filter((one) => one.collection === 'holiday'),
    leaves: rosters.filter((one) => one.collection === 'leave'),
  };
  const all = [...bookings];
  const stranded = new Set(strandedBookings(ground, all, now).map(({ booking }) => booking._id));
  const left = new Set(
    all
      .map(({ _id }) => _id)
      .filter((id) => stranded.has(id))
      .slice(0, MOST_STRANDED),
  );
  return all.filter(({ _id }) => !stranded.has(_id) || left.has(_id));
}
