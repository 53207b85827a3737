import { zoneOf } from '@vetloom/domain/core/zone.ts';

/** Instruments know no zones: their clocks show what the clinic's walls do, and so does the workstation that stands beside them. */
const here = () => zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** What the clock on the wall shows, `2026-01-01T12:00:00`. @param time Unix seconds */
export const wallClock = (time: number): string =>
  new Date((time + here().offsetAt(time)) * 1000).toISOString().slice(0, 19);

/** Seconds by which an instrument's clock is ahead, of what it wrote on a message that has just come; undefined where it wrote no time. */
export function clockAhead(sent: string, now: number): number | undefined {
  const [, wall, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(sent) ?? [];
  if (wall === undefined) return undefined;
  const said = Date.parse(zone === undefined ? `${wall}Z` : sent) / 1000;
  if (Number.isNaN(said)) return undefined;
  return Math.round(said - (zone === undefined ? now + here().offsetAt(now) : now));
}
