/**
 * A seeded source of randomness (sfc32). The same path of labels from the same seed always gives the same draws, and
 * `fork` makes independent streams, so that one pet's data do not depend on how many others were made before it.
 */
export class Random {
  readonly #path: string;
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(path: string) {
    this.#path = path;
    [this.#a, this.#b, this.#c, this.#d] = hashOf(path);
    for (let round = 0; round < 12; round += 1) this.word();
  }

  /** An independent stream, named. */
  fork(label: string | number): Random {
    return new Random(`${this.#path}/${label}`);
  }

  /** 32 random bits, unsigned. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** From 0 up to, not including, 1. */
  unit(): number {
    return this.word() / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** A decimal between the two. */
  between(low: number, high: number): number {
    return low + this.unit() * (high - low);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Normally distributed around 0 with deviation 1 (sum of uniform draws, cut at ±3). */
  bell(): number {
    return (this.unit() + this.unit() + this.unit() + this.unit() + this.unit() + this.unit() - 3) * Math.SQRT2;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.unit() * choices.length)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  }

  /** Some of them, without repetition, in their own order. */
  some<T>(choices: readonly T[], count: number): T[] {
    const left = choices.map((choice, index) => ({ choice, index, key: this.unit() }));
    left.sort((one, other) => one.key - other.key);
    return left
      .slice(0, count)
      .sort((one, other) => one.index - other.index)
      .map(({ choice }) => choice);
  }

  /** Random bytes in the form in which the domain's id functions take them. */
  bytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => this.word() >>> 24);

  /** The `_id` of a child row. */
  rowID(): string {
    return this.word().toString(36).padStart(7, '0') + (this.word() % 60_466_176).toString(36).padStart(5, '0');
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = Buffer.from(this.bytes(16)).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  digits(count: number): string {
    let text = '';
    while (text.length < count) text += this.int(0, 9);
    return text;
  }
}

/** Choices with unequal chances, prepared once and drawn often. */
export class Weighted<T> {
  readonly #choices: readonly T[];
  readonly #sums: readonly number[];
  readonly #total: number;

  constructor(choices: readonly T[], weightOf: (choice: T) => number) {
    this.#choices = choices;
    let sum = 0;
    this.#sums = choices.map((choice) => {
      sum += Math.max(0, weightOf(choice));
      return sum;
    });
    this.#total = sum;
    if (sum <= 0) throw new Error('nothing to pick from');
  }

  draw(random: Random): T {
    const mark = random.unit() * this.#total;
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > mark) high = middle;
      else low = middle + 1;
    }
    return this.#choices[low] as T;
  }
}

/** 128 bits out of a text (cyrb128). */
function hashOf(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  const mixed = h1 ^ h2 ^ h3 ^ h4;
  return [mixed, h2 ^ mixed, h3 ^ mixed, h4 ^ mixed];
}
