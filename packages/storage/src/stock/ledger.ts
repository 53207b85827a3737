import type { LotBalance } from '@vetloom/domain/stock/first-expired.ts';
import type { MovementCause, StockSpot } from '@vetloom/domain/stock/movement.ts';
import { FIRST_PLACE } from '@vetloom/domain/stock/places.ts';
import type { PostedMovement, Posting } from '@vetloom/domain/stock/postings.ts';
import { movingAverage } from '@vetloom/domain/stock/valuation.ts';
import type { ClinicSql } from '../ports/clinic-sql.ts';
import { SHELF_TIME } from './counted-rows.ts';
import { digestOfMovements, type MovementTally } from './ledger-seal.ts';
import { lotJson, PLACE } from './stock-json.ts';

/** What moves stock: a form or a document, by its id. */
export interface Mover {
  readonly cause: MovementCause;
  readonly causeID: string;
  /** When it happened, Unix seconds. */
  readonly happenedAt: number;
  readonly reason?: string;
  /** The second person, where the law asks for one. */
  readonly witness?: string;
}

/** The write in which movements are made. */
export interface LedgerWrite {
  readonly sql: ClinicSql;
  /** The sequence that the write will have. */
  readonly seq: number;
  /** Unix seconds. */
  readonly now: number;
  /** Email of the person in whose name it is written. */
  readonly author: string;
  /** The places of the write's movements and their seals; kept by who adds. */
  readonly next: MovementTally;
}

/** What a form or document has moved, by row and spot, in the order in which they first moved. */
export const movedBy = (
  sql: ClinicSql,
  { cause, causeID }: Pick<Mover, 'cause' | 'causeID'>,
): Promise<PostedMovement[]> =>
  sql<PostedMovement>(
    `SELECT cause_row AS row, product_id AS "productID", lot_id AS "lotID", place_id AS "placeID", sum(quantity)::float8 AS quantity,
        count(*)::integer AS steps, (array_agg(unit_cost::float8 ORDER BY seq DESC, ord DESC))[1] AS "unitCost"
      FROM vetloom.stock_movement WHERE clinic_id = $1 AND cause = $2 AND cause_id = $3 GROUP BY 1, 2, 3, 4 ORDER BY min(seq), min(ord)`,
    [cause, causeID],
  );

const POSTED = `jsonb_to_recordset($2) AS m (ord integer, "productID" text, "lotID" text, "placeID" text, quantity numeric, "unitCost" numeric, row text, step integer)`;
const MOVEMENTS = `INSERT INTO vetloom.stock_movement (clinic_id, seq, ord, product_id, lot_id, place_id, quantity, unit_cost, cause, cause_id, cause_row, step,
    reason, happened_at, recorded_at, recorded_by, witness)
  SELECT here.clinic_id, $3, m.ord, m."productID", m."lotID", m."placeID", m.quantity, m."unitCost", $4, $5, m.row, m.step, $6, $7, $8, $9, $10
  FROM ${POSTED} JOIN vetloom.clinic_head here ON here.clinic_id = $1`;
/** Takes movements, which come as JSON, into the balances. */
export const BALANCES = `INSERT INTO vetloom.stock_balance AS b (clinic_id, product_id, lot_id, place_id, quantity)
  SELECT here.clinic_id, m."productID", m."lotID", m."placeID", sum(m.quantity)
  FROM jsonb_to_recordset($2) AS m ("productID" text, "lotID" text, "placeID" text, quantity numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1
  GROUP BY 1, 2, 3, 4
  ON CONFLICT (clinic_id, product_id, lot_id, place_id) DO UPDATE SET quantity = b.quantity + excluded.quantity`;
/** The digest of a write's movements from a place on, as they were stored. */
export const DIGEST = `SELECT ${digestOfMovements('m')} AS digest FROM vetloom.stock_movement m WHERE m.clinic_id = $1 AND m.seq = $2 AND m.ord >= $3`;

/**
 * Adds movements to the ledger, and to the balances and values that are kept beside it. What is there already for a row's step is a mistake of the caller's:
 * the ledger takes each once.
 */
export async function addMovements(write: LedgerWrite, mover: Mover, movements: readonly Posting[]): Promise<void> {
  if (movements.length === 0) return;
  const { sql, seq, now, author, next } = write;
  const from = next.take(movements.length);
  const rows = movements.map((movement, at) => ({ ...movement, ord: from + at }));
  const posted = JSON.stringify(rows);
  const facts = [
    seq,
    mover.cause,
    mover.causeID,
    mover.reason ?? '',
    mover.happenedAt,
    now,
    author,
    mover.witness ?? null,
  ];
  // Sent together: one round trip, and each sees what those before it wrote.
  const [, , [sealed]] = await Promise.all([
    sql(MOVEMENTS, [posted, ...facts]),
    sql(BALANCES, [posted]),
    sql<{ digest: string | null }>(DIGEST, [seq, from]),
  ]);
  next.seal(seq, { from, digest: sealed?.digest ?? '' });
  await revalue(sql, movements);
}

/** Takes movements into the moving averages of their products. */
async function revalue(sql: ClinicSql, movements: readonly Posting[]): Promise<void> {
  const byProduct = Map.groupBy(movements, ({ productID }) => productID);
  const ids = [...byProduct.keys()];
  const kept = await sql<{ id: string; quantity: number; unitCost: number | null }>(
    `SELECT product_id AS id, quantity::float8 AS quantity, unit_cost::float8 AS "unitCost" FROM vetloom.stock_value
      WHERE clinic_id = $1 AND product_id = ANY ($2)`,
    [ids],
  );
  const before = new Map(kept.map(({ id, ...value }) => [id, value]));
  const after = ids.map((id) => ({ id, ...movingAverage(byProduct.get(id) ?? [], before.get(id)) }));
  await sql(
    `INSERT INTO vetloom.stock_value (clinic_id, product_id, quantity, unit_cost)
      SELECT here.clinic_id, v.id, v.quantity, v."unitCost" FROM jsonb_to_recordset($2) AS v (id text, quantity numeric, "unitCost" numeric) JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, product_id) DO UPDATE SET quantity = excluded.quantity, unit_cost = excluded.unit_cost`,
    [JSON.stringify(after)],
  );
}

/** A lot as a form names it. */
export interface NamedLot {
  readonly productID: string;
  /** Its printed number; empty where there is none. */
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
}

/** A lot as goods come with it. */
export interface ComingLot extends NamedLot {
  readonly supplierID: string | null;
  readonly unitCost: number | null;
}

/** One lot by what it is named. */
export const lotKey = ({ productID, number, expiresOn }: NamedLot): string =>
  JSON.stringify([productID, number, expiresOn]);

/** Ids of lots by their key: those that are known, and new ones, which `newID` names. */
export async function lotsOf(
  { sql, seq, now, author, next }: LedgerWrite,
  named: readonly ComingLot[],
  newID: () => string,
): Promise<ReadonlyMap<string, string>> {
  const lots = new Map(named.map((lot) => [lotKey(lot), { ...lot, id: newID() }]));
  if (lots.size === 0) return new Map();
  const wanted = JSON.stringify([...lots.values()]);
  const FROM = `jsonb_to_recordset($2) AS n (id text, "productID" text, number text, "expiresOn" date, "supplierID" text, "unitCost" numeric)`;
  const made = await sql<{ id: string }>(
    `INSERT INTO vetloom.lot AS l (clinic_id, id, product_id, number, expires_on, supplier_id, unit_cost, seq, created_at, created_by, updated_at, updated_by)
      SELECT here.clinic_id, n.id, n."productID", n.number, n."expiresOn", n."supplierID", n."unitCost", $3, $4, $5, $4, $5 FROM ${FROM}
        JOIN vetloom.clinic_head here ON here.clinic_id = $1
      ON CONFLICT (clinic_id, product_id, number, COALESCE(expires_on, 'infinity')) DO NOTHING RETURNING l.id`,
    [wanted, seq, now, author],
  );
  const isNew = new Set(made.map(({ id }) => id));
  const found = await sql<NamedLot & { readonly id: string; readonly lot: object }>(
    `SELECT l.id, l.product_id AS "productID", l.number, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn", ${lotJson('l')} AS lot FROM ${FROM}
      JOIN vetloom.lot l ON l.clinic_id = $1 AND l.product_id = n."productID" AND l.number = n.number
        AND COALESCE(l.expires_on, 'infinity') = COALESCE(n."expiresOn", 'infinity')`,
    [wanted],
  );
  for (const { id, lot } of found) if (isNew.has(id)) next.note({ table: 'lot', id, before: null, after: lot });
  return new Map(found.map((lot) => [lotKey(lot), lot.id]));
}

/** What lies of products' lots at a place, by product. */
export async function lotsAt(
  sql: ClinicSql,
  { productIDs, placeID }: { readonly productIDs: readonly string[]; readonly placeID: string },
): Promise<ReadonlyMap<string, LotBalance[]>> {
  const rows = await sql<LotBalance & { readonly productID: string }>(
    `SELECT b.product_id AS "productID", l.id AS "lotID", b.quantity::float8 AS quantity, to_char(l.expires_on, 'YYYY-MM-DD') AS "expiresOn",
        l.status = 'usable' AS "isUsable"
      FROM vetloom.stock_balance b JOIN vetloom.lot l ON l.clinic_id = $1 AND l.id = b.lot_id
      WHERE b.clinic_id = $1 AND b.product_id = ANY ($2) AND b.place_id = $3`,
    [productIDs, placeID],
  );
  return Map.groupBy(rows, ({ productID }) => productID);
}

/** A spot at a moment, Unix seconds. */
export interface SpotAt extends StockSpot {
  readonly at: number;
}

/**
 * What the book says of spots at a moment each, in their order, without what one cause has moved: what moved later is no part of what somebody counted then, and
 * a count that is corrected is compared with the book as it was without it.
 */
export async function bookAt(
  sql: ClinicSql,
  spots: readonly SpotAt[],
  without: Pick<Mover, 'cause' | 'causeID'>,
): Promise<number[]> {
  const rows = await sql<{ quantity: number }>(
    `SELECT b.quantity FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS s (spot, place)
      CROSS JOIN LATERAL (SELECT COALESCE(sum(m.quantity), 0)::float8 AS quantity FROM vetloom.stock_movement m
        WHERE m.clinic_id = $1 AND m.product_id = s.spot ->> 'productID' AND m.lot_id = s.spot ->> 'lotID' AND m.place_id = s.spot ->> 'placeID'
          AND ${SHELF_TIME} <= (s.spot ->> 'at')::bigint AND NOT (m.cause = $3 AND m.cause_id = $4)) b
      ORDER BY s.place`,
    [JSON.stringify(spots), without.cause, without.causeID],
  );
  return rows.map(({ quantity }) => quantity);
}

/** Where stock lies when nobody says where: the clinic's first place, which is made where there is none. */
export async function firstPlace({ sql, seq, now, author, next }: LedgerWrite): Promise<string> {
  const [first] = await sql<{ id: string }>(
    'SELECT id FROM vetloom.stock_place WHERE clinic_id = $1 AND removed_at IS NULL AND active ORDER BY sequence, id LIMIT 1',
  );
  if (first) return first.id;
  const { id, name } = FIRST_PLACE;
  const [, [made]] = await Promise.all([
    sql(
      `INSERT INTO vetloom.stock_place (clinic_id, id, name, sequence, seq, created_at, created_by, updated_at, updated_by)
        VALUES ($1, $2, $3, 0, $4, $5, $6, $5, $6) ON CONFLICT (clinic_id, id) DO UPDATE SET removed_at = NULL, active = true`,
      [id, name, seq, now, author],
    ),
    sql<{ place: object }>(PLACE, [id]),
  ]);
  next.note({ table: 'stock_place', id, before: null, after: made?.place ?? null });
  return id;
}

/** Spots whose kept balance isn't the sum of their movements: there should be none. */
export const falseBalances = (
  sql: ClinicSql,
): Promise<(StockSpot & { readonly kept: number; readonly sum: number })[]> =>
  sql(
    `SELECT COALESCE(b.product_id, m.product_id) AS "productID", COALESCE(b.lot_id, m.lot_id) AS "lotID", COALESCE(b.place_id, m.place_id) AS "placeID",
        COALESCE(b.quantity, 0)::float8 AS kept, COALESCE(m.quantity, 0)::float8 AS sum
      FROM (SELECT * FROM vetloom.stock_balance WHERE clinic_id = $1) b
      FULL JOIN (SELECT product_id, lot_id, place_id, sum(quantity) AS quantity FROM vetloom.stock_movement WHERE clinic_id = $1 GROUP BY 1, 2, 3) m
        ON m.product_id = b.product_id AND m.lot_id = b.lot_id AND m.place_id = b.place_id
      WHERE COALESCE(b.quantity, 0) <> COALESCE(m.quantity, 0)`,
  );

/** Products whose value is kept for another quantity than their movements add up to: there should be none. */
export const falseValues = (
  sql: ClinicSql,
): Promise<{ readonly productID: string; readonly kept: number; readonly sum: number }[]> =>
  sql(
    `SELECT COALESCE(v.product_id, m.product_id) AS "productID", COALESCE(v.quantity, 0)::float8 AS kept, COALESCE(m.quantity, 0)::float8 AS sum
      FROM (SELECT * FROM vetloom.stock_value WHERE clinic_id = $1) v
      FULL JOIN (SELECT product_id, sum(quantity) AS quantity FROM vetloom.stock_movement WHERE clinic_id = $1 GROUP BY 1) m
        ON m.product_id = v.product_id
      WHERE COALESCE(v.quantity, 0) <> COALESCE(m.quantity, 0)`,
  );
