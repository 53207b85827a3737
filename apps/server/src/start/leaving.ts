import { setTimeout as delay } from 'node:timers/promises';

/** Sockets are cut one after the other within this, in ms: all at once, their stations would come back all at once. */
const SOCKETS_WITHIN_MS = 500;

/** What holds people who have to be sent elsewhere. */
export interface Holding {
  /** Cuts the open sockets one after the other, within so many ms. */
  dismiss(withinMs: number): Promise<void>;
}

/**
 * How a server goes out of a group of several: it says first that it goes, so that whoever spreads people over them sends nobody more; serves on for a while as
 * if nothing were; then sends its sockets elsewhere. What was asked meanwhile is answered.
 */
export class Leaving {
  #begun = false;

  /** Whether nobody more is to be sent here. */
  get begun(): boolean {
    return this.#begun;
  }

  /** `serveMs` is how long a balancer takes to notice; without one, 0, nobody is waited for and nothing is spread. */
  async run(serveMs: number, holders: readonly Holding[]): Promise<void> {
    this.#begun = true;
    if (serveMs === 0) return;
    await delay(serveMs);
    await Promise.all(holders.map((holder) => holder.dismiss(SOCKETS_WITHIN_MS)));
  }
}
