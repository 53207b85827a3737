import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { usableBinaries } from './binaries.ts';
import { chooseRunAs } from './run-as.ts';

// A private copy of the installed package (its folder is 0700, so as root the database's user can't enter it).
let copy = '';
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-binaries-'));
  copy = join(folder, 'package');
  const installed = dirname(dirname(dirname(usableBinaries(undefined).postgres)));
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

it('makes the library links that an installation without scripts leaves out', () => {
  const links: { target: string }[] = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'));
  for (const { target } of links) rmSync(join(copy, target), { force: true });
  const postgres = join(copy, 'native/bin/postgres');
  expect(spawnSync(postgres, ['--version']).status).not.toBe(0);

  expect(usableBinaries(undefined, copy).postgres).toBe(postgres);
  expect(links.filter(({ target }) => !existsSync(join(copy, target)))).toEqual([]);
  expect(spawnSync(postgres, ['--version']).status).toBe(0);
});

it("finds programs that the database's user can run even when the project lies in a private folder", () => {
  const runAs = chooseRunAs(join(copy, 'no-cluster-yet'));
  const { postgres } = usableBinaries(runAs, copy);
  const tried = spawnSync(postgres, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  expect(tried.stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});

it('says what to do when the programs do not run on this machine', () => {
  for (const program of ['postgres', 'initdb']) rmSync(join(copy, 'native/bin', program), { force: true });
  rmSync(join(copy, 'package.json'));
  cpSync(new URL('../../package.json', import.meta.url), join(copy, 'package.json'));
  expect(() => usableBinaries(undefined, copy)).toThrow(
    /^The PostgreSQL programs of this project do not start here .* name a PostgreSQL server in DATABASE_URL instead\.$/,
  );
});
