/**
 * Distinct searchable strings, counted by use, with their encoded characters packed one after another: a query scans one
 * typed array, and a name that 500 pets share is compared once.
 */
export class TermPool {
  #data = new Uint32Array(1024);
  #used = 0;
  #wasted = 0;
  readonly #keys: string[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  readonly #ids = new Map<string, number>();
  readonly #encode: (key: string) => readonly number[];

  constructor(encode: (key: string) => readonly number[]) {
    this.#encode = encode;
  }

  /** Characters of all terms; valid until the next `acquire` or `release`. */
  get data(): Uint32Array {
    return this.#data;
  }

  /** Upper bound of term numbers; released ones in between have length 0. */
  get size(): number {
    return this.#keys.length;
  }

  /** First character of a term in `data`. */
  start(id: number): number {
    return this.#starts[id] ?? 0;
  }

  /** Count of a term's characters. */
  length(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  /** The string as it was given. */
  key(id: number): string {
    return this.#keys[id] ?? '';
  }

  /** Number of a string, one use more; -1 for an empty one. */
  acquire(key: string): number {
    if (key === '') return -1;
    const known = this.#ids.get(key);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const codes = this.#encode(key);
    const id = this.#free.pop() ?? this.#keys.length;
    this.#reserve(codes.length);
    this.#data.set(codes, this.#used);
    this.#keys[id] = key;
    this.#starts[id] = this.#used;
    this.#lengths[id] = codes.length;
    this.#uses[id] = 1;
    this.#ids.set(key, id);
    this.#used += codes.length;
    return id;
  }

  /** One use less; the last one frees the term. -1 does nothing. */
  release(id: number): void {
    if (id < 0) return;
    const uses = (this.#uses[id] ?? 0) - 1;
    this.#uses[id] = uses;
    if (uses > 0) return;
    this.#ids.delete(this.key(id));
    this.#wasted += this.length(id);
    this.#keys[id] = '';
    this.#lengths[id] = 0;
    this.#free.push(id);
  }

  #reserve(count: number): void {
    if (this.#used + count <= this.#data.length) return;
    const live = this.#used - this.#wasted;
    const roomy = this.#wasted > live ? this.#data.length : this.#data.length * 2;
    const next = new Uint32Array(Math.max(roomy, (live + count) * 2));
    let used = 0;
    for (let id = 0; id < this.#keys.length; id += 1) {
      const start = this.start(id);
      next.set(this.#data.subarray(start, start + this.length(id)), used);
      this.#starts[id] = used;
      used += this.length(id);
    }
    this.#data = next;
    this.#used = used;
    this.#wasted = 0;
  }
}
