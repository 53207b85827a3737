import type { Readable } from 'node:stream';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { noteTrace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { writeArchive } from './write-archive.ts';

/** Seconds in which a download has to begin. */
const LINK_SECONDS = 60;
/** Exports of a process: each holds a connection of the database while its documents are sent, however slow the line is. */
const MOST_AT_ONCE = 2;

const ticket = linkMaker.extend({ clinic: z.string() });

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
  link(clinic: string, maker: LinkMaker): { url: string; expiresAt: number } {
    const { token, expiresAt } = this.#tickets.issue({ clinic, ...maker }, LINK_SECONDS);
    return { url: `/api/export/${token}`, expiresAt };
  }

  /** Whom a download's address was given to. @throws DomainError notFound */
  async holder(token: string): Promise<LinkMaker & { readonly clinic: string }> {
    const opened = this.#tickets.read(token)?.content;
    const actor = opened && (await makerIn(this.#sync.db, opened, opened.clinic));
    if (!opened || !actor?.admin) throw new DomainError('notFound', 'no such export');
    return opened;
  }

  /**
   * Begins an export, and logs it before the first byte is out. @throws DomainError contradictory while another one of the clinic runs, rateLimited while those of others do
   */
  async stream(clinic: string, maker: LinkMaker, address: string): Promise<Readable> {
    if (this.#running.has(clinic)) throw new DomainError('contradictory', 'an export of this clinic is under way');
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
    void writeArchive({ db, disk: this.#files.disk, checkpoints: this.#checkpoints, now }, clinic, writer)
      .then((tally) => note('clinic.export.done', { ...tally }))
      .catch((error: unknown) => {
        this.#sync.log.warn({ clinic, error: String(error) }, 'an export was not finished');
        writer.out.destroy(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => this.#running.delete(clinic));
    return writer.out;
  }
}
