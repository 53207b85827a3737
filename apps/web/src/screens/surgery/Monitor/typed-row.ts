import { addDays, atWallSeconds } from '@vetloom/domain/core/clock.ts';
import {
  MONITOR_BOUNDS,
  MONITOR_PARAMETERS,
  type MonitorParameter,
  type MonitorValue,
  monitorValue,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

/** A row while it is typed: texts by parameter, a time (empty for now) and a note. */
export interface TypedRow {
  readonly figures: Readonly<Partial<Record<MonitorParameter, string>>>;
  readonly time: string;
  readonly note: string;
}

/** A row in which nothing is typed yet. */
export const EMPTY_ROW: TypedRow = { figures: {}, time: '', note: '' };

/** By how much one key of plus or minus moves each figure. */
const STEPS: Record<MonitorParameter, number> = {
  heartRate: 2,
  respiration: 1,
  spo2: 1,
  etco2: 1,
  systolic: 5,
  mean: 5,
  diastolic: 5,
  temperature: 0.1,
  isoflurane: 0.25,
  oxygen: 0.5,
  fluids: 5,
};

/** The value of a typed row, or the first parameter whose text is no figure or out of bounds. */
export function figuresOf(
  figures: TypedRow['figures'],
): { readonly value: MonitorValue } | { readonly wrong: MonitorParameter } {
  const value = monitorValue.parse({});
  for (const parameter of MONITOR_PARAMETERS) {
    const text = figures[parameter] ?? '';
    if (text === '') continue;
    const figure = readFigure(text);
    if (figure === undefined || !monitorValue.shape[parameter].safeParse(figure).success) return { wrong: parameter };
    value[parameter] = figure;
  }
  return { value };
}

/** The figure one step above or below what is typed, or else of the row before; 0 steps takes it as it is. */
export function stepped(
  parameter: MonitorParameter,
  text: string,
  before: number | null,
  steps: -1 | 0 | 1,
): string | undefined {
  const from = readFigure(text) ?? before;
  if (from === null || from === undefined) return undefined;
  const { low, high } = MONITOR_BOUNDS[parameter];
  const moved = Math.round((from + steps * STEPS[parameter]) * 100) / 100;
  return String(Math.min(high, Math.max(low, moved)));
}

/** The moment that `14:05` or `1405` names: the latest such time that is not ahead. Unix seconds; undefined where it is no time. */
export function timeTyped(text: string, now: number): number | undefined {
  const parts = /^(\d{1,2}):?(\d{2})$/.exec(text.trim().replace('：', ':'));
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2])];
  if (!parts || hour > 23 || minute > 59) return undefined;
  const on = (day: number) => atWallSeconds(day, hour * 3600 + minute * 60, shownZone());
  const today = on(now);
  return today > now + 60 ? on(addDays(now, -1, shownZone())) : today;
}

/** Elapsed time as `1:05`, hours and minutes. Seconds. */
export function elapsedText(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
