import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connections } from '@vetloom/storage/database/connections.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf, longestGap } from '../harness/accounts.ts';
import { settle } from '../harness/estate.ts';
import { PostgresCluster } from '../harness/patroni.ts';
import { PushingStation } from '../harness/pushing-station.ts';
import { ServerProgram } from '../harness/server-program.ts';

/** How often each fault happens: often enough to tell a figure in the deep round. */
const ROUNDS = process.env.VETLOOM_DEEP ? 3 : 1;
/** What a round may take: a machine comes back in up to two minutes, and is waited for several times. */
const ROUND_MS = 480_000;
const CLINICS = ['north', 'south', 'east', 'west'] as const;

let cluster: PostgresCluster;
let folder: string;
let server: ServerProgram;
let stations: readonly PushingStation[] = [];
beforeAll(async () => {
  cluster = await PostgresCluster.start();
  folder = mkdtempSync(join(tmpdir(), 'vetloom-failover-'));
  const people = await settle(cluster.url, CLINICS);
  server = await ServerProgram.start({ databaseUrl: cluster.url, dataDir: join(folder, 'data') });
  stations = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((at) =>
      PushingStation.open(server.url, people[CLINICS[at % CLINICS.length] ?? 'north'], `s${at}`),
    ),
  );
  for (const station of stations) station.start();
});
afterAll(async () => {
  await server?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves when each station has had an answer to something that it did after this moment. */
async function allServed(): Promise<void> {
  const before = stations.map(({ acknowledgedAt }) => acknowledgedAt.length);
  await expect
    .poll(() => stations.every(({ acknowledgedAt }, at) => acknowledgedAt.length > (before[at] ?? 0) + 1), {
      timeout: 120_000,
    })
    .toBe(true);
}

const readyz = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

/** Lets a fault happen while all work; answers for how long whoever waited longest was without an answer, in seconds. */
async function outageOf(fault: () => Promise<void>): Promise<number> {
  await allServed();
  const since = performance.now();
  await fault();
  await allServed();
  return longestGap(stations, since);
}

const counted = () => ({
  acknowledged: stations.reduce((sum, station) => sum + station.acknowledged.size, 0),
  unready: stations.reduce((sum, station) => sum + station.unready, 0),
});

/** Has a fault happen as often as it is to; prints for how long nobody was answered, and what was counted meanwhile. */
async function inRounds(fault: string, round: () => Promise<number>): Promise<void> {
  const before = counted();
  const outages: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) outages.push(await round());
  const after = counted();
  const told = outages.toSorted((one, other) => one - other).map((seconds) => seconds.toFixed(1));
  console.info(
    `${fault}: without an answer for ${told.join(', ')} s; ${after.acknowledged - before.acknowledged} acknowledged, ${after.unready - before.unready} turned away`,
  );
}

/** Nothing that was acknowledged is missing, nothing is there twice, nobody heard of anything but a database that is away. */
async function demandWhole(): Promise<void> {
  expect(await accountOf(cluster, stations)).toMatchObject({ lost: [], doubled: [] });
  expect(stations.flatMap(({ turnedAway }) => turnedAway)).toEqual([]);
  expect(stations.map(({ resets }) => resets)).toEqual(stations.map(() => 0));
  expect(server.runs).toBe(true);
}

it(
  'a primary that is killed is followed by its synchronous replica: nothing acknowledged is lost, and the server rides it out',
  () =>
    inRounds('killed', async () => {
      const primary = await cluster.primary();
      const outage = await outageOf(async () => {
        await cluster.kill(primary);
        await expect.poll(readyz).toBe(503);
      });
      expect(await cluster.primary()).not.toBe(primary);
      await expect.poll(readyz).toBe(200);
      await cluster.startAgain(primary);
      await cluster.whole();
      await demandWhole();
      return outage;
    }),
  ROUNDS * ROUND_MS,
);

it(
  'a primary that hangs with its connections open is followed as well, and steps back when it goes on',
  () =>
    inRounds('held', async () => {
      const primary = await cluster.primary();
      let release: () => void = () => undefined;
      const outage = await outageOf(async () => {
        release = cluster.hold(primary);
        await expect.poll(readyz, { timeout: 60_000 }).toBe(503);
      }).finally(() => release());
      // It still takes itself for the primary, for a moment.
      await cluster.whole();
      expect(await cluster.primary()).not.toBe(primary);
      await allServed();
      await demandWhole();
      return outage;
    }),
  ROUNDS * ROUND_MS,
);

it(
  'a hand-over that was planned costs seconds',
  () =>
    inRounds('planned', async () => {
      const primary = await cluster.primary();
      const next = await cluster.synchronous();
      const outage = await outageOf(() => cluster.switchOver(primary, next));
      expect(await cluster.primary()).toBe(next);
      await cluster.whole();
      await demandWhole();
      return outage;
    }),
  ROUNDS * ROUND_MS,
);

it('the server hears of what other processes do on the machine that is primary now', async () => {
  const heard = await cluster.asSuperuser(await cluster.primary(), async (client) => {
    const { rows } = await client.query<{ query: string }>(
      `SELECT DISTINCT query FROM pg_stat_activity WHERE datname = 'vetloom' AND query LIKE 'LISTEN %' ORDER BY 1`,
    );
    return rows.map(({ query }) => query);
  });
  expect(heard).toEqual(['LISTEN vetloom_ended', 'LISTEN vetloom_head']);
});

it('what was acknowledged over all of it is there, once', async () => {
  for (const station of stations) await station.finish();
  await demandWhole();
  const account = await accountOf(cluster, stations);
  expect(account.acknowledged).toBeGreaterThan(500);
});

it('a commit that is given up while it waits for a second machine isn’t taken for one', async () => {
  const connections = new Connections({ connectionString: cluster.url, max: 1 });
  await connections.run({ text: 'CREATE TABLE kept (n integer)' });
  const primary = await cluster.primary();
  const releases = (await cluster.followers()).map((name) => cluster.hold(name));
  try {
    const write = connections.transaction('write', null, (session) =>
      session.run({ text: 'INSERT INTO kept VALUES (1)' }),
    );
    const refused = expect(write).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    // An operator ends what waits.
    const ended = async () => {
      const { rows } = await cluster.asSuperuser(primary, (client) =>
        client.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`),
      );
      return rows.length;
    };
    await expect.poll(ended).toBeGreaterThan(0);
    await refused;
  } finally {
    for (const release of releases) release();
  }
  await cluster.whole();
  // It stands there all the same, as PostgreSQL has it: whoever asks again is answered from it.
  expect(await connections.run({ text: 'SELECT n FROM kept' })).toEqual([{ n: 1 }]);
  await connections.close();
});

it('a machine that has become a replica is not ready, and takes nothing', async () => {
  const former = await cluster.primary();
  const db = await openDatabase({ url: cluster.urlAt(former) });
  await db.ping();
  await cluster.switchOver(former, await cluster.synchronous());
  const said = () =>
    db.ping().then(
      () => 'ready',
      (error: unknown) => (error as Error).message,
    );
  await expect.poll(said, { timeout: 120_000 }).toBe('this is a replica');
  const write = db.inClinic('north', (tx) =>
    tx.sql(`UPDATE vetloom.clinic_head SET floor = floor WHERE clinic_id = 'north'`),
  );
  await expect(write).rejects.toMatchObject({ codeName: 'databaseNotReady' });
  await db.close();
});
