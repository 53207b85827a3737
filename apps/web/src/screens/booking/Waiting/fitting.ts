import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { placesForWait, type WaitGround } from '@vetloom/domain/booking/waits-for-place.ts';
import type { WaitEntry } from '../../../data/booking/waits.ts';

/** Somebody who waits, with the first place of the day that would do for them. */
export interface FittedWait extends WaitEntry {
  readonly place: BookingPlace | undefined;
}

const keyOf = ({ dateTime, doctorID }: Pick<BookingPlace, 'dateTime' | 'doctorID'>) => `${dateTime} ${doctorID}`;

/** The waiting list of a day: for whom it has a place before the others, of these the urgent and then whoever has waited longest. What somebody has said no to isn't offered to them again. */
export function fittedWaits(entries: readonly WaitEntry[], ground: WaitGround, from: number): FittedWait[] {
  const fitted = entries.map((entry): FittedWait => {
    const { wait } = entry;
    const no = new Set(wait.offers.filter(({ answer }) => answer === 'declined').map(({ place }) => keyOf(place)));
    for (const place of placesForWait(wait, ground, { from, days: 1 }))
      if (!no.has(keyOf(place))) return { ...entry, place };
    return { ...entry, place: undefined };
  });
  return fitted.toSorted(
    (a, b) =>
      Number(b.place !== undefined) - Number(a.place !== undefined) ||
      Number(b.wait.isUrgent) - Number(a.wait.isUrgent) ||
      a.wait.createDateTime - b.wait.createDateTime,
  );
}
