import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Opened, OpenedRow } from './sold-rows.ts';
import type { StatRange } from './stat-range.ts';

/** Sums of purchases, or of returns to suppliers. NT$. */
export interface FormSums {
  readonly count: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

/** What was bought of a product or from a supplier. NT$ with tax, as the rows of its forms have it. */
export interface BoughtRow {
  readonly itemID: string;
  readonly name: string;
  readonly count: number;
  readonly number: number;
  readonly amount: number;
}

/** Forms `f` of a range, of everybody or one person. */
const IN_RANGE = `f.clinic_id = $1 AND f.kind = $2 AND f.removed_at IS NULL AND f.happened_at >= $3 AND f.happened_at < $4 AND ($5::text IS NULL OR f.staff_id = $5)`;
const rangeValues = (kind: 'purchase' | 'return', { start, end, staffID }: StatRange) => [
  kind,
  start,
  end,
  staffID ?? null,
];
/** NT$ of a row `i` as its form's tax mode has it, to the dollar of the row. */
const ROW_AMOUNT = `round(COALESCE((i.body ->> 'subTotal')::numeric, round((i.body ->> 'number')::numeric * (i.body ->> 'price')::numeric * (i.body ->> 'discount')::numeric))
  * CASE WHEN f.body ->> 'taxMode' = '2' THEN 1.05 ELSE 1 END)`;
const ROW_UNITS = `((i.body ->> 'number')::numeric + COALESCE((i.body ->> 'free')::numeric, 0)) * (i.body ->> 'factor')::numeric`;

/** Sums of a kind of forms. */
export async function formSums(sql: ClinicSql, kind: 'purchase' | 'return', range: StatRange): Promise<FormSums> {
  const [row] = await sql<FormSums>(
    `SELECT count(*)::integer AS count, COALESCE(sum((f.body ->> 'netAmount')::numeric), 0)::float8 AS "netAmount",
        COALESCE(sum((f.body ->> 'taxAmount')::numeric), 0)::float8 AS "taxAmount", COALESCE(sum(f.total), 0)::float8 AS "totalAmount"
      FROM vetloom.form f WHERE ${IN_RANGE}`,
    rangeValues(kind, range),
  );
  return row ?? { count: 0, netAmount: 0, taxAmount: 0, totalAmount: 0 };
}

/** What was paid so far of the purchases of a range. */
export async function paidOf(sql: ClinicSql, range: StatRange): Promise<number> {
  const [row] = await sql<{ paid: number }>(
    `SELECT COALESCE(sum(p.amount), 0)::float8 AS paid FROM vetloom.form f JOIN vetloom.form_payment p ON p.clinic_id = $1 AND p.purchase_id = f.id WHERE ${IN_RANGE}`,
    rangeValues('purchase', range),
  );
  return row?.paid ?? 0;
}

/** What was bought by product, the most first; `number` is in stock units, free goods too. */
export const boughtByProduct = (sql: ClinicSql, range: StatRange): Promise<BoughtRow[]> =>
  sql<BoughtRow>(
    `SELECT i.product_id AS "itemID", p.name, count(DISTINCT f.id)::integer AS count, sum(${ROW_UNITS})::float8 AS number, sum(${ROW_AMOUNT})::float8 AS amount
      FROM vetloom.form f JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = f.id
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = i.product_id
      WHERE ${IN_RANGE} GROUP BY 1, 2 ORDER BY amount DESC, 1`,
    rangeValues('purchase', range),
  );

/** What was bought by supplier, the most first. */
export const boughtBySupplier = (sql: ClinicSql, range: StatRange): Promise<BoughtRow[]> =>
  sql<BoughtRow>(
    `SELECT f.supplier_id AS "itemID", s.name, count(*)::integer AS count, count(*)::float8 AS number, sum(f.total)::float8 AS amount
      FROM vetloom.form f JOIN vetloom.supplier s ON s.clinic_id = $1 AND s.id = f.supplier_id
      WHERE ${IN_RANGE} GROUP BY 1, 2 ORDER BY amount DESC, 1`,
    rangeValues('purchase', range),
  );

/** At what price a product was bought. */
export interface PriceRow {
  readonly dateTime: number;
  readonly formID: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly supplierName: string;
  /** Stock units. */
  readonly number: number;
  /** NT$ of one stock unit with its tax, free goods counted in. */
  readonly unitCost: number | null;
}

/** Past prices of a product, the latest first. */
export const pricesOf = (sql: ClinicSql, prodID: string, range: StatRange): Promise<PriceRow[]> =>
  sql<PriceRow>(
    `SELECT f.happened_at AS "dateTime", f.id AS "formID", f.custom_id AS "customID", f.supplier_id AS "supplierID", COALESCE(s.name, '') AS "supplierName",
        (${ROW_UNITS})::float8 AS number, (CASE WHEN ${ROW_UNITS} > 0 THEN round(${ROW_AMOUNT} / (${ROW_UNITS}), 4) END)::float8 AS "unitCost"
      FROM vetloom.form f JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = f.id
      LEFT JOIN vetloom.supplier s ON s.clinic_id = $1 AND s.id = f.supplier_id
      WHERE ${IN_RANGE} AND i.product_id = $6 ORDER BY f.happened_at DESC, f.id, i.place LIMIT 1000`,
    [...rangeValues('purchase', range), prodID],
  );

/** The rows of purchases that a figure sums, the latest first. */
export async function boughtLines(
  sql: ClinicSql,
  range: StatRange,
  { itemID, limit, offset }: Opened,
): Promise<{ count: number; total: number; rows: OpenedRow[] }> {
  const from = `vetloom.form f JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = f.id JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = i.product_id
    WHERE ${IN_RANGE} AND ($6::text IS NULL OR i.product_id = $6)`;
  const values = [...rangeValues('purchase', range), itemID ?? null];
  const rows = await sql<OpenedRow>(
    `SELECT f.happened_at AS "dateTime", f.id AS "causeID", f.custom_id AS cause, i.product_id AS "itemID", p.name, (${ROW_UNITS})::float8 AS number,
        (${ROW_AMOUNT})::float8 AS amount, COALESCE(f.body ->> 'staffName', '') AS "staffName"
      FROM ${from} ORDER BY f.happened_at DESC, f.id, i.place LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [sums] = await sql<{ count: number; total: number }>(
    `SELECT count(*)::integer AS count, COALESCE(sum(${ROW_AMOUNT}), 0)::float8 AS total FROM ${from}`,
    values,
  );
  return { count: sums?.count ?? 0, total: sums?.total ?? 0, rows };
}
