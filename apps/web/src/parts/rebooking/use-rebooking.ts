import { editBooking } from '@vetloom/domain/booking/booking.commands.ts';
import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { keepBooking } from '@vetloom/domain/booking/keep.commands.ts';
import type { Loss } from '@vetloom/domain/booking/losses.ts';
import { rebooking } from '@vetloom/domain/booking/rebooking.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { dayAndTime, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import type { Ahead, StrandedEntry } from '../../data/booking/ahead.ts';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { rebooking as words } from '../../locale/booking-rebooking.ts';
import { attempt } from '../act/attempt.ts';

/** When a place begins, in a few words. */
export const placeWord = ({ dateTime }: Pick<BookingPlace, 'dateTime'>): string =>
  dayAndTime(formatShortDay(dateTime), formatTime(dateTime));

/** A booking that was moved here, for its owner to be told. */
export interface MovedBooking {
  readonly booking: Booking;
  readonly place: BookingPlace;
  readonly petName: string;
}

const placeOf = ({ dateTime, dateTimeEnd, doctorID, roomID }: Booking): BookingPlace => ({
  ...{ dateTime, dateTimeEnd, doctorID, roomID },
});

/** What is done with bookings that have lost their ground. Refusals are told by a toast; each answers whether it was done. */
export function useRebooking(ahead: Ahead | undefined, onMoved: (moved: readonly MovedBooking[]) => void) {
  const run = useRun();
  const store = useStore();
  const moveTo = (booking: Booking, place: BookingPlace) => run(editBooking, { bookingID: booking._id, place });
  const nameOf = ({ pet }: StrandedEntry) => pet?.name ?? words.unknownPet;

  const move = async (entry: StrandedEntry, place: BookingPlace): Promise<boolean> => {
    const { booking } = entry;
    if (!(await attempt(() => moveTo(booking, place)))) return false;
    onMoved([{ booking, place, petName: nameOf(entry) }]);
    showUndo({
      message: words.moved(nameOf(entry), placeWord(place)),
      undoWord: words.undo,
      onUndo: () => void attempt(() => moveTo(booking, placeOf(booking))),
    });
    return true;
  };

  const keep = async (entry: StrandedEntry): Promise<boolean> => {
    const losses: Loss[] = entry.losses.map(({ kind }) => kind);
    const done = await attempt(() => run(keepBooking, { bookingID: entry.booking._id, losses }));
    if (done) showSuccess(words.kept(nameOf(entry)));
    return done;
  };

  /** Each to its next free place, one after the other, so that no two get the same. */
  const moveAll = async (entries: readonly StrandedEntry[]): Promise<void> => {
    if (ahead === undefined) return;
    const doctorIDs = ahead.doctors.map(({ _id }) => _id);
    const helper = rebooking(ahead.ground, ahead.bookings, { doctorIDs, now: Math.floor(store.now()) });
    const moved: MovedBooking[] = [];
    let left = 0;
    for (const entry of entries) {
      const { same, other } = helper.places(entry.booking);
      const place = same ?? other;
      if (place === undefined || !(await attempt(() => moveTo(entry.booking, place)))) left += 1;
      else {
        helper.take(entry.booking, place);
        moved.push({ booking: entry.booking, place, petName: nameOf(entry) });
      }
    }
    onMoved(moved);
    if (moved.length > 0)
      showUndo({
        message: [words.movedMany(moved.length), left > 0 ? words.leftMany(left) : ''].filter(Boolean).join('；'),
        undoWord: words.undo,
        onUndo: () =>
          void attempt(async () => {
            for (const { booking } of moved) await moveTo(booking, placeOf(booking));
          }),
      });
    else if (left > 0) showSuccess(words.leftMany(left));
  };
  return { move, keep, moveAll };
}
