import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useBookings } from '../../../data/booking/bookings.ts';
import { useBookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { BookingDesk } from './BookingDesk.tsx';
import { shownOf } from './shown-days.ts';

/** /booking: the clinic's bookings by doctor and room, as a day, a week, a month or a list. What is shown lives in the address. */
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
  if (!calendar || !choices) return null;
  return <BookingDesk {...{ shown, calendar, choices, read, query, setQuery, now }} mayWrite={can('BOOKING_WRITE')} />;
}
