import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '../harness/accounts.ts';
import { settle } from '../harness/estate.ts';
import { type MemberName, PostgresCluster } from '../harness/patroni.ts';
import { PushingStation } from '../harness/pushing-station.ts';
import { ServerProgram } from '../harness/server-program.ts';

const CLINICS = ['north', 'south'] as const;

let cluster: PostgresCluster;
let folder: string;
let servers: ServerProgram[] = [];
let stations: readonly PushingStation[] = [];
beforeAll(async () => {
  // Nothing waits for the replica, so that it may lack what was acknowledged.
  cluster = await PostgresCluster.start({ members: 2, synchronous: false });
  folder = mkdtempSync(join(tmpdir(), 'vetloom-cut-'));
  const people = await settle(cluster.url, CLINICS);
  for (const name of ['one', 'two']) servers.push(await startServer(name));
  stations = await Promise.all(
    [1, 2, 3, 4].map((at) =>
      PushingStation.open(servers[at % 2]?.url ?? '', people[CLINICS[at > 2 ? 1 : 0] ?? 'north'], `s${at}`),
    ),
  );
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const startServer = (name: string) => ServerProgram.start({ databaseUrl: cluster.url, dataDir: join(folder, name) });

/** What the audit says of cut histories. */
const cuts = async () =>
  cluster.asSuperuser(await cluster.primary(), async (client) => {
    const { rows } = await client.query<{ clinics: string[] }>(
      `SELECT detail -> 'clinics' AS clinics FROM vetloom.audit_log WHERE kind = 'database.cut' ORDER BY id`,
    );
    return rows.map(({ clinics }) => clinics.toSorted());
  });

/** Has all stations work while nothing reaches the replica any more, which then takes over. Answers which machine was the primary. */
async function loseWhatTheReplicaLacks(meanwhile: () => Promise<void> = async () => undefined): Promise<MemberName> {
  const primary = await cluster.primary();
  const [follower] = await cluster.followers();
  if (!follower) throw new Error('nobody follows');
  for (const station of stations) await station.work();
  await cluster.caughtUp(follower);
  await cluster.cutReplication();
  for (const station of stations) await station.work();
  await meanwhile();
  await cluster.kill(primary);
  await expect.poll(() => cluster.primary(), { timeout: 120_000 }).toBe(follower);
  const { lost } = await accountOf(cluster, stations);
  expect(lost).toHaveLength(stations.length);
  return primary;
}

it('a replica that took over without all of it: the epoch rises once, and stations offer again what it lacks', async () => {
  const former = await loseWhatTheReplicaLacks();
  for (const server of servers) await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  for (const station of stations) await station.work();
  // A station that came before the other server had looked has been answered in the former epoch.
  await expect.poll(() => servers.every((server) => /database\.cut|new epoch/.test(server.said))).toBe(true);
  for (const station of stations) await station.work();
  expect(stations.map(({ resets }) => resets)).toEqual([1, 1, 1, 1]);
  expect(await accountOf(cluster, stations)).toMatchObject({ lost: [], doubled: [] });
  expect(await cuts()).toEqual([['north', 'south']]);
  expect(stations.flatMap(({ turnedAway }) => turnedAway)).toEqual([]);
  await cluster.startAgain(former);
  await cluster.whole();
});

it('the same where no server lived to see it: what they kept beside the database tells', async () => {
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  const former = await loseWhatTheReplicaLacks(async () => {
    for (const server of servers) await server.stop();
  });
  servers = [];
  for (const [at, name] of ['one', 'two'].entries())
    servers.push(
      await ServerProgram.start({ databaseUrl: cluster.url, dataDir: join(folder, name), port: ports[at] ?? 0 }),
    );
  for (const station of stations) await station.work();
  expect(stations.map(({ resets }) => resets)).toEqual([2, 2, 2, 2]);
  expect(await accountOf(cluster, stations)).toMatchObject({ lost: [], doubled: [] });
  expect(await cuts()).toHaveLength(2);
  await cluster.startAgain(former);
  await cluster.whole();
});
