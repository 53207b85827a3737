import { MISSING } from './missing.ts';

/** The time zone of a clinic that has not set its own. */
export const DEFAULT_ZONE = 'Asia/Taipei';

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly weekday: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs about a hundred times what using it does, and a table shows hundreds of dates.
function formatterOf(zone: string): Intl.DateTimeFormat {
  const held = formatters.get(zone);
  if (held !== undefined) return held;
  const made = new Intl.DateTimeFormat('zh-TW-u-nu-latn-ca-gregory', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    weekday: 'narrow',
  });
  formatters.set(zone, made);
  return made;
}

function partsOf(unixSeconds: number, zone: string): Parts {
  const found: Record<string, string> = {};
  for (const part of formatterOf(zone).formatToParts(unixSeconds * 1000)) found[part.type] = part.value;
  return {
    year: found.year ?? '',
    month: found.month ?? '',
    day: found.day ?? '',
    hour: found.hour ?? '',
    minute: found.minute ?? '',
    weekday: found.weekday ?? '',
  };
}

type Instant = number | null | undefined;

const shown = (at: Instant): at is number => typeof at === 'number' && Number.isFinite(at) && Math.abs(at) < 8.64e12;

/** `2026/11/20` in the clinic's zone. Unix seconds. */
export function formatDate(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { year, month, day } = partsOf(at, zone);
  return `${year}/${month}/${day}`;
}

/** The date with its weekday in full-width brackets, as page headers show it. Unix seconds. */
export function formatDay(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { year, month, day, weekday } = partsOf(at, zone);
  return `${year}/${month}/${day}\uFF08${weekday}\uFF09`;
}

/** Month and day with the weekday, for timelines within one year. Unix seconds. */
export function formatShortDay(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { month, day, weekday } = partsOf(at, zone);
  return `${month}/${day}\uFF08${weekday}\uFF09`;
}

/** `11/20` in the clinic's zone. Unix seconds. */
export function formatMonthDay(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { month, day } = partsOf(at, zone);
  return `${month}/${day}`;
}

/** `14:32` in the clinic's zone. Unix seconds. */
export function formatTime(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { hour, minute } = partsOf(at, zone);
  return `${hour}:${minute}`;
}

/** `2026/11/20 14:32` in the clinic's zone. Unix seconds. */
export function formatDateTime(at: Instant, zone: string = DEFAULT_ZONE): string {
  return shown(at) ? `${formatDate(at, zone)} ${formatTime(at, zone)}` : MISSING;
}

/** The Taiwan-era date, `115/11/20`; years before 1912 have none. Unix seconds. */
export function formatRocDate(at: Instant, zone: string = DEFAULT_ZONE): string {
  if (!shown(at)) return MISSING;
  const { year, month, day } = partsOf(at, zone);
  const rocYear = Number(year) - 1911;
  return rocYear > 0 ? `${rocYear}/${month}/${day}` : MISSING;
}

/** The ISO day (`2026-11-20`) on which an instant falls in the clinic's zone; two instants share a day when these match. */
export function dayKey(at: number, zone: string = DEFAULT_ZONE): string {
  const { year, month, day } = partsOf(at, zone);
  return `${year}-${month}-${day}`;
}
