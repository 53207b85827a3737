import type { LocalStore } from '../store/local-store.ts';

/** A smaller change of the offset isn't worth writing down, in seconds. */
const WORTH_KEEPING = 0.5;

/** The device's clock, corrected by what the server's answers say (law 4). */
export class ServerClock {
  readonly #device: () => number;
  #offset: number;
  #kept: number;

  constructor(device: () => number, offset: number) {
    this.#device = device;
    this.#offset = offset;
    this.#kept = offset;
  }

  /** Unix seconds of the server, as this device knows it. */
  now(): number {
    return this.#device() + this.#offset;
  }

  /** Calls the server and learns from the time in its answer, taken to be the middle of the wait. */
  async measured<T extends { readonly serverTime: number }>(store: LocalStore, call: () => Promise<T>): Promise<T> {
    const sent = this.#device();
    const answer = await call();
    this.#offset = answer.serverTime - (sent + this.#device()) / 2;
    if (Math.abs(this.#offset - this.#kept) >= WORTH_KEEPING) {
      this.#kept = this.#offset;
      await store.write('relaxed', (tx) => tx.putMeta('offset', this.#kept), []);
    }
    return answer;
  }
}
