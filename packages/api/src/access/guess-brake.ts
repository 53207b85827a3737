import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { GuessMemory } from '@vetloom/storage/ports/access.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';

/** How sign-in tries are slowed. */
export interface BrakeLimits {
  /** Failed tries on one account that cost nothing. */
  readonly freeByAccount: number;
  /** Failed tries from one address that cost nothing; a clinic's people share an address. */
  readonly freeByAddress: number;
  /** The first wait, doubled with each further failure, in ms. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Tries of strangers at one account or from one address, and of one known device, that wait at a time in this process; more are turned away. */
  readonly mostWaiting: number;
  /** Failures are forgotten after this, in ms. */
  readonly memoryMs: number;
}

const LIMITS: BrakeLimits = {
  freeByAccount: 4,
  freeByAddress: 20,
  firstWaitMs: 250,
  longestWaitMs: 8000,
  mostWaiting: 10,
  memoryMs: 15 * 60_000,
};

/** Who tries, and from where. */
export interface Guesser {
  readonly account: string;
  readonly address: string;
  /** What a browser or an address is known by from which this account has signed in before; undefined for a stranger. */
  readonly known?: string | undefined;
}

/**
 * Slows the guessing of passwords and codes by account and by address. Failures are counted in the database, so that asking another
 * process of the server gains nothing. Nobody is kept out by others where they have signed in before: what is known there has a lane of its
 * own, which strangers neither fill nor slow, and in which its own failures count. A stranger with the right password is let in after a wait
 * of seconds, unless ever so many others wait at that account or address at the same time; then it has to be tried again, and an attack that goes
 * on keeps new devices of its victim out until it ends.
 */
export class GuessBrake {
  readonly #memory: GuessMemory;
  readonly #limits: BrakeLimits;
  readonly #wait: (ms: number) => Promise<void>;
  readonly #waiting = new Map<string, number>();

  constructor(memory: GuessMemory, limits: Partial<BrakeLimits> = {}, wait: (ms: number) => Promise<void> = delay) {
    this.#memory = memory;
    this.#limits = { ...LIMITS, ...limits };
    this.#wait = wait;
  }

  /**
   * Runs one try: waits first as long as earlier failures ask for. Tries count as failed until they have succeeded, so that
   * many at once do not slip past.
   * @throws DomainError rateLimited when too many tries wait already
   */
  async try({ account, address, known }: Guesser, attempt: () => Promise<boolean>): Promise<boolean> {
    const keys =
      known === undefined ? [`account ${account}`, `address ${networkOf(address)}`] : [`device ${account} ${known}`];
    if (keys.some((key) => (this.#waiting.get(key) ?? 0) >= this.#limits.mostWaiting))
      throw new DomainError('rateLimited', 'too many tries at once');
    for (const key of keys) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
    try {
      const [ofAccount = 0, ofAddress = 0] = await this.#memory.begin(keys, Date.now(), this.#limits.memoryMs);
      const wait = Math.max(
        this.#waitFor(ofAccount - this.#limits.freeByAccount),
        this.#waitFor(ofAddress - this.#limits.freeByAddress),
      );
      if (wait > 0) await this.#wait(wait);
      const right = await attempt();
      // A known device clears its own trail alone: strangers may be guessing at the account all the while.
      const [first = '', second = first] = keys;
      if (right) await this.#memory.right(first, second);
      return right;
    } finally {
      for (const key of keys) this.#leave(key);
    }
  }

  #leave(key: string): void {
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
  }

  #waitFor(beyondFree: number): number {
    if (beyondFree < 0) return 0;
    return Math.min(this.#limits.longestWaitMs, this.#limits.firstWaitMs * 2 ** Math.min(beyondFree, 20));
  }
}
