import type { CodeName } from '@vetloom/domain/core/codes.ts';
import { Dexie, type Table } from 'dexie';
import type { DexieEnvironment } from '../store/dexie-store.ts';
import { followRead } from '../store/observed-read.ts';
import type { BlobState } from './blobs.types.ts';

/** A file that waits for its upload; its bytes stand in `content` under the hash. */
export interface QueueRow {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** Counts up, so that the order of adding is the order of sending. */
  readonly order: number;
  readonly addedAt: number;
  readonly state: BlobState;
  readonly code?: CodeName;
  /** Unix seconds before which it is not tried again. */
  readonly notBefore: number;
}

/** A kept copy of a file that the server has; `key` is its hash, or hash and `.thumb`. */
interface CacheRow {
  readonly key: string;
  readonly size: number;
  readonly usedAt: number;
}

/** The files' own database: big, slow writes must not stand in the way of a command's. */
export class BlobDatabase {
  readonly #db: Dexie;
  readonly #queue: Table<QueueRow, string>;
  readonly #content: Table<{ key: string; blob: Blob }, string>;
  readonly #cache: Table<CacheRow, string>;

  constructor(name: string, environment: DexieEnvironment) {
    this.#db = new Dexie(name, {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
      ...(environment.keyRange && { IDBKeyRange: environment.keyRange }),
    });
    this.#db.version(1).stores({ queue: 'hash, order', content: 'key', cache: 'key, usedAt' });
    this.#queue = this.#db.table('queue');
    this.#content = this.#db.table('content');
    this.#cache = this.#db.table('cache');
  }

  /** Queues a file with its bytes; one that is queued already stays where it is. */
  async enqueue(row: Omit<QueueRow, 'order' | 'state' | 'notBefore'>, blob: Blob): Promise<void> {
    await this.#db.transaction('rw', this.#queue, this.#content, async () => {
      if (await this.#queue.get(row.hash)) return;
      const last = await this.#queue.orderBy('order').last();
      await this.#content.put({ key: row.hash, blob });
      await this.#queue.add({ ...row, order: (last?.order ?? 0) + 1, state: 'waiting', notBefore: 0 });
    });
  }

  queue(): Promise<QueueRow[]> {
    return this.#queue.orderBy('order').toArray();
  }

  async mark(hash: string, change: { state: BlobState; notBefore: number; code?: CodeName }): Promise<void> {
    await this.#queue.update(hash, change);
  }

  /** Everything in the queue is tried again. */
  async unmarkAll(): Promise<void> {
    await this.#queue.toCollection().modify({ state: 'waiting', notBefore: 0 });
  }

  /** The server keeps it now: it leaves the queue, and its bytes become a cached copy in the same transaction. */
  async uploaded(hash: string, now: number): Promise<void> {
    await this.#db.transaction('rw', this.#queue, this.#cache, async () => {
      const row = await this.#queue.get(hash);
      if (!row) return;
      await this.#queue.delete(hash);
      await this.#cache.put({ key: hash, size: row.size, usedAt: now });
    });
  }

  async discard(hash: string): Promise<void> {
    await this.#db.transaction('rw', this.#queue, this.#content, this.#cache, async () => {
      await this.#queue.delete(hash);
      if (!(await this.#cache.get(hash))) await this.#content.delete(hash);
    });
  }

  /** A local copy; asking for it makes it the last to be thrown away. */
  async content(key: string, now: number): Promise<Blob | undefined> {
    const row = await this.#content.get(key);
    // Nobody waits for the note of it, nor minds where it fails: it only says what goes first.
    if (row) void this.#cache.update(key, { usedAt: now }).catch(() => undefined);
    return row?.blob;
  }

  /** Keeps a copy, and throws the longest unused ones away until all together fit in `limit` bytes. Queued files are no copies. */
  async cache(key: string, blob: Blob, now: number): Promise<void> {
    await this.#db.transaction('rw', this.#queue, this.#content, this.#cache, async () => {
      if (await this.#queue.get(key)) return;
      await this.#content.put({ key, blob });
      await this.#cache.put({ key, size: blob.size, usedAt: now });
    });
  }

  /** Throws the longest unused copies away until the rest fits in `limit` bytes. */
  async trim(limit: number): Promise<void> {
    await this.#db.transaction('rw', this.#queue, this.#content, this.#cache, async () => {
      let kept = 0;
      for (const row of await this.#cache.orderBy('usedAt').reverse().toArray()) {
        kept += row.size;
        if (kept <= limit) continue;
        await this.#cache.delete(row.key);
        if (!(await this.#queue.get(row.key))) await this.#content.delete(row.key);
      }
    });
  }

  /** Follows the queue over all tabs. */
  watch(listener: (rows: QueueRow[]) => void, onError: (error: unknown) => void): () => void {
    return followRead(() => this.queue(), listener, onError);
  }

  close(): void {
    this.#db.close();
  }

  async destroy(): Promise<void> {
    this.close();
    await this.#db.delete();
  }
}
