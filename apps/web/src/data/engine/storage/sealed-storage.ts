import { gcm } from '@noble/ciphers/aes.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { STORAGE_EXPIRY_SECONDS } from '@vetloom/domain/core/constants.ts';
import { fromBase64Url, toBase64Url } from '@vetloom/protocol/sealed-id.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';

/** Seconds that an entry without its own expiry is kept: three days (spec 1 §9). */
export const SEALED_SECONDS = STORAGE_EXPIRY_SECONDS;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'vetloom.sealed.';
const KEY = 'vetloom.sealKey';
const KEY_BYTES = 32;

/** An entry stands as its end in the clear, so that any tab can sweep it, and its sealed value. */
const MARK = '.';

/**
 * Local storage whose entries are encrypted and end by themselves. The key belongs to the tab's session and does not lie with the entries: a
 * copy of the storage alone shows nothing, and a tab that was closed on a shared machine leaves nothing that can be read.
 */
export class SealedStorage {
  readonly #entries: Store;
  readonly #keys: Store;
  readonly #now: () => number;

  /** `now` is Unix seconds. */
  constructor(entries: Store, keys: Store, now: () => number) {
    this.#entries = entries;
    this.#keys = keys;
    this.#now = now;
  }

  /** Keeps a value of JSON; `seconds` until it is gone. */
  set(name: string, value: unknown, seconds: number = SEALED_SECONDS): void {
    const sealed = this.#cipher().encrypt(new TextEncoder().encode(JSON.stringify(value)));
    this.#entries.setItem(PREFIX + name, `${this.#now() + seconds}${MARK}${toBase64Url(sealed)}`);
  }

  /** The value, or undefined when there is none, it has expired, or it was sealed in another session. */
  get(name: string): unknown {
    const entry = this.#entries.getItem(PREFIX + name);
    if (entry === null) return undefined;
    if (this.#hasEnded(entry)) {
      this.remove(name);
      return undefined;
    }
    return this.#opened(entry.slice(entry.indexOf(MARK) + 1));
  }

  remove(name: string): void {
    this.#entries.removeItem(PREFIX + name);
  }

  /** Takes away everything that has expired, whoever sealed it. */
  sweep(): void {
    const names = Array.from({ length: this.#entries.length }, (_, at) => this.#entries.key(at) ?? '');
    for (const name of names)
      if (name.startsWith(PREFIX) && this.#hasEnded(this.#entries.getItem(name) ?? '')) this.#entries.removeItem(name);
  }

  #hasEnded(entry: string): boolean {
    const expiresAt = Number(entry.slice(0, entry.indexOf(MARK)));
    return !(expiresAt > this.#now());
  }

  #opened(sealed: string): unknown {
    try {
      return JSON.parse(new TextDecoder().decode(this.#cipher().decrypt(fromBase64Url(sealed))));
    } catch {
      return undefined; // Another session's key or a foreign hand: there is nothing to read.
    }
  }

  #cipher() {
    return managedNonce(gcm)(this.#key());
  }

  #key(): Uint8Array {
    const kept = this.#keys.getItem(KEY);
    if (kept !== null) return fromBase64Url(kept);
    const made = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    this.#keys.setItem(KEY, toBase64Url(made));
    return made;
  }
}

let opened: SealedStorage | undefined;

/** The browser's own. */
export function sealedStorage(): SealedStorage {
  opened ??= new SealedStorage(localStorage, sessionStorage, shownNow);
  return opened;
}
