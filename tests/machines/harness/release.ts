import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '@vetloom/storage/schema/migrate.ts';
import { isDeclared, reachOf } from '@vetloom/storage/schema/migration-reach.ts';
import { CHECKOUT } from './server-program.ts';

const MIGRATIONS = 'packages/storage/src/schema/migrations';
/** Since when servers say that they live, and take a database that was only added to. */
const SINCE = 'packages/storage/src/schema/living-servers.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).trim();

/** The commit before the newest migration that only adds; the present one where none has come since there are such. */
export function formerCommit(): string {
  const newest = readMigrations().findLast(
    (migration) => isDeclared(migration.sql) && reachOf(migration).kind === 'expand',
  );
  const added = newest && git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest.name}`);
  if (!added) return 'HEAD';
  const former = `${added}^`;
  return git('ls-tree', '--name-only', former, SINCE) === '' ? 'HEAD' : former;
}

/** Lays a commit's code into a folder of its own, with this checkout's packages of others, and further migrations (name → text). Answers the folder. */
export function layRelease(folder: string, commit: string, further: Readonly<Record<string, string>> = {}): string {
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['archive', commit, 'package.json', 'apps', 'packages'], {
    cwd: CHECKOUT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  for (const [name, text] of Object.entries(further)) writeFileSync(join(folder, MIGRATIONS, name), text);
  linkPackages(folder);
  return folder;
}

/** Packages of others are linked; those of the product are the release's own. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@vetloom'), { recursive: true });
  for (const name of readdirSync(join(CHECKOUT, 'node_modules')))
    if (name !== '@vetloom') symlinkSync(join(CHECKOUT, 'node_modules', name), join(modules, name));
  for (const place of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, place))) {
      symlinkSync(join(folder, place, name), join(modules, '@vetloom', name));
      const own = join(CHECKOUT, place, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(folder, place, name, 'node_modules'));
    }
}
