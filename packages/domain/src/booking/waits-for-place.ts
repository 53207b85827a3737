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

/** Where a place is looked for. */
export interface Stretch {
  /** Unix seconds; the places of its day, or of `days` days, from then on, before `to` where one is said. */
  readonly from: number;
  readonly days?: number;
  readonly to?: number;
  /** Of this doctor alone. */
  readonly doctorID?: string;
}

/** The first place of a stretch that would do for somebody who waits: what they have said no to isn't offered again. */
export function firstPlaceFor(
  wait: BookingWait,
  { from, days = 1, to = Number.POSITIVE_INFINITY, doctorID }: Stretch,
  ground: WaitGround,
): BookingPlace | undefined {
  if (wait.status !== 'waiting') return undefined;
  const keyOf = (place: Pick<BookingPlace, 'dateTime' | 'doctorID'>) => `${place.dateTime} ${place.doctorID}`;
  const declined = new Set(wait.offers.filter(({ answer }) => answer === 'declined').map(({ place }) => keyOf(place)));
  for (const place of placesForWait(wait, ground, { from, days })) {
    if (place.dateTime >= to) return undefined;
    if ((doctorID === undefined || place.doctorID === doctorID) && !declined.has(keyOf(place))) return place;
  }
  return undefined;
}

/** Who is asked before whom: those who asked for it urgently, then whoever has waited longest. */
export const inWaitingOrder = (a: BookingWait, b: BookingWait): number =>
  Number(b.isUrgent) - Number(a.isUrgent) || a.createDateTime - b.createDateTime || (a._id < b._id ? -1 : 1);
