import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { CHUNK_BYTES, type FileVariant } from '@vetloom/protocol/files.ts';
import type { Locks } from '../client.types.ts';
import { browserLocks } from '../sync/locks.ts';
import { TransportError } from '../transport.ts';
import { BlobDatabase, type QueueRow } from './blob-db.ts';
import type { BlobStatus, Blobs, BlobTransport, OpenBlobsOptions } from './blobs.types.ts';
import { refOf } from './pick-file.ts';
import { Uploader } from './uploader.ts';

const CACHE_BYTES = 300_000_000;
/** Larger files are linked to, not copied: a film of the clinic must not push everything else out. */
const COPIED_BYTES = 10_000_000;
/** Of pictures of DICOM a list shows nothing but their names: a stack of five hundred isn't fetched because somebody sees it listed. Who opens them reads their bytes, which stay. */
const isLinked = ({ size, mime }: Pick<FileRef, 'size' | 'mime'>) => size > COPIED_BYTES || mime === DICOM_MIME;

type Parts = Required<
  Pick<OpenBlobsOptions, 'clinic' | 'transport' | 'clock' | 'cacheBytes' | 'objectURLs' | 'onFault'>
>;

/** Opens the files of a clinic on this browser and goes on with their upload; one tab of the browser sends, whichever holds the lock. */
export async function openBlobs(options: OpenBlobsOptions): Promise<Blobs> {
  const { clinic, transport, profile = 'vetloom', background = true } = options;
  const { clock = () => Date.now() / 1000, random = Math.random, cacheBytes = CACHE_BYTES } = options;
  const db = new BlobDatabase(`${profile}-files:${clinic}`, {
    indexedDB: options.indexedDB,
    keyRange: options.keyRange,
  });
  const { chunkBytes = CHUNK_BYTES, objectURLs = browserURLs } = options;
  const { onFault = (error: unknown) => globalThis.reportError?.(error) } = options;
  const uploader = new Uploader({ db, clinic, transport, clock, random, chunkBytes, cacheBytes, onFault });
  const store = new BlobStore(db, uploader, { clinic, transport, clock, cacheBytes, objectURLs, onFault });
  await store.start();
  if (background) store.uploadInBackground(options.locks ?? browserLocks(), `${profile}:files:${clinic}`);
  return store;
}

const browserURLs = {
  create: (blob: Blob) => URL.createObjectURL(blob),
  revoke: (url: string) => URL.revokeObjectURL(url),
};

class BlobStore implements Blobs {
  readonly clinic: string;
  readonly #db: BlobDatabase;
  readonly #uploader: Uploader;
  readonly #transport: BlobTransport;
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  /** Addresses of local copies, by key. */
  readonly #urls = new Map<string, string>();
  readonly #fetching = new Map<string, Promise<string | undefined>>();
  readonly #stop = new AbortController();
  #background: Promise<unknown> = Promise.resolve();
  /** What is on its way, or here and not kept yet. */
  readonly #coming = new Map<string, Promise<{ blob: Blob | undefined; kept: Promise<void> }>>();
  #keeping: Promise<void> = Promise.resolve();
  #status: BlobStatus = { items: [], overQuota: false };
  #unwatch = () => {};

  constructor(db: BlobDatabase, uploader: Uploader, parts: Parts) {
    this.clinic = parts.clinic;
    this.#db = db;
    this.#uploader = uploader;
    this.#transport = parts.transport;
    this.#parts = parts;
  }

  readonly status = {
    get: () => this.#status,
    subscribe: (listener: () => void) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
  };

  async start(): Promise<void> {
    this.#show(await this.#db.queue());
    this.#unwatch = this.#db.watch((rows) => {
      this.#show(rows);
      // Another tab may have queued it: only the tab with the lock sends.
      if (rows.some(({ state }) => state === 'waiting')) this.#uploader.wake();
    }, this.#parts.onFault);
  }

  /** Waits for its turn among the tabs, then sends until closed. */
  uploadInBackground(locks: Locks, name: string): void {
    const { signal } = this.#stop;
    const wake = () => this.#uploader.wake();
    globalThis.addEventListener?.('online', wake, { signal });
    this.#background = locks
      .request(name, { signal }, () => this.#uploader.run(signal))
      .catch((error: unknown) => {
        // Being closed while waiting for the lock is how most tabs end.
        if (!signal.aborted) this.#parts.onFault(error);
      });
  }

  async add(file: Blob & { readonly name?: string }): Promise<FileRef> {
    const ref = await refOf(file);
    const { hash, name, mime, size } = ref;
    try {
      await this.#db.enqueue({ hash, name, mime, size, addedAt: Math.floor(this.#parts.clock()) }, file);
    } catch (error) {
      throw isDiskFull(error) ? new DomainError('failure', 'no space on this device', { reason: 'disk-full' }) : error;
    }
    this.#show(await this.#db.queue());
    this.#uploader.wake();
    return ref;
  }

  async url(
    { hash, size, mime }: Pick<FileRef, 'hash' | 'size' | 'mime'>,
    recordID: string,
    variant: FileVariant = 'whole',
  ): Promise<string | undefined> {
    const small = variant === 'thumb' && mime.startsWith('image/');
    const keys = small ? [hash, `${hash}.thumb`] : [hash];
    for (const key of keys) {
      const blob = this.#urls.has(key) ? undefined : await this.#db.content(key, this.#parts.clock());
      const url = this.#urls.get(key) ?? (blob && this.#addressOf(key, blob));
      if (url !== undefined) return url;
    }
    const key = keys.at(-1) ?? hash;
    const under =
      this.#fetching.get(key) ?? this.#fetch(key, recordID, small ? 'thumb' : 'whole', { hash, size, mime });
    this.#fetching.set(key, under);
    return under.finally(() => this.#fetching.delete(key));
  }

  async bytes({ hash }: Pick<FileRef, 'hash'>, recordID: string): Promise<Blob | undefined> {
    const coming = this.#coming.get(hash);
    if (coming) return (await coming).blob;
    const bringing = this.#bring(hash, recordID);
    this.#coming.set(hash, bringing);
    const forget = () => {
      if (this.#coming.get(hash) === bringing) this.#coming.delete(hash);
    };
    // Until its copy is kept, whoever asks next gets the same: a picture's facts and its pixels are read by different hands.
    void bringing.then(({ kept }) => kept).then(forget, forget);
    return (await bringing).blob;
  }

  async #bring(hash: string, recordID: string): Promise<{ blob: Blob | undefined; kept: Promise<void> }> {
    const here = await this.#db.content(hash, this.#parts.clock());
    if (here) return { blob: here, kept: Promise.resolve() };
    try {
      const { url } = await this.#transport.address(this.clinic, recordID, hash, 'whole');
      const blob = await this.#transport.download(url);
      return { blob, kept: this.#keepLater(hash, blob) };
    } catch (error) {
      if (error instanceof TransportError) return { blob: undefined, kept: Promise.resolve() };
      throw error;
    }
  }

  /** Keeps copies one after the other: whoever reads them waits for none, and a study of a thousand pictures doesn't write all at once. */
  #keepLater(key: string, blob: Blob): Promise<void> {
    if (blob.size > this.#parts.cacheBytes / 2) return Promise.resolve();
    this.#keeping = this.#keeping.then(async () => {
      if (this.#stop.signal.aborted) return;
      try {
        await this.#db.cache(key, blob, this.#parts.clock());
        await this.#db.trim(this.#parts.cacheBytes);
      } catch (error) {
        // A full disk keeps no copy; the picture was shown all the same.
        if (!isDiskFull(error) && !this.#stop.signal.aborted) this.#parts.onFault(error);
      }
    });
    return this.#keeping;
  }

  async uploadNow(): Promise<void> {
    await this.#db.unmarkAll();
    await this.#uploader.pass();
    this.#show(await this.#db.queue());
  }

  async discard(hash: string): Promise<void> {
    await this.#db.discard(hash);
    this.#show(await this.#db.queue());
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#unwatch();
    await this.#background;
    await this.#keeping;
    for (const url of this.#urls.values()) this.#parts.objectURLs.revoke(url);
    this.#urls.clear();
    this.#db.close();
  }

  async wipe(evenWaiting = false): Promise<void> {
    const waiting = await this.#db.queue();
    if (waiting.length > 0 && !evenWaiting)
      throw new DomainError('conflict', 'files wait for their upload', { waiting: waiting.length });
    await this.close();
    await this.#db.destroy();
  }

  async #fetch(
    key: string,
    recordID: string,
    variant: FileVariant,
    file: Pick<FileRef, 'hash' | 'size' | 'mime'>,
  ): Promise<string | undefined> {
    try {
      const { url } = await this.#transport.address(this.clinic, recordID, file.hash, variant);
      if (variant === 'whole' && isLinked(file)) return url;
      const blob = await this.#transport.download(url);
      await this.#db.cache(key, blob, this.#parts.clock());
      await this.#db.trim(this.#parts.cacheBytes);
      return this.#addressOf(key, blob);
    } catch (error) {
      // Offline, or the file is still on the device where it was taken: the placeholder says so.
      if (error instanceof TransportError) return undefined;
      throw error;
    }
  }

  #addressOf(key: string, blob: Blob): string {
    const known = this.#urls.get(key);
    if (known !== undefined) return known;
    const url = this.#parts.objectURLs.create(blob);
    this.#urls.set(key, url);
    return url;
  }

  #show(rows: readonly QueueRow[]): void {
    const items = rows.map(({ hash, name, mime, size, addedAt, state, code }) => ({
      hash,
      name,
      mime,
      size,
      addedAt,
      state,
      code: state === 'waiting' ? undefined : code,
    }));
    if (JSON.stringify(items) === JSON.stringify(this.#status.items)) return;
    this.#status = { items, overQuota: items.some(({ state }) => state === 'quota') };
    for (const listener of this.#listeners) listener();
  }
}

function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: { name?: unknown } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
