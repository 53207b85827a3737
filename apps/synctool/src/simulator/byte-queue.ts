/** Bytes that came, to be read one by one by whoever waits for them. */
export class ByteQueue {
  readonly #bytes: number[] = [];
  #waiting: ((byte: number | undefined) => void) | undefined;

  push(bytes: Uint8Array): void {
    this.#bytes.push(...bytes);
    const waiting = this.#waiting;
    if (waiting && this.#bytes.length > 0) {
      this.#waiting = undefined;
      waiting(this.#bytes.shift());
    }
  }

  /** Forgets what nobody read. */
  clear(): void {
    this.#bytes.length = 0;
  }

  /** The next byte; undefined when none comes in time. */
  async next(ms: number): Promise<number | undefined> {
    const byte = this.#bytes.shift();
    if (byte !== undefined) return byte;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#waiting = undefined;
        resolve(undefined);
      }, ms);
      this.#waiting = (found) => {
        clearTimeout(late);
        resolve(found);
      };
    });
  }
}
