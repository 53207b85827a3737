import { calendarDate, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A time as the browser's date field holds it, `2026-11-23`, in the clinic's zone. */
export function dateText(at: number): string {
  const { year, month, day } = calendarDate(at);
  return `${year}-${two(month)}-${two(day)}`;
}

/** A time as the browser's time field holds it, `10:30`; empty at midnight, which stands for a day without a time. */
export function timeText(at: number): string {
  const minutes = Math.floor((at - dayStart(at)) / 60);
  return minutes === 0 ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Unix seconds of a date field and a time field; undefined while the date is incomplete or absurd. */
export function timeOf(date: string, time = ''): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time === '' ? [] : time.split(':').map(Number);
  if (!year || !month || !day || year < 1990 || year > 2190) return undefined;
  const at = fromCalendarDate(year, month, day) + hour * 3600 + minute * 60;
  return Number.isInteger(at) ? at : undefined;
}
