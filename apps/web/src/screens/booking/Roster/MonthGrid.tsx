import type { DoctorDay, RosterDay } from '@vetloom/domain/booking/month-roster.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { memo, type RefObject, useEffect, useRef } from 'react';
import type { ShownMonth } from '../../../data/booking/roster-month.ts';
import { roster as words } from '../../../locale/booking-roster.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { codeOf, GridCell } from './GridCell.tsx';
import classes from './roster.module.css';
import { enterAt, type MonthKeys, useMonthKeys } from './use-month-keys.ts';

interface MonthGridProps {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly month: ShownMonth;
  readonly label: string;
  /** Start of today, Unix seconds. */
  readonly today: number;
  readonly keys: MonthKeys;
}

/** A month by doctor: rows of doctors, columns of days, three parts in each. Above them where nobody works. */
export function MonthGrid({ grid, month, label, today, keys }: MonthGridProps) {
  const { roster, doctors } = month;
  const handlers = useMonthKeys(grid, keys);
  const scroll = useRef<HTMLElement>(null);
  const column = roster.days.findIndex(({ day }) => day === today);
  useEffect(() => {
    // The day of today is in view; it is where the Tab key enters.
    enterAt(grid.current, { row: 0, column: Math.max(0, column) }, scroll.current);
  }, [grid, column]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={scroll} className={classes.scroll} aria-label={label} tabIndex={0}>
      <table ref={grid} className={classes.grid} {...handlers}>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              {words.doctor}
            </th>
            {roster.days.map((day) => (
              <DayHead key={day.day} day={day} today={day.day === today} />
            ))}
          </tr>
          <tr className={classes.missing}>
            <th scope="row" className={classes.name}>
              {words.missingRow}
            </th>
            {roster.days.map((day) => (
              <td key={day.day} data-today={day.day === today || undefined}>
                {month.isKept && day.day >= today
                  ? day.missing.map((part) => <b key={part}>{words.letters[part]}</b>)
                  : null}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor, row) => (
            <DoctorRow
              key={doctor._id}
              doctor={doctor}
              row={row}
              days={roster.days}
              cells={roster.rows.get(doctor._id) ?? NO_CELLS}
              today={today}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NO_CELLS: readonly DoctorDay[] = [];

const DayHead = memo(function DayHead({ day, today }: { readonly day: RosterDay; readonly today: boolean }) {
  const off = day.holidays.find(({ parts }) => parts.length > 0);
  const named = off ?? day.holidays[0];
  return (
    <th
      scope="col"
      data-today={today || undefined}
      data-off={off !== undefined || undefined}
      data-weekend={day.weekday > 4 || undefined}
      aria-current={today ? 'date' : undefined}
      title={named === undefined ? undefined : off ? words.dayOff(named.name) : named.name}
    >
      <span>{calendarDate(day.day, shownZone()).day}</span>
      <small>{words.weekdays[day.weekday]}</small>
      {named === undefined ? null : <em>{off ? words.marks.off : words.marks.named}</em>}
    </th>
  );
});

interface DoctorRowProps {
  readonly doctor: Staff;
  readonly row: number;
  readonly days: readonly RosterDay[];
  readonly cells: readonly DoctorDay[];
  readonly today: number;
}

/** A doctor's month. Moving from day to day, or a dialog, changes none of it, and the words of its cells cost the most. */
const DoctorRow = memo(function DoctorRow({ doctor, row, days, cells, today }: DoctorRowProps) {
  const isGone = !isDoctor(doctor) || !isActive(doctor);
  return (
    <tr>
      <th scope="row" className={classes.name} data-gone={isGone || undefined}>
        <StaffName id={doctor._id} name={doctor.name} />
      </th>
      {days.map((day, column) => {
        const cell = cells[column];
        if (cell === undefined) return null;
        const said = DAY_PARTS.map((part) => {
          const asked = cell.asked.includes(part) ? words.asked : '';
          return [words.parts[part], words.states[cell.states[part]], asked].filter(Boolean).join(' ');
        });
        return (
          <GridCell
            key={day.day}
            row={row}
            column={column}
            code={codeOf(cell)}
            label={words.cell(doctor.name, formatShortDay(day.day), said.join('、'))}
            today={day.day === today}
            weekend={day.weekday > 4}
          />
        );
      })}
    </tr>
  );
});
