import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { clinicIDProblem } from '@vetloom/domain/founding/clinic-id.ts';
import type { ArchiveAbout, ArchiveImport, archiveWish, newArchive } from '@vetloom/protocol/archive.ts';
import { archiveImport } from '@vetloom/protocol/archive.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Maintenance } from '@vetloom/storage/ports/open.ts';
import type { z } from 'zod';
import { noteTrace } from '../access/traces.ts';
import { aboutArchive } from './about-archive.ts';
import { ArchiveShelf, type FreeBytes, noRoom, saysDiskFull } from './archive-shelf.ts';
import { type ImportedClinic, type ImportProgress, importClinic } from './import-clinic.ts';
import { failureOf, interrupted, isSilent, KEPT_SECONDS, NOTE_EVERY_MS, takenBack } from './job-note.ts';

/** Archives that wait or run on one server at most: each may be as large as a clinic. */
const MOST_ARCHIVES = 5;

/** How often it is asked whether another process has stopped, in ms. */
const LOOK_EVERY_MS = 200;

/** What imports of archives are made of. */
export interface ArchiveImportParts {
  readonly db: Database;
  readonly maintenance: Pick<Maintenance, 'adoptClinic' | 'withUpdated'>;
  readonly disk: BlobStore;
  /** Where archives lie until they are imported. */
  readonly folder: string;
  /** Unix seconds. */
  readonly now: () => number;
  readonly log: { warn(facts: object, message: string): void };
  /** Free bytes of the disk; asked of the system where absent. */
  readonly free?: FreeBytes | undefined;
}

/** By whose hand: an administrator of the installation. */
export interface Administering {
  readonly email: string;
  readonly address: string;
}

type Wish = z.output<typeof archiveWish>;

/**
 * Archives that administrators send in, part by part so that a line that breaks costs a part, and the founding of clinics out of them in the background:
 * one at a time, beside those at work, whole or not at all.
 */
export class ArchiveImports {
  readonly #parts: ArchiveImportParts;
  readonly #shelf: ArchiveShelf<typeof archiveImport>;
  #running: { readonly id: string; readonly stopping: AbortController; readonly over: Promise<void> } | undefined;

  constructor(parts: ArchiveImportParts) {
    this.#parts = parts;
    this.#shelf = new ArchiveShelf(parts.folder, archiveImport, parts.free);
  }

  /** What was sent in, the newest first. */
  async list(): Promise<ArchiveImport[]> {
    const found = await Promise.all((await this.#shelf.ids()).map((id) => this.#find(id)));
    return found.filter((one) => one !== undefined).toSorted((a, b) => b.startedAt - a.startedAt);
  }

  /** How far one is. @throws DomainError notFound */
  async look(id: string): Promise<ArchiveImport> {
    const job = await this.#find(id);
    if (!job) throw new DomainError('notFound', 'there is no such archive');
    return job;
  }

  /** Announces an archive. @throws DomainError storageQuotaFull where it has no room, rateLimited where many wait */
  async announce({ name, size }: z.output<typeof newArchive>, by: string): Promise<ArchiveImport> {
    const now = this.#parts.now();
    await this.#shelf.prepare();
    const waiting = (await this.list()).filter(({ state }) => state !== 'done');
    if (waiting.length >= MOST_ARCHIVES)
      throw new DomainError('rateLimited', 'other archives wait: import or remove them first', { rule: 'archives' });
    await this.#shelf.demandRoom(size);
    const job: ArchiveImport = {
      ...{ id: randomUUID(), state: 'uploading', by, name, size, bytes: 0 },
      ...{ about: null, clinic: null, clinicName: null, checkpoints: null },
      ...{
        progress: null,
        startedAt: now,
        changedAt: now,
        endedAt: null,
        expiresAt: now + KEPT_SECONDS,
        failure: null,
      },
    };
    await (await open(this.#shelf.path(job.id), 'w', 0o600)).close();
    await this.#shelf.put(job.id, job);
    return job;
  }

  /**
   * Takes the part that begins at `offset`. One that begins elsewhere than where the archive stands is not taken: the answer says where to go on. With the
   * last one the archive says what it holds, or is refused.
   * @throws DomainError notFound, tooLarge beyond the announced size, storageQuotaFull
   */
  async addPart(id: string, offset: number, bytes: Uint8Array): Promise<ArchiveImport> {
    const job = await this.look(id);
    if (job.state !== 'uploading' || offset !== job.bytes) return job;
    if (offset + bytes.length > job.size)
      throw new DomainError('tooLarge', 'more than was announced', { most: job.size });
    await this.#shelf.demandRoom(bytes.length);
    try {
      const file = await open(this.#shelf.path(id), 'r+');
      try {
        // Written where it belongs: a part that was cut short before is written over.
        await file.write(bytes, 0, bytes.length, offset);
        await file.datasync();
      } finally {
        await file.close();
      }
    } catch (error) {
      throw saysDiskFull(error) ? noRoom() : error;
    }
    const now = this.#parts.now();
    const grown: ArchiveImport = {
      ...job,
      bytes: offset + bytes.length,
      changedAt: now,
      expiresAt: now + KEPT_SECONDS,
    };
    await this.#shelf.put(id, grown);
    return grown.bytes === grown.size ? this.#open(grown) : grown;
  }

  /**
   * Founds the clinic in the background; `look` tells how far it is. @throws DomainError notFound, contradictory (`archiveState`, `importRuns`),
   * badParameter for the id, conflict (`clinicTaken`)
   */
  async begin(id: string, wish: Wish, { email, address }: Administering): Promise<ArchiveImport> {
    const job = await this.look(id);
    const { about } = job;
    if (!about || (job.state !== 'ready' && job.state !== 'failed'))
      throw new DomainError('contradictory', 'this archive can’t be imported now', { rule: 'archiveState' });
    const clinic = wish.clinicID ?? about.clinic;
    const problem = clinicIDProblem(clinic);
    if (problem !== undefined)
      throw new DomainError('badParameter', `"${clinic}" can’t be the id of a clinic`, {
        field: 'clinicID',
        rule: `clinicID.${problem}`,
      });
    if (await this.#parts.db.system.findClinic(clinic))
      throw new DomainError('conflict', `there is a clinic ${clinic} already: give this one another id`, {
        ...{ rule: 'clinicTaken', field: 'clinicID', name: clinic },
      });
    const others = await this.list();
    // Nothing is awaited from here to where this one counts as running: of two that begin at once the second finds the first.
    if (this.#running || others.some(({ state }) => state === 'running'))
      throw new DomainError('contradictory', 'another archive is being imported', { rule: 'importRuns' });
    const stopping = new AbortController();
    const now = this.#parts.now();
    const begun: ArchiveImport = {
      ...job,
      ...{
        state: 'running',
        clinic,
        clinicName: wish.name ?? about.name,
        failure: null,
        endedAt: null,
        expiresAt: null,
      },
      ...{ progress: { stage: 'archive', done: 0, total: 0 }, changedAt: now },
    };
    const run = randomUUID();
    const isUnderWay = async () => (await this.#find(id))?.state === 'running';
    const noted = this.#shelf.take(id, run, isUnderWay).then((taken) => {
      if (!taken) throw new DomainError('contradictory', 'another archive is being imported', { rule: 'importRuns' });
      return this.#shelf.put(id, begun);
    });
    const over = noted
      .then(() => this.#import({ job: begun, run }, wish, { email, address }, stopping))
      .finally(() => {
        this.#running = undefined;
      });
    this.#running = { id, stopping, over };
    // Whoever looks right after the answer finds it running; where the note can't be written nothing has begun.
    over.catch(() => undefined);
    await noted;
    return begun;
  }

  /** Takes an archive off the disk; one that is being imported is stopped before, and has founded nothing. @throws DomainError notFound */
  async remove(id: string): Promise<void> {
    await this.look(id);
    const running = this.#running?.id === id ? this.#running : undefined;
    running?.stopping.abort(takenBack());
    // Where another process is at it, it finds out by this.
    await this.#shelf.leave(id);
    await running?.over;
    while (!running && (await this.#find(id))?.state === 'running') await delay(LOOK_EVERY_MS);
    await this.#shelf.remove(id);
  }

  /** Takes away what has lain long enough. Answers how much that was. */
  async sweep(): Promise<number> {
    let gone = 0;
    for (const { id, state, expiresAt } of await this.list()) {
      if (state === 'running' || (expiresAt ?? 0) > this.#parts.now()) continue;
      await this.#shelf.remove(id);
      gone += 1;
    }
    return gone;
  }

  /** Stops what runs, which has founded nothing then. */
  async stop(): Promise<void> {
    const running = this.#running;
    running?.stopping.abort(interrupted());
    await running?.over;
  }

  async #find(id: string): Promise<ArchiveImport | undefined> {
    const job = await this.#shelf.get(id);
    if (job?.state !== 'running' || this.#running?.id === id || !isSilent(job, this.#parts.now())) return job;
    // Should it only hang, it finds out by this.
    await this.#shelf.leave(id);
    return this.#over(job, { state: 'failed', failure: failureOf(interrupted()) });
  }

  /** What it holds, by its own list, which is compared with all of it when it is imported. */
  async #open(job: ArchiveImport): Promise<ArchiveImport> {
    let about: ArchiveAbout;
    try {
      about = await aboutArchive(this.#shelf.path(job.id), this.#parts.db.migrations);
    } catch (error) {
      await this.#shelf.remove(job.id, 'archive');
      return this.#over({ ...job, bytes: 0 }, { state: 'failed', failure: failureOf(error) });
    }
    const ready: ArchiveImport = { ...job, state: 'ready', about };
    await this.#shelf.put(job.id, ready);
    return ready;
  }

  async #import(
    { job, run }: { readonly job: ArchiveImport; readonly run: string },
    wish: Wish,
    by: Administering,
    stopping: AbortController,
  ): Promise<void> {
    const { db, maintenance, disk, now, log } = this.#parts;
    const { signal } = stopping;
    let latest = job;
    let noted = performance.now();
    let said = Promise.resolve();
    /** Whoever takes the archive away ends this, in whichever process they are. */
    const demandOurs = async () => {
      if (!(await this.#shelf.isOf(job.id, run))) stopping.abort(takenBack());
      signal.throwIfAborted();
    };
    const note = () => {
      said = demandOurs()
        .then(() => this.#shelf.put(job.id, latest))
        .catch((error: unknown) => log.warn({ err: error }, 'no note'));
    };
    const over = async (ended: ArchiveImport, end: Partial<ArchiveImport>) => {
      clearInterval(alive);
      // What is said last stands.
      await said;
      const isOurs = await this.#shelf.isOf(job.id, run);
      // Who took it away waits for this word; who goes on with it says more than this run knows.
      if (isOurs || (!(await this.#shelf.isTaken(job.id)) && (await this.#shelf.get(job.id))?.state === 'running'))
        await this.#over(ended, end);
      if (isOurs) await this.#shelf.leave(job.id);
    };
    const onProgress = (progress: ImportProgress) => {
      signal.throwIfAborted();
      latest = { ...latest, progress, changedAt: now() };
      if (performance.now() - noted < NOTE_EVERY_MS) return;
      noted = performance.now();
      note();
    };
    // Making something that takes long and tells nothing meanwhile, the process says that it lives.
    const alive = setInterval(() => {
      latest = { ...latest, changedAt: now() };
      note();
    }, 5 * NOTE_EVERY_MS);
    try {
      const detail = { clinic: job.clinic, from: job.about?.clinic };
      await noteTrace(db, { ...by, kind: 'clinic.import.begin', clinic: '', detail });
      const imported = await importClinic({ maintenance, migrations: db.migrations }, disk, {
        archive: this.#shelf.path(job.id),
        clinicID: wish.clinicID,
        practice: wish.practice,
        name: wish.name,
        people: 'invited',
        by: by.email,
        now: now(),
        beside: true,
        onProgress,
        demandWanted: demandOurs,
      });
      await this.#shelf.remove(job.id, 'archive');
      await over({ ...latest, bytes: 0 }, doneBy(imported));
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      log.warn({ clinic: job.clinic, err: reason }, 'an archive was not imported');
      await over(latest, { state: 'failed', failure: failureOf(reason) }).catch((failed: unknown) =>
        log.warn({ err: failed }, 'could not note that an archive was not imported'),
      );
    }
  }

  async #over(job: ArchiveImport, end: Partial<ArchiveImport>): Promise<ArchiveImport> {
    const now = this.#parts.now();
    const over: ArchiveImport = {
      ...job,
      ...{ progress: null, changedAt: now, endedAt: now, expiresAt: now + KEPT_SECONDS },
      ...end,
    };
    await this.#shelf.put(job.id, over);
    return over;
  }
}

const doneBy = ({ clinicID, checkpoints }: ImportedClinic): Partial<ArchiveImport> => ({
  state: 'done',
  clinic: clinicID,
  checkpoints: checkpoints ?? null,
});
