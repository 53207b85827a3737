import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { Group } from '../harness/group.ts';
import { accountOf } from '../harness/outside-reader.ts';
import { Worker } from '../harness/worker.ts';

const STATIONS = 10;
/** Of these, how many whose sockets go by long polls. */
const POLLING = 2;
/** How long a station may be without its socket, or wait for the first thing that it did afterwards, in ms. */
const WITHIN_MS = 2000;
/** The same where a server hangs: two checks of two seconds that nobody answers, and the way back. */
const HANGING_WITHIN_MS = 8000;
/** A server that hangs in the middle of a clinic's change holds that clinic until the database ends a writing transaction that is silent for 5 s. */
const HELD_CLINIC_WITHIN_MS = 12_000;
/** How long the former process of a balancer that was loaded anew keeps its lines, and time to spare. */
const RELOADED = { timeout: 15_000, interval: 50 };
const PATIENCE = { timeout: 60_000, interval: 20 };

let estate: Estate<'north'>;
let folder: string;
let group: Group;
let workers: Worker[] = [];
beforeAll(async () => {
  estate = await foundEstate(['north']);
  folder = mkdtempSync(join(tmpdir(), 'vetloom-less-'));
  group = await Group.start(folder, { databaseUrl: estate.databaseUrl });
  for (let number = 0; number < STATIONS; number += 1)
    workers = [
      ...workers,
      await Worker.begin(group.url, estate.people.north, number, number < POLLING ? 'polling' : 'websocket'),
    ];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end()));
  await group?.stop();
  await estate.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everybody has a socket and was answered since that moment. */
const working = (since: number) =>
  vi.waitFor(() => {
    for (const worker of workers) {
      expect(worker.connected).toBe(true);
      expect(worker.acknowledged.at(-1)?.sentAt ?? 0).toBeGreaterThan(since);
    }
  }, PATIENCE);

interface Waits {
  readonly sockets: readonly number[];
  readonly pushes: readonly number[];
}

/** From when it is counted how long a station has no socket: a server that hangs leaves it one that is none. */
type From = 'since the loss' | 'since the fault';

/** How long each station whose socket was at that server was without one, and each until it was answered something that it did since; sorted, in ms. */
function waits(since: number, from: From): Waits {
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
  return {
    sockets: sorted(
      workers.flatMap(({ lostAt, connectedAt }) => {
        const lost = lostAt.find((at) => at > since);
        if (lost === undefined) return [];
        const back = connectedAt.find((at) => at > lost) ?? Number.POSITIVE_INFINITY;
        return back - (from === 'since the loss' ? lost : since);
      }),
    ),
    pushes: sorted(
      workers.map(({ acknowledged }) => {
        const next = acknowledged.find(({ at }) => at > since);
        return next === undefined ? Number.POSITIVE_INFINITY : next.at - Math.max(since, next.sentAt);
      }),
    ),
  };
}

const told = ({ sockets, pushes }: Waits) => {
  const of = (numbers: readonly number[]) =>
    `median ${Math.round(numbers[Math.floor(numbers.length / 2)] ?? 0)} ms, worst ${Math.round(numbers.at(-1) ?? 0)} ms of ${numbers.length}`;
  return `sockets: ${of(sockets)}; pushes: ${of(pushes)}`;
};

async function faulted(fault: () => Promise<void>, from: From = 'since the loss'): Promise<Waits> {
  await working(performance.now());
  for (const worker of workers) worker.failures.length = 0;
  const since = performance.now();
  await fault();
  await working(performance.now());
  return waits(since, from);
}

/** An outside reader counts all that was acknowledged. */
async function demandAccount(): Promise<void> {
  const acknowledged = workers.flatMap((worker) => worker.acknowledged.map(({ id }) => id));
  const account = await accountOf(estate.databaseUrl, 'north', acknowledged);
  expect(account).toMatchObject({ lost: [], doubled: [] });
  console.log(`${acknowledged.length} acknowledged, ${account.there} there`);
}

it('a server is killed: its stations are at the other within two seconds, and nothing is lost', async () => {
  const found = await faulted(() => group.server(0).kill());
  console.log(`killed: ${told(found)}`);
  expect(found.sockets.length).toBeGreaterThan(0);
  expect(found.sockets.at(-1)).toBeLessThan(WITHIN_MS);
  expect(found.pushes.at(-1)).toBeLessThan(WITHIN_MS);
  await demandAccount();
  await group.again(0);
});

it('a server is told to end: no call fails, and its stations are at the other within two seconds', async () => {
  const found = await faulted(() => group.server(1).stop());
  console.log(`told to end: ${told(found)}`);
  expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
  expect(found.sockets.length).toBeGreaterThan(0);
  expect(found.sockets.at(-1)).toBeLessThan(WITHIN_MS);
  expect(found.pushes.at(-1)).toBeLessThan(WITHIN_MS);
  await demandAccount();
  await group.again(1);
});

it('the balancer is loaded anew: no call fails, and sockets that were open are asked after as before', async () => {
  await working(performance.now());
  for (const worker of workers) worker.failures.length = 0;
  const since = performance.now();
  group.haproxy.reload();
  // Those that the former process has: it would notice nothing of a server that hangs.
  await vi.waitFor(() => {
    for (const { lostAt } of workers.filter((_worker, number) => number >= POLLING))
      expect(lostAt.some((at) => at > since)).toBe(true);
  }, RELOADED);
  await working(performance.now());
  expect(workers.flatMap(({ failures }) => failures)).toEqual([]);
  expect(waits(since, 'since the loss').sockets.at(-1)).toBeLessThan(WITHIN_MS);
  await demandAccount();
});

it('a server hangs with its sockets open: it is taken out, and does nothing twice when it comes back', async () => {
  const found = await faulted(async () => {
    group.server(0).hold();
    await group.haproxy.takesOut('one');
  }, 'since the fault');
  console.log(`held: ${told(found)}`);
  expect(found.sockets.length).toBeGreaterThan(0);
  expect(found.sockets.at(-1)).toBeLessThan(HANGING_WITHIN_MS);
  expect(found.pushes.at(-1)).toBeLessThan(HELD_CLINIC_WITHIN_MS);
  group.server(0).release();
  await group.haproxy.sendsTo('one');
  await working(performance.now());
  await demandAccount();
});

it('no server is there: devices are told so in a way that they understand, and people in words', async () => {
  await Promise.all(workers.map((worker) => worker.end()));
  workers = [];
  await Promise.all([group.server(0).kill(), group.server(1).kill()]);
  await group.haproxy.takesOut('one');
  await group.haproxy.takesOut('two');
  // Lines that went to the servers are cut, the first of these calls' perhaps with them.
  const call = await vi.waitFor(
    () => fetch(`${group.url}/sync/v1/north/pull`, { method: 'POST', body: '{}' }),
    PATIENCE,
  );
  expect([call.status, await call.json()]).toMatchObject([503, { code: 800000 }]);
  for (const path of ['/app', '/app/', '/app/ownerBooking/north']) {
    const page = await fetch(group.url + path);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('這一頁每五秒會自動再試');
  }
});
