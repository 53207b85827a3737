import { seriesName } from '../../locale/clinic-setup.ts';
import { SETTING_MEMBERS, SETTING_UNITS, SETTING_WORDS } from '../../locale/history-setting.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A time of the day from minutes after midnight. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Settings that hold a time of the day, by how many of them make a minute. */
const TIMES: Readonly<Record<string, number>> = { quietFrom: 1, quietTo: 1, checkInFrom: 60, checkOutUntil: 60 };
/** Settings that hold how far series of numbers have come. */
const SERIES: ReadonlySet<string> = new Set(['petIDCounter', 'orderSeries']);
/** Settings that hold a part of one. */
const PARTS: ReadonlySet<string> = new Set(['doseTolerance']);

/** A value of a setting that is told in a way of its own; undefined for any other. `told` tells a member of it. */
export function toldSetting(
  field: string,
  value: unknown,
  told: (field: string, value: unknown) => string,
): string | undefined {
  if (typeof value === 'number') {
    const perMinute = TIMES[field];
    if (perMinute !== undefined) return clock(Math.floor(value / perMinute));
    if (PARTS.has(field)) return `${Math.round(value * 1000) / 10}%`;
    const unit = SETTING_UNITS[field];
    return unit === undefined ? undefined : `${value} ${unit}`;
  }
  const rows = Array.isArray(value) ? value.flatMap((row) => (isFields(row) ? rowName(row) : [])) : [];
  if (rows.length > 0) return SETTING_WORDS.rows((value as readonly unknown[]).length, rows);
  if (!isFields(value)) return undefined;
  if (field === 'businessHours') return toldHours(value);
  if (SERIES.has(field))
    return Object.entries(value)
      .map(([series, last]) => `${seriesName(series)} ${String(last)}`)
      .join('、');
  const members = SETTING_MEMBERS[field];
  return (
    members &&
    Object.entries(value)
      .map(([key, member]) => `${members[key] ?? key} ${told(key, member)}`)
      .join('、')
  );
}

/** By what people know a row of a list. */
function rowName(row: Fields): string[] {
  const [name] = ['name', 'title', 'text', 'label'].flatMap((field) => {
    const text = row[field];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  return name === undefined ? [] : [name];
}

/** The hours of a week, day by day. */
function toldHours(hours: Fields): string {
  return Object.entries(SETTING_WORDS.days)
    .map(([day, word]) => {
      const parts = Object.values((hours[day] ?? {}) as Fields).filter(isFields);
      const open = parts.map(({ from, to }) => `${String(from)}–${String(to)}`);
      return `${word} ${open.length === 0 ? SETTING_WORDS.closed : open.join(' ')}`;
    })
    .join('、');
}
