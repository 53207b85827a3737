import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import type { Poke } from '@vetloom/protocol/sync.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { WebSocket } from 'ws';
import { percentile } from '../../harness/figure.ts';
import { workingCopy } from '../../harness/hospital-data.ts';
import { CLINIC, clinicOf } from '../harness/clinic-data.ts';
import type { Comparison, Options } from '../harness/comparison.ts';
import type { Said } from '../harness/fan-out-server.ts';

const SENDS = 40;
const PAUSE_MS = 20;
/** About the length of a visit. */
const TEXT = '急性胃炎，給予止吐與輸液治療。'.repeat(80);

const now = () => performance.timeOrigin + performance.now();

/** Milliseconds until each client of each sending had it. */
interface Arrivals {
  readonly sinceAnnounced: readonly number[];
  readonly sinceReady: readonly number[];
}

/** From a commit to every connected client, beside a bare broadcast of the same text. */
export async function measureFanOut({ rounds }: Options): Promise<readonly Comparison[]> {
  const copy = workingCopy(await clinicOf(10_000));
  const postgres = await startEmbeddedPostgres({ dataDir: join(copy.data, 'postgres') });
  try {
    const lines: Comparison[] = [];
    for (const clients of [25, 250]) lines.push(...(await compared(clients, postgres.url, rounds)));
    return lines;
  } finally {
    await postgres.stop();
    await copy.remove();
  }
}

async function compared(clients: number, url: string, rounds: number): Promise<Comparison[]> {
  const ours = await Sender.started(['ours', url], connectOurs, clients);
  const bare = await Sender.started(['ws'], connectBare, clients);
  const p99 = (values: readonly number[]) => percentile(values, 0.99);
  const runs = { announced: [] as number[], ready: [] as number[], bare: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const mine = await ours.send(SENDS);
      runs.announced.push(p99(mine.sinceAnnounced));
      runs.ready.push(p99(mine.sinceReady));
      runs.bare.push(p99((await bare.send(SENDS)).sinceReady));
    }
  } finally {
    await ours.stop();
    await bare.stop();
  }
  const peer = { name: 'bare ws', runs: runs.bare };
  const how = `p99 of ${SENDS} sendings of ${TEXT.length} characters a round`;
  return [
    {
      name: `fan-out to ${clients} sockets, from the patch`,
      measure: 'ms',
      ours: runs.ready,
      peer,
      demand: { of: 'ratio', atMost: 1.5 },
      how: `${how}; from the moment at which there is something to send`,
    },
    {
      name: `fan-out to ${clients} sockets, from the commit`,
      measure: 'ms',
      ours: runs.announced,
      peer,
      how: `${how}; NOTIFY and the reading of the changes included`,
    },
  ];
}

/** Opens a client that reports when a sending has come. */
type Connect = (port: number, arrived: () => void) => Promise<{ close(): unknown }>;

/** Both sides' clients are a bare `ws`, so that what is compared is the sender; ours speaks as much of socket.io as it takes to listen. */
const connectOurs: Connect = async (port, arrived) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const auth = JSON.stringify({ token: 'x', clinic: CLINIC });
  const event = `42${SYNC_NAMESPACE},`;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${SYNC_NAMESPACE},${auth}`);
      else if (text === '2') socket.send('3');
      if (!text.startsWith(event)) return;
      const [, poke] = JSON.parse(text.slice(event.length)) as [string, Poke];
      // The first poke tells the head.
      if (poke.patch) arrived();
      else resolve();
    });
  });
  return socket;
};

const connectBare: Connect = async (port, arrived) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  socket.on('message', (data) => {
    JSON.parse(String(data));
    arrived();
  });
  return socket;
};

/** A sending process with its clients, which live in this one. */
class Sender {
  readonly #child: ChildProcess;
  readonly #sockets: readonly { close(): unknown }[];
  readonly #arrived: number[];

  private constructor(child: ChildProcess, sockets: readonly { close(): unknown }[], arrived: number[]) {
    this.#child = child;
    this.#sockets = sockets;
    this.#arrived = arrived;
  }

  static async started(args: readonly string[], connect: Connect, clients: number): Promise<Sender> {
    const child = fork(resolve(import.meta.dirname, '../harness/fan-out-server.ts'), args);
    const [said] = (await once(child, 'message')) as [Said];
    if (said.kind !== 'listening') throw new Error('the sender does not listen');
    const arrived: number[] = [];
    const sockets = await Promise.all(
      Array.from({ length: clients }, () => connect(said.port, () => void arrived.push(now()))),
    );
    return new Sender(child, sockets, arrived);
  }

  async send(count: number): Promise<Arrivals> {
    const sinceAnnounced: number[] = [];
    const sinceReady: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      this.#arrived.length = 0;
      const answer = once(this.#child, 'message') as Promise<[Said]>;
      this.#child.send({ text: TEXT });
      const [said] = await answer;
      if (said.kind !== 'sent') throw new Error('nothing was sent');
      while (this.#arrived.length < this.#sockets.length) await delay(1);
      sinceAnnounced.push(...this.#arrived.map((at) => at - said.announced));
      sinceReady.push(...this.#arrived.map((at) => at - said.ready));
      await delay(PAUSE_MS);
    }
    return { sinceAnnounced, sinceReady };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
