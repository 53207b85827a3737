import { sumOf } from '@vetloom/domain/stock/movement.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';
import { falseBalances, falseValues } from './ledger.ts';

/** What a comparison of the ledger with what is kept beside it came to. */
export interface StockAudit {
  /** Unix seconds. */
  readonly checkDateTime: number;
  /** How many balances and values aren't what their movements make them. */
  readonly wrong: number;
  /** The first of them, each in a sentence of the log. */
  readonly findings: string[];
}

const TOLD = 20;

/** What is kept otherwise than its movements make it, each in a sentence. */
export async function stockFindings(sql: ClinicSql): Promise<string[]> {
  const balances = await falseBalances(sql);
  const values = await falseValues(sql);
  return [
    ...balances.map(
      ({ productID, lotID, placeID, kept, sum }) =>
        `the balance of product ${productID}, lot ${lotID} at ${placeID} is kept as ${kept}, and its movements add up to ${sum} (${sumOf([kept, -sum])} too much)`,
    ),
    ...values.map(
      ({ productID, kept, sum }) =>
        `the value of product ${productID} is kept for ${kept} units, and its movements add up to ${sum}`,
    ),
  ];
}

/** Compares, and keeps what it came to for the director's eyes. `now` in Unix seconds. */
export async function auditStock(sql: ClinicSql, now: number): Promise<StockAudit> {
  const found = await stockFindings(sql);
  const audit = { checkDateTime: now, wrong: found.length, findings: found.slice(0, TOLD) };
  await sql(
    `INSERT INTO vetloom.stock_audit (clinic_id, checked_at, wrong, findings) VALUES ($1, $2, $3, $4)
      ON CONFLICT (clinic_id) DO UPDATE SET checked_at = excluded.checked_at, wrong = excluded.wrong, findings = excluded.findings`,
    [now, audit.wrong, JSON.stringify(audit.findings)],
  );
  return audit;
}

/** What the last comparison came to; undefined before the first. */
export async function stockAuditOf(sql: ClinicSql): Promise<StockAudit | undefined> {
  const [row] = await sql<StockAudit>(
    'SELECT checked_at AS "checkDateTime", wrong, findings FROM vetloom.stock_audit WHERE clinic_id = $1',
  );
  return row;
}
