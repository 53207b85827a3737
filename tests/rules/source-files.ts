import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** One file of the repository; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; lines: string[]; isTest: boolean };

/** Every TypeScript file that git knows or would add. */
export const sourceFiles = (): SourceFile[] => filesLike('*.ts', '*.tsx');

/** Every style sheet likewise. */
export const styleSheets = (): SourceFile[] => filesLike('*.css');

function filesLike(...patterns: string[]): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n'), isTest: isTestFile(path) }));
}

/** Tests, their page objects and helpers, and benches: they may import anything and hold any text. */
export function isTestFile(path: string): boolean {
  return (
    /(\.(test|bench|spec|contract|fixture)|\/test-kit)\.tsx?$/.test(path) ||
    path.startsWith('tests/') ||
    path.startsWith('packages/testing/')
  );
}

/** The text without comments, line by line, so that a rule on code is not tripped by words about it. */
export function withoutComments(lines: string[]): string[] {
  const text = lines.join('\n');
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(token, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found)).split('\n');
}

/** One import, export-from or dynamic import with its line (from 1). Multi-line imports count at their `from`. */
export type Import = { specifier: string; line: number };

/** What a file imports. */
export function importsOf(file: Pick<SourceFile, 'lines'>): Import[] {
  const patterns = [/\bfrom\s+'([^']+)'/g, /^\s*import\s+'([^']+)'/g, /\bimport\(\s*'([^']+)'/g];
  return withoutComments(file.lines).flatMap((text, index) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => ({ specifier: match[1] ?? '', line: index + 1 })),
    ),
  );
}
