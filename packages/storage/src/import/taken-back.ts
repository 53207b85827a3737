import type { ClinicTransaction } from '../ports/transaction.ts';

/** Who took an import back, and when. */
export interface TakenBack {
  /** Email of the person by whose hand it was done. */
  readonly author: string;
  /** Unix seconds. */
  readonly at: number;
}

/** Who took the import back that had brought a document in; undefined where it is here, or went in another way. */
export async function takenBack(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
  collection: string,
  id: string,
): Promise<TakenBack | undefined> {
  const [found] = await tx.sql<TakenBack>(
    `SELECT COALESCE(h.on_behalf_of, h.author) AS author, h.at FROM vetloom.document d
      JOIN vetloom.history h ON h.clinic_id = d.clinic_id AND h.seq = d.seq AND h.command = 'import.undo'
      WHERE d.clinic_id = $1 AND d.collection = $2 AND d.id = $3 AND d.deleted LIMIT 1`,
    [tx.clinic, collection, id],
  );
  return found;
}
