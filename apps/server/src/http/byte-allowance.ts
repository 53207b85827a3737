/** What a sender may bring: so much at once, and so much over time. Kept by process, in memory. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Senders that are remembered; one that is forgotten begins with all of its allowance again. */
const MOST_SENDERS = 10_000;

/** Counts bytes of senders against their allowance. */
export class ByteAllowance {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #left = new Map<string, { readonly bytes: number; readonly at: number }>();

  /** `now`: milliseconds of a clock that isn't set. */
  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Whether a sender may bring so many more; what may not come isn't counted. */
  takes(sender: string, bytes: number): boolean {
    const { atOnce, perSecond } = this.#allowance;
    const at = this.#now();
    const before = this.#left.get(sender);
    const left = before ? Math.min(atOnce, before.bytes + ((at - before.at) / 1000) * perSecond) : atOnce;
    this.#left.delete(sender);
    for (const oldest of this.#left.keys()) {
      if (this.#left.size < MOST_SENDERS) break;
      this.#left.delete(oldest);
    }
    const isTaken = bytes <= left;
    this.#left.set(sender, { bytes: isTaken ? left - bytes : left, at });
    return isTaken;
  }
}
