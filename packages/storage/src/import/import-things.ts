import type { ImportThing, ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { CentSums } from '@vetloom/domain/import/reconcile.ts';
import type { ThingFate } from '@vetloom/domain/import/reconciliation.schema.ts';
import type { Said } from '@vetloom/domain/import/renewal.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import type { JobRow } from './import-rows.ts';

/** What an earlier import said of a thing. */
export interface PriorThing {
  readonly key: string;
  readonly ord: number;
  readonly job: string;
  readonly print: string;
  readonly said: Said;
  readonly documents: readonly ThingDocument[];
}

/** Keeps what became of rows of a chunk. */
export async function noteThings(tx: ClinicTransaction, job: JobRow, things: readonly ImportThing[]): Promise<void> {
  if (things.length === 0) return;
  const rows = things.map(({ row, rows: count, prior, said, ownerID, ...thing }) => ({
    ...thing,
    first_row: row,
    row_count: count,
    said: Object.keys(said).length === 0 ? null : said,
    owner_id: ownerID,
    prior_job: prior?.job ?? null,
    prior_ord: prior?.ord ?? null,
  }));
  await tx.sql(
    `INSERT INTO vetloom.import_thing (clinic_id, job_id, kind, at, key, ord, first_row, row_count, fate, year, sums, print, cells, said, documents,
        owner_id, prior_job, prior_ord)
      SELECT here.clinic_id, $2, $3, $4, r.* FROM json_to_recordset($5) AS r (key text, ord int, first_row bigint, row_count int, fate text, year int, sums json,
        print text, cells json, said json, documents json, owner_id text, prior_job text, prior_ord int) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT DO NOTHING`,
    [tx.clinic, job._id, job.kind, job.createDateTime, JSON.stringify(rows)],
  );
}

/** Whether another import than $4 has renewed what `t` said: of two within one second that is the earlier one. */
const IS_RENEWED = `EXISTS (SELECT FROM vetloom.import_thing later
    WHERE later.clinic_id = $1 AND later.kind = t.kind AND later.key = t.key AND later.prior_job = t.job_id AND later.job_id <> $4)`;

/** What the latest import before this one that can be compared with said of these things. */
export const priorThings = (tx: ClinicTransaction, job: JobRow, keys: readonly string[]): Promise<PriorThing[]> =>
  tx.sql<PriorThing>(
    `SELECT key, ord, job_id AS job, print, said, documents FROM (
        SELECT t.*, rank() OVER (PARTITION BY key ORDER BY at DESC, ${IS_RENEWED}, job_id DESC) AS place FROM vetloom.import_thing t
        WHERE clinic_id = $1 AND kind = $2 AND key = ANY ($3) AND job_id <> $4 AND said IS NOT NULL AND fate <> 'refused') AS latest
      WHERE place = 1 ORDER BY key, ord`,
    [tx.clinic, job.kind, [...new Set(keys)], job._id],
  );

/** Under which numbers this import has kept things of these keys, and which earlier ones they stand for. */
export const keptThings = (
  tx: ClinicTransaction,
  job: JobRow,
  keys: readonly string[],
): Promise<{ readonly key: string; readonly ord: number; readonly prior: number | null }[]> =>
  tx.sql(
    'SELECT key, ord, prior_ord AS prior FROM vetloom.import_thing WHERE clinic_id = $1 AND job_id = $2 AND key = ANY ($3)',
    [tx.clinic, job._id, [...new Set(keys)]],
  );

/**
 * The latest import of a kind, still on the list, that brought in or knew so many things of these keys, and how many. One that was taken back has none.
 */
export async function importOfKeys(
  tx: ClinicTransaction,
  job: Pick<JobRow, '_id' | 'kind'>,
  keys: readonly string[],
  least: number,
): Promise<{ readonly file: string; readonly at: number; readonly known: number } | undefined> {
  const [found] = await tx.sql<{ file: string; at: number; known: number }>(
    `SELECT j.name AS file, j.created_at AS at, count(DISTINCT t.key)::int AS known FROM vetloom.import_thing t
        JOIN vetloom.import_job j ON j.clinic_id = $1 AND j.id = t.job_id
      WHERE t.clinic_id = $1 AND t.kind = $2 AND t.key = ANY ($3) AND t.job_id <> $4 AND t.said IS NOT NULL AND t.fate <> 'refused'
      GROUP BY j.id, j.name, j.created_at HAVING count(DISTINCT t.key) >= $5 ORDER BY j.created_at DESC, j.id DESC LIMIT 1`,
    [tx.clinic, job.kind, [...new Set(keys)], job._id, least],
  );
  return found;
}

/** A thing as it is kept. */
export interface KeptThing {
  readonly key: string;
  readonly ord: number;
  readonly row: number;
  readonly rows: number;
  readonly fate: ThingFate;
  readonly year: number | null;
  readonly sums: CentSums;
  readonly documents: readonly ThingDocument[];
}

/** Things of an import behind a row, in the order of the file. */
export const thingsBehind = (tx: ClinicTransaction, job: string, row: number, limit: number): Promise<KeptThing[]> =>
  tx.sql<KeptThing>(
    `SELECT key, ord, first_row AS row, row_count AS rows, fate, year, sums, documents FROM vetloom.import_thing
      WHERE clinic_id = $1 AND job_id = $2 AND first_row > $3 ORDER BY first_row LIMIT ${limit}`,
    [tx.clinic, job, row],
  );

/** A condition of things `t` of earlier files that the file of import $2 lacks. */
const MISSING = `t.clinic_id = $1 AND t.fate <> 'refused' AND NOT t.erased AND t.job_id IN
    (SELECT DISTINCT prior_job FROM vetloom.import_thing WHERE clinic_id = $1 AND job_id = $2 AND prior_job IS NOT NULL)
  AND NOT EXISTS (SELECT FROM vetloom.import_thing n WHERE n.clinic_id = $1 AND n.job_id = $2 AND n.key = t.key)`;

/** How many rows earlier files had that this one lacks, of the files with which it shares any. */
export async function missingRows(tx: ClinicTransaction, job: string): Promise<number> {
  const [row] = await tx.sql<{ rows: number }>(
    `SELECT COALESCE(sum(t.row_count), 0)::int AS rows FROM vetloom.import_thing t WHERE ${MISSING}`,
    [tx.clinic, job],
  );
  return row?.rows ?? 0;
}

/** The same one by one, with their cells, some at a time. */
export const missingThings = (
  tx: ClinicTransaction,
  job: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly job: string; readonly row: number; readonly cells: string[][] }[]> =>
  tx.sql(
    `SELECT t.job_id AS job, t.first_row AS row, t.cells FROM vetloom.import_thing t WHERE ${MISSING}
      ORDER BY t.job_id, t.first_row OFFSET $3 LIMIT $4`,
    [tx.clinic, job, skip, limit],
  );

/** Whether a document of the thing `t` is there still. */
const STANDS = `EXISTS (SELECT FROM json_to_recordset(t.documents::json) AS made (collection text, id text)
    JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = made.collection AND d.id = made.id AND NOT d.deleted)`;

/**
 * Forgets what became of an import's rows, when it was taken back. Of those that stay (`anyKept`), because people have worked with them since, it is still known what
 * the file said: the next file is compared with it.
 */
export async function dropThings(tx: ClinicTransaction, job: string, anyKept: boolean): Promise<void> {
  await tx.sql(
    `DELETE FROM vetloom.import_thing t WHERE clinic_id = $1 AND job_id = $2 ${anyKept ? `AND NOT ${STANDS}` : ''}`,
    [tx.clinic, job],
  );
  await tx.sql('DELETE FROM vetloom.import_change WHERE clinic_id = $1 AND job_id = $2', [tx.clinic, job]);
}
