import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useBookings } from '../../../data/booking/bookings.ts';
import { useBookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { BookingDesk } from './BookingDesk.tsx';
import { shownOf } from './shown-days.ts';

/** Days with what is known of them. */
type Drawn = Pick<ComponentProps<typeof BookingDesk>, 'shown' | 'calendar' | 'read'> | undefined;

/**
 * /booking: the clinic's bookings by doctor and room, as a day, a week, a month or a list. What is shown lives in the address. While other days are read those of before stay, and with them whatever is being moved or
 * written: it comes along.
 */
export default function BookingCalendar() {
  const now = useNow();
  const can = useCan();
  const [query, setQuery] = useQuery();
  const shown = shownOf(query, now);
  const calendar = useClinicCalendar(shown.from, shown.to);
  const choices = useBookingChoices();
  // Beside the calendar, not after it; a month counts, and needs no animals.
  const isMonth = shown.view === 'month';
  const read = useBookings(isMonth ? shown.day : shown.from, isMonth ? shown.day : shown.to);
  const store = useStore();
  const last = useRef<{ readonly store: unknown; readonly drawn: Drawn }>(undefined);
  // Never another clinic's, nor what somebody else may see.
  const before = last.current?.store === store ? last.current.drawn : undefined;
  const ready = calendar && (read || !before) ? { shown, calendar, read } : before;
  useEffect(() => {
    last.current = { store, drawn: ready };
  }, [store, ready]);
  if (!ready || !choices) return null;
  return (
    <BookingDesk {...ready} wanted={shown} {...{ choices, query, setQuery, now }} mayWrite={can('BOOKING_WRITE')} />
  );
}
