import type { JobState, JobTask } from '@vetloom/protocol/sync-tool.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What a tool is to do, and how far it is. Times in Unix seconds. */
export interface JobRow {
  readonly jobID: string;
  readonly toolID: string;
  /** `/exam/record/…`, of an order and its cancellation; empty for others. */
  readonly orderID: string;
  /** The record at which what it fetches is to be kept, or empty. */
  readonly recordID: string;
  readonly task: JobTask;
  readonly state: JobState;
  readonly reason: string;
  readonly answer: string;
  /** Email of whoever asked. */
  readonly madeBy: string;
  readonly madeAt: number;
  readonly expiresAt: number;
}

const COLUMNS = `job_id AS "jobID", tool_id AS "toolID", order_id AS "orderID", record_id AS "recordID", task, state, reason, answer, made_by AS "madeBy",
  made_at::float8 AS "madeAt", expires_at::float8 AS "expiresAt"`;
/** What a tool still has to do something about: that an instrument has an order is the last that a tool knows of it, and what comes of it comes as a message. */
const OPEN = `state IN ('waiting', 'taken')`;
/** Jobs that a tool is given at a time. */
const AT_ONCE = 100;

/** Queues a job; one that is there stays as it is. */
export async function queueJob(tx: Rows, job: Omit<JobRow, 'state' | 'reason' | 'answer'>): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.instrument_job (clinic_id, job_id, tool_id, order_id, record_id, task, made_by, made_at, expires_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8) ON CONFLICT (clinic_id, job_id) DO NOTHING`,
    [
      ...[tx.clinic, job.jobID, job.toolID, job.orderID, job.recordID, JSON.stringify(job.task)],
      ...[job.madeBy, job.madeAt, job.expiresAt],
    ],
  );
}

/** Jobs that a tool has neither handed to their instrument nor ended otherwise, the oldest first. */
export const openJobs = (tx: Rows, toolID: string): Promise<JobRow[]> =>
  tx.sql<JobRow>(
    `SELECT ${COLUMNS} FROM vetloom.instrument_job WHERE clinic_id = $1 AND tool_id = $2 AND ${OPEN} ORDER BY made_at, job_id LIMIT ${AT_ONCE}`,
    [tx.clinic, toolID],
  );

/** How many questions (jobs that are no orders) wait for a tool or are under way there. */
export async function countQuestions(tx: Rows, toolID: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM vetloom.instrument_job WHERE clinic_id = $1 AND tool_id = $2 AND ${OPEN} AND order_id = ''`,
    [tx.clinic, toolID],
  );
  return row?.count ?? 0;
}

/** A job by its id. `hold` keeps others from moving it until the transaction ends. */
export async function jobByID(tx: Rows, jobID: string, hold = false): Promise<JobRow | undefined> {
  const [row] = await tx.sql<JobRow>(
    `SELECT ${COLUMNS} FROM vetloom.instrument_job WHERE clinic_id = $1 AND job_id = $2 ${hold ? 'FOR UPDATE' : ''}`,
    [tx.clinic, jobID],
  );
  return row;
}

/** The job that carries an order, while it isn't over. */
export async function jobOfOrder(tx: Rows, orderID: string): Promise<JobRow | undefined> {
  const [row] = await tx.sql<JobRow>(
    `SELECT ${COLUMNS} FROM vetloom.instrument_job WHERE clinic_id = $1 AND order_id = $2 AND task ->> 'kind' = 'order' ORDER BY made_at DESC LIMIT 1`,
    [tx.clinic, orderID],
  );
  return row;
}

/** Moves a job on. */
export async function moveJob(
  tx: Rows,
  jobID: string,
  {
    state,
    reason,
    answer,
    now,
  }: { readonly state: JobState; readonly reason: string; readonly answer: string; readonly now: number },
): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.instrument_job SET state = $3, reason = $4, answer = $5, changed_at = $6 WHERE clinic_id = $1 AND job_id = $2',
    [tx.clinic, jobID, state, reason, answer, now],
  );
}

/** Jobs that nobody has begun in time, and what they were. */
export const jobsTooLate = (tx: Rows, now: number): Promise<JobRow[]> =>
  tx.sql<JobRow>(
    `SELECT ${COLUMNS} FROM vetloom.instrument_job WHERE clinic_id = $1 AND ${OPEN} AND expires_at <= $2 ORDER BY made_at LIMIT ${AT_ONCE}`,
    [tx.clinic, now],
  );

/** What a tool may not have heard of yet, as one text: it changes with each of its jobs and its settings. */
export async function workMarks(tx: Rows, toolIDs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ toolID: string; mark: string }>(
    `SELECT k.tool_id AS "toolID", concat_ws(' ',
         (SELECT concat(count(*), ' ', max(j.changed_at), ' ', max(j.job_id)) FROM vetloom.instrument_job j WHERE j.clinic_id = $1 AND j.tool_id = k.tool_id AND j.state = 'waiting'),
         (SELECT concat(sum(s.version), ' ', count(*)) FROM vetloom.instrument_secret s WHERE s.clinic_id = $1 AND s.tool_id = k.tool_id),
         (SELECT d.body ->> 'settingsVersion' FROM vetloom.document d WHERE d.clinic_id = $1 AND d.collection = 'synctool' AND d.id = k.tool_id)) AS mark
       FROM vetloom.sync_tool_key k WHERE k.clinic_id = $1 AND k.removed_at IS NULL AND k.tool_id = ANY ($2)`,
    [tx.clinic, toolIDs],
  );
  return new Map(rows.map(({ toolID, mark }) => [toolID, mark]));
}
