import type { Timers } from '@vetloom/sync-client/platform.ts';
import type { Random } from './random.ts';

/** Something that can die: a tab, a server process. What waits in its name never goes on once it is dead. */
export class Life {
  readonly name: string;
  alive = true;
  /** Nothing of it runs before this moment: a frozen tab, a laptop asleep. Milliseconds of the simulated clock. */
  frozenUntil = 0;
  readonly #ends = new Set<() => void>();

  constructor(name: string) {
    this.name = name;
  }

  /** Calls `work` when it dies; the answer calls that off. */
  atEnd(work: () => void): () => void {
    this.#ends.add(work);
    return () => this.#ends.delete(work);
  }

  /** Dies at once, in the middle of whatever it is doing. */
  end(): void {
    if (!this.alive) return;
    this.alive = false;
    for (const work of this.#ends) work();
    this.#ends.clear();
  }
}

interface Event {
  at: number;
  readonly tie: number;
  readonly life: Life | undefined;
  readonly run: () => void;
  off: boolean;
}

/**
 * The simulated clock, and the one queue of everything that waits: timers, disks, networks, people. Single-threaded; which of
 * several things happens first follows from the seed alone.
 */
export class Scheduler {
  /** Milliseconds since the run began. */
  now = 0;
  /** Events that have happened. */
  steps = 0;
  /** What broke outside of any call; the run fails with the first. */
  readonly faults: unknown[] = [];
  readonly #random: Random;
  readonly #heap: Event[] = [];
  #foreign = 0;
  #idle: (() => void) | undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Calls `run` after that many milliseconds, unless `life` is dead then; the answer calls it off. */
  after(ms: number, run: () => void, life?: Life): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), tie: this.#random.fraction(), life, run, off: false };
    this.#push(event);
    return () => {
      event.off = true;
    };
  }

  /** Resolves after that many milliseconds; never, when `life` is dead then. */
  sleep(ms: number, life?: Life): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve, life));
  }

  /** Timers that end with a life. */
  timers(life: Life): Timers {
    return {
      after: (ms, work) => this.after(ms, work, life),
      every: (ms, work) => {
        let stop = () => {};
        const again = () => {
          stop = this.after(
            ms,
            () => {
              again();
              work();
            },
            life,
          );
        };
        again();
        return () => stop();
      },
    };
  }

  /** Waits for something real (PostgreSQL, IndexedDB): nothing else happens meanwhile. */
  async real<T>(work: Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work;
    } finally {
      this.end();
    }
  }

  /** Something real begins. */
  begin(): void {
    this.#foreign += 1;
  }

  /** It has ended, or waits for the simulation in turn. */
  end(): void {
    this.#foreign -= 1;
    if (this.#foreign === 0) this.#idle?.();
  }

  /** Lets things happen until `done`, asked after each; false when it didn't come true by then (milliseconds of the clock) or nothing is left. */
  async run(done: () => boolean, until: number): Promise<boolean> {
    for (;;) {
      if (this.faults.length > 0) throw this.faults[0];
      if (done()) return true;
      const event = this.#pop();
      if (!event || event.at > until) {
        if (event) this.#push(event);
        this.now = Math.max(this.now, until);
        return done();
      }
      this.now = Math.max(this.now, event.at);
      if (event.off || event.life?.alive === false) continue;
      if (event.life && event.life.frozenUntil > this.now) {
        event.at = event.life.frozenUntil;
        this.#push(event);
        continue;
      }
      this.steps += 1;
      event.run();
      await this.#settled();
    }
  }

  /** Everything that follows from the last event without waiting has happened. */
  async #settled(): Promise<void> {
    await new Promise(setImmediate);
    while (this.#foreign > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      this.#idle = undefined;
      await new Promise(setImmediate);
    }
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || !before(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = right && left && before(right, left) ? 2 * at + 2 : 2 * at + 1;
      const lower = heap[child];
      if (!lower || !before(lower, last)) break;
      heap[at] = lower;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie);
