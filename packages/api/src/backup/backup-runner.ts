import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupStage } from '@vetloom/domain/backup/backup.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type BackupChange, type BegunBackup, beginBackup, changeBackup } from '@vetloom/storage/backup/backup-rows.ts';
import { BackupError, failureOf } from './backup-failure.ts';
import type { BackupParts } from './backup-parts.ts';

/** Seconds without a sign of life after which a job counts as left by its process. */
export const LEFT_SECONDS = 120;
/** How often a running job gives one, in ms. */
const BEAT_MS = 2000;

/** What a job's work gets. */
export interface RunningJob {
  readonly clinic: string;
  readonly id: string;
  /** A folder of its own, which is gone with the job. */
  readonly folder: string;
  /** Notes a stage, and how far it is. */
  readonly stage: (stage: BackupStage) => Promise<void>;
  /** How far it is; `stage` where that has moved on meanwhile. */
  readonly progress: (done: number, total: number, stage?: BackupStage) => void;
  /** Keeps what is known of the job. */
  readonly note: (change: BackupChange) => Promise<void>;
}

/** Runs jobs in the background: of a clinic one at a time, whichever process has it; of a process two, because each takes a core and room on the disk. */
export class BackupRunner {
  readonly #parts: BackupParts;
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  /** @throws DomainError contradictory (`backupRunning`) while one of the clinic is under way */
  async start(clinic: string, job: BegunBackup, work: (job: RunningJob) => Promise<void>): Promise<void> {
    const { db, sync } = this.#parts;
    if (this.#stopped) throw new DomainError('databaseNotReady', 'the server is stopping');
    const begun = await db.inClinic(clinic, async (tx) => {
      await tx.sql(
        `UPDATE vetloom.backup_job SET state = 'failed', failure = 'interrupted', failure_detail = 'its process ended', ended_at = $3
          WHERE clinic_id = $1 AND state = 'running' AND moved_at < $2`,
        [clinic, sync.now() - LEFT_SECONDS, sync.now()],
      );
      return beginBackup(tx, job);
    });
    if (!begun)
      throw new DomainError('contradictory', 'a backup or a restore of this clinic is under way', {
        rule: 'backupRunning',
      });
    const running = this.#run(clinic, job.id, work).finally(() => this.#running.delete(job.id));
    this.#running.set(job.id, running);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Lets no further one begin; those that run are left where they are, and the next server that looks makes them up. */
  async stop(): Promise<void> {
    this.#stopped = true;
  }

  async #run(clinic: string, id: string, work: (job: RunningJob) => Promise<void>): Promise<void> {
    const { db, sync, folder: all } = this.#parts;
    const { log, now } = sync;
    const folder = join(all, id);
    const change = (changed: BackupChange) =>
      db.inClinic(clinic, (tx) => changeBackup(tx, id, { ...changed, movedAt: now() }, 'running'));
    const at: { stage?: BackupStage; done: number; total: number } = { done: 0, total: 0 };
    const beat = setInterval(() => void change({ ...at }).catch(() => undefined), BEAT_MS);
    const note = async (changed: BackupChange) => {
      // Another process took it for lost, and may do the same by now.
      if (!(await change(changed))) throw new BackupError('interrupted', 'it was taken for lost');
    };
    try {
      await clearOld(all);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await work({
        ...{ clinic, id, folder, note },
        stage: (stage) => {
          Object.assign(at, { stage, done: 0, total: 0 });
          return note({ ...at });
        },
        progress: (done, total, stage) =>
          void Object.assign(at, { ...(stage && { stage }), done: Math.round(done), total: Math.round(total) }),
      });
      await note({ state: 'done', endedAt: now() });
    } catch (error) {
      const { reason, detail } = failureOf(error);
      log.warn({ clinic, job: id, reason, error: detail }, 'a backup or a restore failed');
      await change({ state: 'failed', failure: reason, failureDetail: detail, endedAt: now() }).catch((lost: unknown) =>
        log.warn({ clinic, job: id, error: String(lost) }, 'a failed backup could not be noted'),
      );
    } finally {
      clearInterval(beat);
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

/** Milliseconds after which what lies among the work of jobs was left by a process that ended. */
const OLD_MS = 2 * 86_400_000;

async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
