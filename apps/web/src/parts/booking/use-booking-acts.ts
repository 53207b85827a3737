import { editBooking, removeBooking } from '@vetloom/domain/booking/booking.commands.ts';
import type { Booking, BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import {
  approveBooking,
  cancelBooking,
  missBooking,
  refuseBooking,
  reviveBooking,
} from '@vetloom/domain/booking/decide.commands.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useMemo } from 'react';
import type { BookingEntry } from '../../data/booking/bookings.ts';
import { useRun } from '../../data/engine/hooks.ts';
import { booking as words } from '../../locale/booking.ts';
import { attempt } from '../act/attempt.ts';
import { petName, placeWords } from './booking-words.ts';
import type { Decided } from './DecideDialog.tsx';

const { acts } = words;

/** A move, with the bookings that its author saw there and means beside it. */
export interface Move {
  readonly place: BookingPlace;
  readonly beside?: readonly string[];
  readonly sendToLine?: boolean;
}

/** What is done with bookings. Those that ask nothing tell a refusal by a toast and answer whether it was done; `cancel` and `refuse` are asked in a dialog, and reject. */
export interface BookingActs {
  readonly approve: (entry: BookingEntry, seen?: readonly string[], sendToLine?: boolean) => Promise<boolean>;
  readonly refuse: (entry: BookingEntry, decided: Decided) => Promise<void>;
  /** Cancels a booking, and others of its series with it. */
  readonly cancel: (entries: readonly BookingEntry[], decided: Decided) => Promise<void>;
  readonly revive: (entry: BookingEntry, seen?: readonly string[]) => Promise<boolean>;
  readonly miss: (entry: BookingEntry) => Promise<boolean>;
  readonly remove: (entry: BookingEntry) => Promise<boolean>;
  /** Moves a booking; taken back for ten seconds. */
  readonly move: (entry: BookingEntry, move: Move) => Promise<boolean>;
}

/** When, by whom and where a booking is. */
export const placeOf = ({ dateTime, dateTimeEnd, doctorID, roomID }: Booking): BookingPlace => ({
  dateTime,
  dateTimeEnd,
  doctorID,
  roomID,
});

/** Whether two places are one. */
export const isSamePlace = (a: BookingPlace, b: BookingPlace): boolean =>
  a.dateTime === b.dateTime && a.dateTimeEnd === b.dateTimeEnd && a.doctorID === b.doctorID && a.roomID === b.roomID;

const besideOf = (seen: readonly string[] = []) => (seen.length > 0 ? { beside: [...seen] } : {});

/** The acts, told by toasts. */
export function useBookingActs(): BookingActs {
  const run = useRun();
  return useMemo((): BookingActs => {
    const told = async (work: () => Promise<{ readonly local: string }>, message: string): Promise<boolean> => {
      let waits = false;
      const done = await attempt(async () => {
        waits = (await work()).local === 'waiting';
      });
      if (done) showSuccess(waits ? acts.waits : message);
      return done;
    };
    const taken = (message: string, undo: () => Promise<unknown>) =>
      showUndo({ message, undoWord: acts.undo, onUndo: () => void attempt(undo) });
    // Whoever nudges a booking three times isn't told of the first two any more.
    let lastMove: { readonly of: string; readonly hide: () => void } | undefined;
    return {
      approve: (entry, seen, sendToLine = false) =>
        told(
          () => run(approveBooking, { bookingID: entry.booking._id, sendToLine, ...besideOf(seen) }),
          acts.approved(petName(entry)),
        ),
      refuse: async (entry, decided) => {
        await run(refuseBooking, { bookingID: entry.booking._id, ...decided });
        showSuccess(acts.refused(petName(entry)));
      },
      cancel: async (entries, decided) => {
        for (const { booking } of entries) await run(cancelBooking, { bookingID: booking._id, ...decided });
        const [first] = entries;
        if (!first) return;
        const message = acts.cancelled(petName(first), entries.length);
        // What an owner was told by LINE isn't taken back by a key.
        if (decided.sendToLine || entries.length > 1 || first.booking.status !== 'approved') showSuccess(message);
        else taken(message, () => run(reviveBooking, { bookingID: first.booking._id }));
      },
      revive: (entry, seen) =>
        told(
          () => run(reviveBooking, { bookingID: entry.booking._id, ...besideOf(seen) }),
          acts.revived(petName(entry)),
        ),
      miss: (entry) => told(() => run(missBooking, { bookingID: entry.booking._id }), acts.missed(petName(entry))),
      remove: (entry) => told(() => run(removeBooking, { bookingID: entry.booking._id }), acts.removed(petName(entry))),
      move: async (entry, { place, beside, sendToLine = false }) => {
        const before = placeOf(entry.booking);
        const bookingID = entry.booking._id;
        if (isSamePlace(before, place)) return true;
        const done = await attempt(() => run(editBooking, { bookingID, place, sendToLine, ...besideOf(beside) }));
        if (!done) return false;
        if (lastMove?.of === bookingID) lastMove.hide();
        const hide = taken(acts.moved(petName(entry), placeWords(place)), () =>
          run(editBooking, { bookingID, place: before, ...besideOf(entry.booking.beside) }),
        );
        lastMove = { of: bookingID, hide };
        return true;
      },
    };
  }, [run]);
}
