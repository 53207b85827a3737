import { isObject, rowKey } from '@vetloom/domain/core/rows.ts';
import { WITNESSED } from '@vetloom/domain/core/witnessed.ts';
import { formatDateTime, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { fieldWord, isFieldWord } from '../../../locale/fields.ts';
import { historyRows } from '../../../locale/history-rows.ts';
import { sync } from '../../../locale/sync.ts';
import { monitorName } from '../../../locale/ward.ts';
import type { SyncFact } from '../../../shell/sync/sync-view.ts';

type Known = Readonly<Record<string, unknown>>;

/** Members that say which, and not what. */
const isName = (key: string): boolean => key === '_id' || /ID(s)?$/.test(key) || WITNESSED.has(key);

/** Whether a text was written by a person: words of a list (`cash`, `standard`) and ids were not. */
const isWritten = (value: string): boolean =>
  value.trim() !== '' && !value.startsWith('/') && !/^[a-z][A-Za-z]*$/.test(value);

/** What rows are called, by their ids. */
type RowNames = ReadonlyMap<string, string>;

const labelOf = (path: readonly string[], row = ''): string => {
  const words = path.filter(isFieldWord).map(fieldWord);
  return [...new Set([words[0] ?? '', row, words.at(-1) ?? ''])].filter((word) => word !== '').join(' \u00B7 ');
};

/** The label of a place in a document: the field, the row as that document calls it, and the row's field. */
export const labelIn = (document: unknown, path: readonly string[]): string =>
  labelOf(path, rowOn(path, namesIn(document)));

/** What the innermost row on a path is called. */
const rowOn = (path: readonly string[], names: RowNames): string =>
  path.map((step) => names.get(step) ?? '').findLast((name) => name !== '') ?? '';

/** What the rows in a value are called: a row without a name, such as a bag, by those that it holds. */
function namesIn(value: unknown, into = new Map<string, string>()): RowNames {
  for (const one of Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []) namesIn(one, into);
  const key = rowKey(value);
  if (isObject(value) && key !== undefined) into.set(key, nameOfRow(value));
  return into;
}

const nameOfRow = ({ name, items }: Known): string =>
  typeof name === 'string'
    ? name
    : Array.isArray(items)
      ? items
          .map((item) => (isObject(item) ? nameOfRow(item) : ''))
          .filter(Boolean)
          .join('\u3001')
      : '';

/** A value as one text: a row by what it says, a figure as it is. */
function said(value: unknown): string {
  if (typeof value === 'string') return isWritten(value) ? value : '';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value
      .map(said)
      .filter((text) => text !== '')
      .join('\u3001');
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value).filter(([key]) => !isName(key));
  return entries
    .map(([key, one]) =>
      typeof one === 'number' && isFieldWord(key)
        ? `${fieldWord(key)} ${one}`
        : typeof one === 'number'
          ? ''
          : said(one),
    )
    .filter((text) => text !== '')
    .join(' ');
}

/** What an edit's author put there, or took away. */
function ofEdit(change: Known, names: RowNames): SyncFact[] {
  const path = Array.isArray(change.path) ? change.path.map(String) : [];
  const row = rowOn(path, names);
  if (change.op === 'remove') return [{ label: labelOf(path), value: historyRows.removed(row).trim() }];
  if (change.op === 'insert') return ofValue(labelOf(path), change.row);
  const isEmptied = (change.to ?? '') === '' && said(change.from) !== '';
  return isEmptied ? [{ label: labelOf(path, row), value: historyRows.none }] : ofValue(labelOf(path, row), change.to);
}

function ofValue(label: string, given: unknown): SyncFact[] {
  const value = said(given);
  return value === '' ? [] : [{ label, value }];
}

/** Of all edits of a command: a row that one reaches into is brought along by the first of them. */
function ofEdits(edits: readonly unknown[]): SyncFact[] {
  const known = edits.filter(isObject);
  const names = namesIn(known.flatMap(({ seen, row }) => [seen, row]));
  return known.flatMap((one) => ofEdit(one, names));
}

/** What was measured in a ward on a day, cell by cell: its time, what it is, its value. */
function ofCells(cells: readonly unknown[], day: string): SyncFact[] {
  return cells.filter(isObject).map(({ time, missionID, to }) => {
    const clock = String(time).replace(/^(\d\d)(\d\d)$/, '$1:$2');
    const label = [day, clock, monitorName(String(missionID))].filter(Boolean).join(' \u00B7 ');
    return { label, value: said(to) || historyRows.none };
  });
}

/** What was carried out in a ward, as it was called to whoever did it, and when. */
function ofMissions({ dateTime, missions }: Known): SyncFact[] {
  if (!Array.isArray(missions) || typeof dateTime !== 'number') return [];
  return missions.filter(isObject).flatMap(({ handed }) => {
    const name = isObject(handed) && typeof handed.name === 'string' ? handed.name : '';
    return name === '' ? [] : [{ label: formatDateTime(dateTime), value: name }];
  });
}

const dayOf = ({ planDateTime }: Known): string =>
  typeof planDateTime === 'number' ? formatMonthDay(planDateTime) : '';

function walk(args: unknown, path: readonly string[], into: SyncFact[]): void {
  if (typeof args === 'string') {
    // A figure is a quantity, a text the number of a paper.
    const label = path.at(-1) === 'number' ? sync.receiptNumber : labelOf(path);
    if (isWritten(args)) into.push({ label, value: args });
  } else if (Array.isArray(args)) for (const item of args) walk(item, path, into);
  else if (typeof args === 'object' && args !== null)
    for (const [key, item] of Object.entries(args)) {
      if (isName(key)) continue;
      if (key === 'entry' && isObject(item)) into.push(...ofMissions(item));
      if (key === 'edits' && Array.isArray(item)) into.push(...ofEdits(item));
      else if (key === 'cells' && Array.isArray(item)) into.push(...ofCells(item, dayOf(args as Known)));
      else walk(item, [...path, key], into);
    }
}

/** What somebody wrote or took away in a command, each text with its field's word, in the order of its arguments: none of it is cut. */
export function writtenTexts(args: unknown): SyncFact[] {
  const found: SyncFact[] = [];
  walk(args, [], found);
  return found;
}
