import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Gate, GateLimits } from '@vetloom/http/gate.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';

/** Seconds within which looks are counted. */
const COUNTED_S = 900;
/** Most that are counted at a time: whoever comes under ever new names begins everybody's count anew, and gains nothing by it that secrets of 128 bits don't hold. */
const MOST_KEPT = 20_000;

/** How often whoever it is has looked of late, in this process: a page is costly to put together, and whoever has a link may be anybody. */
export class LookLimit {
  readonly #most: number;
  readonly #looks = new Map<string, { readonly since: number; count: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a look of somebody at a time (Unix seconds). @throws DomainError rateLimited */
  count(who: string, now: number): void {
    if (this.#looks.size >= MOST_KEPT) this.#sweep(now);
    const known = this.#looks.get(who);
    const counted = known && now - known.since < COUNTED_S ? known : { since: now, count: 0 };
    counted.count += 1;
    this.#looks.set(who, counted);
    if (counted.count > this.#most) throw new DomainError('rateLimited', 'looked too often: try again later');
  }

  #sweep(now: number): void {
    for (const [who, { since }] of this.#looks) if (now - since >= COUNTED_S) this.#looks.delete(who);
    if (this.#looks.size >= MOST_KEPT) this.#looks.clear();
  }
}

/** How many of those who come by links are served at a time, and wait. */
export const OWNERS_TURNS: GateLimits = { atOnce: 6, atOnceOfOne: 2, waiting: 400, waitingOfOne: 20 };

/** Lets whoever comes by a link and no account in: a few at a time, and of one network so often. */
export class Knocks {
  readonly #looks: LookLimit;
  readonly #turns: Gate;
  readonly #now: () => number;

  /** `most` within a quarter of an hour; `now` is Unix seconds. */
  constructor(most: number, turns: Gate, now: () => number) {
    this.#looks = new LookLimit(most);
    this.#turns = turns;
    this.#now = now;
  }

  /** @throws DomainError rateLimited */
  run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    return this.#turns.run(network, () => {
      this.#looks.count(network, this.#now());
      return work();
    });
  }
}
