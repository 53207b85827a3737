import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';

let here: TestDatabase;
let db: OpenedDatabase;
beforeAll(async () => {
  here = await migratedDatabase();
  db = await openDatabase({ url: here.url });
});
afterAll(async () => {
  await db.close();
  await here.close();
});
beforeEach(() => asOwner('DELETE FROM vetloom.serving_server'));

const SILENCE = 20;
const asOwner = (text: string, values: readonly unknown[] = []) =>
  withClient(here.url, async (client) => (await client.query(text, [...values])).rows);
/** Time passes for one of them alone: it has said nothing for so long. */
const fallSilent = (server: string, seconds: number) =>
  asOwner('UPDATE vetloom.serving_server SET seen_at = now() - make_interval(secs => $2) WHERE server = $1', [
    server,
    seconds,
  ]);
const serveOn = async (server: string) => (await db.system.serveOn(server, SILENCE)).toSorted();

it('each is answered with all who said lately that they serve, itself included', async () => {
  expect(await serveOn('a')).toEqual(['a']);
  expect(await serveOn('b')).toEqual(['a', 'b']);
  expect(await serveOn('a')).toEqual(['a', 'b']);
});

it('one that was silent for too long is not named, is forgotten, and is back with its next word', async () => {
  await serveOn('a');
  await serveOn('b');
  await fallSilent('a', SILENCE - 5);
  expect(await serveOn('b')).toEqual(['a', 'b']);
  await fallSilent('a', SILENCE + 5);
  expect(await serveOn('b')).toEqual(['b']);
  expect(await asOwner('SELECT server FROM vetloom.serving_server')).toEqual([{ server: 'b' }]);
  expect(await serveOn('a')).toEqual(['a', 'b']);
});

it('one that leaves is not named any more', async () => {
  await serveOn('a');
  await serveOn('b');
  await db.system.serveNoLonger('a');
  expect(await serveOn('b')).toEqual(['b']);
});

it('a silent one that is just coming back holds nobody up', async () => {
  await serveOn('a');
  await fallSilent('a', SILENCE + 5);
  await withClient(here.url, async (client) => {
    await client.query('BEGIN');
    await client.query(`UPDATE vetloom.serving_server SET seen_at = now() WHERE server = 'a'`);
    expect(await serveOn('b')).toEqual(['b']);
    await client.query('COMMIT');
  });
  expect(await serveOn('b')).toEqual(['a', 'b']);
});
