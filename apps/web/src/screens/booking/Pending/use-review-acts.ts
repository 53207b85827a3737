import { approveBooking, reconsiderBooking, refuseBooking } from '@vetloom/domain/booking/decide.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useMemo } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { booking as bookingWords } from '../../../locale/booking.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { refusal } from '../../../locale/codes.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { type Decided, isReachedByLine } from '../../../parts/booking/DecideDialog.tsx';
import type { PendingEntry } from './use-pending.ts';

const { acts } = bookingWords;

/** What the review does with bookings that wait. */
export interface ReviewActs {
  /** Approves one or several: each is judged by itself; those whose place is another's are left, and named. `beside`: doubles of a single one that were seen and are meant. */
  readonly approve: (entries: readonly PendingEntry[], told: boolean, beside?: readonly string[]) => Promise<void>;
  /** Refuses one or several with one reason. @throws DomainError */
  readonly refuse: (entries: readonly BookingEntry[], decided: Decided) => Promise<void>;
}

const namesOf = (entries: readonly BookingEntry[]) => entries.map(petName).join('、');

/** The acts, told by toasts with the way back; what an owner was told by LINE has none. */
export function useReviewActs(): ReviewActs {
  const run = useRun();
  const store = useStore();
  return useMemo((): ReviewActs => {
    const isReached = async (entry: BookingEntry): Promise<boolean> => {
      const owner = await store.get('user', entry.booking.userID);
      return isReachedByLine(owner);
    };
    const done = (entries: readonly BookingEntry[], message: string, wasTold: boolean) => {
      if (entries.length === 0) return;
      if (wasTold) return showSuccess(message);
      const undo = async () => {
        for (const { booking } of entries) await run(reconsiderBooking, { bookingID: booking._id });
      };
      showUndo({ message, undoWord: acts.undo, onUndo: () => void attempt(undo) });
    };
    return {
      approve: async (entries, told, beside = []) => {
        const approved: PendingEntry[] = [];
        const left: PendingEntry[] = [];
        const failed: PendingEntry[] = [];
        let reason: ReturnType<typeof refusal> | undefined;
        let anyTold = false;
        for (const entry of entries) {
          if (entry.clashes.some((id) => !beside.includes(id))) {
            left.push(entry);
            continue;
          }
          const sendToLine = told && (await isReached(entry));
          try {
            await run(approveBooking, {
              ...{ bookingID: entry.booking._id, sendToLine },
              ...(beside.length > 0 ? { beside: [...beside] } : {}),
            });
            approved.push(entry);
            anyTold ||= sendToLine;
          } catch (error) {
            const isTaken = error instanceof DomainError && error.detail.rule === 'slotTaken';
            (isTaken ? left : failed).push(entry);
            if (!isTaken) reason = refusal(error);
          }
        }
        const [first] = approved;
        const message =
          approved.length === 1 && first ? acts.approved(petName(first)) : words.approvedMany(approved.length);
        done(approved, message, anyTold);
        if (left.length > 0) showError(words.left(namesOf(left)));
        if (failed.length > 0) showError(`${words.failed(namesOf(failed))}。${reason?.sentence ?? ''}`, reason?.code);
      },
      refuse: async (entries, { reason, sendToLine }) => {
        let anyTold = false;
        for (const entry of entries) {
          const tells = sendToLine && (await isReached(entry));
          await run(refuseBooking, { bookingID: entry.booking._id, reason, sendToLine: tells });
          anyTold ||= tells;
        }
        const [first] = entries;
        const message =
          entries.length === 1 && first ? acts.refused(petName(first)) : words.refusedMany(entries.length);
        done(entries, message, anyTold);
      },
    };
  }, [run, store]);
}
