import { type BookingSetting, DAY_PARTS, type DayPart, WEEKDAYS } from '../clinic/settings/booking.setting.ts';
import { atWallSeconds, dayStart, isoDay, weekdayOf } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { closedParts, holidaysOn } from './day-off.ts';
import type { Holiday } from './holiday.schema.ts';
import type { Leave } from './leave.schema.ts';
import { rosterOf } from './roster.ts';
import type { Schedule } from './schedule.schema.ts';

/** What a clinic's days are made of: hours, days off, rosters and who is away. */
export interface Ground {
  readonly setting: Pick<BookingSetting, 'businessHours' | 'timeSlotMin'>;
  readonly holidays: readonly Holiday[];
  /** All rosters; empty where the clinic keeps none. */
  readonly schedules: readonly Schedule[];
  readonly leaves: readonly Leave[];
  readonly zone: Zone;
}

/** A stretch of a day in which the clinic is open. */
export interface OpenPart {
  readonly part: DayPart;
  /** Unix seconds, the end not included. */
  readonly from: number;
  readonly to: number;
  /** Who works then, by the staff's ids; undefined where the clinic keeps no rosters, so that every doctor may. */
  readonly onDuty: readonly string[] | undefined;
}

/** A day of the clinic before anything is booked. */
export interface DayGround {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly isoDay: string;
  /** Days off that have it, those that only name it included. */
  readonly holidays: readonly Holiday[];
  readonly open: readonly OpenPart[];
}

/** Seconds after midnight of `09:30`; of `24:00` the end of the day. */
export const wallOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** Answers a clinic's days, each worked out once. */
export function groundOf({ setting, holidays, schedules, leaves, zone }: Ground): (time: number) => DayGround {
  const byDay = Map.groupBy(schedules, ({ dateTime }) => isoDay(dateTime, zone));
  const isRosterKept = schedules.length > 0;
  const known = new Map<number, DayGround>();
  const worked = (day: number): DayGround => {
    const name = isoDay(day, zone);
    const hours = setting.businessHours[WEEKDAYS[weekdayOf(day, zone)] ?? 'mon'];
    const closed = closedParts(holidays, name);
    const duty = rosterOf(byDay.get(name) ?? [], leaves, name);
    const open = DAY_PARTS.flatMap((part): OpenPart[] => {
      const stretch = hours[part];
      if (!stretch || closed.has(part)) return [];
      const [from, to] = [stretch.from, stretch.to].map((time) => atWallSeconds(day, wallOf(time), zone));
      return from === undefined || to === undefined || from >= to
        ? []
        : [{ part, from, to, onDuty: isRosterKept ? duty[part] : undefined }];
    });
    return { day, isoDay: name, holidays: holidaysOn(holidays, name), open };
  };
  return (time) => {
    const day = dayStart(time, zone);
    const ground = known.get(day) ?? worked(day);
    known.set(day, ground);
    return ground;
  };
}
