import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { LONGEST_BOOKING } from '@vetloom/domain/booking/booking-status.ts';
import type { waitWish } from '@vetloom/domain/booking/wait.schema.ts';
import type { z } from 'zod';
import { bookingForm as words } from '../../../locale/booking-form.ts';
import { dateText, timeOf, timeText } from '../../../parts/form/clinic-time.ts';
import { EMPTY_INTAKE, type Intake } from '../../visit/intake.ts';

/** A wish of the waiting list takes no longer, in minutes. */
const MOST_WAITED = 720;
type WaitWishInput = z.input<typeof waitWish>;

/** A booking as its form holds it, all of it as typed. */
export interface BookingValues {
  /** Whose it is: found, or an owner and an animal that are new. */
  readonly who: Intake;
  /** `2026-11-20`, `17:30`, and how many minutes. */
  readonly day: string;
  readonly begin: string;
  readonly minutes: string;
  readonly doctorID: string;
  readonly roomID: string;
  readonly kindID: string;
  readonly division: string;
  readonly cause: string;
  readonly info: string;
  readonly assistantList: readonly string[];
  readonly sendToLine: boolean;
  /** Every so many weeks, so many times; once where it is no series. */
  readonly everyWeeks: string;
  readonly times: string;
  /** Bookings of the same time that somebody saw and means beside this one. */
  readonly means: readonly string[];
}

/** A field of the form that can be wrong. */
export type BookingField = 'who' | 'day' | 'begin' | 'minutes' | 'everyWeeks' | 'times';
export const BOOKING_FIELDS: readonly BookingField[] = ['who', 'day', 'begin', 'minutes', 'everyWeeks', 'times'];

/** An untouched form for a day; with a place once one was pointed at. */
export const emptyBooking = (day: number, minutes: number): BookingValues => ({
  who: EMPTY_INTAKE,
  day: dateText(day),
  begin: '',
  minutes: String(minutes),
  ...{ doctorID: '', roomID: '', kindID: '', division: '', cause: '', info: '' },
  assistantList: [],
  sendToLine: false,
  everyWeeks: '4',
  times: '1',
  means: [],
});

/** What of the form a place is. */
export const valuesOfPlace = ({ dateTime, dateTimeEnd, doctorID, roomID }: BookingPlace) => ({
  day: dateText(dateTime),
  begin: timeText(dateTime) || '00:00',
  minutes: String(Math.round((dateTimeEnd - dateTime) / 60)),
  doctorID,
  roomID,
  means: [] as readonly string[],
});

/** A stored booking as the form shows it. */
export const bookingValues = (booking: Booking): BookingValues => ({
  ...emptyBooking(booking.dateTime, 30),
  ...valuesOfPlace(booking),
  who: { ...EMPTY_INTAKE, step: 'visit', userID: booking.userID, chosen: [booking.petID] },
  kindID: booking.kindID,
  division: booking.division,
  cause: booking.cause,
  info: booking.info,
  assistantList: booking.assistantList,
  means: booking.beside,
});

const lengthOf = ({ minutes }: BookingValues): number => Number(minutes);
const isLength = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 5 && minutes <= LONGEST_BOOKING / 60;

/** The place that is typed; undefined while it isn't whole. */
export function placeTyped(values: BookingValues): BookingPlace | undefined {
  const dateTime = values.begin === '' ? undefined : timeOf(values.day, values.begin);
  const minutes = lengthOf(values);
  if (dateTime === undefined || !isLength(minutes)) return undefined;
  return { dateTime, dateTimeEnd: dateTime + minutes * 60, doctorID: values.doctorID, roomID: values.roomID };
}

/** What somebody who waits wishes, of what is typed of a booking: from its day on, or from today where that is over. */
export const wishTyped = (values: BookingValues, now: number): WaitWishInput => ({
  doctorIDs: values.doctorID === '' ? [] : [values.doctorID],
  ...{ kindID: values.kindID, division: values.division, cause: values.cause, note: values.info },
  minutes: isLength(lengthOf(values)) ? Math.min(Math.max(lengthOf(values), 5), MOST_WAITED) : 30,
  start: [values.day, dateText(now)].toSorted().at(-1) ?? values.day,
});

/** What a person wrote beside the place. */
export const wordsTyped = ({ kindID, division, cause, info, assistantList }: BookingValues) => ({
  ...{ kindID, division, cause: cause.trim(), info: info.trim() },
  assistantList: [...assistantList],
});

const wholeNumber = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

/** Most bookings of a series. */
const MOST_TIMES = 26;

/** What is wrong with a field, in words. */
export function bookingError(values: BookingValues, field: BookingField): string | undefined {
  switch (field) {
    case 'who':
      return values.who.chosen.length > 0 || isNew(values) ? undefined : words.errors.who;
    case 'day':
      return timeOf(values.day) === undefined ? words.errors.day : undefined;
    case 'begin':
      return values.begin === '' ? words.errors.begin : undefined;
    case 'minutes':
      return isLength(lengthOf(values)) ? undefined : words.errors.minutes;
    case 'everyWeeks':
      return Number(values.times) > 1 && !wholeNumber(values.everyWeeks, 1, 52) ? words.errors.everyWeeks : undefined;
    case 'times':
      return wholeNumber(values.times, 1, MOST_TIMES) ? undefined : words.errors.times;
  }
}

/** Whether an animal is being written down that isn't here yet. */
export const isNew = ({ who }: BookingValues): boolean =>
  who.step === 'pet' || who.step === 'owner' || who.newPets.some(({ id }) => who.chosen.includes(id));

/** What is wrong with any field. */
export const bookingErrors = (values: BookingValues): Partial<Record<BookingField, string>> =>
  Object.fromEntries(
    BOOKING_FIELDS.flatMap((field) => {
      const error = bookingError(values, field);
      return error === undefined ? [] : [[field, error]];
    }),
  );
