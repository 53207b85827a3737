import { worthChange } from '@vetloom/domain/stock/figures.ts';
import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import type { Valuation } from '@vetloom/domain/stock/valuation.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { markOf, moveMark } from './figure-mark.ts';

/** Movements that are read in one transaction. */
const AT_ONCE = 5000;
const MARK = 'worth';

interface ReadMovement {
  readonly seq: number;
  readonly ord: number;
  readonly productID: string;
  readonly cause: MovementCause;
  readonly causeID: string;
  readonly at: number;
  readonly quantity: number;
  readonly unitCost: number | null;
}

const MOVEMENTS = `SELECT seq, ord, product_id AS "productID", cause, cause_id AS "causeID", happened_at AS at, quantity::float8 AS quantity, unit_cost::float8 AS "unitCost"
  FROM vetloom.stock_movement WHERE clinic_id = $1 AND (seq, ord) > ($2, $3) ORDER BY seq, ord LIMIT ${AT_ONCE}`;

async function valuationsOf(sql: ClinicSql, productIDs: readonly string[]): Promise<Map<string, Valuation>> {
  const rows = await sql<Valuation & { id: string }>(
    `SELECT product_id AS id, quantity::float8 AS quantity, unit_cost::float8 AS "unitCost" FROM vetloom.stock_worth_now
      WHERE clinic_id = $1 AND product_id = ANY ($2)`,
    [productIDs],
  );
  return new Map(rows.map(({ id, ...valuation }) => [id, valuation]));
}

async function keep(sql: ClinicSql, movements: readonly ReadMovement[]): Promise<void> {
  const now = await valuationsOf(sql, [...new Set(movements.map(({ productID }) => productID))]);
  const rows = movements.map(({ unitCost, ...movement }) => {
    const before = now.get(movement.productID) ?? { quantity: 0, unitCost: null };
    const { after, worth } = worthChange(before, { quantity: movement.quantity, unitCost });
    now.set(movement.productID, after);
    return { ...movement, worth };
  });
  await sql(
    `INSERT INTO vetloom.stock_worth (clinic_id, seq, ord, product_id, cause, cause_id, happened_at, quantity, worth)
      SELECT here.clinic_id, m.seq, m.ord, m."productID", m.cause, m."causeID", m.at, m.quantity, m.worth
      FROM jsonb_to_recordset($2) AS m (seq bigint, ord integer, "productID" text, cause text, "causeID" text, at bigint, quantity numeric, worth numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [JSON.stringify(rows)],
  );
  await sql(
    `INSERT INTO vetloom.stock_worth_now (clinic_id, product_id, quantity, unit_cost)
      SELECT here.clinic_id, v.id, v.quantity, v."unitCost" FROM jsonb_to_recordset($2) AS v (id text, quantity numeric, "unitCost" numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, product_id) DO UPDATE SET quantity = excluded.quantity, unit_cost = excluded.unit_cost`,
    [JSON.stringify([...now].map(([id, valuation]) => ({ id, ...valuation })))],
  );
}

/**
 * Brings up to date, in part, what each movement changed of the worth of stock; whether there may be more. The moving average is followed through the ledger in
 * its own order, so that the worth of all of a product's movements is what its stock is valued at, and what is written late counts at the average of when it was
 * written.
 */
export async function keepWorth(sql: ClinicSql): Promise<boolean> {
  const mark = await markOf(sql, MARK);
  const movements = await sql<ReadMovement>(MOVEMENTS, [mark.seq, Number(mark.afterID || -1)]);
  const last = movements.at(-1);
  if (!last) return false;
  await keep(sql, movements);
  await moveMark(sql, MARK, { seq: last.seq, afterID: String(last.ord) });
  return movements.length === AT_ONCE;
}
