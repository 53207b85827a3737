import type { PaymentTerm } from '@vetloom/domain/stock/form.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { OWED_SUM, PAID_SUM, RETURNED_SUM } from '../form/form-payment.ts';

/** Most open purchases that are answered at once. */
export const MOST_OPEN = 2000;

/** A purchase for which something is owed. NT$, time in Unix seconds. */
export interface OpenPurchase {
  readonly id: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly purchaseDate: number;
  readonly paymentTerm: PaymentTerm;
  readonly totalAmount: number;
  readonly returnedAmount: number;
  readonly paidAmount: number;
  readonly owed: number;
}

/** Purchases for which something is owed, the earliest first; of a supplier or of all. */
export const openPurchasesOf = (sql: ClinicSql, supplierID: string | undefined): Promise<OpenPurchase[]> =>
  sql<OpenPurchase>(
    `SELECT f.id, f.custom_id AS "customID", f.supplier_id AS "supplierID", f.happened_at AS "purchaseDate", f.body ->> 'paymentTerm' AS "paymentTerm",
        f.total AS "totalAmount", ${RETURNED_SUM}::float8 AS "returnedAmount", ${PAID_SUM}::float8 AS "paidAmount", ${OWED_SUM}::float8 AS owed
      FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'purchase' AND f.removed_at IS NULL AND ($2::text IS NULL OR f.supplier_id = $2) AND ${OWED_SUM} > 0
      ORDER BY f.happened_at, f.id LIMIT ${MOST_OPEN}`,
    [supplierID ?? null],
  );

/** What a supplier has of the clinic beyond what its purchases ask: paid ahead, or paid for goods that went back. */
export async function creditsOf(
  sql: ClinicSql,
  supplierID: string | undefined,
): Promise<{ supplierID: string; credit: number }[]> {
  return sql(
    `SELECT c.supplier_id AS "supplierID", sum(c.amount)::float8 AS credit FROM (
        SELECT f.supplier_id, f.total - COALESCE((SELECT sum(p.amount) FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.payment_id = f.id), 0) AS amount
          FROM vetloom.form f WHERE f.clinic_id = $1 AND f.kind = 'payment' AND f.removed_at IS NULL AND ($2::text IS NULL OR f.supplier_id = $2)
        UNION ALL SELECT f.supplier_id, -${OWED_SUM} FROM vetloom.form f
          WHERE f.clinic_id = $1 AND f.kind = 'purchase' AND f.removed_at IS NULL AND ($2::text IS NULL OR f.supplier_id = $2) AND ${OWED_SUM} < 0) c
      GROUP BY 1 HAVING sum(c.amount) > 0`,
    [supplierID ?? null],
  );
}

/** A payment of which something is left that pays nothing yet. */
export interface PaidAhead {
  readonly id: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly left: number;
}

/** Payments that pay more than the purchases that they name ask, the earliest first; at most 500. */
export const paidAheadOf = (sql: ClinicSql, supplierID: string | undefined): Promise<PaidAhead[]> =>
  sql<PaidAhead>(
    `SELECT f.id, f.custom_id AS "customID", f.supplier_id AS "supplierID", (f.total - p.amount)::float8 AS "left" FROM vetloom.form f
      CROSS JOIN LATERAL (SELECT COALESCE(sum(p.amount), 0) AS amount FROM vetloom.form_payment p WHERE p.clinic_id = $1 AND p.payment_id = f.id) p
      WHERE f.clinic_id = $1 AND f.kind = 'payment' AND f.removed_at IS NULL AND ($2::text IS NULL OR f.supplier_id = $2) AND f.total > p.amount
      ORDER BY f.happened_at, f.id LIMIT 500`,
    [supplierID ?? null],
  );

/** Names of suppliers by their id. */
export async function supplierNames(sql: ClinicSql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; name: string }>(
    'SELECT id, name FROM vetloom.supplier WHERE clinic_id = $1 AND id = ANY ($2)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a statement lists: a purchase raises what is owed, a return and a payment lower it. */
export interface StatementRow {
  readonly kind: 'purchase' | 'return' | 'payment';
  readonly id: string;
  readonly customID: string;
  /** Unix seconds. */
  readonly date: number;
  /** NT$, below zero where it lowers what is owed. */
  readonly amount: number;
  /** What is owed after it. */
  readonly balance: number;
  readonly info: string;
}

const SIGNED = `CASE WHEN f.kind = 'purchase' THEN f.total ELSE -f.total END`;
const OF_SUPPLIER = `f.clinic_id = $1 AND f.supplier_id = $2 AND f.kind IN ('purchase', 'return', 'payment') AND f.removed_at IS NULL`;

/** A supplier's account from `start` to before `end`, Unix seconds: what was owed before, what happened, at most 2,000 rows. */
export async function statementOf(
  sql: ClinicSql,
  { supplierID, start, end }: { readonly supplierID: string; readonly start: number; readonly end: number },
): Promise<{ begin: number; rows: StatementRow[] }> {
  const [before] = await sql<{ begin: number }>(
    `SELECT COALESCE(sum(${SIGNED}), 0)::float8 AS begin FROM vetloom.form f WHERE ${OF_SUPPLIER} AND f.happened_at < $3`,
    [supplierID, start],
  );
  const begin = before?.begin ?? 0;
  const rows = await sql<StatementRow>(
    `SELECT f.kind, f.id, f.custom_id AS "customID", f.happened_at AS date, ${SIGNED} AS amount,
        ($5 + sum(${SIGNED}) OVER (ORDER BY f.happened_at, f.created_at, f.id))::float8 AS balance, COALESCE(f.body ->> 'info', '') AS info
      FROM vetloom.form f WHERE ${OF_SUPPLIER} AND f.happened_at >= $3 AND f.happened_at < $4 ORDER BY f.happened_at, f.created_at, f.id LIMIT ${MOST_OPEN}`,
    [supplierID, start, end, begin],
  );
  return { begin, rows };
}
