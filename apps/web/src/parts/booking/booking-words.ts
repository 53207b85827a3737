import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import type { WantedTwice } from '@vetloom/domain/booking/day-places.ts';
import type { Objection } from '@vetloom/domain/booking/places.ts';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import type { BookingEntry } from '../../data/booking/bookings.ts';
import { booking as words } from '../../locale/booking.ts';

/** The animal of a booking. */
export const petName = ({ pet }: Pick<BookingEntry, 'pet'>): string => pet?.name ?? words.unknownPet;

/** `14:00–14:30`. */
export const timeRange = ({ dateTime, dateTimeEnd }: Pick<BookingPlace, 'dateTime' | 'dateTimeEnd'>): string =>
  `${formatTime(dateTime)}–${formatTime(dateTimeEnd)}`;

/** Day and time of a booking. */
export const placeWords = (place: Pick<BookingPlace, 'dateTime' | 'dateTimeEnd'>): string =>
  dayAndTime(formatDay(place.dateTime), timeRange(place));

/** How long it takes, in minutes. */
export const minutesOf = ({ dateTime, dateTimeEnd }: Pick<BookingPlace, 'dateTime' | 'dateTimeEnd'>): number =>
  Math.round((dateTimeEnd - dateTime) / 60);

/** What of a booking's surroundings words are made of. */
export interface NamesAround {
  /** A member by id. */
  readonly staffName: (id: string) => string;
  readonly roomName: (id: string) => string;
  /** Another booking, with its time: `12:30 麻糬`. */
  readonly bookingName: (id: string) => string;
}

/** A booking as another one names it. */
export const bookingName = (entry: BookingEntry): string => spaced(formatTime(entry.booking.dateTime), petName(entry));

/** What speaks against a place, in words. */
export function objectionWord(
  objection: Objection,
  { doctorID, roomID }: Pick<Booking, 'doctorID' | 'roomID'>,
  names: NamesAround,
): string {
  const others = (ids: readonly string[]) => ids.map(names.bookingName).join('、');
  switch (objection.kind) {
    case 'doctorTaken':
      return words.objections.doctorTaken(names.staffName(doctorID), others(objection.ids));
    case 'roomTaken':
      return words.objections.roomTaken(names.roomName(roomID), others(objection.ids));
    case 'holiday':
      return words.objections.holiday(objection.name);
    case 'notOnDuty':
    case 'away':
    case 'left':
      return words.objections[objection.kind](names.staffName(doctorID));
    default:
      return words.objections[objection.kind];
  }
}

/** Who is wanted twice, in words. */
export const wantedTwiceWord = ({ staffID, ids }: WantedTwice, names: NamesAround): string =>
  words.objections.helperTaken(names.staffName(staffID), ids.map(names.bookingName).join('、'));

/** The bookings that a place is a double of: they have to be seen, and meant. */
export const doublesIn = (objections: readonly Objection[]): string[] => [
  ...new Set(
    objections.flatMap((objection) =>
      objection.kind === 'doctorTaken' || objection.kind === 'roomTaken' ? objection.ids : [],
    ),
  ),
];
