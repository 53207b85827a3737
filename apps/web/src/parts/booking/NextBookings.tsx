import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { useBookingsOfPet } from '../../data/booking/bookings.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { dateText } from '../form/clinic-time.ts';
import classes from './booking.module.css';

/** Most that are named. */
const MOST = 5;

/** What is booked for an animal from today on, each a way to its day; undefined where nothing is. */
export function useNextBookings(petID: string, today: number) {
  const bookings = useBookingsOfPet(petID, today)?.filter(isOpenBooking) ?? [];
  return bookings.length === 0 ? undefined : bookings.slice(0, MOST);
}

interface NextBookingsProps {
  readonly bookings: NonNullable<ReturnType<typeof useNextBookings>>;
}

/** When an animal comes next, and why. */
export const NextBookings = ({ bookings }: NextBookingsProps) => (
  <ul className={classes.next}>
    {bookings.map(({ _id, dateTime, cause, division, status }) => (
      <li key={_id}>
        <BookingStatus status={status === 'pending' ? 'pending' : 'approved'} bare />
        <AppLink to={links.to('booking', { day: dateText(dateTime), open: _id })}>
          {dayAndTime(formatDay(dateTime), formatTime(dateTime))}
        </AppLink>
        <span>{cause || division}</span>
      </li>
    ))}
  </ul>
);
