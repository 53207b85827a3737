import type { BookingSetting } from '../clinic/settings/booking.setting.ts';
import { addDays, daysBetween } from '../core/clock.ts';
import type { Booking, BookingPlace } from './booking.schema.ts';
import { holdsPlace } from './booking-status.ts';
import { busyOf } from './busy.ts';
import { type Ground, groundOf } from './day-ground.ts';
import { isAway } from './roster.ts';

/** What a booking takes of the calendar. */
export type Taken = Pick<Booking, '_id' | 'dateTime' | 'dateTimeEnd' | 'doctorID' | 'roomID' | 'status' | 'beside'>;

/**
 * What speaks against a place. The clinic's own people are told and may book all the same, but for a double (`doctorTaken`, `roomTaken`), which they have to have seen;
 * owners are refused by all of them.
 */
export type Objection =
  | { readonly kind: 'doctorTaken' | 'roomTaken'; readonly ids: readonly string[] }
  | { readonly kind: 'holiday'; readonly name: string }
  | { readonly kind: 'closed' | 'notOnDuty' | 'away' | 'left' | 'past' | 'tooSoon' | 'tooFar' };

/** A booking is a double of another where both hold one doctor or one room at one time and neither was made beside the other. */
export function doublesOf(
  place: BookingPlace & { readonly _id: string; readonly beside?: readonly string[] },
  bookings: readonly Taken[],
) {
  const others = bookings.filter(
    (other) =>
      other._id !== place._id &&
      holdsPlace(other) &&
      other.dateTime < place.dateTimeEnd &&
      place.dateTime < other.dateTimeEnd &&
      !place.beside?.includes(other._id) &&
      !other.beside.includes(place._id),
  );
  const sharing = (field: 'doctorID' | 'roomID') =>
    place[field] === '' ? [] : others.filter((other) => other[field] === place[field]).map(({ _id }) => _id);
  return { doctor: sharing('doctorID'), room: sharing('roomID') };
}

/** What a place is judged by. */
export interface Calendar extends Ground {
  readonly setting: Pick<BookingSetting, 'businessHours' | 'timeSlotMin' | 'priorBookingMin' | 'futureCanBooking'>;
  readonly bookings: readonly Taken[];
  /** The doctors who work here; undefined where nobody has looked, so that whoever is named does. */
  readonly doctorIDs?: readonly string[] | undefined;
}

/** Answers what speaks against a place at a time of asking, and which places are free: one function offers and decides, so that nothing is offered and then refused. */
export function calendarOf(calendar: Calendar) {
  const groundAt = groundOf(calendar);
  const { zone, setting, leaves } = calendar;
  const busy = busyOf(calendar.bookings);
  const here = calendar.doctorIDs && new Set(calendar.doctorIDs);

  const objectionsTo = (
    place: BookingPlace & { readonly _id?: string; readonly beside?: readonly string[] },
    now: number,
  ): Objection[] => {
    const asked = { _id: '', ...place };
    const doubles = doublesOf(asked, busy.near(place));
    return [
      ...(doubles.doctor.length > 0 ? [{ kind: 'doctorTaken' as const, ids: doubles.doctor }] : []),
      ...(doubles.room.length > 0 ? [{ kind: 'roomTaken' as const, ids: doubles.room }] : []),
      ...groundObjections(place),
      ...timeObjections(place, now),
    ];
  };

  const groundObjections = ({ dateTime, dateTimeEnd, doctorID }: BookingPlace): Objection[] => {
    const { open, holidays, isoDay } = groundAt(dateTime);
    // A booking may go on through the noon break only where none is kept: the parts touch.
    const within = coveredBy(open, dateTime, dateTimeEnd);
    if (within === undefined) {
      const off = holidays.find(({ parts }) => parts.length > 0);
      return [off ? { kind: 'holiday', name: off.name } : { kind: 'closed' }];
    }
    if (doctorID === '') return [];
    // Whoever has left may stand in the roster still.
    if (here?.has(doctorID) === false) return [{ kind: 'left' }];
    if (within.some(({ part }) => isAway(leaves, doctorID, isoDay, part))) return [{ kind: 'away' }];
    return within.every(({ onDuty }) => onDuty === undefined || onDuty.includes(doctorID))
      ? []
      : [{ kind: 'notOnDuty' }];
  };

  const timeObjections = ({ dateTime }: BookingPlace, now: number): Objection[] => {
    if (dateTime < now) return [{ kind: 'past' }];
    if (dateTime < now + setting.priorBookingMin * 60) return [{ kind: 'tooSoon' }];
    return daysBetween(now, dateTime, zone) > setting.futureCanBooking ? [{ kind: 'tooFar' }] : [];
  };

  /** Free places from a time on, in their order, at the slots of each part of a day: of any of these doctors, `''` for one that takes none. */
  function* freePlaces({ from, days, minutes, doctorIDs, roomIDs = [''], now }: Wanted): Generator<BookingPlace> {
    const [length, step] = [minutes * 60, setting.timeSlotMin * 60];
    const asked = doctorIDs.map((doctorID) => ({ doctorID, isTaken: busy.takenInTurn(doctorID) }));
    for (let ahead = 0; ahead < days; ahead += 1) {
      const { open } = groundAt(addDays(from, ahead, zone));
      for (const part of open)
        for (let dateTime = part.from; dateTime + length <= part.to; dateTime += step) {
          if (
            dateTime < from ||
            timeObjections({ dateTime, dateTimeEnd: dateTime, doctorID: '', roomID: '' }, now).length > 0
          )
            continue;
          for (const { doctorID, isTaken } of asked) {
            // What is taken is no place for anybody new: asked first, because of a full day that is all there is to say.
            if (isTaken(dateTime, dateTime + length)) continue;
            const place = roomIDs
              .map((roomID) => ({ dateTime, dateTimeEnd: dateTime + length, doctorID, roomID }))
              .find((one) => objectionsTo(one, now).length === 0);
            if (place) yield place;
          }
        }
    }
  }

  return { groundAt, objectionsTo, freePlaces };
}

/** What somebody looks for. */
export interface Wanted {
  /** From when on, Unix seconds, and how many days from that one's. */
  readonly from: number;
  readonly days: number;
  readonly minutes: number;
  readonly doctorIDs: readonly string[];
  /** Any of these rooms, the first that is free; one that takes none where there are none. */
  readonly roomIDs?: readonly string[];
  /** When it is asked, Unix seconds. */
  readonly now: number;
}

/** Open parts that together cover a stretch of time without a gap; undefined where they don't. */
function coveredBy<P extends { readonly from: number; readonly to: number }>(
  open: readonly P[],
  from: number,
  to: number,
): P[] | undefined {
  const touching = open.filter((part) => part.from < to && from < part.to);
  let reached = from;
  for (const part of touching) {
    if (part.from > reached) return undefined;
    reached = Math.max(reached, part.to);
  }
  return touching.length > 0 && reached >= to ? touching : undefined;
}
