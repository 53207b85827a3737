import { DAY_PARTS, type DayPart, WEEKDAYS } from '../clinic/settings/booking.setting.ts';
import { isoDay, weekdayOf } from '../core/clock.ts';
import type { Ground } from './day-ground.ts';
import { closedParts, holidaysOn, isWithin } from './day-off.ts';
import type { Holiday } from './holiday.schema.ts';
import { countingSchedule } from './roster.ts';
import type { Schedule } from './schedule.schema.ts';

/**
 * How a doctor stands in a part of a day: `works`; `away` by a request that was granted, planned or not; `free` while the clinic is open; `closed` while it isn't. `idle` is planned in a part in which
 * the clinic is closed, as after hours were changed: nobody can be booked then.
 */
export type TurnState = 'works' | 'away' | 'free' | 'closed' | 'idle';

/** A day of a doctor, part by part. */
export interface DoctorDay {
  readonly states: Readonly<Record<DayPart, TurnState>>;
  /** Whether the roster has them in a part, also while they are away or the clinic is closed. */
  readonly planned: Readonly<Record<DayPart, boolean>>;
  /** Parts for which they have asked to be away, and nobody has decided. */
  readonly asked: readonly DayPart[];
}

/** A day as columns of the month know it. */
export interface RosterDay {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly isoDay: string;
  /** From Monday, 0. */
  readonly weekday: number;
  readonly holidays: readonly Holiday[];
  readonly open: readonly DayPart[];
  /** The roster that counts; undefined where there is none. */
  readonly schedule: Schedule | undefined;
  /** Open parts in which nobody works. */
  readonly missing: readonly DayPart[];
  /** Who is planned in an open part and away in it. */
  readonly absent: readonly { readonly part: DayPart; readonly doctorID: string }[];
}

/** A month of rosters: its days, and each doctor's in the same order. */
export interface MonthRoster {
  readonly days: readonly RosterDay[];
  readonly rows: ReadonlyMap<string, readonly DoctorDay[]>;
}

/** Lays days out by doctor. `days` are starts of the clinic's days. */
export function monthRoster(
  { setting, holidays, schedules, leaves, zone }: Ground,
  days: readonly number[],
  doctorIDs: readonly string[],
): MonthRoster {
  const byDay = Map.groupBy(schedules, ({ dateTime }) => dateTime);
  const counting = leaves.filter(({ status }) => status === 'granted' || status === 'asked');
  const rows = new Map<string, DoctorDay[]>(doctorIDs.map((id) => [id, []]));
  const columns = days.map((day): RosterDay => {
    const name = isoDay(day, zone);
    const hours = setting.businessHours[WEEKDAYS[weekdayOf(day, zone)] ?? 'mon'];
    const closed = closedParts(holidays, name);
    const open = DAY_PARTS.filter((part) => hours[part] !== null && !closed.has(part));
    const schedule = countingSchedule(byDay.get(day) ?? []);
    const ofDay = counting.filter((leave) => isWithin(leave, name));
    const hasLeave = (doctorID: string, part: DayPart, status: string) =>
      ofDay.some((leave) => leave.status === status && leave.doctorID === doctorID && leave.parts.includes(part));
    const stateOf = (doctorID: string, part: DayPart, planned: boolean): TurnState => {
      if (!open.includes(part)) return planned ? 'idle' : 'closed';
      if (hasLeave(doctorID, part, 'granted')) return 'away';
      return planned ? 'works' : 'free';
    };
    for (const [doctorID, cells] of rows) {
      const planned = forParts((part) => schedule?.[part].includes(doctorID) === true);
      const states = forParts((part) => stateOf(doctorID, part, planned[part]));
      cells.push({ states, planned, asked: DAY_PARTS.filter((part) => hasLeave(doctorID, part, 'asked')) });
    }
    const planned = (part: DayPart) => schedule?.[part] ?? [];
    return {
      ...{ day, isoDay: name, weekday: weekdayOf(day, zone), holidays: holidaysOn(holidays, name), open, schedule },
      missing: open.filter((part) => planned(part).every((doctorID) => hasLeave(doctorID, part, 'granted'))),
      absent: open.flatMap((part) =>
        planned(part)
          .filter((doctorID) => hasLeave(doctorID, part, 'granted'))
          .map((doctorID) => ({ part, doctorID })),
      ),
    };
  });
  return { days: columns, rows };
}

const forParts = <T>(of: (part: DayPart) => T): Record<DayPart, T> => ({
  morning: of('morning'),
  afternoon: of('afternoon'),
  evening: of('evening'),
});
