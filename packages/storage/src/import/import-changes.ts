import type { ImportChange } from '@vetloom/domain/import/import-change.schema.ts';
import type { ThingChange, ThingDocument } from '@vetloom/domain/import/import-thing.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

/** A change as it is kept, with what taking it writes. */
export interface KeptChange extends ImportChange {
  readonly ownerID: string;
  /** Null takes the document away. */
  readonly patch: Readonly<Record<string, unknown>> | null;
}

const COLUMNS = `first_row AS row, ord, collection, field, doc_id AS "docID", owner_id AS "ownerID", said_before AS "from", stands AS here, says AS "to", patch,
  state, decided_by AS "decidedBy", decided_at AS "decidedAt"`;

/** Keeps what a chunk of a newer file says otherwise. */
export async function noteChanges(tx: ClinicTransaction, job: string, changes: readonly ThingChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ row, ord, collection, field, docID, ownerID, from, here, to, patch, verdict }) => ({
    first_row: row,
    ord,
    collection,
    field,
    doc_id: docID,
    owner_id: ownerID,
    said_before: from,
    stands: here,
    says: to,
    patch: verdict === 'ask' ? patch : null,
    state: verdict === 'ask' ? 'open' : 'taken',
  }));
  await tx.sql(
    `INSERT INTO vetloom.import_change (clinic_id, job_id, first_row, ord, collection, field, doc_id, owner_id, said_before, stands, says, patch, state)
      SELECT here.clinic_id, $2, r.* FROM json_to_recordset($3) AS r (first_row bigint, ord int, collection text, field text, doc_id text, owner_id text,
        said_before text, stands text, says text, patch json, state text) JOIN vetloom.clinic_head here ON here.clinic_id = $1 ON CONFLICT DO NOTHING`,
    [tx.clinic, job, JSON.stringify(rows)],
  );
}

/** Changes of an import in the order of the file, some at a time; `open` those alone that wait for a decision. */
export const changesOfJob = (
  tx: ClinicTransaction,
  job: string,
  { open, skip, limit }: { readonly open: boolean; readonly skip: number; readonly limit: number },
): Promise<KeptChange[]> =>
  tx.sql<KeptChange>(
    `SELECT ${COLUMNS} FROM vetloom.import_change WHERE clinic_id = $1 AND job_id = $2 AND ($3 = false OR state = 'open')
      ORDER BY (state = 'open') DESC, first_row, collection, field OFFSET $4 LIMIT $5`,
    [tx.clinic, job, open, skip, limit],
  );

/** Changes of an import that wait, of these rows and fields. */
export const openChanges = (
  tx: ClinicTransaction,
  job: string,
  of: readonly { readonly row: number; readonly collection: string; readonly field: string }[],
): Promise<KeptChange[]> =>
  tx.sql<KeptChange>(
    `SELECT ${COLUMNS} FROM vetloom.import_change WHERE clinic_id = $1 AND job_id = $2 AND state = 'open'
      AND (first_row, collection, field) IN (SELECT * FROM unnest($3::bigint[], $4::text[], $5::text[])) ORDER BY first_row, collection, field`,
    [tx.clinic, job, of.map(({ row }) => row), of.map(({ collection }) => collection), of.map(({ field }) => field)],
  );

/** Writes down how changes were decided, by whom and when. */
export async function settleChanges(
  tx: ClinicTransaction,
  job: string,
  changes: readonly KeptChange[],
  { take, by, at }: { readonly take: 'theirs' | 'ours'; readonly by: string; readonly at: number },
): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.import_change SET state = $6, decided_by = $7, decided_at = $8, patch = NULL WHERE clinic_id = $1 AND job_id = $2 AND state = 'open'
      AND (first_row, collection, field) IN (SELECT * FROM unnest($3::bigint[], $4::text[], $5::text[]))`,
    [
      tx.clinic,
      job,
      changes.map(({ row }) => row),
      changes.map(({ collection }) => collection),
      changes.map(({ field }) => field),
      take,
      by,
      at,
    ],
  );
}

/** The documents in which the things stand that begin in these rows, by row. */
export async function documentsOfRows(
  tx: ClinicTransaction,
  job: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, readonly ThingDocument[]>> {
  const found = await tx.sql<{ row: number; documents: ThingDocument[] }>(
    `SELECT first_row AS row, documents FROM vetloom.import_thing WHERE clinic_id = $1 AND job_id = $2 AND first_row = ANY ($3)`,
    [tx.clinic, job, [...new Set(rows)]],
  );
  return new Map(found.map(({ row, documents }) => [row, documents]));
}

/** A thing stands in other documents than before. */
export async function moveThing(
  tx: ClinicTransaction,
  job: string,
  row: number,
  documents: readonly ThingDocument[],
): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.import_thing SET documents = $4 WHERE clinic_id = $1 AND job_id = $2 AND first_row = $3',
    [tx.clinic, job, row, JSON.stringify(documents)],
  );
}

/** How many changes of an import wait. */
export async function waitingChanges(tx: ClinicTransaction, job: string): Promise<number> {
  const [row] = await tx.sql<{ open: number }>(
    `SELECT count(*)::int AS open FROM vetloom.import_change WHERE clinic_id = $1 AND job_id = $2 AND state = 'open'`,
    [tx.clinic, job],
  );
  return row?.open ?? 0;
}
