import { isOnDay } from '@vetloom/domain/booking/booking-status.ts';
import { isMissed } from '@vetloom/domain/booking/lateness.ts';
import { QUEUE_SETTING } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { useSetting } from '../engine/hooks.ts';
import { type BookingEntry, useBookings } from './bookings.ts';

/** Today's bookings as the desk works through them. */
export interface DayBookings {
  /** All of the day that aren't called off, in order of time ([3.4.05]: those that wait for a word, or were refused, aren't the day's). */
  readonly all: readonly BookingEntry[];
  /** Who is still expected, the latest first of all. */
  readonly expected: readonly BookingEntry[];
  /** Of those, who is late by so much that they may be noted as missed. */
  readonly missed: readonly BookingEntry[];
  /** Minutes after which that is offered. */
  readonly missedAfter: number;
}

/** Today's bookings, live ([3.7.267]: they are on every device of who may read them). `now` in Unix seconds. */
export function useDayBookings(now: number): DayBookings | undefined {
  const day = dayStart(now, shownZone());
  const read = useBookings(day, nextDay(day, shownZone()));
  const { missedAfterMin: missedAfter } = useSetting(QUEUE_SETTING) ?? QUEUE_SETTING.defaults;
  return useMemo(() => {
    if (read === undefined) return undefined;
    const all = read.filter(({ booking }) => isOnDay(booking) && booking.dateTime >= day);
    const expected = all.filter(({ booking }) => booking.status === 'approved');
    const missed = expected.filter(({ booking }) => isMissed(booking, now, missedAfter));
    return { all, expected, missed, missedAfter };
  }, [read, day, now, missedAfter]);
}
