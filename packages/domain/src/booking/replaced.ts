import { dayStart, isoDay, weekdayOf } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { type GeneratedBy, generatedDays, type Recurrence } from './recurrence.ts';
import { scheduleID } from './schedule.kind.ts';
import type { Schedule } from './schedule.schema.ts';

/** Whether a roster is of the kind that a generation replaces, from its first day on: the same cycle, of `everyweek` the same weekday, of `once` the same day (spec 3 §4). */
export function isReplacedBy(
  schedule: Pick<Schedule, 'dateTime' | 'cycleType'>,
  { dateTime, cycleType }: Pick<Recurrence, 'dateTime' | 'cycleType'>,
  zone: Zone,
): boolean {
  const first = dayStart(dateTime, zone);
  if (schedule.cycleType !== cycleType || schedule.dateTime < first) return false;
  if (cycleType === 'once') return schedule.dateTime === first;
  return cycleType !== 'everyweek' || weekdayOf(schedule.dateTime, zone) === weekdayOf(first, zone);
}

/** Rosters that a generation would replace, and how many of these days somebody has changed by hand since they were generated. */
export function replacing(schedules: readonly Schedule[], recurrence: Recurrence, zone: Zone) {
  const replaced = schedules.filter((schedule) => isReplacedBy(schedule, recurrence, zone));
  const byHand = replaced.filter(({ createDateTime, updateDateTime }) => updateDateTime > createDateTime).length;
  return { replaced, byHand };
}

/** Rosters as a generation would leave them, for what is asked before anything is saved. */
export function withGenerated(schedules: readonly Schedule[], recurrence: Recurrence, by: GeneratedBy): Schedule[] {
  const stamps = { createDateTime: 0, createBy: '', updateDateTime: 0, updateBy: '' };
  return [
    ...schedules.filter((schedule) => !isReplacedBy(schedule, recurrence, by.zone)),
    ...generatedDays(recurrence, by).map(
      (day): Schedule => ({
        ...{ ...day, ...stamps, cycleTag: 'generated', collection: 'schedule', cycleType: recurrence.cycleType },
        _id: scheduleID(isoDay(day.dateTime, by.zone), recurrence.cycleType),
      }),
    ),
  ];
}
