import { type CountFields, type CountSpot, MOST_SPOTS, type StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { countKey, type PersonsEntry } from '@vetloom/domain/stock/count.ts';
import type { CountCandidate } from '@vetloom/domain/stock/count-suggestions.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { SHELF_TIME } from '@vetloom/storage/stock/counted-rows.ts';
import { countEntryJson, countJson } from '@vetloom/storage/stock/stock-json.ts';
import { pageRows } from '../rows/listing.ts';

const COUNT = countJson('c');

/** A count with the sequence of its last change. */
export async function countOf(sql: ClinicSql, id: string): Promise<{ seq: number; count: StockCount } | undefined> {
  const [row] = await sql<{ seq: number; count: StockCount }>(
    `SELECT c.seq, ${COUNT} AS count FROM vetloom.stock_count c WHERE c.clinic_id = $1 AND c.id = $2`,
    [id],
  );
  return row;
}

/** A page of counts, the latest first. @throws DomainError tooLarge */
export async function countsOf(
  sql: ClinicSql,
  { status, limit, offset }: { readonly status: readonly string[]; readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: StockCount[] }> {
  const rows = await pageRows<StockCount>(
    sql,
    `SELECT ${COUNT} AS row FROM vetloom.stock_count c WHERE c.clinic_id = $1 AND c.status = ANY ($2)
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit} OFFSET ${offset}`,
    [status],
  );
  const [counted] = await sql<{ count: number }>(
    'SELECT count(*)::integer AS count FROM vetloom.stock_count WHERE clinic_id = $1 AND status = ANY ($2)',
    [status],
  );
  return { count: counted?.count ?? 0, rows };
}

const OUTSIDE_OF_BODY = new Set(['status', 'id', 'createDateTime', 'createBy', 'updateDateTime', 'updateBy']);

/** Writes a count. */
export const putCount = async (sql: ClinicSql, count: StockCount, seq: number): Promise<void> => {
  const body = Object.fromEntries(Object.entries(count).filter(([field]) => !OUTSIDE_OF_BODY.has(field)));
  await sql(
    `INSERT INTO vetloom.stock_count (clinic_id, id, body, status, seq, created_at, created_by, updated_at, updated_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (clinic_id, id) DO UPDATE SET body = excluded.body, status = excluded.status, seq = excluded.seq,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [
      ...[count.id, JSON.stringify(body), count.status, seq],
      ...[count.createDateTime, count.createBy, count.updateDateTime, count.updateBy],
    ],
  );
};

/** A lot at a place that is to be counted, with how it is called. */
export interface NamedSpot extends CountSpot {
  readonly name: string;
  readonly unit: string;
  readonly isControlled: boolean;
  /** What the book says now. */
  readonly book: number;
  /** NT$ of one stock unit; null where nobody knows. */
  readonly unitCost: number | null;
}

/** Lots at places of which the book says that something lies there, as far as a count asks for them: at most one more than a count takes. */
export const spotsOf = (
  sql: ClinicSql,
  { placeID, prodIDs }: Pick<CountFields, 'placeID' | 'prodIDs'>,
): Promise<NamedSpot[]> =>
  sql<NamedSpot>(
    `SELECT b.product_id AS "prodID", l.number AS lot, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", b.place_id AS "placeID", p.name, p.unit,
        p.controlled_drug_info IS NOT NULL AS "isControlled", b.quantity::float8 AS book, COALESCE(l.unit_cost, v.unit_cost)::float8 AS "unitCost"
      FROM vetloom.stock_balance b
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = b.lot_id
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = b.product_id
      LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = b.product_id
      WHERE b.clinic_id = $1 AND b.quantity <> 0 AND b.place_id <> $4 AND ($2 = '' OR b.place_id = $2) AND (cardinality($3::text[]) = 0 OR b.product_id = ANY ($3))
      ORDER BY b.place_id, p.name, l.expires_on NULLS LAST, l.id LIMIT ${MOST_SPOTS + 1}`,
    [placeID, prodIDs, TRANSIT.id],
  );

/** What people have counted so far. */
export const entriesOf = (sql: ClinicSql, countID: string): Promise<PersonsEntry[]> =>
  sql<{ entry: PersonsEntry }>(
    `SELECT ${countEntryJson('e')} AS entry FROM vetloom.stock_count_entry e WHERE e.clinic_id = $1 AND e.count_id = $2 ORDER BY e.counted_at, e.spot, e.person`,
    [countID],
  ).then((rows) => rows.map(({ entry }) => entry));

/** Keeps what somebody counted. */
export const putEntries = async (sql: ClinicSql, countID: string, entries: readonly PersonsEntry[]): Promise<void> => {
  const rows = entries.map(({ person, ...body }) => ({
    ...{ spot: countKey(body), person, product: body.prodID, body, at: body.countedDateTime },
  }));
  await sql(
    `INSERT INTO vetloom.stock_count_entry (clinic_id, count_id, spot, person, product_id, body, counted_at)
      SELECT here.clinic_id, $2, n.spot, n.person, n.product, n.body, n.at FROM jsonb_to_recordset($3) AS n (spot text, person text, product text, body jsonb, at bigint) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, count_id, spot, person) DO UPDATE SET body = excluded.body, counted_at = excluded.counted_at`,
    [countID, JSON.stringify(rows)],
  );
};

/** Takes away what was counted of some spots, so that they are counted anew; answers what it was. */
export const dropEntries = async (
  sql: ClinicSql,
  countID: string,
  spots: readonly CountSpot[],
): Promise<PersonsEntry[]> => {
  const these = [countID, spots.map(countKey)];
  const OF = 'vetloom.stock_count_entry e WHERE e.clinic_id = $1 AND e.count_id = $2 AND e.spot = ANY ($3)';
  const [stood] = await Promise.all([
    sql<{ entry: PersonsEntry }>(`SELECT ${countEntryJson('e')} AS entry FROM ${OF}`, these),
    sql(`DELETE FROM ${OF}`, these),
  ]);
  return stood.map(({ entry }) => entry);
};

/** What the book says of spots at the moment at which each was counted, and what moved there since the count began, in their order. */
export async function booksOf(
  sql: ClinicSql,
  spots: readonly (CountSpot & { readonly countedDateTime: number })[],
  begun: number,
): Promise<{ book: number; moved: number }[]> {
  return sql<{ book: number; moved: number }>(
    `SELECT b.book, b.moved FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS s (spot, place)
      CROSS JOIN LATERAL (SELECT COALESCE(sum(m.quantity) FILTER (WHERE ${SHELF_TIME} <= (s.spot ->> 'countedDateTime')::bigint), 0)::float8 AS book,
          COALESCE(sum(m.quantity) FILTER (WHERE ${SHELF_TIME} > $3), 0)::float8 AS moved
        FROM vetloom.lot l JOIN vetloom.stock_movement m ON m.clinic_id = $1 AND m.lot_id = l.id AND m.product_id = l.product_id
          AND m.place_id = s.spot ->> 'placeID'
        WHERE l.clinic_id = $1 AND l.product_id = s.spot ->> 'prodID' AND l.number = s.spot ->> 'lot'
          AND COALESCE(l.expires_on, 'infinity') = COALESCE((s.spot ->> 'expiresOn')::date, 'infinity')) b
      ORDER BY s.place`,
    [JSON.stringify(spots), begun],
  );
}

/** How products are called and what one stock unit of each is worth, by id. */
export async function productsOf(
  sql: ClinicSql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<NamedSpot, 'name' | 'unit' | 'isControlled' | 'unitCost'>>> {
  const rows = await sql<Pick<NamedSpot, 'name' | 'unit' | 'isControlled' | 'unitCost'> & { readonly id: string }>(
    `SELECT p.id, p.name, p.unit, p.controlled_drug_info IS NOT NULL AS "isControlled", v.unit_cost::float8 AS "unitCost" FROM vetloom.product p
      LEFT JOIN vetloom.stock_value v ON v.clinic_id = $1 AND v.product_id = p.id WHERE p.clinic_id = $1 AND p.id = ANY ($2)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** Products of which something lies on the shelves, as they are judged for counting: losses from `since` on. */
export const candidatesOf = (sql: ClinicSql, since: number): Promise<(CountCandidate & { readonly name: string })[]> =>
  sql<CountCandidate & { readonly name: string }>(
    `SELECT p.id AS "prodID", p.name, round(v.quantity * COALESCE(v.unit_cost, 0))::float8 AS value,
        COALESCE(lost.value, 0)::float8 AS lost, counted.at AS "countedAt"
      FROM vetloom.stock_value v
      JOIN vetloom.product p ON p.clinic_id = $1 AND p.id = v.product_id
      LEFT JOIN (SELECT m.product_id, round(-sum(m.quantity * COALESCE(m.unit_cost, a.unit_cost, 0))) AS value FROM vetloom.stock_movement m
          JOIN vetloom.stock_value a ON a.clinic_id = $1 AND a.product_id = m.product_id
          WHERE m.clinic_id = $1 AND m.cause IN ('count', 'loss', 'destruction') AND m.quantity < 0 AND m.happened_at >= $2 GROUP BY 1) lost
        ON lost.product_id = v.product_id
      LEFT JOIN (SELECT i.product_id, max(f.happened_at) AS at FROM vetloom.form f
          JOIN vetloom.form_item i ON i.clinic_id = $1 AND i.form_id = f.id
          WHERE f.clinic_id = $1 AND f.kind = 'check' AND f.removed_at IS NULL GROUP BY 1) counted ON counted.product_id = v.product_id
      WHERE v.clinic_id = $1 AND v.quantity <> 0`,
    [since],
  );
