import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Parts of ours that lie in `apps/`; the others are packages. */
const APPS = new Set(readdirSync(join(ROOT, 'apps')));

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

/**
 * One import, export-from or dynamic import with its line (from 1). Multi-line imports count at their `from`. `lazy`: by `import()`, fetched
 * when it is run (or a type that is named that way).
 */
export type Import = { specifier: string; line: number; lazy: boolean };

/** What a file imports. */
export function importsOf(file: Pick<SourceFile, 'lines'>): Import[] {
  const text = withoutComments(file.lines).join('\n');
  const patterns = [
    { pattern: /\bfrom\s+'([^']+)'/g, lazy: false },
    { pattern: /^\s*import\s+'([^']+)'/gm, lazy: false },
    { pattern: /\bimport\(\s*'([^']+)'/g, lazy: true },
  ];
  const found = patterns.flatMap(({ pattern, lazy }) =>
    [...text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      return { specifier: match[1] ?? '', line: text.slice(0, end).split('\n').length, lazy };
    }),
  );
  return found.sort((a, b) => a.line - b.line);
}

/** The path of a file of ours that an import in `path` names; what comes from outside stays as it is and names no file. */
export function targetOf(path: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare);
  const [, part, rest] = /^@vetloom\/([^/]+)\/(.+)$/.exec(bare) ?? [];
  if (part === undefined) return bare;
  return `${APPS.has(part) ? 'apps' : 'packages'}/${part}/src/${rest}`;
}
