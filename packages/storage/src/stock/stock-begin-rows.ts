import type { StockBegin } from '@vetloom/domain/stock/stock-begin.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** What is known of when a clinic's stock began: by the first entry of its ledger, and the first of its history. */
export async function stockBeginOf(sql: ClinicSql): Promise<StockBegin> {
  const [row] = await sql<StockBegin>(
    `SELECT (SELECT CASE m.cause WHEN 'opening' THEN m.happened_at::float8 END FROM vetloom.stock_movement m WHERE m.clinic_id = $1 ORDER BY m.seq, m.ord LIMIT 1) AS "openedAt",
        (SELECT h.at::float8 FROM vetloom.history h WHERE h.clinic_id = $1 AND h.seq = 1 AND h.ord = 0 AND h.command = 'clinic.found') AS "foundedAt"`,
  );
  return row ?? { openedAt: null, foundedAt: null };
}
