import { editBooking } from '@vetloom/domain/booking/booking.commands.ts';
import { type Booking, type BookingPlace, bookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { REBOOKING_DAYS, rebooking } from '@vetloom/domain/booking/rebooking.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import type { ClinicStore, LocalReads } from '@vetloom/sync-client/client.types.ts';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { sync } from '../../locale/sync.ts';
import { heldOrEmpty } from '../engine/held.ts';
import type { CaseWay } from '../engine/ports/case-ways.ts';
import { readCalendar } from './read-calendar.ts';

interface Args {
  readonly _id?: string;
  readonly bookingID?: string;
  readonly place?: unknown;
}

/** The place that a refused command was about, and whether it says it itself; undefined where this device doesn't know the booking. */
async function wantedPlace(reads: LocalReads, args: Args) {
  const id = args._id ?? args.bookingID ?? '';
  const said = bookingPlace.safeParse(args.place);
  if (said.success) return { id, place: said.data, isSaid: true };
  const [booking] = await heldOrEmpty<Booking | undefined>(() => reads.getMany('booking', [id]));
  return booking && { id, place: bookingPlace.parse(booking), isSaid: false };
}

/**
 * Ways out of a case of a place that was taken: the same doctor's next free place, another doctor's, or both at one time. None for any other case. Places are judged by what this device holds, and once
 * more by the server.
 */
export async function waysOfTakenPlace(
  reads: LocalReads,
  { args, detail }: Pick<Case, 'args' | 'detail'>,
  now: number,
): Promise<CaseWay[]> {
  if (detail.rule !== 'slotTaken') return [];
  const wanted = await wantedPlace(reads, (args ?? {}) as Args);
  const both = Array.isArray(detail.ids) ? [{ label: sync.keepBoth, values: { beside: detail.ids } }] : [];
  if (!wanted) return both;
  const { id, place, isSaid } = wanted;
  const zone = shownZone();
  const from = dayStart(Math.max(place.dateTime, now), zone);
  const calendar = await readCalendar(reads, from, addDays(from, REBOOKING_DAYS, zone));
  const doctors = doctorsOf([...(await heldOrEmpty(() => reads.query('staff', 'byName', {})))]);
  const around = rebooking(calendar.ground, calendar.bookings, { doctorIDs: doctors.map(({ _id }) => _id), now });
  const { same, other } = around.places({ ...place, _id: id });
  const to = (free: BookingPlace | undefined, label: (free: BookingPlace) => string): CaseWay[] => {
    if (!free) return [];
    if (isSaid) return [{ label: label(free), values: { place: free } }];
    // A decision names no place of its own.
    const before = (store: ClinicStore) => store.run(editBooking, { bookingID: id, place: free });
    return [{ label: label(free), values: {}, before }];
  };
  const nameOf = (doctorID: string) => doctors.find(({ _id }) => _id === doctorID)?.name ?? '';
  const dayTime = (at: number) => dayAndTime(formatDay(at), formatTime(at));
  const isNow = (free: BookingPlace) => free.dateTime === place.dateTime;
  return [
    ...to(same, (free) => sync.moveTo(dayTime(free.dateTime))),
    ...to(other, (free) => {
      const when = isNow(free) ? formatTime(free.dateTime) : dayTime(free.dateTime);
      return sync.moveToDoctor(nameOf(free.doctorID), when);
    }),
    ...both,
  ];
}
