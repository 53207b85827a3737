/** A stream of random numbers that a seed determines: the same seed gives the same run. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = (seed ^ 0x9e3779b9) | 0;
    this.#c = 0x243f6a88;
    this.#d = 1;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** sfc32. */
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** 0 ≤ x < 1. */
  fraction(): number {
    return this.#next() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  /** True that often. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of them; undefined of none. */
  pick<T>(among: readonly T[]): T | undefined {
    return among[Math.floor(this.fraction() * among.length)];
  }

  /** One of a list that is not empty. */
  one<T>(among: readonly [T, ...T[]]): T {
    return among[Math.floor(this.fraction() * among.length)] ?? among[0];
  }

  /** One of them, as often as its weight says. */
  weighted<T>(among: readonly (readonly [weight: number, value: T])[]): T | undefined {
    let left = this.fraction() * among.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of among) {
      left -= weight;
      if (left < 0) return value;
    }
    return among.at(-1)?.[1];
  }

  /** Mostly short waits, sometimes long ones: a network's or a disk's. */
  delay(usual: number): number {
    const spread = usual * this.fraction() * 2;
    return this.chance(0.03) ? spread * this.whole(5, 60) : spread;
  }

  /** As `crypto.getRandomValues`. */
  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#next() & 0xff);
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = [...this.bytes(16)].map((byte, at) =>
      (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
    );
    return `${hex.slice(0, 4).join('')}-${hex.slice(4, 6).join('')}-${hex.slice(6, 8).join('')}-${hex.slice(8, 10).join('')}-${hex.slice(10).join('')}`;
  }

  /** A stream of its own, so that more draws in one part of the world leave another part as it was. */
  fork(): Random {
    return new Random(this.#next());
  }
}
