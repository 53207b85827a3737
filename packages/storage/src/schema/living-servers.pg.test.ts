import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';
import { type Migration, readMigrations } from './migrate.ts';

/** Migrations of later versions, each of which knows those before it. */
const EXPAND: Migration = {
  name: '9001-expand.sql',
  sql: '-- expand\nALTER TABLE vetloom.clinic ADD COLUMN motto text',
  checksum: 'a',
};
const CONTRACT: Migration = {
  name: '9002-contract.sql',
  sql: '-- contract after 9001\nALTER TABLE vetloom.clinic DROP COLUMN motto',
  checksum: 'b',
};
const ALONE: Migration = {
  name: '9003-alone.sql',
  sql: 'ALTER TABLE vetloom.clinic ADD COLUMN slogan text',
  checksum: 'c',
};

let here: TestDatabase;
const opened: OpenedDatabase[] = [];
beforeEach(async () => {
  here = await migratedDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
  await here.close();
});

const never = (sentence: string) => {
  throw new Error(sentence);
};
/** A database as a version opens it that has these migrations beside today's. */
async function version(...later: readonly Migration[]): Promise<OpenedDatabase> {
  const db = await openDatabase({ url: here.url, migrations: [...readMigrations(), ...later] });
  opened.push(db);
  return db;
}

describe('a migration that a later version brings while servers run', () => {
  it('is applied beside them where it only adds, and they start on it too', async () => {
    await (await version()).attend(never);
    await version(EXPAND);
    const former = await version();
    await former.attend(never);
    expect(await former.system.listClinics()).toEqual([]);
  });

  it('is refused in one sentence that names the server which uses what it takes away, and applied once that has ended', async () => {
    const leave = await (await version()).attend(never);
    await expect(version(EXPAND, CONTRACT)).rejects.toThrow(
      /^Migration 9002-contract takes away what a server of an earlier version uses that runs \(vetloom on .*, since .* UTC, process \d+\): update or stop it first\.$/,
    );
    // What only adds has been applied, and whoever knows it isn't in the way.
    await (await version(EXPAND)).attend(never);
    await leave();
    await version(EXPAND, CONTRACT);
  });

  it('that says nothing of others waits until all of them have ended', async () => {
    const leave = await (await version()).attend(never);
    await expect(version(ALONE)).rejects.toThrow(/Migration 9003-alone takes away .* update or stop it first/);
    await leave();
    await version(ALONE);
    await expect(version()).rejects.toThrow(/has migration 9003-alone.sql, which this version does not know/);
  });

  it('that came between a server’s look at the database and its first sign of life stops that server’s start', async () => {
    const former = await version();
    await version(EXPAND, CONTRACT);
    await expect(former.attend(never)).rejects.toThrow(
      /has migration 9002-contract.sql, which this version does not know/,
    );
  });

  it('is heard of by a server whose connection was away when it was applied', async () => {
    const told = Promise.withResolvers<string>();
    const former = await version();
    await former.attend(told.resolve);
    await withClient(here.url, (client) =>
      client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'vetloom on %'`),
    );
    await version(ALONE);
    expect(await told.promise).toMatch(/has migration 9003-alone.sql, which this version does not know/);
  });
});
