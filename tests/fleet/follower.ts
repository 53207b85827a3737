import { setTimeout as delay } from 'node:timers/promises';
import { type PullResult, SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { Person } from '../operations/station.ts';
import { Caller } from './caller.ts';

const BETWEEN_MS = 500;

/** A device that only listens: it has what the feed told it since the beginning, and must have all of it in the end. */
export class Follower {
  readonly caller: Caller;
  /** Collection and id of what there is, with its place in the feed. */
  readonly #has = new Map<string, number>();
  #epoch: string | null = null;
  #cursor = 0;
  #listens = false;
  #work: Promise<void> = Promise.resolve();

  static async open(url: string, person: Person): Promise<Follower> {
    return new Follower(await Caller.open(url, person));
  }

  private constructor(caller: Caller) {
    this.caller = caller;
  }

  start(): void {
    this.#listens = true;
    this.#work = this.#goOn();
  }

  /** Resolves once it has all that the feed has. */
  async pause(): Promise<void> {
    this.#listens = false;
    await this.#work;
    while (!(await this.#pull())) await delay(BETWEEN_MS);
  }

  /** What it has of a collection: ids with their places in the feed. */
  holds(collection: string): ReadonlyMap<string, number> {
    const of = `${collection} `;
    return new Map(
      [...this.#has].flatMap(([key, seq]) => (key.startsWith(of) ? [[key.slice(of.length), seq] as const] : [])),
    );
  }

  async #goOn(): Promise<void> {
    while (this.#listens) {
      await this.#pull();
      await delay(BETWEEN_MS);
    }
  }

  /** Whether it is at the end of the feed now. */
  async #pull(): Promise<boolean> {
    const { station, clinic } = this.caller;
    const body = {
      ...{ protocol: SYNC_PROTOCOL, epoch: this.#epoch, client: station.client },
      ...{ cursor: this.#cursor, limit: 500 },
    };
    const pulled = await this.caller.call<PullResult>({ method: 'POST', path: `/sync/v1/${clinic}/pull`, body });
    if (!pulled) return false;
    this.#epoch = pulled.epoch;
    if (pulled.reset) {
      this.#has.clear();
      this.#cursor = 0;
      return false;
    }
    for (const { collection, id, seq, deleted } of pulled.patch)
      if (deleted) this.#has.delete(`${collection} ${id}`);
      else this.#has.set(`${collection} ${id}`, seq);
    this.#cursor = pulled.cursor;
    return !pulled.more;
  }
}
