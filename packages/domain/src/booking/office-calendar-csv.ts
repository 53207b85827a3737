import type { OfficialDay } from './office-calendar.ts';

/** What is wrong with a line of the file, so that it isn't taken. */
export type LineFault = 'date' | 'weekday' | 'flag' | 'twice' | 'otherYear' | 'cells';
/** What is unusual in a line that is taken, or says nothing of days off. */
export type LineOddity = 'workday' | 'unnamed';
/** Why nothing of the file is taken. */
export type FileFault = 'empty' | 'columns' | 'large' | 'noDays';

/** A line with something to be said of it; lines are counted from 1, the headings among them. */
export interface SaidLine<W extends string> {
  readonly line: number;
  readonly text: string;
  readonly what: W;
}

/** What a file of the yearly calendar says. */
export interface ReadCalendar {
  readonly year: number;
  readonly days: readonly OfficialDay[];
  readonly faults: readonly SaidLine<LineFault>[];
  readonly odd: readonly SaidLine<LineOddity>[];
  /** Days of the year of which the file says nothing. */
  readonly missing: number;
}

const COLUMNS = ['西元日期', '星期', '是否放假', '備註'] as const;
const WEEKDAY_NAMES = '日一二三四五六';
const DAY_MS = 86_400_000;
/** A year has 366 lines; anything far above that is another file. */
const MOST_LINES = 1000;
const MOST_NAME = 60;
/** Days off that the file leaves without a name, as it did where working days were moved. */
const UNNAMED = '放假日';

/** The cells of a line; quotes hold commas, two in a row are one. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map((text) => text.trim());
}

/** The day of `20260101`, `2026/1/1` or `2026-01-01` at noon UTC; undefined for none that the calendar has. */
function dateOf(text: string): Date | undefined {
  const found = /^(\d{4})(?:(\d{2})(\d{2})|[/-](\d{1,2})[/-](\d{1,2}))$/.exec(text);
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? found[4]), Number(found[3] ?? found[5])];
  const date = new Date(Date.UTC(year, month - 1, day, 12));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/**
 * Reads the yearly CSV of the office calendar (columns 西元日期, 星期, 是否放假, 備註; 0 works, 2 is off). A line that is wrong is left out and said by its number; a file without these columns is refused
 * as a whole. Weekends without a name are left to the clinic's hours, and a Saturday on which offices work says nothing of a clinic.
 */
export function readOfficeCalendar(text: string): ReadCalendar | { readonly fault: FileFault; readonly text: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const headings = cellsOf(lines[0] ?? '');
  if (text.replace(/^\uFEFF/, '').trim() === '') return { fault: 'empty', text: '' };
  const at = COLUMNS.map((column) => headings.indexOf(column));
  if (at.slice(0, 3).some((place) => place < 0)) return { fault: 'columns', text: (lines[0] ?? '').slice(0, 80) };
  if (lines.length > MOST_LINES) return { fault: 'large', text: String(lines.length) };
  const [faults, odd, days] = [[] as SaidLine<LineFault>[], [] as SaidLine<LineOddity>[], [] as OfficialDay[]];
  const seen = new Set<string>();
  let year = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const said = { line: index + 1, text: line.slice(0, 80) };
    const cells = cellsOf(line);
    const [dateText = '', weekday = '', flag = '', note = ''] = at.map((place) => cells[place] ?? '');
    const date = dateOf(dateText);
    const wrong = (what: LineFault) => faults.push({ ...said, what });
    if (cells.length < 3) wrong('cells');
    else if (!date) wrong('date');
    else if (weekday !== '' && weekday.replace(/^(?:星期|週)/, '') !== WEEKDAY_NAMES[date.getUTCDay()])
      wrong('weekday');
    else if (flag !== '0' && flag !== '2') wrong('flag');
    else {
      if (year === 0) year = date.getUTCFullYear();
      const day = date.toISOString().slice(0, 10);
      if (date.getUTCFullYear() !== year) wrong('otherYear');
      else if (seen.has(day)) wrong('twice');
      else {
        seen.add(day);
        const isWeekend = date.getUTCDay() % 6 === 0;
        if (flag === '2' && (note !== '' || !isWeekend)) {
          if (note === '') odd.push({ ...said, what: 'unnamed' });
          days.push({ day, name: (note || UNNAMED).slice(0, MOST_NAME) });
        } else if (flag === '0' && isWeekend) odd.push({ ...said, what: 'workday' });
      }
    }
  }
  if (seen.size === 0) return { fault: 'noDays', text: faults[0]?.text ?? '' };
  const missing = Math.round((Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY_MS) - seen.size;
  return { year, days: days.sort((a, b) => (a.day < b.day ? -1 : 1)), faults, odd, missing };
}

/** The text of a file: UTF-8, or else Big5, as programs of Taiwan's offices write it. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}
