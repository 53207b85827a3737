import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { testServer } from '@vetloom/testing/postgres/test-database.ts';
import { until } from '@vetloom/testing/until.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { accountOf } from '../harness/outside-reader.ts';
import { PgBouncer } from '../harness/pgbouncer.ts';
import { ServerProgram } from '../harness/server-program.ts';
import { Worker } from '../harness/worker.ts';

/** Connections to the database for each of two roles; the server's own pool would take 10 and 5. */
const POOL_SIZE = 3;
const STATIONS = 6;

let estate: Estate<'north'>;
let folder: string;
let bouncer: PgBouncer;
let server: ServerProgram;
beforeAll(async () => {
  estate = await foundEstate(['north']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-pooled-'));
  // It runs as somebody else, who reads its file there.
  chmodSync(folder, 0o711);
  bouncer = await PgBouncer.start(join(folder, 'pgbouncer'), estate.databaseUrl, POOL_SIZE);
  server = await ServerProgram.start({
    databaseUrl: estate.databaseUrl,
    dataDir: join(folder, 'data'),
    env: { VETLOOM_POOL_URL: bouncer.url, VETLOOM_REQUESTS_PER_MINUTE: '1000000' },
  }).catch((error: unknown) => {
    throw new Error(bouncer.said, { cause: error });
  });
});
afterAll(async () => {
  await server?.stop();
  await bouncer?.stop();
  await estate.close();
  await PgBouncer.forget(await testServer(), estate.databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

it('a server behind a pool of transactions that is smaller than its own signs in, pushes, pokes and answers, and loses nothing', async () => {
  const workers: Worker[] = [];
  for (let number = 0; number < STATIONS; number += 1)
    workers.push(await Worker.begin(server.url, estate.people.north, number));
  await until(() => {
    for (const { acknowledged } of workers) expect(acknowledged.length).toBeGreaterThan(15);
    // Each hears of what the others do.
    for (const { heard } of workers) expect(heard).toBeGreaterThan(15);
  });
  await Promise.all(workers.map((worker) => worker.end()));
  expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
  const acknowledged = workers.flatMap((worker) => worker.acknowledged.map(({ id }) => id));
  expect(await accountOf(estate.databaseUrl, 'north', acknowledged)).toMatchObject({ lost: [], doubled: [] });
  const [first] = workers;
  const pulled = await first?.station.ask('POST', '/sync/v1/north/pull', {
    ...{ protocol: SYNC_PROTOCOL, epoch: null, client: randomUUID(), cursor: 0 },
  });
  expect(pulled?.result.patch.length).toBeGreaterThanOrEqual(acknowledged.length);
});

it('holds no more of the database’s connections than the pool has, and a limit on each statement', async () => {
  const { rows } = await withClient(estate.databaseUrl, (client) =>
    client.query<{ usename: string; count: number }>(
      `SELECT usename, count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND usename ~ '_(app|signin)$' AND application_name = 'vetloom' GROUP BY usename`,
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { count } of rows) expect(count).toBeLessThanOrEqual(POOL_SIZE);
  const limits = await withClient(estate.databaseUrl, (client) =>
    client.query<{ setconfig: string[] }>(
      `SELECT setconfig FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    ),
  );
  expect(limits.rows.map(({ setconfig }) => setconfig)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.arrayContaining([
        'statement_timeout=60000',
        'lock_timeout=20000',
        'idle_in_transaction_session_timeout=30000',
      ]),
    ),
  );
});
