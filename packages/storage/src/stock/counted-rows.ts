import type { LaterCount } from '@vetloom/domain/stock/later-counts.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';

/** SQL of when a row of a check form was counted: of `i` (form_item) and `f` (form). */
const COUNTED_AT = `COALESCE((i.body ->> 'countedDateTime')::bigint, f.happened_at)`;

/**
 * SQL of when a movement `m` happened on the shelf: what a count found was so when people counted, whenever it was approved. What isn't of a check form, when
 * it says.
 */
export const SHELF_TIME = `CASE WHEN m.cause = 'count' THEN COALESCE((SELECT ${COUNTED_AT} FROM vetloom.form_item i
    JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = i.form_id
    WHERE i.clinic_id = $1 AND i.form_id = m.cause_id AND i.id = m.cause_row), m.happened_at) ELSE m.happened_at END`;

/**
 * SQL of the rows of standing check forms, as `LaterCount`, that counted products at `from` or since: `products` is a table with their `id`. A form is never
 * booked before its count, so that the index of forms by time says at once that there is none.
 */
export const laterCountsSql = (products: string, from: string): string =>
  `SELECT f.id AS "formID", i.id AS row, i.product_id AS "productID", l.id AS "lotID", s.place AS "placeID", ${COUNTED_AT} AS "countedAt",
      f.happened_at AS "bookedAt", (SELECT count(*)::integer FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.cause = 'count' AND m.cause_id = f.id
        AND m.cause_row = i.id AND m.lot_id = l.id AND m.place_id = s.place) AS steps
    FROM vetloom.form f
    JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = f.id
    JOIN ${products} w ON w.id = i.product_id
    JOIN vetloom.lot l ON l.clinic_id = $1 AND l.product_id = i.product_id AND l.number = i.body ->> 'lot'
      AND COALESCE(l.expires_on, 'infinity') = COALESCE((i.body ->> 'expiresOn')::date, 'infinity')
    CROSS JOIN LATERAL (SELECT COALESCE(NULLIF(i.body ->> 'placeID', ''), (SELECT id FROM vetloom.stock_place WHERE clinic_id = $1 AND removed_at IS NULL
      AND active ORDER BY sequence, id LIMIT 1)) AS place) s
    WHERE f.clinic_id = $1 AND f.kind = 'check' AND f.removed_at IS NULL AND f.happened_at >= ${from} AND ${COUNTED_AT} >= ${from}`;

/** What was counted of products since a moment, Unix seconds, without one form. */
export const laterCountsOf = (
  sql: ClinicSql,
  {
    productIDs,
    from,
    without,
  }: { readonly productIDs: readonly string[]; readonly from: number; readonly without: string },
): Promise<LaterCount[]> =>
  sql<{ count: LaterCount }>(
    `SELECT to_jsonb(c) AS count FROM (${laterCountsSql('(SELECT unnest($2::text[]) AS id)', '$3')}) c WHERE c."formID" <> $4`,
    [[...new Set(productIDs)], from, without],
  ).then((rows) => rows.map(({ count }) => count));

/** When each row of a check form was counted, Unix seconds. */
export const countedTimes = (sql: ClinicSql, formID: string): Promise<ReadonlyMap<string, number>> =>
  sql<{ row: string; at: number }>(
    `SELECT i.id AS row, ${COUNTED_AT}::float8 AS at FROM vetloom.form_item i JOIN vetloom.form f ON f.clinic_id = $1 AND f.id = i.form_id
      WHERE i.clinic_id = $1 AND i.form_id = $2`,
    [formID],
  ).then((rows) => new Map(rows.map(({ row, at }) => [row, at])));
