import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { firstPlaceFor, inWaitingOrder, type WaitGround } from '@vetloom/domain/booking/waits-for-place.ts';
import type { WaitEntry } from '../../../data/booking/waits.ts';

/** Somebody who waits, with the first place of the day that would do for them. */
export interface FittedWait extends WaitEntry {
  readonly place: BookingPlace | undefined;
}

/** The waiting list of a day: those for whom it has a place before the others, in the order in which they are asked. `from`: Unix seconds. */
export const fittedWaits = (entries: readonly WaitEntry[], ground: WaitGround, from: number): FittedWait[] =>
  entries
    .map((entry): FittedWait => ({ ...entry, place: firstPlaceFor(entry.wait, { from }, ground) }))
    .toSorted(
      (a, b) => Number(b.place !== undefined) - Number(a.place !== undefined) || inWaitingOrder(a.wait, b.wait),
    );
