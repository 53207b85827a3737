import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { calendarDate, dayStart, fromCalendarDate, monthStart, nextMonth } from '@vetloom/domain/core/clock.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { type ReactNode, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { countStates } from './counts.ts';
import { daysOf, monthGrid } from './shown-days.ts';
import classes from './side.module.css';

const words = bookingCalendar.side;

interface SideProps {
  /** Start of the day that is shown, and the present, Unix seconds. */
  readonly day: number;
  readonly now: number;
  /** Bookings of that day. */
  readonly entries: readonly BookingEntry[];
  readonly showsOver: boolean;
  readonly onDay: (day: number) => void;
  readonly onShowOver: (shows: boolean) => void;
  /** What else has its place here: whoever waits for a free one. */
  readonly children?: ReactNode;
}

/** Beside the calendar: a month to choose a day from, and how the day's bookings stand. */
export function Side({ day, now, entries, showsOver, onDay, onShowOver, children }: SideProps) {
  const counts = countStates(entries);
  const isToday = dayStart(now, shownZone()) === day;
  return (
    <aside className={classes.side} aria-label={words.label}>
      <MiniMonth key={monthStart(day, shownZone())} day={day} now={now} onDay={onDay} />
      <section className={classes.counts}>
        <h2>{(isToday ? words.todayTotal : words.total)(counts.total)}</h2>
        <dl>
          <Count mark={<VisitStatus status={90} bare />} word={words.done} count={counts.done} />
          <Count mark={<VisitStatus status={0} opened bare />} word={words.inRoom} count={counts.inRoom} />
          <Count mark={<VisitStatus status={0} bare />} word={words.come} count={counts.come} />
          <Count mark={<BookingStatus status="approved" bare />} word={words.approved} count={counts.approved} />
          <Count mark={<BookingStatus status="pending" bare />} word={words.pending} count={counts.pending} />
          <Count mark={<BookingStatus status="noShow" bare />} word={words.noShow} count={counts.noShow} />
        </dl>
        {counts.over === 0 ? null : (
          <button
            type="button"
            className={classes.over}
            aria-pressed={showsOver}
            onClick={() => onShowOver(!showsOver)}
          >
            <BookingStatus status="cancel" bare />
            {showsOver ? words.hideOver : words.showOver}
            <span>{counts.over}</span>
          </button>
        )}
      </section>
      {children}
      <p className={classes.sideKeys}>
        <Keycap keys="←" />
        <Keycap keys="→" />
        {words.keysMove}
        <Keycap keys="X" />
        {words.keysPick}
      </p>
    </aside>
  );
}

function Count({ mark, word, count }: { readonly mark: ReactNode; readonly word: string; readonly count: number }) {
  return (
    <div>
      <dt>
        <span aria-hidden="true">{mark}</span>
        {word}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}

interface MiniMonthProps {
  readonly day: number;
  readonly now: number;
  readonly onDay: (day: number) => void;
}

/** A month whose days are buttons; today and the day that is shown stand out. */
function MiniMonth({ day, now, onDay }: MiniMonthProps) {
  const zone = shownZone();
  const [shown, setShown] = useState(() => monthStart(day, zone));
  const { year, month } = calendarDate(shown, zone);
  const turn = (by: number) => setShown(fromCalendarDate(year, month + by, 1, zone));
  const [from, to] = monthGrid(shown);
  const today = dayStart(now, zone);
  const end = nextMonth(shown, zone);
  return (
    <section className={classes.month}>
      <header>
        <h2>{words.month(year, month)}</h2>
        <ActionIcon size="sm" aria-label={words.previousMonth} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon size="sm" aria-label={words.nextMonth} onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </header>
      <div className={classes.monthDays}>
        {words.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {daysOf({ from, to }).map((one) => (
          <button
            key={one}
            type="button"
            // The name holds the number as it is shown: without a zero before it.
            aria-label={formatDay(one).replace(/\/0(?=\d\D)/g, '/')}
            aria-current={one === day ? 'date' : undefined}
            data-today={one === today || undefined}
            data-outside={one < shown || one >= end || undefined}
            onClick={() => onDay(one)}
          >
            {calendarDate(one, zone).day}
          </button>
        ))}
      </div>
    </section>
  );
}
