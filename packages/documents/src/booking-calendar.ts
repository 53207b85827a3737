import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

/** What a calendar file says of a booking. Times are Unix seconds. */
export interface BookedFact {
  readonly _id: string;
  readonly status: string;
  readonly dateTime: number;
  readonly dateTimeEnd: number;
  readonly createDateTime: number;
  readonly updateDateTime: number;
}

/** What makes entries of one booking the same for ever: the clinic and its id, in letters that every program takes. */
const uidOf = (clinicID: string, bookingID: string): string =>
  `${bookingID.replaceAll(/[^A-Za-z0-9-]/g, '')}.${clinicID}@vetloom`;

const STATUS: Readonly<Record<string, CalendarEvent['status']>> = {
  pending: 'TENTATIVE',
  refuse: 'CANCELLED',
  cancel: 'CANCELLED',
};

const entry = (
  clinicID: string,
  booking: BookedFact,
  words: Pick<CalendarEvent, 'summary' | 'description' | 'location'>,
) => ({
  ...{ uid: uidOf(clinicID, booking._id), stamp: booking.updateDateTime },
  // It grows whenever anything is written; a number of 31 bits for 68 years.
  sequence: Math.max(0, booking.updateDateTime - booking.createDateTime),
  ...{ begin: booking.dateTime, end: booking.dateTimeEnd, status: STATUS[booking.status] ?? ('CONFIRMED' as const) },
  ...words,
});

/** An owner's booking for their phone's calendar; a cancelled one takes its entry back. */
export function bookingCalendar(
  booking: BookedFact,
  {
    clinicID,
    clinic,
    phone,
    place,
    pet,
    preparation,
    zone,
  }: {
    readonly clinicID: string;
    readonly clinic: string;
    readonly phone: string;
    readonly place: string;
    readonly pet: string;
    readonly preparation: string;
    readonly zone: Zone;
  },
): string {
  const waits = booking.status === 'pending' ? ['等候診所確認'] : [];
  const description = [...waits, preparation, phone === '' ? '' : `電話 ${phone}`]
    .filter((line) => line !== '')
    .join('\n');
  const made = entry(clinicID, booking, { summary: `${pet} ${clinic}`, description, location: place });
  return calendarFile({
    name: clinic,
    zone,
    method: made.status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH',
    events: [{ ...made, alarmMinutes: 120 }],
  });
}

/** Minutes after which a program should read a doctor's calendar anew. */
const REFRESH_MIN = 15;

/** A doctor's calendar as programs outside of the clinic read it: "busy", with what the clinic lets them see. */
export const doctorCalendar = (
  bookings: readonly (BookedFact & { readonly pet: string; readonly cause: string })[],
  {
    clinicID,
    clinic,
    doctor,
    zone,
  }: { readonly clinicID: string; readonly clinic: string; readonly doctor: string; readonly zone: Zone },
): string =>
  calendarFile({
    ...{ name: `${clinic} ${doctor}`, zone, method: 'PUBLISH', refreshMinutes: REFRESH_MIN },
    events: bookings.map(({ pet, cause, ...booking }) =>
      entry(clinicID, booking, { summary: [pet, cause].filter((word) => word !== '').join(' ') || '忙碌' }),
    ),
  });
