import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { median } from '../../harness/figure.ts';
import type { Comparison } from '../../sync/harness/comparison.ts';
import type { Said } from '../../sync/harness/fan-out-server.ts';
import { lineThrough, type Point } from '../fit.ts';
import { foundClinics } from '../harness/clinics.ts';
import { residentMegabytes, untilCalm } from '../harness/processor.ts';
import type { Options } from '../options.ts';
import type { World } from './world.ts';

const SOCKETS = [0, 50, 100, 250];
const CLINICS = 5;
const LOOK_EVERY_MS = 200;
/** Stations that come and go before: a password's hash takes memory that stays with the process. */
const WARM_UP = 8;
const KILOBYTES = 1024;

/** Memory for each idle socket: of a server, of the balancer, and of a bare `ws` server beside them. */
export async function measureSockets(options: Options, world: World): Promise<readonly Comparison[]> {
  const sizes = (options.sockets ?? SOCKETS).toSorted((a, b) => a - b);
  const people = await foundClinics(world.database.url, 'idle', CLINICS);
  const slopes = { server: [] as number[], balancer: [] as number[], bare: [] as number[] };
  const shown: string[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const { server, balancer } = await world.during(1, async ({ topology, drivers, heads }) => {
      await drivers.open(topology.url, people, WARM_UP);
      await drivers.close();
      await untilCalm(heads);
      const [pid = 0] = topology.serverPids;
      const points = { server: [] as Point[], balancer: [] as Point[] };
      let open = 0;
      for (const size of sizes) {
        await drivers.open(topology.url, people, size, open);
        open = size;
        const settled = await memoryOf([pid, topology.balancerPid], options.seconds);
        points.server.push([size, settled[0] ?? Number.NaN]);
        points.balancer.push([size, settled[1] ?? Number.NaN]);
      }
      return points;
    });
    const bare = await bareMemory(sizes, options.seconds);
    const fit = lineThrough(server);
    slopes.server.push(fit.slope * KILOBYTES);
    slopes.balancer.push(lineThrough(balancer).slope * KILOBYTES);
    slopes.bare.push(lineThrough(bare).slope * KILOBYTES);
    shown.push(`R² ${fit.r2.toFixed(2)}, ${server.map(([size, MB]) => `${size}: ${MB.toFixed(1)} MB`).join(', ')}`);
  }
  return [
    {
      name: 'memory of a server for each idle socket',
      measure: 'kB',
      ours: slopes.server,
      peer: { name: 'bare ws', runs: slopes.bare },
      how: `slope of the resident memory; rounds: ${shown.join(' | ')}`,
    },
    {
      name: 'memory of HAProxy for each idle socket',
      measure: 'kB',
      ours: slopes.balancer,
      how: 'slope of the resident memory over the same sockets',
    },
  ];
}

/** Middle memory of processes over a while in which nobody does anything. */
async function memoryOf(pids: readonly number[], seconds: number): Promise<number[]> {
  const looks: number[][] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await delay(LOOK_EVERY_MS))
    looks.push(pids.map(residentMegabytes));
  // What was begun at the sockets' coming ends in the first half.
  const settled = looks.slice(Math.floor(looks.length / 2));
  return pids.map((_pid, at) => median(settled.map((look) => look[at] ?? Number.NaN)));
}

async function bareMemory(sizes: readonly number[], seconds: number): Promise<Point[]> {
  const child = fork(resolve(import.meta.dirname, '../../sync/harness/fan-out-server.ts'), ['ws'], { execArgv: [] });
  const sockets: WebSocket[] = [];
  try {
    const port = await portOf(child);
    const points: Point[] = [];
    for (const size of sizes) {
      while (sockets.length < size) {
        const socket = new WebSocket(`ws://127.0.0.1:${port}`);
        await once(socket, 'open');
        sockets.push(socket);
      }
      const [memory = Number.NaN] = await memoryOf([child.pid ?? 0], seconds);
      points.push([size, memory]);
    }
    return points;
  } finally {
    for (const socket of sockets) socket.terminate();
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const [said] = (await once(child, 'message')) as [Said];
  if (said.kind !== 'listening') throw new Error('the bare server does not listen');
  return said.port;
}
