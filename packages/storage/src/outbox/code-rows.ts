import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** A code that was asked for; names as `CodeKeys` makes them, times in Unix seconds. */
export interface AskedCode {
  readonly codeName: string;
  readonly phoneName: string;
  readonly addressName: string;
  readonly purpose: string;
  readonly messageID: string;
  /** Undefined where the number is nobody's. */
  readonly ownerID: string | undefined;
  /** Nobody's number that is to be proved all the same: whoever has it may become an owner. */
  readonly newcomer: boolean;
  readonly now: number;
  readonly until: number;
}

/** How often codes were asked for: with one number within an hour and a day, from one address within both, and by the clinic's owners within a day. */
export interface AskedSoFar {
  readonly phoneHour: number;
  readonly phoneDay: number;
  readonly addressHour: number;
  readonly addressDay: number;
  readonly ownersDay: number;
  /** Those that went to numbers of nobody within a day. */
  readonly newcomersDay: number;
}

const DAY_S = 86_400;

/** Counts what was asked for; whoever asks at the same time in this clinic waits until the transaction ends. Rows of before are taken away. */
export async function askedCodes(
  tx: Rows,
  { phoneName, addressName, now }: Pick<AskedCode, 'phoneName' | 'addressName' | 'now'>,
): Promise<AskedSoFar> {
  await tx.sql(`SELECT pg_advisory_xact_lock(hashtextextended('owner codes ' || $1, 0))`, [tx.clinic]);
  await tx.sql('DELETE FROM vetloom.owner_code WHERE clinic_id = $1 AND asked_at < $2', [tx.clinic, now - DAY_S]);
  const [row] = await tx.sql<AskedSoFar>(
    `SELECT count(*) FILTER (WHERE phone_name = $2 AND asked_at > $4) AS "phoneHour",
            count(*) FILTER (WHERE phone_name = $2) AS "phoneDay",
            count(*) FILTER (WHERE address_name = $3 AND asked_at > $4) AS "addressHour",
            count(*) FILTER (WHERE address_name = $3) AS "addressDay",
            count(owner_id) AS "ownersDay",
            count(*) FILTER (WHERE newcomer) AS "newcomersDay"
       FROM vetloom.owner_code WHERE clinic_id = $1`,
    [tx.clinic, phoneName, addressName, now - 3600],
  );
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Keeps that a code was asked for. Those of the same number that are still good end: the latest counts. */
export async function keepCode(tx: Rows, asked: AskedCode): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.owner_code SET expires_at = $3 WHERE clinic_id = $1 AND phone_name = $2 AND purpose = $4 AND expires_at > $3',
    [tx.clinic, asked.phoneName, asked.now, asked.purpose],
  );
  await tx.sql(
    `INSERT INTO vetloom.owner_code (clinic_id, code_name, phone_name, address_name, purpose, message_id, owner_id, newcomer, asked_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[tx.clinic, asked.codeName, asked.phoneName, asked.addressName, asked.purpose, asked.messageID],
      ...[asked.ownerID ?? null, asked.newcomer, asked.now, asked.until],
    ],
  );
}

/** A code that is tried. */
export interface TriedCode {
  readonly messageID: string;
  /** Whether it was sent to anybody: of one that wasn't whatever is tried is wrong. */
  readonly isSomebodys: boolean;
}

/** Counts a try at a code and locks it; undefined for one that is over, used, unknown or was tried `most` times. */
export async function tryCode(
  tx: Rows,
  { codeName, now, most }: { readonly codeName: string; readonly now: number; readonly most: number },
): Promise<TriedCode | undefined> {
  const [row] = await tx.sql<{ message_id: string; owner_id: string | null; newcomer: boolean }>(
    `UPDATE vetloom.owner_code SET tries = tries + 1
      WHERE clinic_id = $1 AND code_name = $2 AND expires_at > $3 AND used_at IS NULL AND tries < $4 RETURNING message_id, owner_id, newcomer`,
    [tx.clinic, codeName, now, most],
  );
  return row && { messageID: row.message_id, isSomebodys: row.owner_id !== null || row.newcomer };
}

/** The code was right: it is used, and a proof stands for it. */
export async function useCode(
  tx: Rows,
  {
    codeName,
    proofName,
    now,
    until,
  }: { readonly codeName: string; readonly proofName: string; readonly now: number; readonly until: number },
): Promise<void> {
  await tx.sql(
    'UPDATE vetloom.owner_code SET used_at = $3, proof_name = $4, proof_expires_at = $5 WHERE clinic_id = $1 AND code_name = $2',
    [tx.clinic, codeName, now, proofName, until],
  );
}

/** What a proof shows: whose phone it is, and under which name the number is kept. */
export interface Proved {
  /** Undefined for a newcomer. */
  readonly ownerID: string | undefined;
  readonly phoneName: string;
}

/** What a proof shows, for a purpose and while it is good. */
export async function provedBy(
  tx: Rows,
  { proofName, purpose, now }: { readonly proofName: string; readonly purpose: string; readonly now: number },
): Promise<Proved | undefined> {
  const [row] = await tx.sql<{ owner_id: string | null; phone_name: string }>(
    `SELECT owner_id, phone_name FROM vetloom.owner_code
      WHERE clinic_id = $1 AND proof_name = $2 AND purpose = $3 AND proof_expires_at > $4 AND (owner_id IS NOT NULL OR newcomer)`,
    [tx.clinic, proofName, purpose, now],
  );
  return row && { ownerID: row.owner_id ?? undefined, phoneName: row.phone_name };
}

/** Ends codes and proofs of an owner. */
export async function endOwnerCodes(tx: Pick<Rows, 'sql'>, clinic: string, ownerID: string): Promise<void> {
  await tx.sql('DELETE FROM vetloom.owner_code WHERE clinic_id = $1 AND owner_id = $2', [clinic, ownerID]);
}
