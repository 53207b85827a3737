import type { ClinicTransaction } from '../ports/transaction.ts';

/** Documents that one statement reads, so that the first look at ten years is many short statements and not one long one. */
const PAGE = 5000;

/** Documents written after `$2` and up to `$3`. */
const WRITTEN = 'd.clinic_id = $1 AND d.seq > $2 AND d.seq <= $3';

/*
 * A file is named by the hash of its content wherever a document has a member `hash`, so every collection takes part without being named
 * here.
 */
const NAMED = `INSERT INTO vetloom.file_use (clinic_id, collection, id, hash)
  SELECT DISTINCT d.clinic_id, d.collection, d.id, found.hash #>> '{}'
  FROM vetloom.document d, jsonb_path_query(d.body, '$.**.hash') AS found(hash)
  WHERE ${WRITTEN} AND NOT d.deleted AND jsonb_typeof(found.hash) = 'string' AND found.hash #>> '{}' ~ '^[a-f0-9]{64}$'`;

const FORGOTTEN = `DELETE FROM vetloom.file_use u USING vetloom.document d
  WHERE ${WRITTEN} AND u.clinic_id = $1 AND u.collection = d.collection AND u.id = d.id`;

/**
 * Brings `file_use` to what the clinic's documents say now, from those written since the last time. What somebody writes meanwhile has a
 * later sequence and is read by a later page, or the next time. Others who do the same wait for this transaction.
 */
export async function noteFileUses(tx: ClinicTransaction): Promise<void> {
  const [look] = await tx.sql<{ seq: number }>(
    `INSERT INTO vetloom.file_look AS l (clinic_id, seq) VALUES ($1, 0)
      ON CONFLICT (clinic_id) DO UPDATE SET seq = l.seq RETURNING seq`,
    [tx.clinic],
  );
  let seq = look?.seq ?? 0;
  for (let next = await endOfPage(tx, seq); next !== null; next = await endOfPage(tx, seq)) {
    await tx.sql(FORGOTTEN, [tx.clinic, seq, next]);
    await tx.sql(NAMED, [tx.clinic, seq, next]);
    seq = next;
  }
  await tx.sql('UPDATE vetloom.file_look SET seq = $2 WHERE clinic_id = $1', [tx.clinic, seq]);
}

/** Where a page after that sequence ends, with all documents that share its last one; null when nothing was written. */
async function endOfPage(tx: ClinicTransaction, seq: number): Promise<number | null> {
  const [page] = await tx.sql<{ last: number | null }>(
    `SELECT max(p.seq) AS last FROM
      (SELECT d.seq FROM vetloom.document d WHERE d.clinic_id = $1 AND d.seq > $2 ORDER BY d.seq LIMIT ${PAGE}) AS p`,
    [tx.clinic, seq],
  );
  return page?.last ?? null;
}
