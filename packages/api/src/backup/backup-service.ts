import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { expiredBackups } from '@vetloom/domain/backup/keeping.ts';
import { dueSlot } from '@vetloom/domain/backup/schedule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { clinicIDProblem } from '@vetloom/domain/founding/clinic-id.ts';
import {
  type BackupRow,
  changeBackup,
  findBackup,
  keptBackups,
  latestBackups,
} from '@vetloom/storage/backup/backup-rows.ts';
import { isPractice } from '../engine/outward.ts';
import { type ImportProgress, importClinic } from '../export/import-clinic.ts';
import { momentaryKey, recipientOf } from './age-stream.ts';
import { BackupError, failureOf } from './backup-failure.ts';
import type { BackupParts } from './backup-parts.ts';
import { BackupRunner, LEFT_SECONDS, type RunningJob } from './backup-runner.ts';
import { BackupSettings } from './backup-settings.ts';
import { fetchBackup } from './fetch-backup.ts';
import { proveArchive } from './prove-backup.ts';
import { takeBackup } from './take-backup.ts';
import { mailDirectors, noteState } from './tell-director.ts';

/** Jobs that decide what is due, and that a list shows. */
const LOOKED_AT = 60;
/** Clinics that may be founded out of one's backups within a day: each takes as much room as the clinic itself. */
const RESTORES_A_DAY = 3;
const DAY = 86_400;

/** A restore that somebody asked for. */
export interface WantedRestore {
  /** Id of the backup. */
  readonly backupID: string;
  /** The private key, which is kept in memory until the clinic stands, and nowhere else. */
  readonly identity: string;
  readonly clinicID: string;
  readonly name: string | undefined;
  readonly practice: boolean;
}

/**
 * Backups of clinics (spec 3 §7): taken at their time or when somebody asks, sealed to the key that the clinic holds, sent to its place, and proved:
 * read back, opened, restored into a database of a moment, and compared with what was taken.
 */
export class BackupService {
  readonly settings: BackupSettings;
  readonly #parts: BackupParts;
  readonly #runner: BackupRunner;

  private constructor(parts: BackupParts, settings: BackupSettings) {
    this.#parts = parts;
    this.settings = settings;
    this.#runner = new BackupRunner(parts);
  }

  static async open(parts: BackupParts): Promise<BackupService> {
    const key = Buffer.from(await parts.db.system.secret('backup-keys')).subarray(0, 32);
    return new BackupService(parts, new BackupSettings(parts.db, key, parts.allowance));
  }

  /** The latest jobs and every backup that lies in its place, the newest first. One whose process was lost counts as failed. */
  async jobs(clinic: string): Promise<BackupRow[]> {
    const rows = await this.#parts.db.readClinic(clinic, async (tx) => {
      const latest = await latestBackups(tx, LOOKED_AT);
      const known = new Set(latest.map(({ _id }) => _id));
      return [...latest, ...(await keptBackups(tx)).filter(({ _id }) => !known.has(_id))];
    });
    const now = this.#parts.sync.now();
    return rows.map((row) =>
      row.state === 'running' && now - row.movedAt > LEFT_SECONDS
        ? { ...row, state: 'failed', failure: 'interrupted', endDateTime: row.movedAt }
        : row,
    );
  }

  /** Takes what is due, one clinic after the other; answers how many were begun. What fails at one clinic leaves the others. */
  async runDue(clinics: readonly { readonly id: string }[]): Promise<number> {
    let begun = 0;
    for (const { id } of clinics) {
      try {
        if (await this.#takeIfDue(id)) begun += 1;
      } catch (error) {
        // Another process was faster, or the database is away: the next minute asks again.
        this.#parts.sync.log.warn({ clinic: id, error: String(error) }, 'could not look for a backup that is due');
      }
      await this.#runner.settled();
    }
    return begun;
  }

  async #takeIfDue(clinic: string): Promise<boolean> {
    const { db, sync } = this.#parts;
    const { setting, since, zone } = await this.settings.of(clinic);
    if (!setting.enabled || since === undefined || (await isPractice(db, clinic))) return false;
    const tried = await this.jobs(clinic);
    const slot = dueSlot({ time: setting.time, since, tried }, sync.now(), zone);
    if (slot === undefined) return false;
    await this.#begin(clinic, '', slot);
    return true;
  }

  /** Takes a backup now. @throws DomainError contradictory: not set up, or one is under way */
  async runNow(clinic: string, by: string): Promise<BackupRow> {
    const { setting, since } = await this.settings.of(clinic);
    if (since === undefined || setting.place === null || setting.recipient === null)
      throw new DomainError('contradictory', 'backups are not set up here', { rule: 'backupIncomplete' });
    return this.#begin(clinic, by, null);
  }

  async #begin(clinic: string, by: string, slot: number | null): Promise<BackupRow> {
    const id = randomBytes(6).toString('hex');
    const at = this.#parts.sync.now();
    await this.#runner.start(clinic, { id, kind: 'backup', slot, by, at, stage: 'write', into: null }, (job) =>
      this.#backUp(job, at, slot !== null),
    );
    return this.#found(clinic, id);
  }

  async #backUp(job: RunningJob, at: number, byClock: boolean): Promise<void> {
    const { clinic } = job;
    try {
      await this.#takeAndProve(job, at);
    } catch (error) {
      await this.#tell(clinic, error, byClock);
      throw error;
    }
    await this.#allIsWell(clinic);
    await this.#keep(clinic);
  }

  async #takeAndProve(job: RunningJob, at: number): Promise<void> {
    const { clinic, folder } = job;
    const { db, disk, checkpoints, sync } = this.#parts;
    const { setting, key } = await this.settings.of(clinic);
    if (setting.place === null || setting.recipient === null)
      throw new BackupError('placeClosed', 'backups are not set up here');
    const place = await this.settings.place(clinic, setting.place, key);
    // Whoever proves must open it without the clinic's key: this one is forgotten with the job.
    const moment = await momentaryKey();
    const path = join(folder, 'sealed');
    const recipients = [setting.recipient, moment.recipient];
    const source = { db, disk, checkpoints, now: sync.now };
    const taken = await takeBackup(source, clinic, { path, recipients }, (done) => job.progress(done, 0));
    await job.stage('send');
    const name = nameOf(clinic, at, job.id);
    await place.put(name, path, job.progress);
    await job.note({ ...taken, name, place: setting.place, recipient: setting.recipient });
    await rm(path);
    await job.stage('fetch');
    const archive = join(folder, 'opened');
    const came = await fetchBackup(place, name, { path: archive, identity: moment.identity }, (done) =>
      job.progress(done, taken.bytes),
    );
    if (came.sha256 !== taken.sha256)
      throw new BackupError('otherBytes', `${came.bytes} bytes came back, of ${taken.bytes}, and they are others`);
    await job.stage('prove');
    await proveArchive(db, archive, clinic, taken.totals, { now: sync.now(), onProgress: asProgress(job) });
    await job.note({ provedAt: sync.now() });
  }

  /** Takes back what the administrators' screens show; where they show nothing, nothing is written. */
  async #allIsWell(clinic: string): Promise<void> {
    try {
      const { failing } = await this.settings.of(clinic);
      if (failing) await noteState(this.#parts, clinic, null);
    } catch (error) {
      this.#log(clinic, error);
    }
  }

  /** Tells the administrators, on their screens and by mail; of a backup that a person asked for, that person sees it. */
  async #tell(clinic: string, error: unknown, byClock: boolean): Promise<void> {
    const { reason, detail } = failureOf(error);
    try {
      const proved = (await this.jobs(clinic)).find(({ provedDateTime }) => provedDateTime !== null);
      const { failing } = await this.settings.of(clinic);
      await noteState(this.#parts, clinic, reason);
      // Once for each time that was missed, not for each hour in which it is tried again.
      const first = !failing || !(await this.#failedBefore(clinic));
      if (byClock && first)
        await mailDirectors(this.#parts, clinic, { reason, detail, lastProof: proved?.provedDateTime ?? undefined });
    } catch (lost) {
      this.#log(clinic, lost);
    }
  }

  async #failedBefore(clinic: string): Promise<boolean> {
    const [now, ...before] = await this.jobs(clinic);
    return before.some(({ slot, state }) => state === 'failed' && slot !== null && slot === now?.slot);
  }

  /** Takes away what newer ones keep the day of. What can't be reached is taken away the next time. */
  async #keep(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    try {
      const { setting, key, zone } = await this.settings.of(clinic);
      const kept = await db.readClinic(clinic, keptBackups);
      const expired = new Set(expiredBackups(kept, setting, zone));
      for (const { _id, name, place } of kept) {
        if (!expired.has(_id) || name === null || place === null) continue;
        await (await this.settings.place(clinic, place, key)).remove(name);
        await db.inClinic(clinic, (tx) => changeBackup(tx, _id, { removedAt: sync.now() }));
      }
    } catch (error) {
      this.#log(clinic, error);
    }
  }

  /**
   * Founds a clinic out of a backup, beside the one that it is of. @throws DomainError notFound, badParameter (`wrongKey`, the id), conflict for a
   * clinic that is there, contradictory, rateLimited
   */
  async restore(clinic: string, by: string, wanted: WantedRestore): Promise<BackupRow> {
    const { db, sync } = this.#parts;
    const backup = await this.#found(clinic, wanted.backupID);
    const { name, place } = backup;
    if (backup.kind !== 'backup' || name === null || place === null || backup.removedDateTime !== null)
      throw new DomainError('notFound', 'no such backup');
    await this.#demandRestorable(clinic, wanted, backup);
    const { key } = await this.settings.of(clinic);
    const opened = await this.settings.place(clinic, place, key).catch((error: unknown) => {
      const { reason, detail } = failureOf(error);
      throw new DomainError('contradictory', detail, { rule: 'backupPlace', reason });
    });
    const id = randomBytes(6).toString('hex');
    const begun = {
      id,
      kind: 'restore',
      slot: null,
      by,
      at: sync.now(),
      stage: 'fetch',
      into: wanted.clinicID,
    } as const;
    await this.#runner.start(clinic, begun, async (job) => {
      const archive = join(job.folder, 'opened');
      await fetchBackup(opened, name, { path: archive, identity: wanted.identity }, (done) =>
        job.progress(done, backup.bytes ?? 0),
      );
      // Whoever took it for lost may be doing the same by now.
      await job.note({ stage: 'fetch' });
      await importClinic(db, this.#parts.disk, {
        ...{ archive, clinicID: wanted.clinicID, practice: wanted.practice, name: wanted.name, people: 'members', by },
        ...{ now: sync.now(), onProgress: restoreProgress(job) },
      });
    });
    return this.#found(clinic, id);
  }

  async #demandRestorable(clinic: string, wanted: WantedRestore, backup: BackupRow): Promise<void> {
    const { db, sync } = this.#parts;
    const recipient = await recipientOf(wanted.identity).catch(() => undefined);
    if (recipient !== backup.recipient)
      throw new DomainError('badParameter', 'this key doesn’t open the backup: it was sealed to another one', {
        rule: 'wrongKey',
        field: 'identity',
      });
    if (clinicIDProblem(wanted.clinicID) !== undefined)
      throw new DomainError('badParameter', `"${wanted.clinicID}" can’t be the id of a clinic`, { field: 'clinicID' });
    if (await db.system.findClinic(wanted.clinicID))
      throw new DomainError('conflict', `there is a clinic ${wanted.clinicID} already: give this one another id`, {
        ...{ rule: 'clinicTaken', field: 'clinicID', name: wanted.clinicID },
      });
    const lately = (await this.jobs(clinic)).filter(
      ({ kind, state, createDateTime }) =>
        kind === 'restore' && state !== 'failed' && sync.now() - createDateTime < DAY,
    );
    if (lately.length >= RESTORES_A_DAY)
      throw new DomainError('rateLimited', `${RESTORES_A_DAY} clinics a day may be founded out of one’s backups`, {
        rule: 'restores',
      });
  }

  async #found(clinic: string, id: string): Promise<BackupRow> {
    const job = await this.#parts.db.readClinic(clinic, (tx) => findBackup(tx, id));
    if (!job) throw new DomainError('notFound', 'no such backup');
    return job;
  }

  #log(clinic: string, error: unknown): void {
    this.#parts.sync.log.warn({ clinic, error: String(error) }, 'after a backup something was left undone');
  }

  /** Waits until nothing runs in this process. */
  settled(): Promise<void> {
    return this.#runner.settled();
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }
}

/** `hefeng/hefeng-20261127T183000Z-3f9a2c1b77aa.zip.age`: by clinic, in the order of their times. */
function nameOf(clinic: string, at: number, id: string): string {
  const time = new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${clinic}/${clinic}-${time}-${id}.zip.age`;
}

const asProgress =
  (job: Pick<RunningJob, 'progress'>) =>
  ({ done, total }: ImportProgress): void =>
    job.progress(done, total);

/** Entries that are compared belong to what was fetched, of which bytes are told. */
const restoreProgress =
  (job: Pick<RunningJob, 'progress'>) =>
  ({ stage, done, total }: ImportProgress): void => {
    if (stage !== 'archive') job.progress(done, total, stage === 'update' ? 'update' : 'found');
  };

/** What a caller sees of a job. */
export function shownJob({ movedAt: _moved, sha256: _sum, ...job }: BackupRow): BackupJob {
  return job;
}
