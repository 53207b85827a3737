import type { ImportProblem, RefusedRow } from '@vetloom/domain/import/import.schema.ts';
import { importFields, reasonOf, importing as words } from '../../locale/import.ts';

/** What a spreadsheet would run is written as text. */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** The problems with what is left out before what is only remarked on, each in the order of the file: a hundred remarks hide nothing that is lost. */
export const worstFirst = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));

/** The problems as CSV that Excel opens in Chinese: with its mark of UTF-8, and nothing in it that runs. */
export function problemSheet(problems: readonly ImportProblem[]): string {
  const { row, column, value, reason } = words.problemColumns;
  const lines = problems.map((problem) => [
    String(problem.row),
    problem.column || importFields[problem.field],
    problem.reason === 'refused' ? '' : problem.value,
    `${words.levels[problem.level]} ${reasonOf(problem.reason, problem.value)}`,
  ]);
  return sheetOf([[row, column, value, reason], ...lines]);
}

/** Rows that were left out with their own headings and, behind them, why: what is corrected there can be given again as it is. */
export const refusedSheet = (columns: readonly string[], rows: readonly RefusedRow[]): string =>
  sheetOf([
    [...columns, words.refusedReason],
    ...rows.map(({ cells, problems }) => [
      ...columns.map((_, at) => cells[at] ?? ''),
      problems
        .filter(({ level }) => level === 'error')
        .map(({ field, column, reason, value }) => `${column || importFields[field]}：${reasonOf(reason, value)}`)
        .join('；'),
    ]),
  ]);

const sheetOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
