import type { LinkContext, LinkHealth } from './link.ts';

/** Longest words of an error that are passed on. */
const LONGEST = 300;

/** Keeps how a line is, and says when that changed. */
export class HealthRecord {
  #health: LinkHealth = { state: 'off', lastContact: 0, error: '', clockAhead: null };
  readonly #context: Pick<LinkContext, 'changed' | 'now'>;

  constructor(context: Pick<LinkContext, 'changed' | 'now'>) {
    this.#context = context;
  }

  get now(): LinkHealth {
    return this.#health;
  }

  off(): void {
    this.#set({ state: 'off', error: '' });
  }

  connecting(): void {
    this.#set({ state: 'connecting' });
  }

  open(): void {
    this.#set({ state: 'open', error: '' });
  }

  /** The other side was heard. */
  contact(clockAhead?: number): void {
    this.#set({ lastContact: this.#context.now(), ...(clockAhead !== undefined && { clockAhead }) });
  }

  failed(error: unknown): void {
    this.#set({ state: 'failed', error: inOneLine(error) });
  }

  /** Something went wrong on a line that is open all the same. */
  trouble(error: unknown): void {
    this.#set({ error: inOneLine(error) });
  }

  #set(part: Partial<LinkHealth>): void {
    const next = { ...this.#health, ...part };
    const isSame =
      next.state === this.#health.state &&
      next.error === this.#health.error &&
      next.lastContact === this.#health.lastContact &&
      next.clockAhead === this.#health.clockAhead;
    this.#health = next;
    if (!isSame) this.#context.changed();
  }
}

/** An error in one line that the wire takes. */
export function inOneLine(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const plain = said.toWellFormed().replaceAll(/[\u0000-\u001F\u007F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/g, ' ');
  return plain.trim().slice(0, LONGEST).toWellFormed().replaceAll('\uFFFD', '').trim();
}
