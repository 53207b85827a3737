import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { wantedTwice } from '@vetloom/domain/booking/day-places.ts';
import { useMemo } from 'react';
import { type BookingEntry, useBookings } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { booking as words } from '../../../locale/booking.ts';
import {
  bookingName,
  doublesIn,
  type NamesAround,
  objectionWord,
  wantedTwiceWord,
} from '../../../parts/booking/booking-words.ts';
import type { Judged } from './grid-types.ts';

/** What a place is asked for: a booking's, or a new one's. */
export type Asked = Partial<Pick<Booking, '_id' | 'beside' | 'assistantList'>>;

/** What speaks against a place, with the doubles that would have to be meant. */
export interface FullJudged extends Judged {
  readonly doubles: readonly string[];
}

/** Names of people, rooms and other bookings, for words about them. */
export const namesAround = (entries: readonly BookingEntry[], choices: BookingChoices): NamesAround => {
  const staff = new Map(choices.staff.map((person) => [person._id, person.name]));
  const rooms = new Map(choices.rooms.map((room) => [room._id, room.name]));
  const bookings = new Map(entries.map((entry) => [entry.booking._id, entry]));
  return {
    staffName: (id) => staff.get(id) ?? words.anyDoctor,
    roomName: (id) => rooms.get(id) ?? words.noRoom,
    bookingName: (id) => {
      const entry = bookings.get(id);
      return entry ? bookingName(entry) : words.elsewhere;
    },
  };
};

/** Judges a place at a time of asking: by the clinic's calendar, and by who is wanted elsewhere. */
export const judgeBy =
  (calendar: ClinicCalendar, names: NamesAround, now: number) =>
  (place: BookingPlace, asked: Asked = {}): FullJudged => {
    const { _id = '', beside = [], assistantList = [] } = asked;
    const objections = calendar.objectionsTo({ ...place, _id, beside }, now);
    const twice = wantedTwice({ ...place, _id, assistantList }, calendar.bookings);
    const doubles = doublesIn(objections);
    return {
      doubles,
      isDouble: doubles.length > 0,
      words: [
        ...objections.map((objection) => objectionWord(objection, place, names)),
        ...twice.map((one) => wantedTwiceWord(one, names)),
      ],
    };
  };

/** The same for a stretch of time that is watched anyway. */
export function useJudge(
  calendar: ClinicCalendar | undefined,
  entries: readonly BookingEntry[] | undefined,
  choices: BookingChoices | undefined,
  now: number,
): ((place: BookingPlace, asked?: Asked) => FullJudged) | undefined {
  const minute = Math.floor(now / 60) * 60;
  return useMemo(
    () => (calendar && entries && choices ? judgeBy(calendar, namesAround(entries, choices), minute) : undefined),
    [calendar, entries, choices, minute],
  );
}

/** Bookings of a stretch of time with names, for words about a place outside of what is shown. */
export const useNamesWithin = (
  from: number,
  to: number,
  choices: BookingChoices | undefined,
): NamesAround | undefined => {
  const entries = useBookings(from, to);
  return useMemo(() => (entries && choices ? namesAround(entries, choices) : undefined), [entries, choices]);
};
