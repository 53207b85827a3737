import type { ClinicTransaction } from '../ports/transaction.ts';
import { noteFileUses } from './file-uses.ts';

/** When to look, and how long a file stays that nothing refers to. */
export interface UnusedRequest {
  /** Unix seconds. */
  readonly now: number;
  /** Seconds. */
  readonly keptSeconds: number;
  /** As many files as one look answers. */
  readonly limit: number;
}

/*
 * A removed visit that can still come back holds its files without using them: their time runs from the removal. What `file_use` knows of a
 * document that was deleted, or taken away for good, counts no more. A paper of a form is used as long as the form has it, also while the form is
 * removed: the books that named it stay. What came with a message of an instrument is used as long as the message is kept, also while nobody can read it.
 */
const HELD = `SELECT COALESCE(a.kept, u.hash) AS hash, bool_or(u.used) AS used
  FROM (SELECT u.hash, u.collection <> 'removal' AS used
      FROM vetloom.file_use u JOIN vetloom.document d ON d.clinic_id = $1 AND d.collection = u.collection AND d.id = u.id
      WHERE u.clinic_id = $1 AND NOT d.deleted
        AND NOT (u.collection = 'removal' AND (d.body ->> 'expireDateTime')::bigint <= $2)
    UNION ALL SELECT f.hash, true FROM vetloom.form_file f WHERE f.clinic_id = $1
    UNION ALL SELECT f ->> 'hash', true FROM vetloom.instrument_message m, jsonb_array_elements(m.files) AS f
      WHERE m.clinic_id = $1 AND m.gone = '' AND m.files <> '[]') u
  LEFT JOIN vetloom.file_alias a ON a.clinic_id = $1 AND a.hash = u.hash
  GROUP BY 1`;

/**
 * Milliseconds that a transaction may say nothing while what it has locked is taken out of the store: fifteen seconds of them and the last one, of which each of two objects
 * is asked for three times by `bucketObjects`. Were it ended meanwhile, a file would be kept that lies nowhere, and whoever brings it again wouldn't be asked for it.
 */
const SILENT_MS = 180_000;

/** Each file of the clinic with what the documents say of it. */
const LOOKED = `(SELECT b.hash, b.unused_since, COALESCE(held.used, false) AS used, held.hash IS NOT NULL AS held
    FROM vetloom.file_blob b LEFT JOIN (${HELD}) held ON held.hash = b.hash WHERE b.clinic_id = $1) looked`;

/** Notes since when files of the clinic are unused, and answers those whose time is over. */
export async function unusedBlobs(
  tx: ClinicTransaction,
  { now, keptSeconds, limit }: UnusedRequest,
): Promise<string[]> {
  await noteFileUses(tx);
  const [rows] = await Promise.all([
    tx.sql<{ hash: string }>(`SELECT hash FROM ${LOOKED} WHERE NOT held AND unused_since <= $3 LIMIT $4`, [
      tx.clinic,
      now,
      now - keptSeconds,
      limit,
    ]),
    tx.sql(
      `UPDATE vetloom.file_blob b SET unused_since = CASE WHEN looked.used THEN NULL ELSE $2::bigint END
        FROM ${LOOKED} WHERE b.clinic_id = $1 AND b.hash = looked.hash AND (b.unused_since IS NULL) <> looked.used`,
      [tx.clinic, now],
    ),
  ]);
  return rows.map(({ hash }) => hash);
}

/**
 * Of these files those that are still unused, locked until the transaction ends, so that an upload of the same content waits and then begins
 * anew. Nothing else of the clinic waits, so that the transaction may be silent for longer than another that writes.
 */
export async function lockUnused(
  tx: ClinicTransaction,
  hashes: readonly string[],
  { now, keptSeconds }: Omit<UnusedRequest, 'limit'>,
): Promise<string[]> {
  await tx.sql(`SET LOCAL idle_in_transaction_session_timeout = ${SILENT_MS}`);
  const rows = await tx.sql<{ hash: string }>(
    'SELECT hash FROM vetloom.file_blob WHERE clinic_id = $1 AND hash = ANY ($2) AND unused_since <= $3 FOR UPDATE',
    [tx.clinic, hashes, now - keptSeconds],
  );
  return rows.map(({ hash }) => hash);
}

/** Somebody is about to use files: the time of unused ones begins anew. */
export async function touchBlobs(tx: ClinicTransaction, hashes: readonly string[], now: number): Promise<void> {
  await tx.sql(
    `UPDATE vetloom.file_blob SET unused_since = $3 WHERE clinic_id = $1 AND unused_since IS NOT NULL
      AND (hash = ANY ($2) OR hash IN (SELECT kept FROM vetloom.file_alias WHERE clinic_id = $1 AND hash = ANY ($2)))`,
    [tx.clinic, hashes, now],
  );
}

/** Forgets files. Their bytes are the caller's to take away. */
export async function dropBlobs(tx: ClinicTransaction, hashes: readonly string[]): Promise<void> {
  await tx.sql('DELETE FROM vetloom.file_alias WHERE clinic_id = $1 AND kept = ANY ($2)', [tx.clinic, hashes]);
  await tx.sql('DELETE FROM vetloom.file_blob WHERE clinic_id = $1 AND hash = ANY ($2)', [tx.clinic, hashes]);
}
