import { same } from '@vetloom/domain/core/same.ts';
import type { Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { wardHistory as words } from '../../locale/history-ward.ts';
import { monitorName, ward } from '../../locale/ward.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : []).filter(isRow);

/** Which cell of a day's sheet was written, and what stood there. */
export function cellSentences(before: unknown, after: unknown): string[] {
  const [old, now] = [isRow(before) ? before : {}, isRow(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((time) => {
    const [was, is] = [cellsOf(old[time]), cellsOf(now[time])];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((what) =>
      same(was[what] ?? null, is[what] ?? null)
        ? []
        : [words.measured(`${time.slice(0, 2)}:${time.slice(2)}`, monitorName(what), told(was[what]), told(is[what]))],
    );
  });
}

const cellsOf = (cells: unknown): Row => (isRow(cells) && isRow(cells.value) ? cells.value : {});
const told = (value: unknown): string => (value === undefined || value === null ? words.none : String(value));

/** What was noted as carried out, corrected or taken back. */
export function executionSentences(before: unknown, after: unknown): string[] {
  const [old, now] = [byID(before), byID(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (same(was, is)) return [];
    if (is === undefined) return was === undefined ? [] : [words.takenBack(timeOf(was), whatOf(was))];
    if (was === undefined) return [words.noted(timeOf(is), whatOf(is))];
    const [from, to] = [`${timeOf(was)} ${whatOf(was)}`, `${timeOf(is)} ${whatOf(is)}`];
    return from === to ? [] : [words.corrected(timeOf(is), whatOf(was), to)];
  });
}

const byID = (value: unknown) => new Map(rowsOf(value).map((row, at) => [String(row._id ?? at), row]));
const timeOf = ({ dateTime }: Row): string => (typeof dateTime === 'number' ? formatDateTime(dateTime) : '');

function whatOf(entry: Row): string {
  const missions = rowsOf(entry.missions).map((mission) => {
    const { missionID, name, outcome, done, reason } = mission;
    const state = isOutcome(outcome) ? ward.outcomes[outcome] : done === true ? words.done : words.notDone;
    const why = typeof reason === 'string' && reason !== '' ? `（${reason}）` : '';
    return `${monitorName(String(missionID ?? ''), String(name ?? ''))} ${state}${why}`;
  });
  const note = typeof entry.note === 'string' ? entry.note : '';
  return [...missions, note].filter(Boolean).join('、');
}

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(ward.outcomes, value);
