import type { StockClosing } from '@vetloom/domain/stock/closed-months.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

const CLOSING = `month, closed_at AS "closeDateTime", closed_by AS "closeBy", reopened_at AS "reopenDateTime", reopened_by AS "reopenBy", reason`;

/** Months that were ever closed, the latest first. */
export const closingsOf = (sql: ClinicSql): Promise<StockClosing[]> =>
  sql<StockClosing>(`SELECT ${CLOSING} FROM vetloom.stock_closing WHERE clinic_id = $1 ORDER BY month DESC`);

/** Writes a closing. Closed anew, its month has the sequence of that write: what came until then is no longer late. */
export const putClosing = async (sql: ClinicSql, closing: StockClosing, seq: number): Promise<void> => {
  await sql(
    `INSERT INTO vetloom.stock_closing AS c (clinic_id, month, closed_at, closed_by, closed_seq, reopened_at, reopened_by, reason, seq)
      VALUES ($1, $2, $3, $4, $8, $5, $6, $7, $8)
      ON CONFLICT (clinic_id, month) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by,
        closed_seq = CASE WHEN c.reopened_at IS NOT NULL AND excluded.reopened_at IS NULL THEN excluded.closed_seq ELSE c.closed_seq END,
        reopened_at = excluded.reopened_at, reopened_by = excluded.reopened_by, reason = excluded.reason, seq = excluded.seq`,
    [
      closing.month,
      closing.closeDateTime,
      closing.closeBy,
      closing.reopenDateTime,
      closing.reopenBy,
      closing.reason,
      seq,
    ],
  );
};

/** How many movements of a month were recorded after it was closed. */
export async function countLate(
  sql: ClinicSql,
  month: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<number> {
  const [row] = await sql<{ late: number }>(
    `SELECT count(*)::integer AS late FROM vetloom.stock_movement m JOIN vetloom.stock_closing c ON c.clinic_id = $1 AND c.month = $2
      WHERE m.clinic_id = $1 AND m.happened_at >= $3 AND m.happened_at < $4 AND m.seq > c.closed_seq`,
    [month, start, end],
  );
  return row?.late ?? 0;
}
