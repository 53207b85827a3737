import type { BareCalendar } from '@vetloom/domain/booking/lost-ground.ts';
import { type MonthRoster, monthRoster } from '@vetloom/domain/booking/month-roster.ts';
import { addDays, fromCalendarDate, nextMonth } from '@vetloom/domain/core/clock.ts';
import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import { readGround } from './read-calendar.ts';

/** A month of rosters with those who have a row in it. */
export interface ShownMonth {
  readonly ground: BareCalendar;
  readonly roster: MonthRoster;
  /** Doctors who work here, and after them those who have left and stand in the month. */
  readonly doctors: readonly Staff[];
  /** Whether the clinic keeps rosters at all. */
  readonly isKept: boolean;
}

/** Starts of the days of a month. */
export function daysOfMonth(year: number, month: number): number[] {
  const zone = shownZone();
  const first = fromCalendarDate(year, month, 1, zone);
  const end = nextMonth(first, zone);
  const days: number[] = [];
  for (let day = first; day < end; day = addDays(day, 1, zone)) days.push(day);
  return days;
}

/** A month of rosters, live; undefined until it is read. Only doctors have rows, by the mark DOCTOR (spec 3 §6). */
export function useRosterMonth(year: number, month: number): ShownMonth | undefined {
  const days = useMemo(() => daysOfMonth(year, month), [year, month]);
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const ground = useLive(
    (store) => readGround(store, first, addDays(last, 1, shownZone()) - 1),
    ['roster', first, last],
  );
  const staff = useLive((store) => heldOrEmpty(() => store.query('staff', 'byName', {})), []);
  return useMemo(() => {
    if (ground === undefined || staff === undefined) return undefined;
    const inMonth = ground.schedules.filter(({ dateTime }) => dateTime >= first && dateTime <= last);
    const standing = new Set(
      inMonth.flatMap(({ morning, afternoon, evening }) => [...morning, ...afternoon, ...evening]),
    );
    const works = (person: Staff) => isDoctor(person) && isActive(person);
    const doctors = [...staff.filter(works), ...staff.filter((person) => !works(person) && standing.has(person._id))];
    const ids = doctors.map(({ _id }) => _id);
    return { ground, doctors, roster: monthRoster(ground, days, ids), isKept: ground.schedules.length > 0 };
  }, [ground, staff, days, first, last]);
}
