import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import {
  firstPlaceFor,
  inWaitingOrder,
  type Stretch,
  type WaitGround,
} from '@vetloom/domain/booking/waits-for-place.ts';
import type { WaitEntry } from '../../../data/booking/waits.ts';

/** Somebody who waits, with the first place that would do for them. */
export interface FittedWait extends WaitEntry {
  readonly place: BookingPlace | undefined;
}

/** The waiting list of a day, or of some: those for whom there is a place before the others, in the order in which they are asked. */
export const fittedWaits = (
  entries: readonly WaitEntry[],
  ground: WaitGround,
  where: Pick<Stretch, 'from' | 'days'>,
): FittedWait[] =>
  entries
    .map((entry): FittedWait => ({ ...entry, place: firstPlaceFor(entry.wait, where, ground) }))
    .toSorted(
      (a, b) => Number(b.place !== undefined) - Number(a.place !== undefined) || inWaitingOrder(a.wait, b.wait),
    );
