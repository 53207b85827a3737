import { z } from 'zod';
import { DAY_PARTS } from '../clinic/settings/booking.setting.ts';
import { dayStart } from '../core/clock.ts';
import { unixSeconds } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import { countingSchedule } from './roster.ts';
import { type DutyParts, dutyParts, type Schedule } from './schedule.schema.ts';

/** That a doctor works in a part of a day, or doesn't any more. */
export const turn = z.object({
  /** Any time on the day, Unix seconds. */
  dateTime: unixSeconds,
  part: z.enum(DAY_PARTS),
  doctorID: z.string().min(1).max(200),
  works: z.boolean(),
});
/** That a doctor works in a part of a day, or doesn't any more. */
export type Turn = z.output<typeof turn>;

/** Most of one act: a month of 20 doctors in all parts. */
export const MOST_TURNS = 2000;

/** What turns make of a day: its counting roster otherwise, or a first one. */
export interface TurnedDay {
  /** Start of the day, Unix seconds. */
  readonly dateTime: number;
  /** The roster that counts on it so far; undefined where it has none. */
  readonly before: Schedule | undefined;
  readonly after: DutyParts;
}

const partsOf = ({ morning, afternoon, evening }: DutyParts): DutyParts => ({ morning, afternoon, evening });

/**
 * The days that turns change. Each turn says of one doctor and one part of a day what shall be, so that two who arrange different ones lose nothing, and one that is so already changes nothing. It goes
 * into the roster that counts on the day; other days of its cycle stay.
 */
export function turnedDays(schedules: readonly Schedule[], turns: readonly Turn[], zone: Zone): TurnedDay[] {
  const wanted = Map.groupBy(turns, ({ dateTime }) => dayStart(dateTime, zone));
  const known = Map.groupBy(schedules, ({ dateTime }) => dayStart(dateTime, zone));
  return [...wanted].flatMap(([dateTime, ofDay]): TurnedDay[] => {
    const before = countingSchedule(known.get(dateTime) ?? []);
    const after = dutyParts.parse(before ? structuredClone(partsOf(before)) : {});
    let isChanged = false;
    for (const { part, doctorID, works } of ofDay) {
      if (after[part].includes(doctorID) === works) continue;
      isChanged = true;
      after[part] = works ? [...after[part], doctorID] : after[part].filter((id) => id !== doctorID);
    }
    return isChanged ? [{ dateTime, before, after }] : [];
  });
}

/** Rosters as turns would leave them, for what is asked before anything is saved. */
export function withTurns(schedules: readonly Schedule[], turns: readonly Turn[], zone: Zone): Schedule[] {
  const changed = turnedDays(schedules, turns, zone);
  const replaced = new Map(changed.flatMap(({ before, after }) => (before ? [[before._id, after] as const] : [])));
  const stamps = { createDateTime: 0, createBy: '', updateDateTime: 0, updateBy: '' };
  return [
    ...schedules.map((schedule) => ({ ...schedule, ...replaced.get(schedule._id) })),
    ...changed.flatMap(({ dateTime, before, after }): Schedule[] =>
      before
        ? []
        : [
            {
              ...{ ...after, ...stamps, dateTime, _id: `/schedule/${dateTime}/once`, collection: 'schedule' },
              ...{ cycleType: 'once', cycleTag: 'turns' },
            },
          ],
    ),
  ];
}
