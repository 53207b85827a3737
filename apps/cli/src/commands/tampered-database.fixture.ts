import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { runCommandLine } from '../run.ts';

/** A database that somebody has changed behind the back of the application, and what `verify` says of it. */
export interface TamperedDatabase {
  readonly database: ClinicDatabase;
  /** As somebody who has the database may do: no trigger and no key stands in the way. */
  readonly owner: pg.Client;
  readonly verify: (clinic: string) => Promise<{ readonly code: number; readonly out: string }>;
  readonly close: () => Promise<void>;
}

/** Opens one with the clinics `demo` and `harbour`. */
export async function tamperedDatabase(): Promise<TamperedDatabase> {
  const database = await clinicDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('SET session_replication_role = replica');
  const data = mkdtempSync(join(tmpdir(), 'vetloom-verify-'));
  return {
    database,
    owner,
    async verify(clinic) {
      const lines: string[] = [];
      const console = { out: (line: string) => void lines.push(`${line}\n`), err: () => undefined };
      const env = { DATABASE_URL: database.url, VETLOOM_DATA: data };
      const code = await runCommandLine({ args: ['verify', clinic], env, console });
      return { code, out: lines.join('') };
    },
    async close() {
      await owner.end();
      await database.close();
      rmSync(data, { recursive: true });
    },
  };
}
