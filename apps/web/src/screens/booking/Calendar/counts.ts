import { isOnDay } from '@vetloom/domain/booking/booking-status.ts';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { faceOf } from './BookingCard.tsx';

/** How many bookings stand how. */
export interface StateCounts {
  readonly total: number;
  readonly done: number;
  readonly inRoom: number;
  readonly come: number;
  readonly approved: number;
  readonly pending: number;
  readonly noShow: number;
  readonly over: number;
}

/** Counts bookings by where they, or their visits, stand. What was cancelled or refused isn't in the sum. */
export function countStates(entries: readonly BookingEntry[]): StateCounts {
  const by = Object.groupBy(entries, faceOf);
  const count = (face: string) => by[face]?.length ?? 0;
  return {
    total: entries.filter(({ booking }) => isOnDay(booking) || booking.status === 'pending').length,
    done: count('done'),
    inRoom: count('inRoom'),
    come: count('come'),
    approved: count('approved'),
    pending: count('pending'),
    noShow: count('noShow'),
    over: count('cancel') + count('refuse'),
  };
}
