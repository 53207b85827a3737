import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { productID } from './price-list.ts';

/** How much lies in a clinic of many years. */
export interface StockSize {
  readonly products: number;
  readonly lots: number;
  readonly movements: number;
}

const CLINIC = 'demo';
/** Movements of one statement, so that none takes longer than a statement may. */
const TOGETHER = 100_000;
/** Days over which they are spread. */
const DAYS = 3 * 365;

/**
 * Gives the demo clinic, which has the products of `fillPriceList`, lots of each and movements of these: of twenty one comes and nineteen go. What the ledger keeps beside
 * its movements is worked out from them.
 */
export async function fillStock(
  db: OpenedDatabase,
  { products, lots, movements }: StockSize,
  now: number,
): Promise<void> {
  const inClinic = (work: (sql: ClinicSql) => Promise<unknown>) =>
    db.inClinic(CLINIC, async (tx) => void (await work(clinicSqlOf(tx))));
  await inClinic(async (sql) => {
    await sql(
      `INSERT INTO vetloom.stock_place (clinic_id, id, name, sequence, seq, created_at, created_by, updated_at, updated_by)
        VALUES ($1, 'pharmacy', '藥局', 0, 0, 0, '', 0, '') ON CONFLICT DO NOTHING`,
    );
    await sql(
      `INSERT INTO vetloom.lot (clinic_id, id, product_id, number, expires_on, unit_cost, seq, created_at, created_by, updated_at, updated_by)
        SELECT $1, 'bench-lot-' || n, '${productID(0).slice(0, -1)}' || n % ${products}, 'L' || n, to_timestamp($2::bigint)::date + (n / 40)::integer, 10, 0, 0, '', 0, ''
        FROM generate_series(0, ${lots - 1}) AS n`,
      [now],
    );
  });
  for (let from = 0; from < movements; from += TOGETHER)
    await inClinic((sql) =>
      sql(
        `INSERT INTO vetloom.stock_movement (clinic_id, seq, ord, product_id, lot_id, place_id, quantity, unit_cost, cause, cause_id, cause_row, happened_at, recorded_at, recorded_by)
          SELECT $1, 0, n, '${productID(0).slice(0, -1)}' || n % ${products}, 'bench-lot-' || n % ${lots}, 'pharmacy', CASE WHEN comes THEN 20 ELSE -1 END,
            CASE WHEN comes THEN 10 END, CASE WHEN comes THEN 'purchase' ELSE 'dispensing' END, 'bench-' || n, '', at, at, 'bench'
          FROM generate_series(${from}, ${Math.min(from + TOGETHER, movements) - 1}) AS n
          CROSS JOIN LATERAL (SELECT (n / ${lots}) % 20 = 0 AS comes, $2::bigint - ((${movements} - n)::bigint * ${DAYS * 86_400} / ${movements}) AS at) AS m`,
        [now],
      ),
    );
  await inClinic(async (sql) => {
    await sql(
      `INSERT INTO vetloom.stock_balance (clinic_id, product_id, lot_id, place_id, quantity)
        SELECT clinic_id, product_id, lot_id, place_id, sum(quantity) FROM vetloom.stock_movement WHERE clinic_id = $1 GROUP BY 1, 2, 3, 4
        ON CONFLICT (clinic_id, product_id, lot_id, place_id) DO UPDATE SET quantity = excluded.quantity`,
    );
    await sql(
      `INSERT INTO vetloom.stock_value (clinic_id, product_id, unit_cost, quantity)
        SELECT clinic_id, product_id, 10, sum(quantity) FROM vetloom.stock_balance WHERE clinic_id = $1 GROUP BY 1, 2
        ON CONFLICT (clinic_id, product_id) DO UPDATE SET quantity = excluded.quantity`,
    );
  });
}
