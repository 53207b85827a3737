import { addDays } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { dayKey, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { access } from '../../../locale/access.ts';

/** The greeting of the hour. Unix seconds. */
export function greetingAt(now: number, zone?: Zone): string {
  const hour = Number(formatTime(now, zone).slice(0, 2));
  if (hour >= 4 && hour < 11) return access.greeting.morning;
  return hour >= 11 && hour < 18 ? access.greeting.noon : access.greeting.evening;
}

/** When a clinic was last used here: the time today, yesterday with its time, else the date. Unix seconds. */
export function lastUsedText(at: number | undefined, now: number, zone: Zone = shownZone()): string {
  if (at === undefined) return access.clinics.neverUsed;
  const day = dayKey(at, zone);
  const time = formatTime(at, zone);
  if (day === dayKey(now, zone)) return access.clinics.lastUsed(`${access.clinics.today} ${time}`);
  if (day === dayKey(addDays(now, -1, zone), zone))
    return access.clinics.lastUsed(`${access.clinics.yesterday} ${time}`);
  return access.clinics.lastUsed(formatMonthDay(at, zone));
}
