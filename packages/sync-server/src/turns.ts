import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests have their turn. */
const SLICE_MS = 15;

/** Lets other requests of the process in between the steps of a long work. */
export class Turns {
  #since = performance.now();

  /** Ends a step: goes on at once, or after the others where it has been long. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
