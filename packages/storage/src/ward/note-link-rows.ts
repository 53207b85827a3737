import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What a link to a day's note leads to. */
export interface NoteLinkRow {
  readonly planID: string;
  /** The telling whose words it shows. */
  readonly toldID: string;
  /** Email of whoever gave it away, and of the operator who did so in their place. */
  readonly maker: string;
  readonly makerBy: string | undefined;
  /** Unix seconds. */
  readonly endsAt: number;
}

/** Keeps a link under its secret's digest, as it was made last; those whose time is over go. */
export async function keepNoteLink(tx: Rows, digest: string, link: NoteLinkRow, now: number): Promise<void> {
  await tx.sql('DELETE FROM vetloom.note_link WHERE clinic_id = $1 AND (ends_at <= $2 OR secret_digest = $3)', [
    tx.clinic,
    now,
    digest,
  ]);
  await tx.sql(
    `INSERT INTO vetloom.note_link (clinic_id, secret_digest, plan_id, told_id, maker, maker_by, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.clinic, digest, link.planID, link.toldID, link.maker, link.makerBy ?? null, link.endsAt],
  );
}

/** What a link leads to; undefined for one that there isn't or whose time is over. */
export async function noteLinkOf(tx: Rows, digest: string, now: number): Promise<NoteLinkRow | undefined> {
  const [row] = await tx.sql<{
    plan_id: string;
    told_id: string;
    maker: string;
    maker_by: string | null;
    ends_at: string;
  }>(
    `SELECT plan_id, told_id, maker, maker_by, ends_at FROM vetloom.note_link
      WHERE clinic_id = $1 AND secret_digest = $2 AND ends_at > $3`,
    [tx.clinic, digest, now],
  );
  return (
    row && {
      ...{ planID: row.plan_id, toldID: row.told_id, maker: row.maker, makerBy: row.maker_by ?? undefined },
      endsAt: Number(row.ends_at),
    }
  );
}
