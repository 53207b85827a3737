import type { HistoryPack } from '@vetloom/protocol/history-page.ts';

/** Bytes of packs that are kept: the closed visits of some 150,000. */
const ROOM = 64 * 1024 * 1024;
/** What a pack takes beside its lines and its filter, roughly. */
const FRAME = 500;
/** Seconds after which packs are made anew. Devices of a clinic are set up one after the other; what a clinic erases must not stay. */
const KEPT = 4 * 3600;

interface Kept {
  readonly packs: readonly HistoryPack[];
  readonly bytes: number;
  readonly until: number;
}

/**
 * Packs of history that were made for one device, for the next one that may read the same. The key says what is in them: whoever asks
 * first finds out, by their own rights and in the clinic's transaction, which documents at which sequences are to be answered.
 */
export class PackCache {
  readonly #room: number;
  /** In order of their last use. */
  readonly #steps = new Map<string, Kept>();
  #bytes = 0;

  /** `room`: bytes that are kept at most. */
  constructor(room: number = ROOM) {
    this.#room = room;
  }

  /** `now`: Unix seconds. */
  get(key: string, now: number): readonly HistoryPack[] | undefined {
    const kept = this.#steps.get(key);
    if (!kept) return undefined;
    this.#drop(key, kept);
    if (kept.until <= now) return undefined;
    this.#keep(key, kept);
    return kept.packs;
  }

  put(key: string, packs: readonly HistoryPack[], now: number): void {
    const before = this.#steps.get(key);
    if (before) this.#drop(key, before);
    for (const [old, kept] of this.#steps) if (kept.until <= now) this.#drop(old, kept);
    const bytes = packs.reduce((sum, { lines, filter }) => sum + lines.length + filter.length + FRAME, key.length);
    if (bytes > this.#room) return;
    this.#keep(key, { packs, bytes, until: now + KEPT });
    for (const [oldest, kept] of this.#steps) {
      if (this.#bytes <= this.#room) break;
      this.#drop(oldest, kept);
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#steps.set(key, kept);
    this.#bytes += kept.bytes;
  }

  #drop(key: string, kept: Kept): void {
    this.#steps.delete(key);
    this.#bytes -= kept.bytes;
  }
}
