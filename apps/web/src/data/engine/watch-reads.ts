import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { type ObservedRead, observeRead } from '@vetloom/sync-client/store/observed-read.ts';

/** A database that was closed under the page: its person signed out, another tab took it over, its data were cleared. */
const isClosed = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError';
/** What was under way when that happened. */
const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Calls `next` with what `read` finds in the local database, now and again after each change of something that it read, until the
 * answer is called; `onError` instead where it fails. From a database that was closed nothing more comes: whoever closed it says so, and what stands
 * on the screen can still be read.
 *
 * Each single read is watched by itself. Dexie follows the asynchronous steps of a live query only while it can tell them apart from
 * others of the page: a query of several steps would stop to see changes of what its later steps have read.
 */
export function watchReads<T>(
  store: LocalReads,
  read: (reads: LocalReads) => Promise<T>,
  next: (found: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let closed = false;
  let stale = false;
  let running = false;
  let aborted = false;
  let watched: WatchedReads | undefined;

  const run = async (): Promise<void> => {
    running = true;
    stale = false;
    const before = watched;
    const reads = new WatchedReads(store, changed);
    watched = reads;
    before?.close();
    try {
      const found = await read(reads);
      if (!closed) next(found);
    } catch (error) {
      if (closed || isClosed(error)) return;
      // Asked once more, it says whether the database is gone.
      if (isAborted(error) && !aborted) {
        aborted = true;
        stale = true;
      } else onError(error);
    } finally {
      running = false;
      if (stale && !closed) void run();
    }
  };
  function changed(): void {
    if (closed || stale) return;
    stale = true;
    if (!running) void run();
  }

  void run();
  return () => {
    closed = true;
    watched?.close();
  };
}

/** Reads of a store of which each tells once when what it read has changed. */
class WatchedReads implements LocalReads {
  readonly #store: LocalReads;
  readonly #changed: () => void;
  readonly #observed: ObservedRead<unknown>[] = [];
  #closed = false;

  constructor(store: LocalReads, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  readonly get: LocalReads['get'] = (collection, id) => this.#watch(() => this.#store.get(collection, id));
  readonly getMany: LocalReads['getMany'] = (collection, ids) =>
    this.#watch(() => this.#store.getMany(collection, ids));
  readonly isAbsent: LocalReads['isAbsent'] = (collection, id) =>
    this.#watch(() => this.#store.isAbsent(collection, id));
  readonly query: LocalReads['query'] = (collection, index, range) =>
    this.#watch(() => this.#store.query(collection, index, range));
  readonly scan: LocalReads['scan'] = (collection, after, limit) =>
    this.#watch(() => this.#store.scan(collection, after, limit));

  close(): void {
    this.#closed = true;
    for (const read of this.#observed.splice(0)) read.stop();
  }

  #watch<R>(read: () => Promise<R>): Promise<R> {
    if (this.#closed) return read();
    const observed = observeRead(read, this.#changed);
    this.#observed.push(observed);
    return observed.found;
  }
}
