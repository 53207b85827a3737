import { atWallSeconds, fromCalendarDate, isoDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';

/**
 * Unix seconds of what a machine says of the time, `20260101` and `123456.78`, by the clinic's zone; at noon where it says the day alone. Undefined for what is no
 * day, or lies before there were machines: a clock that lost its battery says 1970.
 */
export function machineTime(zone: Zone): (date: string, time: string) => number | undefined {
  return (date, time) => {
    const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
    if (year === '' || Number(year) < 1985 || Number(year) > 2200) return undefined;
    const start = fromCalendarDate(Number(year), Number(month), Number(day), zone);
    // 31 February rolls on into March, and is no day that a machine may mean.
    if (isoDay(start, zone) !== `${year}-${month}-${day}`) return undefined;
    const [, hour = '12', minute = '00', second = '00'] = /^(\d{2})(\d{2})?(\d{2})?/.exec(time) ?? [];
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second));
    return seconds < 86_400 ? atWallSeconds(start, seconds, zone) : undefined;
  };
}
