import type { BackupJob, BackupStage, ClinicTotals } from '@vetloom/domain/backup/backup.schema.ts';
import type { BackupFailure, BackupPlaceSetting } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** A job with what its runner needs. */
export interface BackupRow extends BackupJob {
  /** When its process last moved, Unix seconds. */
  readonly movedAt: number;
  /** SHA-256 of the sealed file, hex. */
  readonly sha256: string | null;
}

const COLUMNS = `id AS "_id", kind, state, slot, created_at AS "createDateTime", created_by AS "createBy", ended_at AS "endDateTime", stage, done, total,
  failure, failure_detail AS "failureDetail", place, name, bytes, sha256, recipient, totals, proved_at AS "provedDateTime", removed_at AS "removedDateTime",
  into_clinic AS "into", moved_at AS "movedAt"`;

/** The latest jobs of the clinic, the newest first. */
export const latestBackups = (tx: ClinicTransaction, limit: number): Promise<BackupRow[]> =>
  tx.sql<BackupRow>(
    `SELECT ${COLUMNS} FROM vetloom.backup_job WHERE clinic_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    [tx.clinic],
  );

/** Backups whose file lies in its place, the newest first: of one that is under way once it was proved. */
export const keptBackups = (tx: ClinicTransaction): Promise<BackupRow[]> =>
  tx.sql<BackupRow>(
    `SELECT ${COLUMNS} FROM vetloom.backup_job WHERE clinic_id = $1 AND kind = 'backup' AND (state <> 'running' OR proved_at IS NOT NULL) AND name IS NOT NULL
      AND removed_at IS NULL ORDER BY created_at DESC, id DESC`,
    [tx.clinic],
  );

/** A job of the clinic. */
export async function findBackup(tx: ClinicTransaction, id: string): Promise<BackupRow | undefined> {
  const [row] = await tx.sql<BackupRow>(`SELECT ${COLUMNS} FROM vetloom.backup_job WHERE clinic_id = $1 AND id = $2`, [
    tx.clinic,
    id,
  ]);
  return row;
}

/** A job that begins. */
export interface BegunBackup {
  readonly id: string;
  readonly kind: BackupJob['kind'];
  readonly slot: number | null;
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  readonly stage: BackupStage;
  readonly into: string | null;
}

/** Begins a job; false where one of the clinic is under way, in whichever process. */
export async function beginBackup(tx: ClinicTransaction, job: BegunBackup): Promise<boolean> {
  const rows = await tx.sql(
    `INSERT INTO vetloom.backup_job (clinic_id, id, kind, state, slot, created_at, created_by, moved_at, stage, into_clinic)
      VALUES ($1, $2, $3, 'running', $4, $5, $6, $5, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
    [tx.clinic, job.id, job.kind, job.slot, job.at, job.by, job.stage, job.into],
  );
  return rows.length > 0;
}

/** What changes of a job; what is left out stays. */
export interface BackupChange {
  readonly state?: BackupJob['state'];
  readonly stage?: BackupStage;
  readonly done?: number;
  readonly total?: number;
  readonly failure?: BackupFailure;
  readonly failureDetail?: string;
  readonly place?: BackupPlaceSetting;
  readonly name?: string;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly recipient?: string;
  readonly totals?: ClinicTotals;
  readonly provedAt?: number;
  readonly removedAt?: number;
  readonly endedAt?: number;
  readonly movedAt?: number;
}

const COLUMN_OF: Readonly<Record<keyof BackupChange, string>> = {
  state: 'state',
  stage: 'stage',
  done: 'done',
  total: 'total',
  failure: 'failure',
  failureDetail: 'failure_detail',
  place: 'place',
  name: 'name',
  bytes: 'bytes',
  sha256: 'sha256',
  recipient: 'recipient',
  totals: 'totals',
  provedAt: 'proved_at',
  removedAt: 'removed_at',
  endedAt: 'ended_at',
  movedAt: 'moved_at',
};

/** Changes a job; false where it isn't there, or where `running` is asked for and it is over. */
export async function changeBackup(
  tx: ClinicTransaction,
  id: string,
  change: BackupChange,
  only: 'running' | 'any' = 'any',
): Promise<boolean> {
  const entries = Object.entries(change) as [keyof BackupChange, unknown][];
  const values = entries.map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : value));
  const sets = entries.map(([name], at) => `${COLUMN_OF[name]} = $${at + 3}`).join(', ');
  const rows = await tx.sql(
    `UPDATE vetloom.backup_job SET ${sets} WHERE clinic_id = $1 AND id = $2${only === 'running' ? " AND state = 'running'" : ''} RETURNING id`,
    [tx.clinic, id, ...values],
  );
  return rows.length > 0;
}

/** What of a clinic's backups is of this installation. `since` is Unix seconds. */
export interface BackupPlan {
  readonly since: number;
  /** The key of the place, sealed. */
  readonly sealed: Uint8Array | null;
}

/** Undefined where nobody has set up backups of the clinic on this installation. */
export async function backupPlanOf(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): Promise<BackupPlan | undefined> {
  const [row] = await tx.sql<BackupPlan>('SELECT since, sealed FROM vetloom.backup_plan WHERE clinic_id = $1', [
    tx.clinic,
  ]);
  return row;
}

/** Keeps it. A key that is left out stays. */
export async function keepBackupPlan(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  since: number,
  sealed: Uint8Array | null | undefined,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.backup_plan (clinic_id, since, sealed) VALUES ($1, $2, $3)
      ON CONFLICT (clinic_id) DO UPDATE SET since = $2${sealed === undefined ? '' : ', sealed = $3'}`,
    [tx.clinic, since, sealed ?? null],
  );
}
