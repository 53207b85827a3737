import { type ClinicDatabase, clinicDatabase } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: ClinicDatabase;
beforeAll(async () => {
  database = await clinicDatabase();
});
afterAll(() => database.close());

/** Tells something on a channel as whoever signs in to the database may. */
const tell = (channel: string, payloads: readonly string[]) =>
  withClient(database.url, async (client) => {
    for (const payload of payloads) await client.query('SELECT pg_notify($1, $2)', [channel, payload]);
  });

const NO_NOTICES = ['', 'x', '{', 'null', '7', '"demo"', '{}', '[]', '[null]', '["demo"]', '["demo","1","o"]'];

it('a notice that no server sent harms nobody, and the next one is heard', async () => {
  const heard: unknown[] = [];
  const stop = await database.db.onAnnounce((clinic, seq, _committed, trail) => heard.push([clinic, seq, trail]));
  const trail = { at: 1, requests: ['r'] };
  await tell('vetloom_head', [
    ...NO_NOTICES,
    '["demo",2.5,"o"]',
    // Of servers of an earlier and of a later version.
    '["demo",1,"o"]',
    '["demo",3,"o",{"since":1},"more"]',
    JSON.stringify(['demo', 4, 'o', trail]),
  ]);
  await expect
    .poll(() => heard)
    .toEqual([
      ['demo', 1, undefined],
      ['demo', 3, undefined],
      ['demo', 4, trail],
    ]);
  await stop();
});

it('one connection listens, however many hear, until the last of them has stopped', async () => {
  const listening = () =>
    withClient(database.url, async (client) => {
      const { rows } = await client.query<{ many: number }>(
        `SELECT count(*)::int AS many FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN vetloom_head'`,
      );
      return rows[0]?.many;
    });
  expect(await listening()).toBe(0);
  const heard: string[] = [];
  const hear = (name: string) => database.db.onAnnounce((_clinic, seq) => heard.push(`${name} ${seq}`));
  const [stopFirst, stopSecond] = await Promise.all([hear('first'), hear('second')]);
  expect(await listening()).toBe(1);
  await tell('vetloom_head', ['["demo",1,"o"]']);
  await expect.poll(() => heard).toEqual(['first 1', 'second 1']);
  await stopFirst?.();
  await tell('vetloom_head', ['["demo",2,"o"]']);
  await expect.poll(() => heard).toEqual(['first 1', 'second 1', 'second 2']);
  await stopSecond?.();
  await expect.poll(listening).toBe(0);
  const stopThird = await hear('third');
  await tell('vetloom_head', ['["demo",3,"o"]']);
  await expect.poll(() => heard).toEqual(['first 1', 'second 1', 'second 2', 'third 3']);
  await stopThird();
});

it('so it is with what tells that a sign-in has ended', async () => {
  const heard: unknown[] = [];
  const stop = await database.db.onEnd((ended) => heard.push(ended));
  await tell('vetloom_ended', [...NO_NOTICES, '{"family":7}', '{"family":"f"}', '{"voided":"wang@clinic.test"}']);
  await expect.poll(() => heard).toEqual([{ family: 'f' }, { voided: 'wang@clinic.test' }]);
  await stop();
});
