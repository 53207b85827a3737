import { holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { placesOn } from '@vetloom/domain/booking/day-places.ts';
import { calendarDate, dayStart, monthStart, nextMonth } from '@vetloom/domain/core/clock.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { useMemo } from 'react';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { daysOf } from './shown-days.ts';
import classes from './views.module.css';

const words = bookingCalendar.month;

interface MonthViewProps {
  /** Start of the chosen day, and the whole weeks that are shown. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  /** One doctor's alone; empty for all. */
  readonly doctorID: string | undefined;
  readonly onDay: (day: number) => void;
}

interface DayCount {
  booked: number;
  pending: number;
}

/** A month: for each day how much of it is taken, what waits for a word, and days off. */
export function MonthView({ day, from, to, now, calendar, choices, doctorID, onDay }: MonthViewProps) {
  const zone = shownZone();
  const counts = useMemo(() => {
    const byDay = new Map<number, DayCount>();
    for (const booking of calendar.bookings) {
      if (!holdsPlace(booking) && booking.status !== 'noShow') continue;
      if (doctorID !== undefined && booking.doctorID !== doctorID) continue;
      const key = dayStart(booking.dateTime, zone);
      const count = byDay.get(key) ?? { booked: 0, pending: 0 };
      count.booked += 1;
      if (booking.status === 'pending') count.pending += 1;
      byDay.set(key, count);
    }
    return byDay;
  }, [calendar, doctorID, zone]);
  const today = dayStart(now, zone);
  const [begin, end] = [monthStart(day, zone), nextMonth(day, zone)];
  const ids = doctorID === undefined ? choices.doctors.map(({ _id }) => _id) : [doctorID];
  return (
    <div className={classes.wholeMonth}>
      {words.weekdays.map((name) => (
        <span key={name} className={classes.weekday}>
          {name}
        </span>
      ))}
      {daysOf({ from, to }).map((one) => {
        const ground = calendar.groundAt(one);
        const { booked = 0, pending = 0 } = counts.get(one) ?? {};
        const places = ids.reduce((sum, id) => sum + placesOn(ground, id, calendar.ground.setting.timeSlotMin), 0);
        return (
          <button
            key={one}
            type="button"
            className={classes.monthDay}
            data-closed={ground.open.length === 0 || undefined}
            data-today={one === today || undefined}
            data-outside={one < begin || one >= end || undefined}
            title={words.open(formatDay(one), booked)}
            aria-current={one === day ? 'date' : undefined}
            onClick={() => onDay(one)}
          >
            <span className={classes.monthDayHead}>
              <strong>{calendarDate(one, zone).day}</strong>
              <small>{ground.holidays.map(({ name }) => name).join('、')}</small>
            </span>
            {booked === 0 ? null : (
              <span>
                {booked}
                <span className={classes.unit}>{words.unit}</span>
              </span>
            )}
            {pending === 0 ? null : (
              <span className={classes.monthPending}>
                <BookingStatus status="pending" bare size={12} word={words.pending} />
                <span className={classes.unit} aria-hidden="true">
                  {words.pending}
                </span>
                {pending}
              </span>
            )}
            {places === 0 ? null : (
              <span className={classes.fill} aria-hidden="true">
                <span style={{ width: `${Math.min(100, Math.round((booked / places) * 100))}%` }} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
