import type {
  ImportCounts,
  ImportJob,
  ImportPlan,
  ImportProblem,
  ImportState,
  RefusedRow,
} from '@vetloom/domain/import/import.schema.ts';
import type { Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import type { RowGaps } from '@vetloom/domain/import/row-gaps.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** A job with what its runner needs. `movedAt` is Unix seconds. */
export interface JobRow extends ImportJob {
  readonly movedAt: number;
  /** The operator who made it in the place of `createBy`. */
  readonly operator?: string | null | undefined;
  /** Where its rows stand in the file: all that is kept of rows counts those of the table. */
  readonly gaps: RowGaps;
}

const COLUMNS = `id AS "_id", kind, name, state, encoding, created_at AS "createDateTime", created_by AS "createBy", operator, columns, sample, total, done,
  plan, counts, undone, failure, moved_at AS "movedAt", accounts, reconciliation, gaps`;

/** A list tells how an import stands against its file; the rows that make a difference are told with the import itself. */
const LISTED = COLUMNS.replace(
  /reconciliation, gaps$/,
  `reconciliation || '{"differences": []}' AS reconciliation, '[]'::jsonb AS gaps`,
);

/** Jobs of a clinic of these kinds, newest first. */
export const listJobs = (tx: ClinicTransaction, kinds: readonly string[], limit: number): Promise<JobRow[]> =>
  tx.sql<JobRow>(
    `SELECT ${LISTED} FROM vetloom.import_job WHERE clinic_id = $1 AND kind = ANY ($2) ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    [tx.clinic, kinds],
  );

/** A job; `lock` keeps every other process from it until the transaction ends. */
export async function findJob(tx: ClinicTransaction, id: string, lock: 'lock' | 'look'): Promise<JobRow | undefined> {
  const [row] = await tx.sql<JobRow>(
    `SELECT ${COLUMNS} FROM vetloom.import_job WHERE clinic_id = $1 AND id = $2${lock === 'lock' ? ' FOR UPDATE' : ''}`,
    [tx.clinic, id],
  );
  return row;
}

/** A new job; its rows follow in the same transaction. */
export async function insertJob(
  tx: ClinicTransaction,
  job: Omit<JobRow, 'movedAt' | 'failure' | 'undone' | 'done' | 'accounts' | 'reconciliation'>,
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.import_job (clinic_id, id, name, state, encoding, created_at, created_by, operator, columns, sample, total, plan, counts, kind, moved_at, gaps)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $6, $15)`,
    [
      tx.clinic,
      job._id,
      job.name,
      job.state,
      job.encoding,
      job.createDateTime,
      job.createBy,
      job.operator ?? null,
      JSON.stringify(job.columns),
      JSON.stringify(job.sample),
      job.total,
      JSON.stringify(job.plan),
      JSON.stringify(job.counts),
      job.kind,
      JSON.stringify(job.gaps),
    ],
  );
}

/** Rows of a job that begin at that number (from 0), as one chunk. */
export async function insertRows(
  tx: ClinicTransaction,
  job: string,
  first: number,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await tx.sql('INSERT INTO vetloom.import_chunk (clinic_id, job_id, first_row, rows) VALUES ($1, $2, $3, $4)', [
    tx.clinic,
    job,
    first,
    JSON.stringify(rows),
  ]);
}

/** The rows that begin at that number (from 0), or undefined at the end. */
export async function chunkAt(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  job: string,
  first: number,
): Promise<string[][] | undefined> {
  const [row] = await tx.sql<{ rows: string[][] }>(
    'SELECT rows FROM vetloom.import_chunk WHERE clinic_id = $1 AND job_id = $2 AND first_row = $3',
    [tx.clinic, job, first],
  );
  return row?.rows;
}

/** What changes of a job; what is left out stays. */
export interface JobChange {
  readonly state?: ImportState;
  readonly done?: number;
  readonly plan?: ImportPlan;
  readonly counts?: ImportCounts;
  readonly problems?: readonly ImportProblem[];
  readonly undone?: ImportJob['undone'];
  readonly reconciliation?: Reconciliation;
  readonly failure?: string;
  readonly movedAt: number;
  /** The operator who made it in the place of `createBy`. */
  readonly operator?: string | null | undefined;
}

/** Writes a job's new standing. */
export async function changeJob(tx: ClinicTransaction, id: string, change: JobChange): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.sql(
    `UPDATE vetloom.import_job SET state = COALESCE($3, state), done = COALESCE($4, done), plan = COALESCE($5, plan),
      counts = COALESCE($6, counts), problems = COALESCE($7, problems), undone = COALESCE($8, undone), failure = COALESCE($9, failure),
      moved_at = $10, reconciliation = COALESCE($11, reconciliation) WHERE clinic_id = $1 AND id = $2`,
    [
      tx.clinic,
      id,
      change.state ?? null,
      change.done ?? null,
      json(change.plan),
      json(change.counts),
      json(change.problems),
      json(change.undone),
      change.failure ?? null,
      change.movedAt,
      json(change.reconciliation),
    ],
  );
}

/** Adds problems of a chunk to those that are kept, up to a number. */
export async function addProblems(
  tx: ClinicTransaction,
  id: string,
  problems: readonly ImportProblem[],
  most: number,
): Promise<void> {
  if (problems.length === 0) return;
  await tx.sql(
    `UPDATE vetloom.import_job SET problems = problems || $3::jsonb
      WHERE clinic_id = $1 AND id = $2 AND jsonb_array_length(problems) < $4`,
    [tx.clinic, id, JSON.stringify(problems), most],
  );
}

/** The kept problems of a job. */
export async function problemsOf(tx: ClinicTransaction, id: string): Promise<ImportProblem[]> {
  const [row] = await tx.sql<{ problems: ImportProblem[] }>(
    'SELECT problems FROM vetloom.import_job WHERE clinic_id = $1 AND id = $2',
    [tx.clinic, id],
  );
  return row?.problems ?? [];
}

/** Keeps rows of a chunk that were not taken over. */
export async function addRefused(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  job: string,
  first: number,
  rows: readonly RefusedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.sql('INSERT INTO vetloom.import_refused (clinic_id, job_id, first_row, rows) VALUES ($1, $2, $3, $4)', [
    tx.clinic,
    job,
    first,
    JSON.stringify(rows),
  ]);
}

/** The rows that a job has not taken over, of the first chunk from this row on (from 0) that has any; undefined at the end. */
export async function refusedFrom(
  tx: ClinicTransaction,
  job: string,
  from: number,
): Promise<{ readonly first: number; readonly rows: RefusedRow[] } | undefined> {
  const [row] = await tx.sql<{ first: number; rows: RefusedRow[] }>(
    `SELECT first_row AS first, rows FROM vetloom.import_refused WHERE clinic_id = $1 AND job_id = $2 AND first_row >= $3
      ORDER BY first_row LIMIT 1`,
    [tx.clinic, job, from],
  );
  return row;
}

/** The rows have done their work. */
export async function dropRows(tx: ClinicTransaction, id: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.import_chunk WHERE clinic_id = $1 AND job_id = $2', [tx.clinic, id]);
}

/** Takes a job away with everything that is kept of it. */
export async function removeJob(tx: ClinicTransaction, id: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.import_job WHERE clinic_id = $1 AND id = $2', [tx.clinic, id]);
}

/** What a job wrote, a document or a row of a table: where the history was then, and what stood there before (null where nothing did). */
export interface WrittenRow {
  /** Of a document its collection, of a row its kind's word for the table. */
  readonly collection: string;
  readonly id: string;
  readonly seq: number;
  readonly before: unknown;
}

/** Notes what a chunk wrote, for the rollback. What a job writes twice keeps what stood there first. */
export async function noteWrites(tx: ClinicTransaction, job: string, writes: readonly WrittenRow[]): Promise<void> {
  if (writes.length === 0) return;
  await tx.sql(
    `INSERT INTO vetloom.import_write AS w (clinic_id, job_id, collection, doc_id, seq, before)
      SELECT here.clinic_id, $2, r.collection, r.id, r.seq, r.before FROM json_to_recordset($3) AS r (collection text, id text, seq bigint, before json) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, job_id, collection, doc_id) DO UPDATE SET seq = excluded.seq`,
    [tx.clinic, job, JSON.stringify(writes)],
  );
}

/**
 * What a job wrote and the rollback has not looked at yet, of one collection, in the order of their names: animals before people, because people with
 * animals stay, and products and services before the words that they use.
 */
export const nextWritten = (tx: ClinicTransaction, job: string, limit: number): Promise<WrittenRow[]> =>
  tx.sql<WrittenRow>(
    `SELECT collection, doc_id AS id, seq, before FROM vetloom.import_write WHERE clinic_id = $1 AND job_id = $2
      AND collection = (SELECT min(collection) FROM vetloom.import_write WHERE clinic_id = $1 AND job_id = $2)
      ORDER BY doc_id LIMIT ${limit}`,
    [tx.clinic, job],
  );

/** The rollback has looked at these. */
export async function forgetWritten(tx: ClinicTransaction, job: string, rows: readonly WrittenRow[]): Promise<void> {
  await tx.sql(
    `DELETE FROM vetloom.import_write WHERE clinic_id = $1 AND job_id = $2 AND (collection, doc_id) IN
      (SELECT * FROM unnest($3::text[], $4::text[]))`,
    [tx.clinic, job, rows.map(({ collection }) => collection), rows.map(({ id }) => id)],
  );
}
