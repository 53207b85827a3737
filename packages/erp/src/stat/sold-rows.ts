import { margin } from '@vetloom/domain/catalog/margin.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { StatRange } from './stat-range.ts';

/** What was sold of a product or service. */
export interface SoldRow {
  /** Empty for what was written by hand. */
  readonly itemID: string;
  readonly name: string;
  readonly type: string;
  readonly number: number;
  readonly amount: number;
  /** NT$ that it cost the clinic; null where that isn't known. */
  readonly cost: number | null;
  /** Part of the amount that is left after the cost. */
  readonly margin: number | null;
}

/** Everything that was sold of goods or services, by item. */
export interface Sold {
  readonly bills: number;
  readonly number: number;
  readonly amount: number;
  readonly cost: number | null;
  /** NT$ of the amount whose cost is known: the margin is of this part. */
  readonly costedAmount: number;
  readonly margin: number | null;
  readonly count: number;
  readonly rows: SoldRow[];
}

/** Lines `l` of a range, of everybody or one person. */
const IN_RANGE = `l.clinic_id = $1 AND l.goods = $2 AND l.happened_at >= $3 AND l.happened_at < $4 AND ($5::text IS NULL OR l.staff_id = $5)`;
const rangeValues = (goods: boolean, { start, end, staffID }: StatRange) => [goods, start, end, staffID ?? null];

interface Summed {
  readonly itemID: string;
  readonly name: string;
  readonly number: number;
  readonly amount: number;
}

const summed = (sql: ClinicSql, goods: boolean, range: StatRange): Promise<Summed[]> =>
  sql<Summed>(
    `SELECT l.item_id AS "itemID", max(l.name) AS name, sum(l.number)::float8 AS number, sum(l.amount)::float8 AS amount
      FROM vetloom.sold_line l WHERE ${IN_RANGE} GROUP BY l.item_id, CASE WHEN l.item_id = '' THEN l.name END`,
    rangeValues(goods, range),
  );

async function billsOf(sql: ClinicSql, goods: boolean, range: StatRange): Promise<number> {
  const [row] = await sql<{ bills: number }>(
    `SELECT (count(DISTINCT l.bill_id) FILTER (WHERE l.bill_id NOT LIKE '/prepaid/%'))::integer AS bills FROM vetloom.sold_line l WHERE ${IN_RANGE}`,
    rangeValues(goods, range),
  );
  return row?.bills ?? 0;
}

/** What goes out as sold, handed out or used in the work, and what comes back of it. */
export const USE_CAUSES = ['sale', 'saleReturn', 'dispensing', 'dispensingReturn', 'treatment'] as const;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly cost: number | null;
}

/** Goods with what left the shelf for them, at cost; of one person's sales the ledger says no cost. */
async function costsOfGoods(
  sql: ClinicSql,
  ids: readonly string[],
  { start, end, staffID }: StatRange,
): Promise<Named[]> {
  return sql<Named>(
    `SELECT p.id, p.name, p.type, CASE WHEN $5::text IS NULL THEN round(-w.worth)::float8 END AS cost FROM vetloom.product p
      LEFT JOIN (SELECT product_id, sum(worth) AS worth FROM vetloom.stock_worth
        WHERE clinic_id = $1 AND happened_at >= $3 AND happened_at < $4 AND cause = ANY ($6) GROUP BY 1) w ON w.product_id = p.id
      WHERE p.clinic_id = $1 AND p.id = ANY ($2)`,
    [ids, start, end, staffID ?? null, USE_CAUSES],
  );
}

/** Services with what giving one costs: its own cost, and its supplies at what a unit of them is worth now. */
async function costsOfServices(sql: ClinicSql, ids: readonly string[]): Promise<Named[]> {
  return sql<Named>(
    `SELECT s.id, s.name, s.class AS type, CASE WHEN s.cost IS NOT NULL OR u.cost IS NOT NULL THEN (COALESCE(s.cost, 0) + COALESCE(u.cost, 0))::float8 END AS cost
      FROM vetloom.service s
      LEFT JOIN LATERAL (SELECT sum(y.number * COALESCE(v.unit_cost, p.cost)) AS cost FROM vetloom.service_supply y
        JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = y.product_id
        LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = y.product_id
        WHERE y.clinic_id = $1 AND y.service_id = s.id) u ON true
      WHERE s.clinic_id = $1 AND s.id = ANY ($2)`,
    [ids],
  );
}

/** What was sold of goods or services in a range, what sold most first. */
export async function soldBy(sql: ClinicSql, goods: boolean, range: StatRange): Promise<Sold> {
  const lines = await summed(sql, goods, range);
  const ids = lines.flatMap(({ itemID }) => (itemID === '' ? [] : [itemID]));
  const known = new Map(
    (goods ? await costsOfGoods(sql, ids, range) : await costsOfServices(sql, ids)).map((item) => [item.id, item]),
  );
  const rows = lines
    .map((line): SoldRow => {
      const item = known.get(line.itemID);
      const each = item?.cost ?? null;
      const cost = each === null || goods ? each : Math.round(each * line.number);
      return {
        ...line,
        name: item?.name ?? line.name,
        type: item?.type ?? '',
        cost,
        margin: margin(line.amount, cost),
      };
    })
    .toSorted((a, b) => b.amount - a.amount || (a.itemID < b.itemID ? -1 : 1));
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const costed = rows.filter((row) => row.cost !== null);
  const cost = costed.length === 0 ? null : costed.reduce((sum, row) => sum + (row.cost ?? 0), 0);
  const costedAmount = costed.reduce((sum, row) => sum + row.amount, 0);
  return {
    bills: await billsOf(sql, goods, range),
    number: rows.reduce((sum, row) => sum + row.number, 0),
    amount,
    cost,
    costedAmount,
    margin: margin(costedAmount, cost),
    count: rows.length,
    rows,
  };
}

/** What one person sold. */
export interface StaffRow {
  /** Empty where a bill names nobody. */
  readonly staffID: string;
  readonly staffName: string;
  readonly bills: number;
  readonly number: number;
  readonly amount: number;
}

/** What was sold of goods or services by person, the most first. */
export const soldByStaff = (sql: ClinicSql, goods: boolean, range: StatRange): Promise<StaffRow[]> =>
  sql<StaffRow>(
    `SELECT l.staff_id AS "staffID", COALESCE(NULLIF(max(l.staff_name), ''), max(s.body ->> 'name'), '') AS "staffName", (count(DISTINCT l.bill_id) FILTER (WHERE l.bill_id NOT LIKE '/prepaid/%'))::integer AS bills,
        sum(l.number)::float8 AS number, sum(l.amount)::float8 AS amount
      FROM vetloom.sold_line l LEFT JOIN vetloom.document s ON s.clinic_id = $1 AND s.collection = 'staff' AND s.id = l.staff_id AND NOT s.deleted
      WHERE ${IN_RANGE} GROUP BY l.staff_id ORDER BY amount DESC, l.staff_id`,
    rangeValues(goods, range),
  );

/** NT$ sold by stretch: `borders` are their starts and the end of the last. */
export async function soldAlong(
  sql: ClinicSql,
  goods: boolean,
  range: StatRange,
  borders: readonly number[],
): Promise<number[]> {
  const rows = await sql<{ place: number; amount: number }>(
    `SELECT width_bucket(l.happened_at::float8, $6::float8[]) AS place, sum(l.amount)::float8 AS amount FROM vetloom.sold_line l WHERE ${IN_RANGE} GROUP BY 1`,
    [...rangeValues(goods, range), borders],
  );
  const found = new Map(rows.map(({ place, amount }) => [place, amount]));
  return borders.slice(0, -1).map((_, at) => found.get(at + 1) ?? 0);
}

/** A line that a sum is made of. */
export interface OpenedRow {
  readonly dateTime: number;
  /** The visit, stay's day, sale, form or cause of a movement. */
  readonly causeID: string;
  /** The form's number, or the cause of the movement. */
  readonly cause: string;
  readonly itemID: string;
  readonly name: string;
  readonly number: number;
  readonly amount: number;
  readonly staffName: string;
}

/** Which rows of a sum are asked for. */
export interface Opened {
  readonly itemID: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The lines that a figure of what was sold sums, the latest first. */
export async function soldLines(
  sql: ClinicSql,
  goods: boolean,
  range: StatRange,
  { itemID, limit, offset }: Opened,
): Promise<{ count: number; total: number; rows: OpenedRow[] }> {
  const where = `${IN_RANGE} AND ($6::text IS NULL OR l.item_id = $6)`;
  const values = [...rangeValues(goods, range), itemID ?? null];
  const rows = await sql<OpenedRow>(
    `SELECT l.happened_at AS "dateTime", l.bill_id AS "causeID", COALESCE(f.custom_id, '') AS cause, l.item_id AS "itemID", l.name, l.number::float8 AS number,
        l.amount, COALESCE(NULLIF(l.staff_name, ''), s.body ->> 'name', '') AS "staffName"
      FROM vetloom.sold_line l LEFT JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = l.bill_id
      LEFT JOIN vetloom.document s ON s.clinic_id = $1 AND s.collection = 'staff' AND s.id = l.staff_id AND NOT s.deleted
      WHERE ${where} ORDER BY l.happened_at DESC, l.bill_id, l.place LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  const [sums] = await sql<{ count: number; total: number }>(
    `SELECT count(*)::integer AS count, COALESCE(sum(l.amount), 0)::float8 AS total FROM vetloom.sold_line l WHERE ${where}`,
    values,
  );
  return { count: sums?.count ?? 0, total: sums?.total ?? 0, rows };
}
