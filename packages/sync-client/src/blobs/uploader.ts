import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { type UploadInfo, uploadInfo } from '@vetloom/protocol/files.ts';
import { TransportError } from '../transport.ts';
import type { BlobDatabase, QueueRow } from './blob-db.ts';
import type { BlobTransport } from './blobs.types.ts';

/** Seconds until a file that met a full storage is tried again. */
const QUOTA_PAUSE = 600;
/** Longest pause after failures, in seconds. */
const LONGEST_PAUSE = 60;
/** Answers of the server after which the same file from the start may still pass. */
const MAY_PASS: readonly number[] = [CODE.contradictory, CODE.notFound, CODE.badParameter];

/** What the uploader needs. */
export interface UploaderParts {
  readonly db: BlobDatabase;
  readonly clinic: string;
  readonly transport: BlobTransport;
  readonly clock: () => number;
  readonly random: () => number;
  readonly chunkBytes: number;
  readonly cacheBytes: number;
  /** Hears what should never happen; the queue goes on after a pause. */
  readonly onFault: (error: unknown) => void;
}

/** Sends the queue, one file after the other, each from where the server stands. */
export class Uploader {
  readonly #parts: UploaderParts;
  #failures = 0;
  #woken = false;
  #wake = () => {};

  constructor(parts: UploaderParts) {
    this.#parts = parts;
  }

  /** Sends what may be sent now. False when the line or the session failed: the rest waits. */
  async pass(): Promise<boolean> {
    for (;;) {
      const row = (await this.#parts.db.queue()).find((queued) => this.#isDue(queued));
      if (!row) return true;
      if (!(await this.#tryOne(row))) return false;
    }
  }

  /** Sends and waits until stopped; for the tab that holds the lock. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      this.#woken = false;
      const reached = await this.pass().catch((error: unknown) => {
        if (!signal.aborted) this.#parts.onFault(error);
        return false;
      });
      if (signal.aborted || this.#woken) continue;
      this.#failures = reached ? 0 : this.#failures + 1;
      await this.#sleep(reached ? QUOTA_PAUSE : this.#pause());
    }
  }

  /** Ends a pause: something was queued, or the line is back. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  #isDue(row: QueueRow): boolean {
    return row.state !== 'refused' && row.notBefore <= this.#parts.clock();
  }

  async #tryOne(row: QueueRow): Promise<boolean> {
    const { db, clock, cacheBytes } = this.#parts;
    try {
      await this.#twice(row);
      await db.uploaded(row.hash, clock());
      await db.trim(cacheBytes);
      return true;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (error.kind !== 'refused') return false;
      const code = codeName(error.code ?? CODE.failure);
      // It waits as its command does, until the clinic is opened again.
      if (code === 'clinicClosed') return false;
      const full = code === 'storageQuotaFull';
      await db.mark(row.hash, { state: full ? 'quota' : 'refused', notBefore: full ? clock() + QUOTA_PAUSE : 0, code });
      return true;
    }
  }

  /** Parts that somebody else sent under the same hash can spoil an upload; the server then forgets them, and the second try is clean. */
  async #twice(row: QueueRow): Promise<void> {
    try {
      await this.#upload(row);
    } catch (error) {
      const mayPass = error instanceof TransportError && error.kind === 'refused' && MAY_PASS.includes(error.code ?? 0);
      if (!mayPass) throw error;
      await this.#upload(row);
    }
  }

  async #upload(row: QueueRow): Promise<void> {
    const { transport, clinic, db, clock, chunkBytes } = this.#parts;
    const blob = await db.content(row.hash, clock());
    if (!blob) throw new TransportError('refused', 'the bytes are gone from this browser', CODE.failure);
    const info: UploadInfo = uploadInfo.parse({ name: row.name, mime: row.mime, size: row.size });
    let state = await transport.begin(clinic, row.hash, info);
    while (!state.stored && state.offset < row.size) {
      const from = state.offset;
      state = await transport.sendChunk(clinic, row.hash, from, blob.slice(from, from + chunkBytes));
      if (!state.stored && state.offset === from) throw new TransportError('offline', 'the upload does not move on');
    }
    if (!state.stored) state = await transport.finish(clinic, row.hash);
    if (!state.stored) throw new TransportError('offline', 'the server has not kept the file');
  }

  /** Doubles with every failure; jitter keeps a clinic's browsers from coming back all at once. */
  #pause(): number {
    const whole = Math.min(LONGEST_PAUSE, 2 ** Math.min(this.#failures, 6));
    return whole * (0.5 + this.#parts.random() / 2);
  }

  #sleep(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
