const SMALLEST = 256;

/** Bytes that come piece by piece and are kept up to a bound. */
export class ByteStore {
  readonly #most: number;
  #bytes = new Uint8Array(SMALLEST);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** Keeps them, or nothing of them where they are too many: then it answers false. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.length;
    if (length > this.#most) return false;
    if (length > this.#bytes.length) {
      const wider = new Uint8Array(Math.min(this.#most, Math.max(length, this.#bytes.length * 2)));
      wider.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = wider;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
    return true;
  }

  /** What is kept, valid until the next call. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets what came behind the first so many bytes. */
  cut(length: number): void {
    this.#length = Math.min(length, this.#length);
  }

  /** All of it, as a copy; the store is empty then and holds no memory of a large message. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.clear();
    return taken;
  }

  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > 65_536) this.#bytes = new Uint8Array(SMALLEST);
  }
}

/** Several pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
