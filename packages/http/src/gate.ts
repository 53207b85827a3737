import { DomainError } from '@vetloom/domain/core/error.ts';

/** How many may work at a time, and how many may wait for it. */
export interface GateLimits {
  /** Works under way, of everybody together. */
  readonly atOnce: number;
  /** Works under way of one key: a person, or a link. */
  readonly atOnceOfOne: number;
  /** Works that wait, of everybody together. */
  readonly waiting: number;
  /** Works that wait, of one key. */
  readonly waitingOfOne: number;
}

interface Waiting {
  readonly key: string;
  readonly admit: () => void;
}

/**
 * Lets costly work through a few at a time, in the order in which it came; whoever has enough under way waits behind everybody else. What
 * would have to wait too long is turned away instead, so that the line itself costs nothing.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #working = new Map<string, number>();
  readonly #waitingOf = new Map<string, number>();
  readonly #line: Waiting[] = [];
  #under = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** Works under way. */
  get working(): number {
    return this.#under;
  }

  /** Works that wait. */
  get waiting(): number {
    return this.#line.length;
  }

  /** Runs a work of somebody as soon as its turn comes. @throws DomainError rateLimited when too many wait already */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  async #enter(key: string): Promise<void> {
    if (this.#mayBegin(key)) {
      this.#begin(key);
      return;
    }
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#line.length >= waiting || (this.#waitingOf.get(key) ?? 0) >= waitingOfOne)
      throw new DomainError('rateLimited', 'too much of this is under way: try again in a moment');
    add(this.#waitingOf, key, 1);
    await new Promise<void>((admit) => void this.#line.push({ key, admit }));
  }

  #leave(key: string): void {
    this.#under -= 1;
    add(this.#working, key, -1);
    this.#next();
  }

  #next(): void {
    const at = this.#line.findIndex((one) => this.#mayBegin(one.key));
    const [one] = at < 0 ? [] : this.#line.splice(at, 1);
    if (!one) return;
    add(this.#waitingOf, one.key, -1);
    // Counted before it goes on, so that nobody else takes its place meanwhile.
    this.#begin(one.key);
    one.admit();
  }

  #mayBegin(key: string): boolean {
    const { atOnce, atOnceOfOne } = this.#limits;
    return this.#under < atOnce && (this.#working.get(key) ?? 0) < atOnceOfOne;
  }

  #begin(key: string): void {
    this.#under += 1;
    add(this.#working, key, 1);
  }
}

/** Counts by key; a key without any is not kept. */
function add(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
