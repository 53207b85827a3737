import { type AbcClass, abcOf, daysLeft, turnoverOf } from '@vetloom/domain/stock/figures.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { type Opened, type OpenedRow, USE_CAUSES } from './sold-rows.ts';
import { daysOf, type StatRange } from './stat-range.ts';

/** What lies there of a product and what it is worth. */
export interface WorthRow {
  readonly itemID: string;
  readonly name: string;
  readonly type: string;
  readonly quantity: number;
  /** NT$ to two decimals. */
  readonly cost: number;
}

/**
 * What stock was worth at the end of a range, what is worth most first. From what is there now what moved since is taken back: the past of ten years is not added up
 * for a day of this month.
 */
export async function worthAt(sql: ClinicSql, at: number): Promise<{ cost: number; rows: WorthRow[] }> {
  const rows = await sql<WorthRow>(
    `SELECT p.id AS "itemID", p.name, p.type, (n.quantity - COALESCE(s.quantity, 0))::float8 AS quantity,
        round(n.quantity * COALESCE(n.unit_cost, 0) - COALESCE(s.worth, 0), 2)::float8 AS cost
      FROM vetloom.stock_worth_now n JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = n.product_id
      LEFT JOIN (SELECT product_id, sum(quantity) AS quantity, sum(worth) AS worth FROM vetloom.stock_worth
        WHERE clinic_id = $1 AND happened_at >= $2 GROUP BY 1) s ON s.product_id = n.product_id
      WHERE n.clinic_id = $1 AND (n.quantity - COALESCE(s.quantity, 0) <> 0 OR n.quantity * COALESCE(n.unit_cost, 0) - COALESCE(s.worth, 0) <> 0)
      ORDER BY cost DESC, p.id`,
    [at],
  );
  return { cost: await sumAt(sql, at), rows };
}

/** NT$ of all stock at a time, whole. */
export async function sumAt(sql: ClinicSql, at: number): Promise<number> {
  const [row] = await sql<{ cost: number }>(
    `SELECT round(COALESCE((SELECT sum(quantity * COALESCE(unit_cost, 0)) FROM vetloom.stock_worth_now WHERE clinic_id = $1), 0)
        - COALESCE((SELECT sum(worth) FROM vetloom.stock_worth WHERE clinic_id = $1 AND happened_at >= $2), 0))::float8 AS cost`,
    [at],
  );
  return row?.cost ?? 0;
}

/** NT$ of all stock at the end of each stretch: `borders` are their starts and the end of the last. */
export async function worthAlong(sql: ClinicSql, borders: readonly number[]): Promise<number[]> {
  const end = borders.at(-1) ?? 0;
  const [total] = await sql<{ exact: string }>(
    `SELECT (COALESCE((SELECT sum(quantity * COALESCE(unit_cost, 0)) FROM vetloom.stock_worth_now WHERE clinic_id = $1), 0)
        - COALESCE((SELECT sum(worth) FROM vetloom.stock_worth WHERE clinic_id = $1 AND happened_at >= $2), 0))::text AS exact`,
    [end],
  );
  const rows = await sql<{ cost: number }>(
    `SELECT round($4::numeric - COALESCE(sum(w.worth) OVER (ORDER BY b.place DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::float8 AS cost
      FROM generate_series(1, cardinality($2::float8[]) - 1) AS b (place)
      LEFT JOIN (SELECT width_bucket(happened_at::float8, $2::float8[]) AS place, sum(worth) AS worth FROM vetloom.stock_worth
        WHERE clinic_id = $1 AND happened_at >= $3 AND happened_at < ($2::float8[])[cardinality($2::float8[])] GROUP BY 1) w ON w.place = b.place
      ORDER BY b.place`,
    [borders, borders[0] ?? 0, total?.exact ?? '0'],
  );
  return rows.map(({ cost }) => cost);
}

/** How a product's stock does. */
export interface HealthRow extends WorthRow {
  /** What went out in the range, in stock units and at cost. */
  readonly used: number;
  readonly usedCost: number;
  /** Times a year. */
  readonly turnover: number | null;
  readonly daysLeft: number | null;
  /** When something went out last, Unix seconds; 0: never. */
  readonly lastOut: number;
  readonly abc: AbcClass;
  /** Something lies there, and nothing went out for so many days before the range's end. */
  readonly dead: boolean;
}

/** Turnover, reach, class and dead stock, product by product; the costliest use first. */
export async function healthOf(sql: ClinicSql, range: StatRange, deadSince: number): Promise<HealthRow[]> {
  const { start, end } = range;
  const rows = await sql<Omit<HealthRow, 'turnover' | 'daysLeft' | 'abc' | 'dead'> & { beginCost: number }>(
    `SELECT p.id AS "itemID", p.name, p.type, (n.quantity - COALESCE(s.after, 0))::float8 AS quantity,
        round(n.quantity * COALESCE(n.unit_cost, 0) - COALESCE(s.after_worth, 0), 2)::float8 AS cost,
        round(n.quantity * COALESCE(n.unit_cost, 0) - COALESCE(s.after_worth, 0) - COALESCE(s.within_worth, 0), 2)::float8 AS "beginCost",
        COALESCE(s.used, 0)::float8 AS used, round(COALESCE(s.used_worth, 0), 2)::float8 AS "usedCost",
        -- What was taken back didn't go. Looked for backwards from the end, one product after another: what went last is mostly the first that is found.
        COALESCE((SELECT m.happened_at FROM vetloom.stock_movement m
          WHERE m.clinic_id = $1 AND m.product_id = n.product_id AND m.happened_at < $3 AND m.quantity < 0 AND m.cause = ANY ($4)
            AND (SELECT sum(o.quantity) FROM vetloom.stock_movement o WHERE o.clinic_id = $1 AND o.cause_id = m.cause_id AND o.cause = m.cause
              AND o.product_id = m.product_id AND o.happened_at < $3) < 0
          ORDER BY m.happened_at DESC LIMIT 1), 0) AS "lastOut"
      FROM vetloom.stock_worth_now n JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = n.product_id
      LEFT JOIN (SELECT product_id, sum(quantity) FILTER (WHERE happened_at >= $3) AS after, sum(worth) FILTER (WHERE happened_at >= $3) AS after_worth,
          sum(worth) FILTER (WHERE happened_at < $3) AS within_worth,
          -sum(quantity) FILTER (WHERE happened_at < $3 AND cause = ANY ($4)) AS used,
          -sum(worth) FILTER (WHERE happened_at < $3 AND cause = ANY ($4)) AS used_worth
        FROM vetloom.stock_worth WHERE clinic_id = $1 AND happened_at >= $2 GROUP BY 1) s ON s.product_id = n.product_id
      WHERE n.clinic_id = $1`,
    [start, end, USE_CAUSES],
  );
  const sorted = rows.toSorted((a, b) => b.usedCost - a.usedCost || b.cost - a.cost || (a.itemID < b.itemID ? -1 : 1));
  const classes = abcOf(sorted.map(({ usedCost }) => usedCost));
  const days = daysOf(range);
  return sorted.map(({ beginCost, ...row }, at) => {
    const used = { ...row, beginCost, endCost: row.cost, stock: row.quantity };
    return {
      ...row,
      turnover: turnoverOf(used, days),
      daysLeft: daysLeft(used, days),
      abc: classes[at] ?? 'C',
      dead: row.quantity > 0 && row.lastOut < deadSince,
    };
  });
}

/** What was lost of a product, by why. Differences of counts are both ways. */
export interface LossRow {
  readonly itemID: string;
  readonly name: string;
  readonly type: string;
  readonly cause: 'loss' | 'destruction' | 'count';
  /** Stock units; what went is positive. */
  readonly quantity: number;
  /** NT$ to two decimals. */
  readonly cost: number;
}

const LOSS_CAUSES = ['loss', 'destruction', 'count'] as const;

/** Losses, destructions and what counts found, the costliest first. */
export const lossesOf = (sql: ClinicSql, { start, end }: StatRange): Promise<LossRow[]> =>
  sql<LossRow>(
    `SELECT w.product_id AS "itemID", p.name, p.type, w.cause, -sum(w.quantity)::float8 AS quantity, -round(sum(w.worth), 2)::float8 AS cost
      FROM vetloom.stock_worth w JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = w.product_id
      WHERE w.clinic_id = $1 AND w.happened_at >= $2 AND w.happened_at < $3 AND w.cause = ANY ($4) GROUP BY 1, 2, 3, 4 ORDER BY cost DESC, 1, 4`,
    [start, end, LOSS_CAUSES],
  );

/** The movements that a figure of stock sums, the latest first: all of a range, or those that lost something. */
export async function worthLines(
  sql: ClinicSql,
  { start, end }: StatRange,
  { itemID, limit, offset }: Opened,
  losses: boolean,
): Promise<{ count: number; total: number; rows: OpenedRow[] }> {
  const where = `w.clinic_id = $1 AND w.happened_at >= $2 AND w.happened_at < $3 AND ($4::text IS NULL OR w.product_id = $4) AND ($5::text[] IS NULL OR w.cause = ANY ($5))`;
  const values = [losses ? start : 0, end, itemID ?? null, losses ? LOSS_CAUSES : null];
  const rows = await sql<OpenedRow>(
    `SELECT w.happened_at AS "dateTime", m.cause_id AS "causeID", w.cause, w.product_id AS "itemID", p.name, w.quantity::float8 AS number,
        round(w.worth, 2)::float8 AS amount, m.recorded_by AS "staffName"
      FROM vetloom.stock_worth w JOIN vetloom.stock_movement m ON m.clinic_id = $1 AND m.seq = w.seq AND m.ord = w.ord
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = w.product_id
      WHERE ${where} ORDER BY w.happened_at DESC, w.seq DESC, w.ord DESC LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [sums] = await sql<{ count: number; total: number }>(
    `SELECT count(*)::integer AS count, COALESCE(round(sum(w.worth)), 0)::float8 AS total FROM vetloom.stock_worth w WHERE ${where}`,
    values,
  );
  return { count: sums?.count ?? 0, total: sums?.total ?? 0, rows };
}
