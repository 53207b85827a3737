import type { ImportProblem, RefusedRow } from '@vetloom/domain/import/import.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import type { OwnerTraces, PetTraces } from '@vetloom/domain/import/person-traces.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';
import { keyColumn, keyValue } from '../schema/document-schema.ts';
import type { JobRow } from './import-rows.ts';

/*
 * What an erasure reads and takes of imports (law 26). Documents are read by statements and not by the transaction's reader: this comes before the clinic's
 * head is locked, and what the reader holds would be older than what the command acts upon.
 */

type Sql = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What of a file stands in its import's own row. */
export interface JobText extends Pick<JobRow, '_id' | 'kind' | 'columns' | 'sample' | 'plan' | 'undone'> {
  readonly problems: readonly ImportProblem[];
}

/** Imports of these kinds; none of them moves until the transaction has ended. */
export const lockTexts = (tx: Sql, kinds: readonly ImportKindName[]): Promise<JobText[]> =>
  tx.sql<JobText>(
    `SELECT id AS "_id", kind, columns, sample, plan, undone, problems FROM vetloom.import_job WHERE clinic_id = $1 AND kind = ANY ($2)
      ORDER BY id FOR UPDATE`,
    [tx.clinic, kinds],
  );

/** Writes what of a file stands in its import's own row. */
export async function changeText(
  tx: Sql,
  id: string,
  { columns, sample, problems, undone }: Omit<JobText, '_id' | 'kind' | 'plan'>,
): Promise<void> {
  const values = [columns, sample, problems, undone].map((value) => JSON.stringify(value));
  await tx.sql(
    `UPDATE vetloom.import_job SET columns = $3, sample = $4, problems = $5, undone = NULLIF($6::jsonb, 'null') WHERE clinic_id = $1 AND id = $2`,
    [tx.clinic, id, ...values],
  );
}

/** Writes a chunk of rows anew that waits to be brought in. */
export async function replaceChunk(
  tx: Sql,
  job: string,
  first: number,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await tx.sql('UPDATE vetloom.import_chunk SET rows = $4 WHERE clinic_id = $1 AND job_id = $2 AND first_row = $3', [
    tx.clinic,
    job,
    first,
    JSON.stringify(rows),
  ]);
}

/** Takes the refused rows of a chunk away; what stays of them is kept anew. */
export async function dropRefused(tx: Sql, job: string, first: number): Promise<void> {
  await tx.sql('DELETE FROM vetloom.import_refused WHERE clinic_id = $1 AND job_id = $2 AND first_row = $3', [
    tx.clinic,
    job,
    first,
  ]);
}

/** Refused rows of an import, a chunk at a time, behind that chunk. */
export async function refusedBehind(
  tx: Sql,
  job: string,
  behind: number,
): Promise<{ readonly first: number; readonly rows: readonly RefusedRow[] } | undefined> {
  const [row] = await tx.sql<{ first: number; rows: RefusedRow[] }>(
    `SELECT first_row AS first, rows FROM vetloom.import_refused WHERE clinic_id = $1 AND job_id = $2 AND first_row > $3
      ORDER BY first_row LIMIT 1`,
    [tx.clinic, job, behind],
  );
  return row;
}

/** A thing with what its key says, and its cells where it has any. */
export interface NamedThing {
  readonly row: number;
  readonly rows: number;
  readonly key: string;
  readonly cells: readonly (readonly string[])[];
}

/** Things of an import that are nobody's behind a row, in the order of the file: refused ones keep what they are called. */
export const nobodysThings = (tx: Sql, job: string, behind: number, limit: number): Promise<NamedThing[]> =>
  tx.sql<NamedThing>(
    `SELECT first_row AS row, row_count AS rows, key, cells FROM vetloom.import_thing
      WHERE clinic_id = $1 AND job_id = $2 AND owner_id = '' AND first_row > $3 AND NOT erased ORDER BY first_row LIMIT ${limit}`,
    [tx.clinic, job, behind],
  );

/** Imports that are off the list and of which things are kept, by the kinds that hold people. */
export async function listlessJobs(tx: Sql, kinds: readonly ImportKindName[]): Promise<string[]> {
  const found = await tx.sql<{ id: string }>(
    `SELECT DISTINCT t.job_id AS id FROM vetloom.import_thing t WHERE t.clinic_id = $1 AND t.kind = ANY ($2) AND t.owner_id = '' AND NOT EXISTS
      (SELECT FROM vetloom.import_job j WHERE j.clinic_id = $1 AND j.id = t.job_id)`,
    [tx.clinic, kinds],
  );
  return found.map(({ id }) => id);
}

/** The rows of the file (the heading is row 1) in which things of an import stand: of those that are of one of these owners, or hold one of these rows. */
export async function rowsOfThings(
  tx: Sql,
  job: string,
  { owners, rows }: { readonly owners: readonly string[]; readonly rows: readonly number[] },
): Promise<number[]> {
  const found = await tx.sql<{ row: number; rows: number }>(
    `SELECT first_row AS row, row_count AS rows FROM vetloom.import_thing t WHERE clinic_id = $1 AND job_id = $2 AND (owner_id = ANY ($3)
      OR (owner_id = '' AND EXISTS (SELECT FROM unnest($4::bigint[]) AS r WHERE r >= t.first_row AND r < t.first_row + t.row_count)))`,
    [tx.clinic, job, owners, rows],
  );
  return found.flatMap(({ row, rows: many }) => Array.from({ length: many }, (_, at) => row + at));
}

/** Forgets what was drawn of a person, and what somebody remarked on it, then all that is kept of what files said of them. */
export async function forgetThings(
  tx: Sql,
  owners: readonly string[],
  more: readonly { readonly job: string; readonly row: number }[],
): Promise<void> {
  const theirs = `t.clinic_id = $1 AND NOT t.erased AND (t.owner_id = ANY ($2) OR (t.owner_id = ''
      AND (t.job_id, t.first_row) IN (SELECT * FROM unnest($3::text[], $4::bigint[]))))`;
  const values = [tx.clinic, owners, more.map(({ job }) => job), more.map(({ row }) => row)];
  await tx.sql(
    `UPDATE vetloom.import_draw_item i SET key = '', remark = '' FROM vetloom.import_thing t
      WHERE i.clinic_id = $1 AND i.job_id = t.job_id AND i.key = t.key AND i.ord = t.ord AND ${theirs}`,
    values,
  );
  await tx.sql(
    `UPDATE vetloom.import_thing t SET erased = true, key = 'erased ' || first_row, print = '', cells = '[]', said = NULL, owner_id = '' WHERE ${theirs}`,
    values,
  );
  await tx.sql('DELETE FROM vetloom.import_change WHERE clinic_id = $1 AND owner_id = ANY ($2)', [tx.clinic, owners]);
}

/** Forgets what stood before an import changed it; a rollback then leaves it as it is. */
export async function forgetBefore(tx: Sql, owners: readonly string[]): Promise<void> {
  await tx.sql(
    `DELETE FROM vetloom.import_write WHERE clinic_id = $1 AND before IS NOT NULL
      AND (doc_id = ANY ($2) OR before ->> 'userID' = ANY ($2))`,
    [tx.clinic, owners],
  );
}

/** The id that an id leads to now, with every id that ever led there. */
export async function everyID(tx: Sql, id: string): Promise<string[]> {
  const [leads] = await tx.sql<{ to: string }>(
    `SELECT body ->> 'to' AS "to" FROM vetloom.document WHERE clinic_id = $1 AND collection = 'alias' AND NOT deleted AND id = $2`,
    [tx.clinic, `/alias${id}`],
  );
  const present = leads?.to ?? id;
  const former = await tx.sql<{ from: string }>(
    `SELECT body ->> 'from' AS "from" FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'alias' AND NOT deleted AND ${keyColumn(['to', 'text'])} = $2`,
    [tx.clinic, keyValue(present)],
  );
  return [present, ...former.map(({ from }) => from)];
}

/** What an owner is and was called, under all their ids: in their document, in what was merged into it, and in its history. */
export async function ownerTraces(tx: Sql, owners: readonly string[]): Promise<OwnerTraces[]> {
  const found = await tx.sql<{ said: OwnerTraces | null }>(
    `SELECT body AS said FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND id = ANY ($2)
      UNION ALL SELECT body -> 'source' FROM vetloom.document WHERE clinic_id = $1 AND collection = 'userMerge' AND body ->> 'toID' = ANY ($2)
      UNION ALL SELECT before FROM vetloom.history WHERE clinic_id = $1 AND collection = 'user' AND doc_id = ANY ($2)
      UNION ALL SELECT after FROM vetloom.history WHERE clinic_id = $1 AND collection = 'user' AND doc_id = ANY ($2)`,
    [tx.clinic, owners],
  );
  return found.flatMap(({ said }) => said ?? []);
}

/** By what files name the animals of these owners, with those that were combined into them. */
export async function petTraces(tx: Sql, owners: readonly string[]): Promise<PetTraces[]> {
  const found = await tx.sql<{ said: PetTraces | null }>(
    `SELECT body AS said FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND ${keyColumn(['userID', 'text'])} = ANY ($2)
      UNION ALL SELECT m.body -> 'source' FROM vetloom.document m WHERE m.clinic_id = $1 AND m.collection = 'petMerge'
        AND m.body ->> 'toID' IN (SELECT p.id FROM vetloom.document p WHERE p.clinic_id = $1 AND p.collection = 'pet'
          AND p.${keyColumn(['userID', 'text'])} = ANY ($2))`,
    [tx.clinic, owners.map(keyValue)],
  );
  return found.flatMap(({ said }) => said ?? []);
}
