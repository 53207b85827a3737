import { minutesLate } from '@vetloom/domain/booking/lateness.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { useDayBookings } from '../../../data/booking/day-bookings.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { desk } from '../../../locale/booking-desk.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { LateMark } from '../../../parts/booking/LateMark.tsx';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import { useStaffNames } from '../use-staff-names.ts';
import classes from './expected.module.css';

/** Checking in brings the rules of a whole visit. */
const checkingIn = later(async () => (await import('../../../parts/booking/CheckInBooking.tsx')).CheckInBooking);

/** So many are seen at once below who waits. */
const SHOWN = 5;

/** Who is booked and still expected today, below those who wait: the next ones first, with who is late; each is checked in from here. Nothing for who may read no bookings. */
export function Expected({ now }: { readonly now: number }) {
  const can = useCan();
  const day = useDayBookings(now);
  const nameOf = useStaffNames();
  const [isOpen, setOpen] = useState(false);
  const [coming, setComing] = useState<BookingEntry>();
  const all = day?.expected ?? [];
  if (!can('BOOKING_READ') || all.length === 0) return null;
  const shown = isOpen ? all : all.slice(0, SHOWN);
  return (
    <section className={classes.expected} aria-label={desk.next}>
      <h3>
        {desk.next} <span>{desk.nextCount(all.length)}</span>
      </h3>
      <ul>
        {shown.map((entry) => (
          <li key={entry.booking._id} data-booking={entry.booking._id}>
            <BookingStatus status="approved" bare size={12} />
            <span className={classes.time}>{formatTime(entry.booking.dateTime)}</span>
            <span className={classes.who}>
              <b>{petName(entry)}</b>
              <small>{[nameOf(entry.booking.doctorID), entry.booking.cause].filter(Boolean).join(' · ')}</small>
              <LateMark minutes={minutesLate(entry.booking, now)} />
            </span>
            {can('CHECK_IN') ? (
              <button
                type="button"
                className={classes.act}
                aria-label={desk.checkInOf(petName(entry))}
                onClick={() => setComing(entry)}
              >
                {desk.checkIn}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && !isOpen ? (
        <button type="button" className={classes.rest} onClick={() => setOpen(true)}>
          {desk.more(all.length - SHOWN)}
        </button>
      ) : null}
      {coming === undefined ? null : (
        <OnDemand code={checkingIn} open props={{ entry: coming, onClose: () => setComing(undefined) }} />
      )}
    </section>
  );
}
