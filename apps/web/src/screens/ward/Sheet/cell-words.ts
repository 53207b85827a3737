import { atWallSeconds } from '@vetloom/domain/core/clock.ts';
import { isGiven } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { GridCell, GridEntry, GridValue } from '@vetloom/domain/ward/day-grid.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { ward } from '../../../locale/ward.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';

const words = flowsheet.cell;

/** A value as the sheet shows it; a temperature always with its decimal. */
export const valueText = (missionID: string, value: number | string): string =>
  typeof value === 'string' ? value : missionID === 'bt' ? value.toFixed(1) : formatQuantity(value);

/** `0830` as `08:30`. */
export const minuteText = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

/** The moment that a minute of the sheet names, Unix seconds. */
export const momentOf = (day: number, time: string): number =>
  atWallSeconds(day, Number(time.slice(0, 2)) * 3600 + Number(time.slice(2)) * 60, shownZone());

/** How a value lies to its limits. */
export type Beyond = (value: number | string) => 'high' | 'low' | undefined;

/** All that a cell says, in words: for whoever doesn't see it, and for who wants to know who wrote it and when. */
export function cellWords(
  missionID: string,
  cell: GridCell | undefined,
  nameOf: (staffID: string) => string,
  beyond: Beyond,
): string {
  if (cell === undefined) return words.none;
  const values = cell.values.map((value) => valueWords(missionID, value, nameOf, beyond));
  const doses = cell.doses.map(({ due, state, entries }) =>
    [words.due(formatTime(due), flowsheet.states[state]), ...entries.map((entry) => entryWords(entry, nameOf))].join(
      '，',
    ),
  );
  const beside = cell.beside.map((entry) => words.beside(entryWords(entry, nameOf)));
  const parts = [...values, ...doses, ...beside];
  return parts.length === 0 ? words.none : parts.join('；');
}

function valueWords(
  missionID: string,
  { time, value, by, at }: GridValue,
  nameOf: (staffID: string) => string,
  beyond: Beyond,
): string {
  const side = beyond(value);
  return [
    words.value(minuteText(time), valueText(missionID, value)),
    ...(side === undefined ? [] : [words[side]]),
    words.by(nameOf(by), formatTime(at)),
  ].join('，');
}

/** What the log says of something: what came of it, why, by whom and when. */
export function entryWords(
  { mission: { outcome, done, reason }, dateTime, by, note }: GridEntry,
  nameOf: (staffID: string) => string,
): string {
  const came = outcome ?? (done ? 'given' : undefined);
  return [
    ...(came === undefined ? [] : [ward.outcomes[came]]),
    ...(reason !== undefined && reason !== '' && came !== undefined && !isGiven(came) ? [reason] : []),
    words.by(nameOf(by), formatTime(dateTime)),
    ...(note === '' ? [] : [words.note(note)]),
  ].join('，');
}
