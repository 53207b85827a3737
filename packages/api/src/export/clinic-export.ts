import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { BlobRow } from '@vetloom/storage/blob/blob-rows.ts';
import { documentsOf, EXPORTED_TABLES, filesOf, headOf, rowsOf } from '@vetloom/storage/export/export-rows.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import yazl from 'yazl';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { noteTrace } from '../access/traces.ts';
import type { FileService } from '../files/file-service.ts';
import { SealedTokens } from '../files/sealed-token.ts';

/** Seconds in which a download has to begin. */
const LINK_SECONDS = 60;
/** Exports of a process: each holds a connection of the database while its documents are sent, however slow the line is. */
const MOST_AT_ONCE = 2;
/** Version of the archive's layout. */
const LAYOUT = 1;

const ticket = linkMaker.extend({ clinic: z.string() });

/** What an export came to, for the log. */
interface Tally {
  documents: number;
  files: number;
  bytes: number;
}

/**
 * The whole clinic as one ZIP: every collection and table as NDJSON, every file under its hash. It is written while it is sent, out of one view of
 * the database, so that it is as of one moment however long it takes.
 */
export class ClinicExport {
  readonly #sync: SyncServices;
  readonly #files: FileService;
  readonly #tickets: SealedTokens<typeof ticket>;
  /** Clinics whose export is under way: each holds a connection and an old view of the database. */
  readonly #running = new Set<string>();

  private constructor(sync: SyncServices, files: FileService, tickets: SealedTokens<typeof ticket>) {
    this.#sync = sync;
    this.#files = files;
    this.#tickets = tickets;
  }

  static async open(sync: SyncServices, files: FileService): Promise<ClinicExport> {
    return new ClinicExport(sync, files, await SealedTokens.open(sync.db, 'clinic-export', ticket, sync.now));
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
    const zip = new yazl.ZipFile();
    const out = zip.outputStream as unknown as Readable;
    const tally: Tally = { documents: 0, files: 0, bytes: 0 };
    void this.#write(zip, out, clinic, tally)
      .then(() => note('clinic.export.done', { ...tally }))
      .catch((error: unknown) => {
        this.#sync.log.warn({ clinic, error: String(error) }, 'an export was not finished');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => this.#running.delete(clinic));
    return out;
  }

  /** The documents as one view of the clinic, then the files, which never change and need no transaction that waits for a slow line. */
  async #write(zip: yazl.ZipFile, out: Readable, clinic: string, tally: Tally): Promise<void> {
    const gone = new Promise<never>((_, reject) => {
      out.once('close', () => {
        if (!out.readableEnded) reject(new Error('the receiver went away'));
      });
    });
    // Whoever loses the race must not count as unhandled.
    gone.catch(() => undefined);
    const add = (name: string, content: Readable, compress: boolean) =>
      Promise.race([
        gone,
        new Promise<void>((resolve, reject) => {
          content.once('end', () => resolve());
          content.once('error', reject);
          zip.addReadStream(content, name, { compress });
        }),
      ]);
    const counts: Record<string, number> = {};
    const tables: Record<string, number> = {};
    const manifest = {
      layout: LAYOUT,
      clinic,
      epoch: this.#sync.db.epoch,
      seq: 0,
      madeAt: this.#sync.now(),
      collections: counts,
      tables,
    };
    const files: BlobRow[] = [];
    await this.#sync.db.readClinic(clinic, async (tx) => {
      manifest.seq = await headOf(tx);
      for (const collection of COLLECTION_NAMES)
        await add(
          `documents/${collection}.ndjson`,
          Readable.from(linesOf(documentsOf(tx, collection), collection, counts, tally)),
          true,
        );
      for (const table of EXPORTED_TABLES)
        await add(`tables/${table}.ndjson`, Readable.from(linesOf(rowsOf(tx, table), table, tables, tally)), true);
      for await (const file of filesOf(tx)) files.push(file);
    });
    for (const file of files) {
      const content = await this.#files.disk.read(clinic, file.hash, 'whole');
      if (!content) continue;
      // Pictures and PDFs are packed already.
      await add(`files/${file.hash}`, content.bytes, false);
      tally.files += 1;
      tally.bytes += content.size;
    }
    zip.addBuffer(Buffer.from(files.map((file) => `${JSON.stringify(file)}\n`).join('')), 'files.ndjson');
    zip.addBuffer(Buffer.from(`${JSON.stringify({ ...manifest, files: tally.files }, null, 2)}\n`), 'manifest.json');
    zip.end();
    await Promise.race([gone, new Promise<void>((resolve) => out.once('end', () => resolve()))]);
  }
}

/** Milliseconds that an export rests at most after a page: it takes half of what there is, so that whoever works doesn't notice it. */
const LONGEST_REST_MS = 100;

/** The rows of pages as lines; those that are text are JSON already. */
async function* linesOf(
  pages: AsyncGenerator<readonly (object | string)[]>,
  name: string,
  counts: Record<string, number>,
  tally: Tally,
): AsyncGenerator<string> {
  counts[name] = 0;
  let began = performance.now();
  for await (const rows of pages) {
    counts[name] += rows.length;
    tally.documents += rows.length;
    yield rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
    // Taken over, compressed and handed on by now.
    await delay(Math.min(LONGEST_REST_MS, performance.now() - began));
    began = performance.now();
  }
}
