import { DomainError } from '@vetloom/domain/core/error.ts';

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
