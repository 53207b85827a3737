import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import type { Stripe } from '@vetloom/domain/booking/day-stripes.ts';
import type { BookingEntry } from '../../../data/booking/bookings.ts';

/** A booking in a column: its own, or one in which the column's person only helps. */
export interface GridItem {
  readonly entry: BookingEntry;
  readonly as: 'own' | 'helper';
}

/** A column of the calendar: a doctor, a room, or a day of one of them. */
export interface GridColumn {
  readonly key: string;
  /** Start of its day, Unix seconds. */
  readonly day: number;
  readonly name: string;
  /** What stands below the name: a field, a day's note. */
  readonly sub: string;
  /** The person's colour; undefined for a column of no person. */
  readonly colour: string | undefined;
  readonly isPerson: boolean;
  readonly booked: number;
  /** How many places its day has; undefined where that says nothing, as for a room. */
  readonly places: number | undefined;
  readonly stripes: readonly Stripe[];
  readonly items: readonly GridItem[];
  /** What a booking that is put here takes; undefined where it keeps its own. */
  readonly doctorID: string | undefined;
  readonly roomID: string | undefined;
}

/** What a card tells beside its booking. Made of plain words, so that a card is drawn anew only when one of them changes. */
export interface CardFacts {
  readonly breed: string;
  readonly doctor: string;
  /** The tone of its kind; undefined for none. */
  readonly colour: number | undefined;
  readonly isFirst: boolean;
  /** What may hurt the animal or somebody. */
  readonly warning: string;
  readonly deposit: boolean;
  /** What is asked for before the visit and isn't there; empty for nothing. */
  readonly missing: string;
}

/** What speaks against a place, in words; `isDouble` where it has to be seen and meant. */
export interface Judged {
  readonly words: readonly string[];
  readonly isDouble: boolean;
}

/** A booking that is being moved or made, drawn where it would be. */
export interface GhostPlace {
  readonly place: BookingPlace;
  readonly label: string;
  readonly judged: Judged;
}

/** What somebody does in the grid. */
export interface GridActs {
  readonly onOpen: (id: string) => void;
  /** A place was chosen for a new booking. */
  readonly onCreate: (place: BookingPlace) => void;
  readonly onMove: (entry: BookingEntry, place: BookingPlace) => void;
  readonly judge: (place: BookingPlace, booking: Booking | undefined) => Judged;
}

/** A place in a column, of a booking where one is moved. */
export const placeIn = (
  column: GridColumn,
  times: Pick<BookingPlace, 'dateTime' | 'dateTimeEnd'>,
  booking: Pick<Booking, 'doctorID' | 'roomID'> = { doctorID: '', roomID: '' },
): BookingPlace => ({
  dateTime: times.dateTime,
  dateTimeEnd: times.dateTimeEnd,
  doctorID: column.doctorID ?? booking.doctorID,
  roomID: column.roomID ?? booking.roomID,
});

/** Whether a place is drawn in a column. */
export const isIn = (column: GridColumn, place: BookingPlace, dayOf: (time: number) => number): boolean =>
  dayOf(place.dateTime) === column.day &&
  (column.doctorID === undefined || column.doctorID === place.doctorID) &&
  (column.roomID === undefined || column.roomID === place.roomID);
