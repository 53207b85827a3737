import { DAY_PARTS, type DayPart } from '../clinic/settings/booking.setting.ts';
import { isWithin } from './day-off.ts';
import type { Leave } from './leave.schema.ts';
import type { CycleType, DutyParts, Schedule } from './schedule.schema.ts';

/** The most particular counts: a single day before a weekday's, that one before the week's, the week's before every day's. */
const PRECEDENCE: Readonly<Record<CycleType, number>> = { once: 0, everyweek: 1, weekdays: 2, everyday: 3 };

/** The roster of a day among those that cover it; undefined where none does. */
export const countingSchedule = (schedules: readonly Schedule[]): Schedule | undefined =>
  schedules.toSorted((a, b) => PRECEDENCE[a.cycleType] - PRECEDENCE[b.cycleType])[0];

/** Whether somebody is away in a part of a day of the calendar, as it was granted. */
export const isAway = (leaves: readonly Leave[], doctorID: string, isoDay: string, part: DayPart): boolean =>
  leaves.some(
    (leave) =>
      leave.status === 'granted' &&
      leave.doctorID === doctorID &&
      leave.parts.includes(part) &&
      isWithin(leave, isoDay),
  );

/** Who works in each part of a day: as the counting roster says, without those who are away. Nobody where there is none. */
export function rosterOf(schedules: readonly Schedule[], leaves: readonly Leave[], isoDay: string): DutyParts {
  const counting = countingSchedule(schedules);
  const [morning, afternoon, evening] = DAY_PARTS.map((part) =>
    (counting?.[part] ?? []).filter((doctorID) => !isAway(leaves, doctorID, isoDay, part)),
  );
  return { morning: morning ?? [], afternoon: afternoon ?? [], evening: evening ?? [] };
}
