import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { daysBetween, sameTimeOn, wallSeconds } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

/** A place that is moved as another one was: by as many days, to its time of day, its length and whom it takes. */
export function movedLike(place: BookingPlace, from: BookingPlace, to: BookingPlace): BookingPlace {
  const zone = shownZone();
  const shifted = sameTimeOn(place.dateTime, daysBetween(from.dateTime, to.dateTime, zone), zone);
  const dateTime = shifted + wallSeconds(to.dateTime, zone) - wallSeconds(from.dateTime, zone);
  return { ...to, dateTime, dateTimeEnd: dateTime + to.dateTimeEnd - to.dateTime };
}
