import type { HistoryPack } from '@vetloom/protocol/history-page.ts';

/** Bytes of packs that are kept: those of a clinic of 300,000 documents and a small one beside it. */
const ROOM = 128 * 1024 * 1024;
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
 *
 * What is kept holds its place until its time is up, and what finds no room is made again for each device. Devices ask for a clinic's packs
 * from the first to the last: if the longest unused made room, a clinic that doesn't fit would never meet a pack again.
 */
export class PackCache {
  readonly #room: number;
  /** In order of their ends. */
  readonly #steps = new Map<string, Kept>();
  #bytes = 0;

  /** `room`: bytes that are kept at most. */
  constructor(room: number = ROOM) {
    this.#room = room;
  }

  /** `now`: Unix seconds. */
  get(key: string, now: number): readonly HistoryPack[] | undefined {
    const kept = this.#steps.get(key);
    return kept && kept.until > now ? kept.packs : undefined;
  }

  put(key: string, packs: readonly HistoryPack[], now: number): void {
    this.#drop(key);
    for (const [old, { until }] of this.#steps) {
      if (until > now) break;
      this.#drop(old);
    }
    const bytes = packs.reduce((sum, { lines, filter }) => sum + lines.length + filter.length + FRAME, key.length);
    if (this.#bytes + bytes > this.#room) return;
    this.#steps.set(key, { packs, bytes, until: now + KEPT });
    this.#bytes += bytes;
  }

  #drop(key: string): void {
    this.#bytes -= this.#steps.get(key)?.bytes ?? 0;
    this.#steps.delete(key);
  }
}
