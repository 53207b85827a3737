import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { type Person, Station } from '../../operations/station.ts';

/** Pause between two things that somebody does, in ms. */
const BETWEEN_MS = 200;
/** Pause before what failed is tried again, in ms: sooner than a page does, so that what is measured is the servers'. */
const AGAIN_MS = 50;

/** Something that was acknowledged. Times are of `performance.now()`. */
export interface Acknowledged {
  readonly id: string;
  /** When it was first sent. */
  readonly sentAt: number;
  readonly at: number;
}

/** A station at which somebody works without a pause: does something, sends it until it is acknowledged, does the next; and hears of others' work meanwhile. */
export class Worker {
  readonly station: Station;
  readonly acknowledged: Acknowledged[] = [];
  /** When its socket came up, each time. */
  readonly connectedAt: number[] = [];
  /** When its socket was lost, each time. */
  readonly lostAt: number[] = [];
  /** Why tries failed, in their order. */
  readonly failures: string[] = [];
  /** How often it was told that its clinic moved on. */
  heard = 0;
  readonly #socket: Socket;
  #working = true;
  #work: Promise<void> = Promise.resolve();

  private constructor(station: Station, socket: Socket) {
    this.station = station;
    this.#socket = socket;
    socket.on('connect', () => this.connectedAt.push(performance.now()));
    socket.on('poke', () => {
      this.heard += 1;
    });
    socket.on('disconnect', () => this.lostAt.push(performance.now()));
  }

  /** Signs in by `url` and begins. `transport` is the one way by which its socket goes. */
  static async begin(
    url: string,
    person: Person,
    number: number,
    transport: 'websocket' | 'polling' = 'websocket',
  ): Promise<Worker> {
    const station = await Station.open(url, person);
    const socket = io(`${url}/sync`, {
      transports: [transport],
      forceNew: true,
      reconnectionDelay: 500,
      withCredentials: true,
      auth: { token: station.token, clinic: person.clinic },
    });
    const worker = new Worker(station, socket);
    worker.#work = worker.#goOn(number);
    return worker;
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Ends once what it does is acknowledged. */
  async end(): Promise<void> {
    this.#working = false;
    await this.#work;
    this.#socket.close();
  }

  async #goOn(number: number): Promise<void> {
    for (let count = 0; this.#working; count += 1) {
      const id = await this.station.writeOwner(`飼主 ${number}-${count}`, `09${10_000_000 + number * 100_000 + count}`);
      const sentAt = performance.now();
      while (!(await this.#pushed())) await delay(AGAIN_MS);
      this.station.outbox.length = 0;
      this.acknowledged.push({ id, sentAt, at: performance.now() });
      await delay(BETWEEN_MS);
    }
  }

  async #pushed(): Promise<boolean> {
    try {
      const { outcomes, retry } = await this.station.push();
      const refused = outcomes.find(({ status }) => status !== 'applied');
      if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`);
      return !retry;
    } catch (error) {
      this.failures.push(`${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : error}`);
      return false;
    }
  }
}
