import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type ArchiveExport, archiveExport } from '@vetloom/protocol/archive.ts';
import type { Stretch } from '@vetloom/storage/blob/object-store.ts';
import type { LinkMaker } from '../access/doors.ts';
import { ArchiveShelf, type FreeBytes } from './archive-shelf.ts';
import type { ClinicExport } from './clinic-export.ts';
import { failureOf, interrupted, isSilent, KEPT_SECONDS, NOTE_EVERY_MS, takenBack } from './job-note.ts';
import type { Tally } from './write-archive.ts';

/** What exports in the background are made of. */
export interface ExportJobParts {
  readonly exports: ClinicExport;
  /** Where archives lie until they are fetched. */
  readonly folder: string;
  /** Unix seconds. */
  readonly now: () => number;
  readonly log: { warn(facts: object, message: string): void };
  /** Free bytes of the disk; asked of the system where absent. */
  readonly free?: FreeBytes | undefined;
}

/** A run of a clinic's export; others may follow, in this process or another. */
interface Work {
  readonly clinic: string;
  readonly run: string;
}

/** How one ended. */
type End = Partial<Pick<ArchiveExport, 'bytes' | 'counts' | 'failure'>>;

/** Exports of whole clinics that are written to the server's disk first, so that they go on without their page and are fetched when they are whole. */
export class ExportJobs {
  readonly #parts: ExportJobParts;
  readonly #shelf: ArchiveShelf<typeof archiveExport>;
  readonly #running = new Map<string, { readonly stopping: AbortController; readonly over: Promise<void> }>();

  constructor(parts: ExportJobParts) {
    this.#parts = parts;
    this.#shelf = new ArchiveShelf(parts.folder, archiveExport, parts.free);
  }

  /** The clinic's export, or undefined where there is none. */
  async look(clinic: string): Promise<ArchiveExport | undefined> {
    const job = await this.#shelf.get(clinic);
    if (job?.state !== 'running' || this.#running.has(clinic) || !isSilent(job, this.#parts.now())) return job;
    // Should it only hang, it finds out by this.
    await this.#shelf.leave(clinic);
    return this.#end(clinic, job, { failure: failureOf(interrupted()) });
  }

  /**
   * Begins one; the former one's archive goes. @throws DomainError contradictory (`exportRuns`) while one runs, rateLimited while those of others do,
   * storageQuotaFull for a full disk
   */
  async begin(clinic: string, maker: LinkMaker, address: string): Promise<ArchiveExport> {
    await this.#shelf.prepare();
    const run = randomUUID();
    const isUnderWay = async () => (await this.look(clinic))?.state === 'running';
    if ((await isUnderWay()) || !(await this.#shelf.take(clinic, run, isUnderWay)))
      throw new DomainError('contradictory', 'an export of this clinic is under way', { rule: 'exportRuns' });
    try {
      return await this.#begin({ clinic, run }, maker, address);
    } catch (error) {
      await this.#shelf.remove(clinic);
      await this.#shelf.leave(clinic);
      throw error;
    }
  }

  async #begin(work: Work, maker: LinkMaker, address: string): Promise<ArchiveExport> {
    const { exports, now } = this.#parts;
    const { clinic } = work;
    await this.#shelf.remove(clinic);
    await this.#shelf.demandRoom();
    const job: ArchiveExport = {
      state: 'running',
      by: maker.by ?? maker.email,
      progress: { stage: 'rows', done: 0, total: 0 },
      bytes: 0,
      startedAt: now(),
      changedAt: now(),
      endedAt: null,
      expiresAt: null,
      counts: null,
      failure: null,
    };
    let latest = job;
    await this.#shelf.put(clinic, job);
    const begun = await exports.begin(clinic, maker, address, (progress) => {
      latest = { ...latest, progress };
    });
    const stopping = new AbortController();
    const over = this.#write(work, begun, () => latest, stopping).finally(() => this.#running.delete(clinic));
    this.#running.set(clinic, { stopping, over });
    return job;
  }

  /** Bytes of the archive with their number. @throws DomainError notFound where none is whole */
  async archive(clinic: string) {
    const job = await this.look(clinic);
    // What lies there is asked as well: of a half of it, or of none, nobody is told that it is the clinic.
    if (job?.state !== 'done' || job.bytes === 0 || (await this.#shelf.size(clinic)) !== job.bytes)
      throw new DomainError('notFound', 'there is no archive to fetch');
    return {
      size: job.bytes,
      bytes: this.#shelf.read(clinic),
      stretch: (wanted: Stretch) => this.#shelf.read(clinic, wanted),
      etag: `"${clinic}-${job.startedAt}-${job.bytes}"`,
    };
  }

  /** Stops the clinic's export and takes its archive off the disk; one that isn't there is no error. */
  async remove(clinic: string): Promise<void> {
    const running = this.#running.get(clinic);
    running?.stopping.abort(takenBack());
    // Where another process is at it, it finds out by this.
    await this.#shelf.leave(clinic);
    await running?.over;
    await this.#shelf.remove(clinic);
  }

  /** Takes away what has lain long enough. Answers how much that was. */
  async sweep(): Promise<number> {
    let gone = 0;
    for (const clinic of await this.#shelf.ids()) {
      const job = await this.look(clinic);
      if (job?.state === 'running' || (job?.expiresAt ?? 0) > this.#parts.now()) continue;
      await this.#shelf.remove(clinic);
      gone += 1;
    }
    return gone;
  }

  /** Ends what runs; it is told as interrupted. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { stopping } of running) stopping.abort(interrupted());
    await Promise.all(running.map(({ over }) => over));
  }

  async #write(
    { clinic, run }: Work,
    { out, tally }: Awaited<ReturnType<ClinicExport['begin']>>,
    latest: () => ArchiveExport,
    stopping: AbortController,
  ): Promise<void> {
    const { signal } = stopping;
    let bytes = 0;
    const shelf = this.#shelf;
    const { now } = this.#parts;
    let noted = performance.now();
    /** Says how far it is, as long as it is this run's. */
    const note = async () => {
      if (await shelf.isOf(clinic, run)) await shelf.put(clinic, { ...latest(), bytes, changedAt: now() });
      else stopping.abort(takenBack());
    };
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (performance.now() - noted < NOTE_EVERY_MS) return done(null, chunk);
        noted = performance.now();
        shelf
          .demandRoom()
          .then(note)
          .then(() => done(null, chunk), done);
      },
    });
    // A file that is small packed may take long to read: the note goes by bytes, and where none come the process says that it lives.
    let said = Promise.resolve();
    const alive = setInterval(() => {
      if (performance.now() - noted < 5 * NOTE_EVERY_MS) return;
      noted = performance.now();
      said = note().catch(() => undefined);
    }, NOTE_EVERY_MS);
    /** What is said last stands. */
    const silent = () => {
      clearInterval(alive);
      return said;
    };
    try {
      const file = createWriteStream(shelf.path(clinic), { flags: 'w', mode: 0o600, flush: true });
      const [told] = await Promise.all([tally, pipeline(out, counted, file, { signal })]);
      await silent();
      await this.#endOf({ clinic, run }, latest(), { bytes, counts: countsOf(told) });
    } catch (error) {
      await silent();
      out.destroy();
      // Until what reads the clinic has noticed, the next export would be refused for this one.
      await tally.catch(() => undefined);
      const reason: unknown = signal.aborted ? signal.reason : error;
      this.#parts.log.warn({ clinic, error: String(reason) }, 'an export was not finished');
      await this.#endOf({ clinic, run }, latest(), { failure: failureOf(reason) }).catch((failed: unknown) =>
        this.#parts.log.warn({ clinic, error: String(failed) }, 'could not note that an export was not finished'),
      );
    }
  }

  /** Notes the end of what is still this run's; of what was taken away nothing stays, and nothing is said. */
  async #endOf({ clinic, run }: Work, job: ArchiveExport, end: End): Promise<void> {
    const shelf = this.#shelf;
    if (await shelf.isOf(clinic, run)) {
      await this.#end(clinic, job, end);
      // Taken away between the look and the word.
      if (await shelf.isOf(clinic, run)) await shelf.leave(clinic);
      else if (!(await shelf.isTaken(clinic))) await shelf.remove(clinic);
      return;
    }
    // It may have said that it goes on right after it was taken away. Whoever has it by now says the rest.
    if (!(await shelf.isTaken(clinic)) && (await shelf.get(clinic))?.state === 'running') await shelf.remove(clinic);
  }

  async #end(clinic: string, job: ArchiveExport, end: End): Promise<ArchiveExport> {
    const now = this.#parts.now();
    const failed = end.failure !== undefined;
    if (failed) await this.#shelf.remove(clinic, 'archive');
    const over: ArchiveExport = {
      ...job,
      ...end,
      bytes: failed ? 0 : (end.bytes ?? job.bytes),
      state: failed ? 'failed' : 'done',
      progress: null,
      changedAt: now,
      endedAt: now,
      expiresAt: now + KEPT_SECONDS,
    };
    await this.#shelf.put(clinic, over);
    return over;
  }
}

const countsOf = ({ documents, history, files, missingFiles }: Tally) => ({ documents, history, files, missingFiles });
