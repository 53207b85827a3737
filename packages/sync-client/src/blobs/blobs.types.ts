import type { CodeName } from '@vetloom/domain/core/codes.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import type { FileAddress, FileVariant, UploadInfo, UploadState } from '@vetloom/protocol/files.ts';
import type { Locks, Observable } from '../client.types.ts';

/** The way to the server's files. Every call throws only TransportError and has already tried to refresh an expired session. */
export interface BlobTransport {
  begin(clinic: string, hash: string, info: UploadInfo): Promise<UploadState>;
  sendChunk(clinic: string, hash: string, offset: number, bytes: Blob): Promise<UploadState>;
  finish(clinic: string, hash: string): Promise<UploadState>;
  /** An address that serves the file for five minutes. */
  address(clinic: string, recordID: string, hash: string, variant: FileVariant): Promise<FileAddress>;
  download(url: string): Promise<Blob>;
}

/**
 * A file that the server doesn't keep yet.
 * `waiting`: goes up as soon as the line allows. `quota`: the clinic's storage is full (200007); tried again now and then.
 * `refused`: the server will not take it; it stays until somebody looks.
 */
export type BlobState = 'waiting' | 'quota' | 'refused';

/** A file of the queue, as the interface shows it. */
export interface WaitingBlob {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** When it was added here, Unix seconds. */
  readonly addedAt: number;
  readonly state: BlobState;
  /** Why it was refused. */
  readonly code: CodeName | undefined;
}

/** What of the clinic's files is still only on this browser. A new object at every change. */
export interface BlobStatus {
  /** Files that the server doesn't keep yet, in the order in which they were added. */
  readonly items: readonly WaitingBlob[];
  readonly overQuota: boolean;
}

/** The files of one clinic on this browser: their own upload queue and a cache of what was seen lately (law 28). */
export interface Blobs {
  readonly clinic: string;
  /**
   * Keeps a picked file here, strictly durable, and queues it; the answer is the reference to put into a document afterwards.
   * @throws DomainError badParameter with `detail.reason` 'kind' or 'empty', tooLarge, failure with `detail.reason` 'disk-full'
   */
  add(file: Blob & { readonly name?: string }): Promise<FileRef>;
  /**
   * An address usable in <img> and <a>: of the copy on this device, else the server's. Undefined while it is neither here nor reachable.
   * Addresses of local copies serve until `close`, the server's for five minutes.
   */
  url(
    ref: Pick<FileRef, 'hash' | 'size' | 'mime'>,
    recordID: string,
    variant?: FileVariant,
  ): Promise<string | undefined>;
  /**
   * The content of a file, for those who read it themselves: of the copy on this device, else from the server, and then kept here whatever its size, as long
   * as the copies' room allows. Undefined while it is neither here nor reachable.
   */
  bytes(ref: Pick<FileRef, 'hash'>, recordID: string): Promise<Blob | undefined>;
  readonly status: Observable<BlobStatus>;
  /** Tries the queue again at once, also what was over quota or refused. Resolves after the attempt; never throws. */
  uploadNow(): Promise<void>;
  /** Takes a file out of the queue: one that was refused and that nobody needs. */
  discard(hash: string): Promise<void>;
  /** Stops and closes; what was not uploaded stays for the next time. */
  close(): Promise<void>;
  /** Closes and deletes the clinic's files from this browser. @throws DomainError conflict while files wait, unless `evenWaiting` */
  wipe(evenWaiting?: boolean): Promise<void>;
}

/** What `openBlobs` needs. Everything after `transport` is for tests and has the browser's own as default. */
export interface OpenBlobsOptions {
  readonly clinic: string;
  readonly transport: BlobTransport;
  readonly locks?: Locks;
  readonly indexedDB?: IDBFactory;
  readonly keyRange?: typeof IDBKeyRange;
  readonly profile?: string;
  /** Unix seconds. */
  readonly clock?: () => number;
  /** 0 ≤ x < 1, for jitter. */
  readonly random?: () => number;
  /** false: nothing is uploaded by itself; only `uploadNow` does. */
  readonly background?: boolean;
  /** Hears what should never happen (the database failed); the console by default. */
  readonly onFault?: (error: unknown) => void;
  /** Bytes of files seen lately that are kept; 300 MB. */
  readonly cacheBytes?: number;
  /** Bytes of a chunk; 2 MiB. */
  readonly chunkBytes?: number;
  /** Makes and frees addresses of local copies. */
  readonly objectURLs?: { create(blob: Blob): string; revoke(url: string): void };
}
