import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

const KEPT_S = 7 * 86_400;

/** Notes an event of the messaging app; false for one that was noted before. What is older than 7 days is forgotten. */
export async function noteLineEvent(tx: Rows, eventID: string, now: number): Promise<boolean> {
  await tx.sql('DELETE FROM vetloom.line_event WHERE clinic_id = $1 AND at < $2', [tx.clinic, now - KEPT_S]);
  const rows = await tx.sql(
    'INSERT INTO vetloom.line_event (clinic_id, event_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING at',
    [tx.clinic, eventID, now],
  );
  return rows.length > 0;
}

/** Notes when an account became a friend or left, Unix milliseconds; false where something later is known. */
export async function noteLineStanding(
  tx: Rows,
  { lineUserID, atMs, now }: { readonly lineUserID: string; readonly atMs: number; readonly now: number },
): Promise<boolean> {
  await tx.sql('DELETE FROM vetloom.line_standing WHERE clinic_id = $1 AND at_ms < $2', [
    tx.clinic,
    (now - KEPT_S) * 1000,
  ]);
  const rows = await tx.sql(
    `INSERT INTO vetloom.line_standing (clinic_id, line_user_id, at_ms) VALUES ($1, $2, $3)
      ON CONFLICT (clinic_id, line_user_id) DO UPDATE SET at_ms = $3 WHERE line_standing.at_ms < $3 RETURNING at_ms`,
    [tx.clinic, lineUserID, Math.floor(atMs)],
  );
  return rows.length > 0;
}

/** Ids of the owners who are linked to an account. */
export async function ownersOfLine(tx: Pick<Rows, 'sql'>, clinic: string, lineUserID: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted AND body ->> 'lineUserID' = $2 ORDER BY id LIMIT 50`,
    [clinic, lineUserID],
  );
  return rows.map(({ id }) => id);
}

/** Begins the linking of an owner; an earlier one of theirs ends with it. Times in Unix seconds. */
export async function inviteToLine(
  tx: Rows,
  {
    codeHash,
    ownerID,
    now,
    until,
  }: { readonly codeHash: string; readonly ownerID: string; readonly now: number; readonly until: number },
): Promise<void> {
  await tx.sql('DELETE FROM vetloom.line_invitation WHERE clinic_id = $1 AND (owner_id = $2 OR expires_at < $3)', [
    tx.clinic,
    ownerID,
    now,
  ]);
  await tx.sql(
    'INSERT INTO vetloom.line_invitation (clinic_id, code_hash, owner_id, expires_at) VALUES ($1, $2, $3, $4)',
    [tx.clinic, codeHash, ownerID, until],
  );
}

/** Ends what was begun for an owner. */
export async function endLineInvitations(tx: Pick<Rows, 'sql'>, clinic: string, ownerID: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.line_invitation WHERE clinic_id = $1 AND owner_id = $2', [clinic, ownerID]);
}

/** An account has written a code: from then on it is that account's. False where the code is none, has ended, or is another account's. */
export async function takeLineCode(
  tx: Rows,
  {
    codeHash,
    lineUserID,
    nonceHash,
    nonceUntil,
    now,
  }: {
    readonly codeHash: string;
    readonly lineUserID: string;
    readonly nonceHash: string;
    readonly nonceUntil: number;
    readonly now: number;
  },
): Promise<boolean> {
  const rows = await tx.sql(
    `UPDATE vetloom.line_invitation SET line_user_id = $3, nonce_hash = $4, nonce_expires_at = $5
      WHERE clinic_id = $1 AND code_hash = $2 AND expires_at > $6 AND (line_user_id IS NULL OR line_user_id = $3) RETURNING owner_id`,
    [tx.clinic, codeHash, lineUserID, nonceHash, nonceUntil, now],
  );
  return rows.length > 0;
}

/** Uses the nonce of a callback, once, by the account for which it was made and before its time is over. Answers the owner. */
export async function useLineNonce(
  tx: Rows,
  { nonceHash, lineUserID, at }: { readonly nonceHash: string; readonly lineUserID: string; readonly at: number },
): Promise<string | undefined> {
  const [row] = await tx.sql<{ owner_id: string }>(
    `DELETE FROM vetloom.line_invitation WHERE clinic_id = $1 AND nonce_hash = $2 AND line_user_id = $3 AND nonce_expires_at >= $4 RETURNING owner_id`,
    [tx.clinic, nonceHash, lineUserID, at],
  );
  return row?.owner_id;
}
