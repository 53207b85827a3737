import pg from 'pg';
import type { TestApi } from './test-kit.ts';

/** Which tables hold a text, of all that there are, by name. */
export async function tablesWith(api: TestApi, text: string): Promise<string[]> {
  const superuser = new pg.Client({ connectionString: api.database.url });
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
        ORDER BY name`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const held = await superuser.query(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
      if (held.rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await superuser.end();
  }
}
