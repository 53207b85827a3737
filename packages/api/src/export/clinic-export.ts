import type { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { noteTrace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type ArchiveProgress, type Tally, writeArchive } from './write-archive.ts';

/** Seconds in which a download has to begin. */
const LINK_SECONDS = 60;
/** Exports of a process: each holds a connection of the database while its documents are sent, however slow the line is. */
const MOST_AT_ONCE = 2;

/** What an address gives out: the clinic as it is now, or the archive that lies on the server. */
const what = z.enum(['now', 'archive']);
type What = z.output<typeof what>;
const ticket = linkMaker.extend({ clinic: z.string(), what: what.default('now') });

/**
 * The whole clinic as one ZIP: every collection and table as NDJSON, the history as it was sealed, every file under its hash. It is written while it
 * is sent, out of one view of the database, so that it is as of one moment however long it takes.
 */
export class ClinicExport {
  readonly #sync: SyncServices;
  readonly #files: FileService;
  readonly #checkpoints: string | undefined;
  readonly #tickets: SealedTokens<typeof ticket>;
  /** Clinics whose export is under way: each holds a connection and an old view of the database. */
  readonly #running = new Set<string>();

  private constructor(
    sync: SyncServices,
    files: FileService,
    checkpoints: string | undefined,
    tickets: SealedTokens<typeof ticket>,
  ) {
    this.#sync = sync;
    this.#files = files;
    this.#checkpoints = checkpoints;
    this.#tickets = tickets;
  }

  /** `checkpoints` is the folder in which heads of chains are signed, where there is one. */
  static async open(sync: SyncServices, files: FileService, checkpoints?: string): Promise<ClinicExport> {
    const tickets = await SealedTokens.open(sync.db, 'clinic-export', ticket, sync.now);
    return new ClinicExport(sync, files, checkpoints, tickets);
  }

  /** An address from which a browser can save the archive; it has to begin within a minute. */
  link(clinic: string, maker: LinkMaker, of: What = 'now'): { url: string; expiresAt: number } {
    const { token, expiresAt } = this.#tickets.issue({ clinic, what: of, ...maker }, LINK_SECONDS);
    return { url: `/api/export/${token}${of === 'archive' ? '/archive' : ''}`, expiresAt };
  }

  /** Whom a download's address was given to. @throws DomainError notFound */
  async holder(token: string, of: What = 'now'): Promise<LinkMaker & { readonly clinic: string }> {
    const opened = this.#tickets.read(token)?.content;
    const actor = opened && (await makerIn(this.#sync.db, opened, opened.clinic));
    if (!opened || opened.what !== of || !actor?.admin) throw new DomainError('notFound', 'no such export');
    const { what: _what, ...maker } = opened;
    return maker;
  }

  /** The archive as it is written. @throws what `begin` does */
  async stream(clinic: string, maker: LinkMaker, address: string): Promise<Readable> {
    return (await this.begin(clinic, maker, address)).out;
  }

  /**
   * Begins an export, and logs it before the first byte is out. `tally` resolves when everything was read.
   * @throws DomainError contradictory (`exportRuns`) while another one of the clinic runs, rateLimited while those of others do
   */
  async begin(
    clinic: string,
    maker: LinkMaker,
    address: string,
    onProgress?: (progress: ArchiveProgress) => void,
  ): Promise<{ readonly out: Readable; readonly tally: Promise<Tally> }> {
    if (this.#running.has(clinic))
      throw new DomainError('contradictory', 'an export of this clinic is under way', { rule: 'exportRuns' });
    if (this.#running.size >= MOST_AT_ONCE) throw new DomainError('rateLimited', 'other clinics are being exported');
    this.#running.add(clinic);
    const note = (kind: string, detail = {}) => noteTrace(this.#sync.db, { ...maker, clinic, address, kind, detail });
    try {
      await note('clinic.export');
    } catch (error) {
      this.#running.delete(clinic);
      throw error;
    }
    const writer = new ArchiveWriter();
    const { db, now } = this.#sync;
    const source = { db, disk: this.#files.disk, checkpoints: this.#checkpoints, now };
    const tally = writeArchive(source, clinic, writer, { ...(onProgress && { onProgress }) })
      .then(async (told) => {
        await note('clinic.export.done', { ...told });
        return told;
      })
      .catch((error: unknown) => {
        this.#sync.log.warn({ clinic, error: String(error) }, 'an export was not finished');
        writer.out.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      })
      .finally(() => this.#running.delete(clinic));
    // Whoever takes the stream alone sees it there.
    tally.catch(() => undefined);
    return { out: writer.out, tally };
  }
}
