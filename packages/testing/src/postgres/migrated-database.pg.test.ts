import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migratedDatabase } from './migrated-database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Everything that migrating makes, with who may do what with it; the names of a database's own roles left out. */
async function madeIn({ url, name }: TestDatabase): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ thing: string }>(`
      SELECT concat_ws(' ', c.relkind, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relacl) AS thing
        FROM pg_class c WHERE c.relnamespace = 'vetloom'::regnamespace
      UNION ALL SELECT concat_ws(' ', 'function', p.oid::regprocedure, pg_get_userbyid(p.proowner), p.proacl)
        FROM pg_proc p WHERE p.pronamespace = 'vetloom'::regnamespace
      UNION ALL SELECT concat_ws(' ', 'policy', tablename, policyname, roles, qual, with_check) FROM pg_policies
      ORDER BY thing`);
    const stem = name.slice(0, 55);
    return rows.map(({ thing }) => thing.replaceAll(stem, 'own'));
  } finally {
    await client.end();
  }
}

it('a copied database is what migrating makes, rights and all, with an epoch of its own', async () => {
  const [fresh, one, two] = [await testDatabase(), await migratedDatabase(), await migratedDatabase()];
  const epochs: string[] = [];
  for (const { url } of [fresh, one, two]) {
    const db = await openDatabase({ url });
    epochs.push(db.epoch);
    await db.close();
  }
  expect(new Set(epochs).size).toBe(3);
  const made = await madeIn(fresh);
  expect(made.length).toBeGreaterThan(100);
  expect(await madeIn(one)).toEqual(made);
  expect(await madeIn(two)).toEqual(made);
  for (const database of [fresh, one, two]) await database.close();
});
