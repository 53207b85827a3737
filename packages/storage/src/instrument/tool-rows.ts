import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Codes of a clinic that may pair tools at a time. */
const MOST_CODES = 20;

/** Keeps a code's hash until `endsAt`; codes that have ended go. False where the clinic has too many that haven't. */
export async function keepCode(
  tx: Rows,
  {
    hash,
    by,
    endsAt,
    now,
  }: { readonly hash: string; readonly by: string; readonly endsAt: number; readonly now: number },
): Promise<boolean> {
  await tx.sql('DELETE FROM vetloom.sync_tool_code WHERE clinic_id = $1 AND ends_at <= $2', [tx.clinic, now]);
  const made = await tx.sql(
    `INSERT INTO vetloom.sync_tool_code (clinic_id, hash, made_by, ends_at)
       SELECT here.clinic_id, $2, $3, $4::bigint FROM vetloom.clinic_head here
         WHERE here.clinic_id = $1 AND (SELECT count(*) FROM vetloom.sync_tool_code WHERE clinic_id = $1) < ${MOST_CODES} RETURNING 1`,
    [tx.clinic, hash, by, endsAt],
  );
  return made.length > 0;
}

/** Uses a code up; answers who showed it, undefined for one that isn't there any more. */
export async function useCode(tx: Rows, hash: string, now: number): Promise<string | undefined> {
  const [row] = await tx.sql<{ by: string; isGood: boolean }>(
    'DELETE FROM vetloom.sync_tool_code WHERE clinic_id = $1 AND hash = $2 RETURNING made_by AS by, ends_at > $3 AS "isGood"',
    [tx.clinic, hash, now],
  );
  return row?.isGood ? row.by : undefined;
}

/** Keeps a tool's public key (base64url). */
export async function keepToolKey(
  tx: Rows,
  key: { readonly toolID: string; readonly publicKey: string; readonly by: string; readonly at: number },
): Promise<void> {
  await tx.sql(
    'INSERT INTO vetloom.sync_tool_key (clinic_id, tool_id, public_key, paired_by, paired_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)',
    [tx.clinic, key.toolID, key.publicKey, key.by, key.at],
  );
}

/** The public key of a tool that may still come in. */
export async function toolKey(tx: Rows, toolID: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ publicKey: string }>(
    'SELECT public_key AS "publicKey" FROM vetloom.sync_tool_key WHERE clinic_id = $1 AND tool_id = $2 AND removed_at IS NULL',
    [tx.clinic, toolID],
  );
  return row?.publicKey;
}

/** Ends a tool's key, and with it everything that it was to do. */
export async function endToolKey(tx: Rows, toolID: string, now: number): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.sync_tool_key SET removed_at = $3 WHERE clinic_id = $1 AND tool_id = $2 AND removed_at IS NULL',
    [tx.clinic, toolID, now],
  );
  await tx.sql(
    `UPDATE vetloom.instrument_job SET state = 'cancelled', reason = 'the tool was removed', changed_at = $3
       WHERE clinic_id = $1 AND tool_id = $2 AND state IN ('waiting', 'taken', 'delivered')`,
    [tx.clinic, toolID, now],
  );
  await tx.sql('DELETE FROM vetloom.instrument_secret WHERE clinic_id = $1 AND tool_id = $2', [tx.clinic, toolID]);
}

/** Notes that a tool was heard of. */
export async function seeTool(tx: Rows, toolID: string, now: number): Promise<void> {
  await tx.sql('UPDATE vetloom.sync_tool_key SET seen_at = $3 WHERE clinic_id = $1 AND tool_id = $2 AND seen_at < $3', [
    tx.clinic,
    toolID,
    now,
  ]);
}

/** Which of the tools that may come in were last heard of before a time. */
export async function toolsUnheardSince(tx: Rows, before: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    'SELECT tool_id AS id FROM vetloom.sync_tool_key WHERE clinic_id = $1 AND removed_at IS NULL AND seen_at < $2',
    [tx.clinic, before],
  );
  return rows.map(({ id }) => id);
}

/** Keeps what proves the clinic at an instrument's service, or forgets it for null. */
export async function keepInstrumentSecret(
  tx: Rows,
  { toolID, instrumentID }: { readonly toolID: string; readonly instrumentID: string },
  sealed: Uint8Array | null,
): Promise<void> {
  if (sealed === null)
    await tx.sql('DELETE FROM vetloom.instrument_secret WHERE clinic_id = $1 AND tool_id = $2 AND instrument_id = $3', [
      tx.clinic,
      toolID,
      instrumentID,
    ]);
  else
    await tx.sql(
      `INSERT INTO vetloom.instrument_secret AS s (clinic_id, tool_id, instrument_id, sealed, version) VALUES ($1, $2, $3, $4, 1)
         ON CONFLICT (clinic_id, tool_id, instrument_id) DO UPDATE SET sealed = excluded.sealed, version = s.version + 1`,
      [tx.clinic, toolID, instrumentID, sealed],
    );
}

/** Secrets of a tool's instruments, sealed, with their versions. */
export const instrumentSecrets = (
  tx: Rows,
  toolID: string,
): Promise<{ readonly instrumentID: string; readonly sealed: Buffer; readonly version: number }[]> =>
  tx.sql(
    `SELECT instrument_id AS "instrumentID", sealed, version::float8 AS version FROM vetloom.instrument_secret
       WHERE clinic_id = $1 AND tool_id = $2`,
    [tx.clinic, toolID],
  );
