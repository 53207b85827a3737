import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { countStates } from './counts.ts';
import type { CardFacts } from './grid-types.ts';
import classes from './views.module.css';

const words = bookingCalendar.week;
/** Rows of a day before the rest is only counted. */
const MOST = 60;

interface WeekListsProps {
  readonly days: readonly number[];
  readonly now: number;
  readonly calendar: ClinicCalendar;
  readonly entries: readonly BookingEntry[];
  readonly selected: string | undefined;
  readonly factsOf: (entry: BookingEntry) => CardFacts;
  readonly onOpen: (id: string) => void;
  readonly onDay: (day: number) => void;
}

/** A week of everybody: a list for each day. By time of day they would lie over each other. */
export function WeekLists({ days, now, calendar, entries, selected, factsOf, onOpen, onDay }: WeekListsProps) {
  const today = dayStart(now, shownZone());
  return (
    <div className={classes.week}>
      {days.map((day) => {
        const end = nextDay(day, shownZone());
        const own = entries.filter(({ booking }) => booking.dateTime >= day && booking.dateTime < end);
        const { holidays, open } = calendar.groundAt(day);
        return (
          <section key={day} data-today={day === today || undefined} data-closed={open.length === 0 || undefined}>
            <button type="button" className={classes.weekHead} onClick={() => onDay(day)}>
              <strong>{formatShortDay(day)}</strong>
              <small>{holidays.map(({ name }) => name).join('、')}</small>
              <span>{countStates(own).total}</span>
            </button>
            <ul>
              {own.slice(0, MOST).map((entry) => (
                <li key={entry.booking._id}>
                  <button
                    type="button"
                    className={classes.row}
                    aria-current={selected === entry.booking._id || undefined}
                    onClick={() => onOpen(entry.booking._id)}
                  >
                    <span className={classes.rowTime}>{formatTime(entry.booking.dateTime)}</span>
                    <BookingStatus status={entry.booking.status} visit={entry.visit} bare size={12} />
                    <strong>{petName(entry)}</strong>
                    <small>{factsOf(entry).doctor}</small>
                  </button>
                </li>
              ))}
            </ul>
            {own.length > MOST ? <p className={classes.quiet}>{words.more(own.length - MOST)}</p> : null}
            {own.length === 0 ? <p className={classes.quiet}>{words.empty}</p> : null}
          </section>
        );
      })}
    </div>
  );
}
