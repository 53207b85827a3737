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
}

const byID = (a: Citation, b: Citation) =>
  a.id.localeCompare(b.id, 'en', { numeric: true }) || (a.path < b.path ? -1 : 1);

const unique = (citations: readonly Citation[]): Citation[] =>
  [...new Map(citations.map((one) => [`${one.id} ${one.path}`, one])).values()].sort(byID);

/** Every citation in test files that git knows or would know: in brackets, perhaps with words behind, or at the start of a table row's name. */
export function citedStatements(): Citation[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const tests = files.split('\n').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  return unique(
    tests.flatMap((path) =>
      [...read(path).matchAll(/[['"](\d\.\d\.\d{2,3})[\] ]/g)].map(([, id = '']) => ({ id, path })),
    ),
  );
}

const ROW = /^\| (\d\.\d\.\d{2,3}) \| [^|]+ \| ([^ ]+) \|$/;

/** The rows of docs/COVERAGE.md. */
export const listedStatements = (text: string): Citation[] =>
  unique(
    text.split('\n').flatMap((line) => {
      const [, id, path] = ROW.exec(line) ?? [];
      return id === undefined || path === undefined ? [] : [{ id, path }];
    }),
  );

/** The text of docs/COVERAGE.md with its rows made anew from the citations. */
export function withRows(text: string, citations: readonly Citation[]): string {
  const head = text.split('\n').filter((line) => !ROW.test(line));
  const rows = citations.map(({ id, path }) => {
    const [book, section] = id.split('.');
    return `| ${id} | spec ${book} §${section} | ${path} |`;
  });
  const table = head.findIndex((line) => line.startsWith('|---'));
  return [...head.slice(0, table + 1), ...rows, ...head.slice(table + 1)].join('\n');
}
