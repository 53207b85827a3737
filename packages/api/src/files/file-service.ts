import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type FileMime, fileMime, fileName, isImageMime, MAX_IMAGE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { KEPT_SECONDS } from '@vetloom/domain/removal/removal.schema.ts';
import {
  CHUNK_BYTES,
  MAX_CHUNK_BYTES,
  MIN_CHUNK_BYTES,
  type UploadInfo,
  type UploadState,
} from '@vetloom/protocol/files.ts';
import {
  addPart,
  type BlobRow,
  beginUploads,
  countBlobs,
  demandLinkRoom,
  dropAbandoned,
  dropUpload,
  findBlob,
  findUpload,
  keepBlob,
  keptBlobs,
  type UploadOrigin,
  type UploadRow,
  type Usage,
  usageOf,
} from '@vetloom/storage/blob/blob-rows.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { dropBlobs, lockUnused, touchBlobs, unusedBlobs } from '@vetloom/storage/blob/unused-blobs.ts';
import { demandOpenClinic, demandOpenSoFar } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Hand } from '../access/traces.ts';
import { cleanImage } from './clean-image.ts';
import { ContentCheck } from './content-check.ts';
import { FileAddresses } from './file-address.ts';

/** Bytes that a clinic may keep when the operator named no number of its own: 20 GB. */
const DEFAULT_QUOTA_BYTES = 20_000_000_000;

/** Files that one sweep takes away: their rows stay locked meanwhile. */
const SWEPT_AT_ONCE = 100;
/** Milliseconds after which no further one is taken away: who brings one of them again waits so long (`lockUnused`). */
const SWEEP_MS = 15_000;

/** What files need of the application. */
export interface FileParts {
  readonly db: Database;
  readonly disk: BlobStore;
  /** Unix seconds. */
  readonly now: () => number;
  /** Bytes; see {@link DEFAULT_QUOTA_BYTES}. */
  readonly quota?: number;
}

/**
 * Files of clinics by the hash of what is served (law 28). A picture is decoded and encoded anew, so that its name is another than that of what
 * was sent; devices name a file before the server has seen it, and their references lead to what became of it.
 */
export class FileService {
  readonly db: Database;
  readonly disk: BlobStore;
  readonly addresses: FileAddresses;
  readonly #now: () => number;
  readonly #quota: number;

  private constructor(parts: FileParts, addresses: FileAddresses) {
    this.db = parts.db;
    this.disk = parts.disk;
    this.addresses = addresses;
    this.#now = parts.now;
    this.#quota = parts.quota ?? DEFAULT_QUOTA_BYTES;
  }

  static async open(parts: FileParts): Promise<FileService> {
    const secret = createHash('sha256')
      .update(await parts.db.system.secret('file-address'))
      .digest();
    return new FileService(parts, new FileAddresses(secret, parts.now));
  }

  /**
   * Begins an upload or finds how far it is. `origin` where a link brings it.
   * @throws DomainError tooLarge, storageQuotaFull, rateLimited for a link that has begun too many
   */
  async begin(clinic: string, hash: string, info: UploadInfo, origin?: UploadOrigin): Promise<UploadState> {
    const [state] = await this.beginAll(clinic, [{ ...info, hash }], origin);
    if (!state) throw new Error('an upload has begun without a state');
    const { hash: _, ...standing } = state;
    return standing.stored ? this.state(clinic, hash) : standing;
  }

  /** The same of several files together; where each stands, in their order. */
  async beginAll(
    clinic: string,
    announced: readonly (UploadInfo & { readonly hash: string })[],
    origin?: UploadOrigin,
  ): Promise<(UploadState & { readonly hash: string })[]> {
    if (announced.some(({ mime, size }) => isImageMime(mime) && size > MAX_IMAGE_BYTES))
      throw new DomainError('tooLarge', 'the picture is too large', { limit: MAX_IMAGE_BYTES });
    const files = new Map(announced.map((info) => [info.hash, { ...info, name: fileName(info.name) } as BlobRow]));
    const hashes = [...files.keys()];
    const begun = await this.db.inClinic(clinic, async (tx) => {
      // First, because it waits for a sweep that is taking a file away.
      await touchBlobs(tx, hashes, this.#now());
      const kept = await keptBlobs(tx, hashes);
      const wanted = [...files.values()].filter(({ hash }) => !kept.has(hash));
      if (wanted.length === 0) return undefined;
      await demandOpenClinic(tx);
      return beginUploads(tx, wanted, { now: this.#now(), quota: this.#quota, origin });
    });
    await this.disk.removeParts(begun?.dropped ?? []);
    return announced.map(({ hash, size }) => {
      const received = begun?.received.get(hash);
      return received === undefined ? { hash, stored: true, offset: size } : { hash, stored: false, offset: received };
    });
  }

  /** What the clinic keeps and may keep. `files` counts what is kept. */
  async usage(clinic: string): Promise<Usage & { readonly files: number }> {
    return this.db.readClinic(clinic, async (tx) => {
      const usage = await usageOf(tx, this.#quota);
      return { ...usage, files: await countBlobs(tx) };
    });
  }

  /** How far an upload is; one that never began is at 0. */
  async state(clinic: string, hash: string): Promise<UploadState> {
    return this.db.readClinic(clinic, async (tx) => {
      const kept = await findBlob(tx, hash);
      if (kept) return keptState(kept);
      return { stored: false, offset: (await findUpload(tx, hash))?.received ?? 0 };
    });
  }

  /**
   * Takes the chunk that begins at `offset`. One that begins elsewhere than where the upload stands is not taken: the answer tells where to
   * go on, so sending again is harmless. @throws DomainError notFound for an upload that has not begun, badParameter for a chunk of a wrong
   * size, storageQuotaFull, tooLarge for a link that has brought all that it may
   */
  async addChunk(
    clinic: string,
    hash: string,
    offset: number,
    bytes: Buffer,
    origin?: UploadOrigin,
  ): Promise<UploadState> {
    return this.#unlessKept(clinic, hash, () => this.#takeChunk(clinic, hash, offset, bytes, origin));
  }

  async #takeChunk(
    clinic: string,
    hash: string,
    offset: number,
    bytes: Buffer,
    origin?: UploadOrigin,
  ): Promise<UploadState> {
    const upload = await this.#standing(clinic, hash);
    if (upload === 'stored') return this.state(clinic, hash);
    if (offset !== upload.received) return { stored: false, offset: upload.received };
    const end = offset + bytes.length;
    const short = bytes.length < MIN_CHUNK_BYTES && end !== upload.size;
    if (bytes.length === 0 || short || bytes.length > MAX_CHUNK_BYTES || end > upload.size)
      throw new DomainError('badParameter', 'a chunk of 64 KiB to 8 MiB, inside of the announced size', {
        fields: ['content'],
      });
    const key = await this.disk.putPart(clinic, hash, bytes);
    const part = { key, offset, length: bytes.length, now: this.#now(), quota: this.#quota, origin };
    const received = await this.db
      .inClinic(clinic, async (tx) => {
        await demandOpenClinic(tx);
        return addPart(tx, hash, part);
      })
      .catch(async (error: unknown) => {
        await this.disk.removeParts([key]);
        throw error;
      });
    if (received !== undefined) return { stored: false, offset: received };
    await this.disk.removeParts([key]);
    return this.state(clinic, hash);
  }

  /**
   * Checks what came and keeps it; doing it twice changes nothing. What does not have the hash, or is not of the kind that it says, is
   * thrown away. `who` waits for a turn where it is a picture: by default the person who sent it. `origin` where a link brings it.
   * @throws DomainError notFound, contradictory while bytes are missing, badParameter, storageQuotaFull, rateLimited, tooLarge for a link that has brought all that it may
   */
  async finish(clinic: string, hash: string, by: Hand, who = by.email, origin?: UploadOrigin): Promise<UploadState> {
    return this.#unlessKept(clinic, hash, () => this.#finishOne(clinic, hash, by, who, origin));
  }

  async #finishOne(
    clinic: string,
    hash: string,
    { email: by, operator }: Hand,
    who: string,
    origin?: UploadOrigin,
  ): Promise<UploadState> {
    const upload = await this.#standing(clinic, hash);
    if (upload === 'stored') return this.state(clinic, hash);
    // A small picture may become a large one: what a link has used up isn't decoded any more.
    if (origin) await this.db.inClinic(clinic, (tx) => demandLinkRoom(tx, origin));
    if (upload.received < upload.size)
      throw new DomainError('contradictory', 'bytes are missing', { offset: upload.received });
    const kept = await this.#checkAndKeep(clinic, upload, who).catch(async (error: unknown) => {
      if (error instanceof DomainError && error.codeName === 'badParameter') await this.#throwAway(clinic, hash);
      throw error;
    });
    const blob = { ...kept, sent: hash, mime: upload.mime, name: upload.name };
    await this.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await keepBlob(tx, blob, { now: this.#now(), quota: this.#quota, by, operator, origin });
    });
    await this.disk.clearUpload(clinic, hash);
    return keptState(blob);
  }

  /** Takes a file that came whole. Answers what is kept of it. @throws DomainError tooLarge, storageQuotaFull, badParameter */
  async keepWhole(
    clinic: string,
    file: { readonly name: string; readonly mime: string; readonly bytes: Buffer },
    by: Hand,
  ): Promise<{ readonly hash: string; readonly mime: FileMime; readonly name: string; readonly size: number }> {
    const mime = fileMime(file.mime, file.name);
    if (!mime) throw new DomainError('badParameter', 'this kind of file is not kept', { fields: ['photo'] });
    const hash = createHash('sha256').update(file.bytes).digest('hex');
    const name = fileName(file.name);
    const size = file.bytes.length;
    const begun = await this.begin(clinic, hash, { name, mime, size });
    for (let { stored, offset } = begun; !stored && offset < size; ) {
      const bytes = file.bytes.subarray(offset, offset + CHUNK_BYTES);
      ({ stored, offset } = await this.addChunk(clinic, hash, offset, bytes));
    }
    const kept = begun.stored ? begun : await this.finish(clinic, hash, by);
    return { hash: kept.hash ?? hash, mime, name, size: kept.size ?? size };
  }

  /**
   * Takes away files that nothing has referred to for 30 days: taken off everything, of visits that can't be brought back any more, or
   * uploaded and never listed. Answers how many. Any process may do it at any time; where the store fails, what it has taken away is forgotten and the rest stays.
   */
  async sweepUnused(clinic: string): Promise<number> {
    const request = { now: this.#now(), keptSeconds: KEPT_SECONDS };
    if ((await this.usage(clinic)).files === 0) return 0;
    const unused = await this.db.inClinic(clinic, (tx) => unusedBlobs(tx, { ...request, limit: SWEPT_AT_ONCE }));
    if (unused.length === 0) return 0;
    const { removed, failed } = await this.db.inClinic(clinic, async (tx) => {
      const gone = await lockUnused(tx, unused, request);
      // Before they are forgotten: bytes that nobody knows of would stay for ever.
      const removed: string[] = [];
      const failed = await this.#removeAll(clinic, gone, removed).catch((error: unknown) => error);
      await dropBlobs(tx, removed);
      return { removed: removed.length, failed };
    });
    if (failed !== undefined) throw failed;
    return removed;
  }

  /** Takes files out of the store one after the other, as long as their rows may stay locked, and notes which are gone. */
  async #removeAll(clinic: string, hashes: readonly string[], removed: string[]): Promise<undefined> {
    const until = Date.now() + SWEEP_MS;
    for (const hash of hashes) {
      if (Date.now() > until) return;
      await this.disk.remove(clinic, hash);
      removed.push(hash);
    }
  }

  /** Frees what uploads left that nobody went on with. Any process may do it at any time. */
  async sweepUploads(clinic: string): Promise<number> {
    const parts = await this.db.inClinic(clinic, (tx) => dropAbandoned(tx, this.#now()));
    await this.disk.removeParts(parts);
    return parts.length;
  }

  /** Two may bring the same file at once: whoever finishes first clears the parts away, and what the other one misses of them is no error. */
  async #unlessKept(clinic: string, hash: string, act: () => Promise<UploadState>): Promise<UploadState> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof DomainError && error.codeName !== 'notFound') throw error;
      const state = await this.state(clinic, hash);
      if (!state.stored) throw error;
      return state;
    }
  }

  /** Where an upload stands that is to go on. @throws DomainError clinicClosed, before bytes are put on the disk that no row would name */
  async #standing(clinic: string, hash: string): Promise<UploadRow | 'stored'> {
    return this.db.readClinic(clinic, async (tx) => {
      if (await findBlob(tx, hash)) return 'stored';
      await demandOpenSoFar(tx);
      const upload = await findUpload(tx, hash);
      if (!upload) throw new DomainError('notFound', 'no such upload: begin it first');
      return upload;
    });
  }

  /** The name of what is kept, its bytes, and those of its small form. */
  async #checkAndKeep(
    clinic: string,
    upload: UploadRow,
    who: string,
  ): Promise<{ readonly hash: string; readonly size: number; readonly beside: number }> {
    const mime = upload.mime as FileMime;
    const check = new ContentCheck(mime);
    for await (const chunk of this.disk.readParts(upload.parts)) check.update(chunk as Buffer);
    if (check.digest() !== upload.hash)
      throw new DomainError('badParameter', 'the content does not have this hash', { fields: ['hash'] });
    if (!check.fits()) throw new DomainError('badParameter', 'the content is not of that kind', { fields: ['mime'] });
    if (mime !== 'image/jpeg' && mime !== 'image/png' && mime !== 'image/webp') {
      await this.disk.keep(clinic, upload.hash, 'whole', this.disk.readParts(upload.parts));
      return { hash: upload.hash, size: upload.size, beside: 0 };
    }
    const clean = await cleanImage(who, mime, async () => {
      const whole: Buffer[] = [];
      for await (const chunk of this.disk.readParts(upload.parts)) whole.push(chunk as Buffer);
      return Buffer.concat(whole);
    });
    const hash = createHash('sha256').update(clean.whole).digest('hex');
    // Another picture may have become the same: one that a sweep is taking away is waited for, and one that lies unused stays.
    await this.db.inClinic(clinic, (tx) => touchBlobs(tx, [hash], this.#now()));
    await this.disk.keep(clinic, hash, 'thumb', clean.thumb);
    await this.disk.keep(clinic, hash, 'whole', clean.whole);
    return { hash, size: clean.whole.length, beside: clean.thumb.length };
  }

  async #throwAway(clinic: string, hash: string): Promise<void> {
    await this.db.inClinic(clinic, (tx) => dropUpload(tx, hash));
    await this.disk.clearUpload(clinic, hash);
  }
}

/** What callers are told of a file that is kept. */
const keptState = ({ hash, size }: Pick<BlobRow, 'hash' | 'size'>): UploadState => ({
  stored: true,
  offset: size,
  hash,
  size,
});
