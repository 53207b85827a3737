import { isOnDay } from '@vetloom/domain/booking/booking-status.ts';
import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { useSession } from '../../../data/engine/hooks.ts';
import { dayColumns, doctorColumns, roomColumns } from './columns.ts';
import { type Geometry, hourHeight, shownHours } from './grid-geometry.ts';
import type { GridColumn } from './grid-types.ts';
import { daysOf, type Shown } from './shown-days.ts';

interface ViewOptions {
  readonly shown: Shown;
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  readonly entries: readonly BookingEntry[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly isTouch: boolean;
}

/** What a view draws by time of day: columns and how high they are; none for a view that isn't by time. */
export interface ShownGrid {
  readonly columns: readonly GridColumn[];
  readonly geometry: Geometry;
}

const NO_COLUMNS: readonly GridColumn[] = [];

/** Whose week is shown: whom the address names, a doctor's own where it names nobody, everybody's by `all`. */
export function useShownDoctor(query: ViewOptions['query'], choices: BookingChoices): string | undefined {
  const mine = useSession().actor?.staffID;
  if (query.doctor === 'all') return undefined;
  const named = query.doctor;
  // Administrators count as doctors; those who see nobody have no week of their own.
  return choices.doctors.find((person) =>
    named === undefined ? person._id === mine && person.doctor : person._id === named && isDoctor(person),
  )?._id;
}

/** The columns of the view that is shown. What was cancelled or refused is drawn only when somebody asks for it. */
export function useShownGrid(
  { shown, calendar, choices, entries, query, isTouch }: ViewOptions,
  doctorID: string | undefined,
): ShownGrid {
  const { view, day, from, to } = shown;
  const by = query.by === 'room' ? 'room' : 'doctor';
  const withOver = query.over === '1';
  return useMemo(() => {
    const zone = shownZone();
    const drawn = entries.filter(({ booking }) => withOver || isOnDay(booking) || booking.status === 'pending');
    const isGrid = view === 'day' || (view === 'week' && doctorID !== undefined);
    const days = view === 'day' ? [day] : daysOf({ from, to });
    const own = view === 'week' ? drawn.filter(({ booking }) => booking.doctorID === doctorID) : drawn;
    const hours = shownHours(
      isGrid ? days.map(calendar.groundAt) : [],
      isGrid ? own.map(({ booking }) => booking) : [],
      zone,
    );
    const geometry = { ...hours, hour: hourHeight(calendar.ground.setting.timeSlotMin, isTouch), zone };
    const source = { calendar, choices, entries: drawn, geometry };
    const columns = !isGrid
      ? NO_COLUMNS
      : view === 'week'
        ? dayColumns(source, days, doctorID ?? '')
        : by === 'room'
          ? roomColumns(source, day)
          : doctorColumns(source, day);
    return { columns, geometry };
  }, [entries, calendar, choices, view, day, from, to, by, withOver, doctorID, isTouch]);
}
