import { editBooking } from '@vetloom/domain/booking/booking.commands.ts';
import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type BookingEntry, withPatients } from '../../../data/booking/bookings.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun } from '../../../data/engine/hooks.ts';
import { placeOf } from '../../../parts/booking/use-booking-acts.ts';
import { movedLike } from './moved-like.ts';

/** A booking's series: which of how many it is, and those that follow and are open still. */
export interface Series {
  readonly at: number;
  readonly all: number;
  readonly following: readonly BookingEntry[];
}

/** The series of a booking, live; undefined where it is none. */
export function useSeriesOf(booking: Booking | undefined): Series | undefined {
  const [groupID, petID, id] = [booking?.groupID ?? '', booking?.petID ?? '', booking?._id ?? ''];
  return useLive(
    async (store) => {
      if (groupID === '') return undefined;
      const own = await heldOrEmpty(() => store.query('booking', 'byPet', { equals: [petID] }));
      const series = own.filter((one) => one.groupID === groupID);
      const at = series.findIndex((one) => one._id === id);
      const later = series.slice(at + 1).filter(isOpenBooking);
      return series.length < 2 || at < 0
        ? undefined
        : { at: at + 1, all: series.length, following: await withPatients(store, later) };
    },
    ['series of', groupID, petID, id],
  );
}

/** Moves those that follow as the first one was moved. What doesn't fit stays where it is, and is counted. */
export function useMoveFollowing() {
  const run = useRun();
  return async (
    following: readonly BookingEntry[],
    from: BookingPlace,
    to: BookingPlace,
  ): Promise<{ readonly moved: number; readonly kept: number }> => {
    let moved = 0;
    for (const { booking } of following) {
      const place = movedLike(placeOf(booking), from, to);
      try {
        await run(editBooking, { bookingID: booking._id, place, beside: [...booking.beside] });
        moved += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    return { moved, kept: following.length - moved };
  };
}
