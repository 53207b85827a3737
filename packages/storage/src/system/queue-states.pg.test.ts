import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../ports/open.ts';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let db: OpenedDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await migratedDatabase();
  db = await openDatabase({ url: database.url });
  owner = new pg.Client(database.url);
  await owner.connect();
  for (const id of ['north', 'south']) await db.system.createClinic({ id, name: id });
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.close();
});

const stateOf = async (queue: string) => (await db.queues()).find((state) => state.queue === queue);
const now = () => Math.floor(Date.now() / 1000);
const message = (id: string, due: number, status: number) => JSON.stringify({ _id: id, dueDateTime: due, status });

it('tells of each kind of work what waits in all clinics, and that nothing waits', async () => {
  const states = await db.queues();
  expect(states.map(({ queue }) => queue).sort()).toEqual(
    [
      'backups',
      'browsers',
      'einvoices',
      'imports',
      'instruments',
      'messages',
      'pictures',
      'wallets',
      'webhooks',
    ].sort(),
  );
  expect(states.every(({ waiting, oldest }) => waiting === 0 && oldest === 0)).toBe(true);
});

it('counts messages whose time has come, of all clinics, by the one that could have gone first', async () => {
  const at = now();
  const rows: [string, string, number, number][] = [
    ['north', '/message/1', at - 300, 0],
    ['south', '/message/2', at - 100, 0],
    ['south', '/message/3', at + 900, 0],
    ['south', '/message/4', at - 900, 90],
  ];
  for (const [clinic, id, due, status] of rows)
    await owner.query(
      `INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
        VALUES ($1, 'message', $2, 1, 1, false, $3, 0)`,
      [clinic, id, message(id, due, status)],
    );
  const state = await stateOf('messages');
  expect(state?.waiting).toBe(2);
  expect(state?.oldest).toBeGreaterThanOrEqual(300);
  expect(state?.oldest).toBeLessThan(400);
});

it('lets what waits behind an event that a program has not taken wait with it', async () => {
  const at = now();
  await owner.query(
    `INSERT INTO vetloom.webhook (clinic_id, id, name, url, events, secret, seen_seq, created_at, created_by)
      VALUES ('north', 'w', 'w', 'https://x', '{}', '\\x00', 0, 0, '')`,
  );
  for (const [id, seq, next] of [
    ['first', 1, at + 60],
    ['second', 2, at - 600],
  ])
    await owner.query(
      `INSERT INTO vetloom.webhook_delivery (clinic_id, id, webhook_id, seq, ord, type, body, next_at, happened_at)
        VALUES ('north', $1, 'w', $2, 0, 't', '', $3, 0)`,
      [id, seq, next],
    );
  expect(await stateOf('webhooks')).toEqual({ queue: 'webhooks', waiting: 2, oldest: 0 });
  await owner.query(`UPDATE vetloom.webhook SET paused = 'failing'`);
  expect(await stateOf('webhooks')).toEqual({ queue: 'webhooks', waiting: 0, oldest: 0 });
});

it('tells how its pools stand', () => {
  expect(db.pools()).toEqual([
    { pool: 'clinics', most: 10, inUse: 0, idle: expect.any(Number), waiting: 0 },
    { pool: 'signIn', most: 5, inUse: 0, idle: expect.any(Number), waiting: 0 },
  ]);
});
