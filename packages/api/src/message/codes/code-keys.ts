import { createHmac } from 'node:crypto';

/**
 * Makes and names the codes that owners prove themselves by. Whoever reads the database without the server's secret can neither work a code out nor find it by
 * trying all there are: codes are short.
 */
export class CodeKeys {
  readonly #key: Uint8Array;

  /** `secret` is the server's, of which keys for this are derived. */
  constructor(secret: Uint8Array) {
    this.#key = createHmac('sha256', secret).update('codes of owners').digest();
  }

  /** Under which name something short or personal is kept: hex. `what` keeps names of different things apart. */
  nameOf(what: string, clinic: string, text: string): string {
    return this.#digest(what, clinic, text).toString('hex');
  }

  /** The six digits that go with a message, the same whenever they are asked for: they are kept nowhere. */
  digitsOf(clinic: string, messageID: string): string {
    return String(this.#digest('digits', clinic, messageID).readBigUInt64BE() % 1_000_000n).padStart(6, '0');
  }

  #digest(...parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest();
  }
}
