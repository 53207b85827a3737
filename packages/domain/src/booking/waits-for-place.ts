import { isoDay, wallSeconds } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { BookingPlace } from './booking.schema.ts';
import { wallOf } from './day-ground.ts';
import type { calendarOf } from './places.ts';
import type { BookingWait } from './wait.schema.ts';

/** What waiting people are fitted into. */
export interface WaitGround {
  readonly calendar: Pick<ReturnType<typeof calendarOf>, 'freePlaces' | 'groundAt'>;
  /** Every doctor who may be booked, by the staff's id. */
  readonly doctorIDs: readonly string[];
  readonly zone: Zone;
  /** When it is asked, Unix seconds. */
  readonly now: number;
}

type Wish = Pick<BookingWait, 'doctorIDs' | 'minutes' | 'start' | 'end' | 'parts' | 'after' | 'before'>;

/** Whether somebody could come at a time: the day, the part of the day and the hours that they said. */
function isWished(wish: Wish, { dateTime, dateTimeEnd }: BookingPlace, { calendar, zone }: WaitGround): boolean {
  const day = isoDay(dateTime, zone);
  if (day < wish.start || (wish.end !== '' && day > wish.end)) return false;
  const part = calendar.groundAt(dateTime).open.find(({ from, to }) => from <= dateTime && dateTime < to)?.part;
  if (part !== undefined && !wish.parts.includes(part)) return false;
  if (wish.after !== '' && wallSeconds(dateTime, zone) < wallOf(wish.after)) return false;
  // An end at midnight is the end of its own day.
  const end = wallSeconds(dateTimeEnd - 1, zone) + 1;
  return wish.before === '' || end <= wallOf(wish.before);
}

/** Free places that would do for somebody, in order of time, within so many days from a time. */
export function* placesForWait(
  wish: Wish,
  ground: WaitGround,
  { from, days }: { readonly from: number; readonly days: number },
): Generator<BookingPlace> {
  const doctorIDs = wish.doctorIDs.length > 0 ? wish.doctorIDs : ground.doctorIDs;
  const wanted = { from, days, minutes: wish.minutes, doctorIDs, now: ground.now };
  for (const place of ground.calendar.freePlaces(wanted)) if (isWished(wish, place, ground)) yield place;
}

/** Somebody for whom a freed place would do, with the part of it that they would take. */
export interface FittingWait {
  readonly wait: BookingWait;
  readonly place: BookingPlace;
}

/**
 * Who of the waiting list could take a place that has become free: those who asked for it urgently first, then whoever has waited longest. Each is offered the first time within it that does; who
 * has said no to that very time isn't asked again.
 */
export function waitsForPlace(
  waits: readonly BookingWait[],
  freed: Pick<BookingPlace, 'dateTime' | 'dateTimeEnd' | 'doctorID'>,
  ground: WaitGround,
): FittingWait[] {
  const fitting = waits.flatMap((wait): FittingWait[] => {
    if (wait.status !== 'waiting') return [];
    const declined = new Set(
      wait.offers
        .filter(({ answer }) => answer === 'declined')
        .map(({ place }) => `${place.dateTime} ${place.doctorID}`),
    );
    for (const place of placesForWait(wait, ground, { from: freed.dateTime, days: 1 })) {
      if (place.dateTime >= freed.dateTimeEnd) break;
      const isOfFreed = freed.doctorID === '' || place.doctorID === freed.doctorID;
      if (isOfFreed && !declined.has(`${place.dateTime} ${place.doctorID}`)) return [{ wait, place }];
    }
    return [];
  });
  return fitting.toSorted(
    (a, b) =>
      Number(b.wait.isUrgent) - Number(a.wait.isUrgent) ||
      a.wait.createDateTime - b.wait.createDateTime ||
      (a.wait._id < b.wait._id ? -1 : 1),
  );
}
