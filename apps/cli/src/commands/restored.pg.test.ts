import { emptyDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runCommandLine } from '../run.ts';

it('[C70] gives a database that was restored another identity, by which devices offer again what it lacks', async () => {
  const database = await emptyDatabase();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const epoch = async () =>
    (await sql.query<{ epoch: string }>('SELECT epoch FROM vetloom.database_epoch')).rows[0]?.epoch;
  const before = await epoch();
  const said: string[] = [];
  const code = await runCommandLine({
    args: ['restored'],
    env: { DATABASE_URL: database.url },
    console: { out: (line) => void said.push(line), err: (line) => void said.push(line) },
  });
  const after = await epoch();
  expect(code, said.join('\n')).toBe(0);
  expect(after).not.toBe(before);
  expect(said.join()).toContain(after);
  const { rows } = await sql.query(`SELECT detail FROM vetloom.audit_log WHERE kind = 'database.restored'`);
  expect(rows).toEqual([{ detail: { epoch: after } }]);
  await sql.end();
  await database.close();
});
