/** Growing pauses between tries, ms: from the first to the longest, a little unlike one another, so that a hundred workstations don't come back at once. */
export class Patience {
  readonly #first: number;
  readonly #longest: number;
  #tries = 0;

  constructor(first = 1000, longest = 60_000) {
    this.#first = first;
    this.#longest = longest;
  }

  /** How long to wait now. */
  next(): number {
    const pause = Math.min(this.#longest, this.#first * 2 ** this.#tries);
    this.#tries = Math.min(this.#tries + 1, 30);
    return pause * (0.75 + Math.random() / 2);
  }

  /** It went well. */
  reset(): void {
    this.#tries = 0;
  }
}
