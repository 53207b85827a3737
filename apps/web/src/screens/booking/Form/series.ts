import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { addDays, dayStart, sameTimeOn } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { withPatients } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import { bookingsWithin, freeForClinic, readCalendar, unbound } from '../../../data/booking/read-calendar.ts';
import type { LocalReads } from '../../../data/engine/store-types.ts';
import { judgeBy, namesAround } from '../Calendar/use-judge.ts';
import type { SeriesPlace } from './series-choice.ts';

/** So many days a place may be put off within a series. */
const NEARBY_DAYS = 7;

/** The places of a series: the first one's time of day, every so many weeks. */
export const seriesPlaces = (first: BookingPlace, everyWeeks: number, times: number): BookingPlace[] =>
  Array.from({ length: times }, (_, at) => {
    const dateTime = sameTimeOn(first.dateTime, at * everyWeeks * 7, shownZone());
    return { ...first, dateTime, dateTimeEnd: dateTime + first.dateTimeEnd - first.dateTime };
  });

/** Judges each place of a series after the first; `now`: Unix seconds. How far ahead owners may book is no matter here. */
export async function judgeSeries(
  store: LocalReads,
  places: readonly BookingPlace[],
  choices: BookingChoices,
  now: number,
): Promise<SeriesPlace[]> {
  const zone = shownZone();
  const judged: SeriesPlace[] = [];
  for (const [at, place] of places.entries()) {
    if (at === 0) continue;
    const from = dayStart(place.dateTime, zone);
    const to = addDays(from, NEARBY_DAYS, zone);
    const read = await readCalendar(store, from, to);
    const near = await withPatients(store, await bookingsWithin(store, from, addDays(from, 1, zone)));
    // How soon and how far ahead owners may book themselves says nothing of a series that the clinic makes.
    const found = judgeBy(unbound(read), namesAround(near, choices), now)(place);
    const isFit = found.words.length === 0;
    const minutes = (place.dateTimeEnd - place.dateTime) / 60;
    const asked = {
      from: place.dateTime,
      days: NEARBY_DAYS,
      minutes,
      doctorIDs: [place.doctorID],
      roomIDs: [place.roomID],
      now,
    };
    judged.push({
      at: at + 1,
      place,
      judged: found,
      next: isFit ? undefined : freeForClinic(read, asked).next().value,
    });
  }
  return judged;
}
