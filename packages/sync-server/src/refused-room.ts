const DAY = 86_400;

/**
 * What refused commands of one carrier may leave in a day, in bytes of their cases. What is applied somebody may do; being refused needs no permission,
 * and each time it is kept whole, for its author to decide about. A week without a network of somebody whose role went meanwhile comes to a tenth.
 */
export const REFUSED_A_DAY = 32 * 1024 * 1024;

interface Left {
  readonly bytes: number;
  /** Unix seconds. */
  readonly at: number;
}

/** How much the refused commands of carriers have left lately, as far as this process took them. It is forgotten as the day passes. */
export class RefusedRoom {
  readonly #left = new Map<string, Left>();
  readonly #aDay: number;

  constructor(aDay: number = REFUSED_A_DAY) {
    this.#aDay = aDay;
  }

  /** Whether a carrier's pushes have to wait, on their devices, where nothing of them is lost. */
  isFull(carrier: string, now: number): boolean {
    return this.#lately(carrier, now) > this.#aDay;
  }

  /** Counts what refused commands of a push have left. */
  keep(carrier: string, bytes: number, now: number): void {
    const lately = this.#lately(carrier, now) + bytes;
    if (lately === 0) this.#left.delete(carrier);
    else this.#left.set(carrier, { bytes: lately, at: now });
  }

  #lately(carrier: string, now: number): number {
    const left = this.#left.get(carrier);
    return left ? Math.max(0, left.bytes - ((now - left.at) * this.#aDay) / DAY) : 0;
  }
}
