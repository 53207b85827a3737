import type { Zone } from '@vetloom/domain/core/zone.ts';
import { dayKey, formatDate, formatDay, formatMonthDay, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import type { Words } from './words.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function englishWeekday(at: number, zone: Zone): string {
  return WEEKDAYS[new Date(`${dayKey(at, zone)}T00:00:00Z`).getUTCDay()] ?? '';
}

/** `2026/11/20（五）14:24`, or `2026/11/20 (Fri) 14:24` in English. Unix seconds, in the clinic's zone. */
export const longTime = (at: number, zone: Zone, words: Words): string =>
  words.language === 'en'
    ? `${formatDate(at, zone)} (${englishWeekday(at, zone)}) ${formatTime(at, zone)}`
    : `${formatDay(at, zone)}${formatTime(at, zone)}`;

/** `11/27（五）10:30`: the next visit in large type. Unix seconds. */
export const shortTime = (at: number, zone: Zone, words: Words): string =>
  words.language === 'en'
    ? `${formatMonthDay(at, zone)} (${englishWeekday(at, zone)}) ${formatTime(at, zone)}`
    : `${formatShortDay(at, zone)}${formatTime(at, zone)}`;
