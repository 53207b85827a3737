import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { LONGEST_BOOKING } from '@vetloom/domain/booking/booking-status.ts';
import { type Calendar, calendarOf, type Wanted } from '@vetloom/domain/booking/places.ts';
import { unbound as forClinic } from '@vetloom/domain/booking/rebooking.ts';
import type { Schedule } from '@vetloom/domain/booking/schedule.schema.ts';
import { BOOKING_SETTING, type BookingSetting } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Bookings that touch a stretch of time, in order of time. Unix seconds, the end not included. */
export const bookingsWithin = async (store: LocalReads, from: number, to: number): Promise<Booking[]> =>
  (await heldOrEmpty(() => store.query('booking', 'byTime', { from: from - LONGEST_BOOKING, to }))).filter(
    ({ dateTime, dateTimeEnd }) => dateTimeEnd > from && dateTime < to,
  );

/** What a clinic's days are made of, as this device holds it, for a stretch of time. */
type ClinicGround = Omit<Calendar, 'setting' | 'bookings'> & { readonly setting: BookingSetting };

/** The clinic's days, with the one function that offers places and judges them. */
export interface ClinicCalendar extends ReturnType<typeof calendarOf> {
  readonly ground: ClinicGround;
  readonly bookings: readonly Booking[];
}

/** Rosters of days; where there are none then, one of any day comes along, which says that the clinic keeps them. */
async function rostersWithin(store: LocalReads, from: number, to: number | undefined): Promise<Schedule[]> {
  const asked = { from, ...(to === undefined ? {} : { to }) };
  const within = await heldOrEmpty(() => store.query('schedule', 'byDay', asked));
  return within.length > 0 ? within : heldOrEmpty(() => store.query('schedule', 'byDay', { limit: 1 }));
}

/** Hours, days off, rosters and who is away for a stretch of time that begins with a day; to no end where none is said. Unix seconds. */
export async function readGround(store: LocalReads, from: number, to?: number): Promise<ClinicGround> {
  const zone = shownZone();
  const since = isoDay(from, zone);
  const [setting, holidays, schedules, leaves, staff] = await Promise.all([
    heldSetting(store, BOOKING_SETTING),
    heldOrEmpty(() => store.query('holiday', 'byEnd', { from: since })),
    rostersWithin(store, dayStart(from, zone), to),
    heldOrEmpty(() => store.query('leave', 'byEnd', { from: since })),
    heldOrEmpty(() => store.query('staff', 'byName', {})),
  ]);
  // Who has no cards before them says of nobody that they have left.
  const doctorIDs = staff.length === 0 ? undefined : doctorsOf(staff).map(({ _id }) => _id);
  return { setting: setting ?? BOOKING_SETTING.defaults, holidays, schedules, leaves, zone, doctorIDs };
}

/** The clinic's calendar for a stretch of time, read once: for a question such as the next free places. Unix seconds. */
export async function readCalendar(store: LocalReads, from: number, to: number): Promise<ClinicCalendar> {
  const [ground, bookings] = await Promise.all([readGround(store, from, to), bookingsWithin(store, from, to)]);
  return { ...calendarOf({ ...ground, bookings }), ground, bookings };
}

/** The calendar as it is for the clinic's own people. */
export const unbound = ({ ground, bookings }: Pick<ClinicCalendar, 'ground' | 'bookings'>): ClinicCalendar => ({
  ...calendarOf({ ...forClinic(ground), bookings }),
  ground,
  bookings,
});

/** Free places as the clinic's own people are offered them, in order. */
export const freeForClinic = (
  calendar: Pick<ClinicCalendar, 'ground' | 'bookings'>,
  wanted: Wanted,
): Generator<BookingPlace> => unbound(calendar).freePlaces(wanted);
