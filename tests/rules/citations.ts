import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The repository that holds this file. */
const ROOT = new URL('../..', import.meta.url);

/** Text of a file of the repository. */
export const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** A statement of the specification that a test's name cites. */
export interface Citation {
  readonly id: string;
  readonly path: string;
  /** How much of the statement the test shows: `guard` or the name of a half; empty for the whole. */
  readonly part: string;
}

const keyOf = ({ id, path, part }: Citation) => `${id} ${path} ${part}`;
const byID = (a: Citation, b: Citation) =>
  a.id.localeCompare(b.id, 'en', { numeric: true }) || (keyOf(a) < keyOf(b) ? -1 : 1);

const unique = (citations: readonly Citation[]): Citation[] =>
  [...new Map(citations.map((one) => [keyOf(one), one])).values()].sort(byID);

/**
 * Every citation in test files that git knows or would know: in brackets, or at the start of a table row's name. In brackets the id may be
 * followed by the part of the statement that is shown: `[1.6.59 guard]`, `[1.1.31 check-in half]`.
 */
export function citedStatements(): Citation[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const tests = files.split('\n').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  return unique(
    tests.flatMap((path) =>
      [...read(path).matchAll(/\[(\d\.\d\.\d{2,3})(?: ([^\]]*))?\]|['"](\d\.\d\.\d{2,3}) /g)].map(
        ([, id, part = '', rowID = '']) => ({ id: id ?? rowID, path, part: known(part, path) }),
      ),
    ),
  );
}

/** A part that the table has no word for would be read as the whole. */
function known(part: string, path: string): string {
  if (/^(|guard|[a-z-]+ half)$/.test(part)) return part;
  throw new Error(`${path} cites "${part}" of a statement: name a half, or the guard`);
}

const ROW = /^\| (\d\.\d\.\d{2,3}) \| [^|]+ \| ([^|]*) \| ([^ ]+) \|$/;

/** How the table says a part, and back. */
const ONLY = ' only';
const said = (part: string): string => (part === '' ? 'all' : part.endsWith('half') ? part : `${part}${ONLY}`);
const partOf = (cell: string): string => (cell === 'all' ? '' : cell.replace(ONLY, ''));

/** The rows of docs/COVERAGE.md. */
export const listedStatements = (text: string): Citation[] =>
  unique(
    text.split('\n').flatMap((line) => {
      const [, id, part = '', path] = ROW.exec(line) ?? [];
      return id === undefined || path === undefined ? [] : [{ id, path, part: partOf(part) }];
    }),
  );

/** The statements that docs/COVERAGE.md names as not shown by anything. */
export const absentStatements = (text: string): string[] =>
  [...text.matchAll(/^- ((?:\d\.\d\.\d{2,3}(?:, )?)+): /gm)].flatMap(([, ids = '']) => ids.split(', '));

/** The text of docs/COVERAGE.md with its rows made anew from the citations. */
export function withRows(text: string, citations: readonly Citation[]): string {
  const head = text.split('\n').filter((line) => !ROW.test(line));
  const rows = citations.map(({ id, path, part }) => {
    const [book, section] = id.split('.');
    return `| ${id} | spec ${book} §${section} | ${said(part)} | ${path} |`;
  });
  const table = head.findIndex((line) => line.startsWith('|---'));
  return [...head.slice(0, table + 1), ...rows, ...head.slice(table + 1)].join('\n');
}
