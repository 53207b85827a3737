import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('gives every caller an empty UTF-8 database of its own', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await query(one.url, 'CREATE TABLE mine (name text)');
  expect(
    await query(two.url, `SELECT to_regclass('mine') AS mine, current_setting('server_encoding') AS encoding`),
  ).toEqual([{ mine: null, encoding: 'UTF8' }]);
  await Promise.all([one.close(), two.close()]);
});

it('drops the database on close, even when a connection was left open', async () => {
  const database = await testDatabase();
  const witness = await testDatabase();
  const left = new pg.Client({ connectionString: database.url });
  const cut = new Promise((resolve) => left.on('error', resolve));
  await left.connect();
  await database.close();
  await cut;
  expect(await query(witness.url, `SELECT 1 FROM pg_database WHERE datname = '${database.name}'`)).toEqual([]);
  await witness.close();
});
